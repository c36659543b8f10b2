import { useLayoutEffect, type ReactElement } from 'react';
import { autoUpdate, flip, offset, shift, useFloating, type Side } from '@floating-ui/react-dom';
import { Into } from '../../shared/element/host-hooks.js';

/** Kept free beside the window's edge, in pixels (contract: product.md §2 "Tooltip"). */
const EDGE_PX = 2;

export interface TooltipProps {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly side: Side;
  readonly keep: () => void;
  readonly leave: () => void;
}

/**
 * A tooltip beside a swatch: on the side that is asked for, or on the other where there is no room. Loaded when the first one is wanted.
 */
export function Tooltip({ anchor, text, side, keep, leave }: TooltipProps): ReactElement {
  const { refs, floatingStyles, placement, middlewareData } = useFloating({
    placement: side,
    strategy: 'fixed',
    transform: false,
    middleware: [offset(6), flip(), shift({ padding: EDGE_PX })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => {
    refs.setReference(anchor);
  }, [refs, anchor]);
  useLayoutEffect(() => {
    const below = placement.startsWith('bottom');
    anchor.classList.toggle('wvs-tooltip-position-bottom', below);
    anchor.style.setProperty('--horizontal-position', `${Math.round(middlewareData.shift?.x ?? 0)}px`);
    return () => {
      anchor.classList.remove('wvs-tooltip-position-bottom');
      anchor.style.removeProperty('--horizontal-position');
    };
  }, [anchor, placement, middlewareData]);
  return (
    <Into find={() => document.body}>
      {/* The swatch's own name says the same to a screen reader. */}
      <div
        ref={refs.setFloating}
        className="shop-swatch-tooltip"
        aria-hidden="true"
        style={floatingStyles}
        onPointerEnter={keep}
        onPointerLeave={leave}
      >
        {text}
      </div>
    </Into>
  );
}
