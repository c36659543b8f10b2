import { useCallback, useLayoutEffect, type ReactElement } from 'react';
import { Popover, type PopoverProps } from '../../shared/ui/popover.js';

/** Kept free beside the window's edge, in pixels (contract: product.md §2 "Tooltip"). */
const EDGE_PX = 2;
/** The plugin's own marks of where a tooltip stands. */
const BELOW = 'wvs-tooltip-position-bottom';
const SHIFT = '--horizontal-position';

export interface TooltipProps extends Pick<PopoverProps, 'anchor' | 'onEnter' | 'onLeave'> {
  readonly text: string;
  readonly side: 'top' | 'bottom';
}

/** A tooltip beside a swatch, whose own name says the same to a screen reader. Loaded when the first one is wanted. */
export function Tooltip({ anchor, text, side, ...pointer }: TooltipProps): ReactElement {
  const mark = useCallback<NonNullable<PopoverProps['onPlaced']>>(
    ({ placement, shiftPx }) => {
      anchor.classList.toggle(BELOW, placement.startsWith('bottom'));
      anchor.style.setProperty(SHIFT, `${shiftPx}px`);
    },
    [anchor],
  );
  useLayoutEffect(
    () => () => {
      anchor.classList.remove(BELOW);
      anchor.style.removeProperty(SHIFT);
    },
    [anchor],
  );
  return (
    <Popover anchor={anchor} placement={side} className="shop-swatch-tooltip" edgePx={EDGE_PX} onPlaced={mark} {...pointer}>
      {text}
    </Popover>
  );
}
