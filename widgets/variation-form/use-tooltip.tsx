import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';
import type { Turn } from '../../shared/ui/use-popover.js';
import { SWATCH } from './elements.js';
import type { SwatchTooltipsProps } from './swatch-tooltips.js';

const SwatchTooltips = lazyView<SwatchTooltipsProps>(
  () => import('./swatch-tooltips.js').then((part) => part.SwatchTooltips),
  'the tooltip of swatches',
);

const TURNS = ['pointerover', 'pointerout', 'focusin', 'focusout'] as const;

/** Tooltips for the swatches inside `root`; their code comes when somebody turns to the first swatch. */
export function useTooltips(root: HTMLElement): ReactElement | null {
  const [wanted, setWanted] = useState(false);
  const last = useRef<Turn | null>(null);
  useLayoutEffect(() => {
    const onTurn = (turn: Turn): void => {
      if (turn.target instanceof Element && turn.target.closest(SWATCH)) {
        last.current = turn;
        setWanted(true);
      }
    };
    // Beside the plugin's script this code comes when somebody turns to a swatch: the focus is there already.
    if (root.contains(document.activeElement)) {
      onTurn({ type: 'focusin', target: document.activeElement });
    }
    TURNS.forEach((type) => root.addEventListener(type, onTurn));
    return () => TURNS.forEach((type) => root.removeEventListener(type, onTurn));
  }, [root]);
  return wanted ? <SwatchTooltips root={root} before={() => last.current} /> : null;
}
