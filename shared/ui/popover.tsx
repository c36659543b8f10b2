import { autoUpdate, flip, offset, shift, useFloating, type Middleware, type Placement } from '@floating-ui/react-dom';
import { useId, useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { Host } from '../element/host.js';
import { HostPortal } from '../element/host-hooks.js';
import { parseHtml } from '../html/sanitize.js';

/** Away from what it belongs to, in pixels. */
const GAP_PX = 6;

export interface PopoverProps {
  /** What it belongs to. */
  readonly anchor: HTMLElement;
  /** The wanted side; the other one where there is no room. */
  readonly placement: Placement;
  readonly className: string;
  /** Kept free between it and the window's edge, in pixels. */
  readonly edgePx: number;
  /** Describes its anchor to a screen reader. Without, the anchor's own name says the same. */
  readonly describes?: boolean;
  /** What it shows, as the server printed it; it comes through the door for HTML. Without it, `children`. */
  readonly html?: string;
  readonly children?: ReactNode;
  /** More rules of Floating UI for where and how large it is; always the same array. */
  readonly middleware?: readonly Middleware[];
  /** It has come to stand; `shiftPx` is how far it was moved to stay on the screen. */
  readonly onPlaced?: (at: { readonly placement: Placement; readonly shiftPx: number }) => void;
  /** The pointer has come to rest on it, or has left it. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

const NONE: readonly Middleware[] = [];

/**
 * A box beside something, which stays on the screen and follows it. It stands at the end of the page, or of the dialog that holds its
 * anchor: the rest is out of reach while that is open. When it opens is `usePopover`. Its look is up to `className`; `data-placement` says
 * where it came to stand.
 */
export function Popover(props: PopoverProps): ReactElement {
  const { anchor, className, edgePx, describes = false, html, children, middleware = NONE, onPlaced, onEnter, onLeave } = props;
  const { refs, floatingStyles, placement, middlewareData } = useFloating({
    placement: props.placement,
    strategy: 'fixed',
    transform: false,
    middleware: [offset(GAP_PX), flip(), shift({ padding: edgePx }), ...middleware],
    whileElementsMounted: autoUpdate,
  });
  const id = useId();
  const shiftPx = Math.round(middlewareData.shift?.x ?? 0);
  useLayoutEffect(() => {
    refs.setReference(anchor);
  }, [refs, anchor]);
  useLayoutEffect(() => {
    if (html !== undefined) {
      refs.floating.current?.replaceChildren(parseHtml(html, className));
    }
  }, [refs, html, className]);
  useLayoutEffect(() => onPlaced?.({ placement, shiftPx }), [onPlaced, placement, shiftPx]);
  return (
    <>
      <Host node={anchor} aria-describedby={describes ? id : undefined} />
      <HostPortal find={() => anchor.closest('dialog[open]') ?? document.body}>
        <div
          ref={refs.setFloating}
          id={id}
          className={className}
          style={floatingStyles}
          data-shop-popover=""
          data-placement={placement}
          // Not `onPointerEnter`: React sends that while the anchor hears that the pointer leaves it, if it is React's, too.
          onPointerOver={onEnter}
          onPointerLeave={onLeave}
          {...(describes ? { role: 'tooltip' } : { 'aria-hidden': true })}
        >
          {children}
        </div>
      </HostPortal>
    </>
  );
}
