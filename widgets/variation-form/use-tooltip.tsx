import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';

/** A swatch. */
export const SWATCH = '.variable-item';

export interface SwatchTooltipsProps {
  readonly root: HTMLElement;
  /** What a shopper did last while the code was on its way. */
  readonly before: () => Event | null;
}

const SwatchTooltips = lazyView<SwatchTooltipsProps>(
  () => import('./swatch-tooltips.js').then((part) => part.SwatchTooltips),
  'the tooltip of swatches',
);

const TURNS = ['pointerover', 'pointerout', 'focusin', 'focusout'] as const;

/** Tooltips for the swatches inside `root`; their code comes when somebody turns to the first swatch. */
export function useTooltips(root: HTMLElement): ReactElement | null {
  const [wanted, setWanted] = useState(false);
  const last = useRef<Event | null>(null);
  useLayoutEffect(() => {
    const hear = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest(SWATCH)) {
        last.current = event;
        setWanted(true);
      }
    };
    TURNS.forEach((type) => root.addEventListener(type, hear));
    return () => TURNS.forEach((type) => root.removeEventListener(type, hear));
  }, [root]);
  return wanted ? <SwatchTooltips root={root} before={() => last.current} /> : null;
}
