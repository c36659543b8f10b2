import type { ReactElement } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { useMount } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { safeUrl } from '../../shared/url.js';
import { BODY, CLOSE, CONTAINER, FOOTER, MODAL, modalOf, NOTICE_BOX, PAGE_NOTICES } from './side-cart.host.js';
import type { SideCartProps } from './side-cart.schema.js';

/** The side cart's markup where the page has none: the plugin's own, so that its fragments find their places (contract 1 and 2). */

const classOf = (selector: string): string => selector.slice(1);

/** A basket, drawn: the plugin's icon font is not there. */
function Bag(): ReactElement {
  return (
    <span className="xoo-wsc-bki" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d="M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8" />
      </svg>
    </span>
  );
}

/**
 * What is in the panel, without its lines. `as`: a `section` where no fragment shall take its place: their selectors name a `div`, and the
 * browser's storage may hold those of a plugin that has left.
 */
function Container({ as: Box }: { readonly as: 'div' | 'section' }): ReactElement {
  return (
    <Box className="xoo-wsc-container">
      <div className="xoo-wsc-basket">
        <span className="xoo-wsc-items-count" />
        <Bag />
      </div>
      <div className="xoo-wsc-header">
        <div className="xoo-wsch-top xoo-wsch-new">
          <div className={classOf(NOTICE_BOX)} data-section="cart" />
          <div className="xoo-wsch-section xoo-wsch-sec-left">
            <span className="xoo-wsch-text">{message('side-cart.title')}</span>
          </div>
          <div className="xoo-wsch-section xoo-wsch-sec-right">
            <span className={classOf(CLOSE)}>×</span>
          </div>
        </div>
      </div>
      <div className={classOf(BODY)} />
      <div className={classOf(FOOTER)} />
      <span className="xoo-wsc-loader" />
    </Box>
  );
}

/**
 * The whole side cart, in a tag that stands empty. As plain nodes: fragments replace what is in it, and all else that shows something there
 * takes it for the page's.
 */
export function Frame({
  element,
  takesFragments,
  side,
  onPrint,
}: {
  readonly element: HTMLElement;
  /** Do the plugin's fragments fill it? */
  readonly takesFragments: boolean;
  readonly side: SideCartProps['side'];
  /** Is given its panel. */
  readonly onPrint: (modal: HTMLElement | null) => void;
}): null {
  useMount(() => {
    const nodes = [
      nodeOf(<div className={`${classOf(PAGE_NOTICES)} shop-side-cart`} data-side={side} />),
      nodeOf(
        <div className="xoo-wsc-markup shop-side-cart" data-side={side}>
          <div className={classOf(MODAL)}>
            <Container as={takesFragments ? 'div' : 'section'} />
            <span className="xoo-wsc-opac" />
          </div>
        </div>,
      ),
    ];
    element.append(...nodes);
    onPrint(modalOf(element));
    return () => nodes.forEach((node) => node.remove());
  });
  return null;
}

/** What a panel without lines says, and the way to the shop. */
function Empty({ productsUrl }: { readonly productsUrl: string }): ReactElement {
  const href = safeUrl(productsUrl);
  return (
    <div className="xoo-wsc-empty-cart">
      <span>{message('side-cart.empty')}</span>
      {href && (
        <a className="xoo-wsc-btn button" href={href}>
          {message('side-cart.continue')}
        </a>
      )}
    </div>
  );
}

/** Numbers of pieces, wherever the side cart shows one. */
const COUNTS = '.xoo-wsc-items-count, .xoo-wsch-items-count, .xoo-wscb-count, .xoo-wsc-sc-count';

function write(selector: string, text: string): void {
  for (const el of document.querySelectorAll(selector)) {
    if (el.textContent !== text) {
      el.textContent = text;
    }
  }
}

/** Writes the number of pieces into the panel and its triggers. */
export const writePieces = (count: number): void => write(COUNTS, String(count));

/** Empties the panel without asking: the cart cookie says that there is nothing in it. */
export function printEmpty(modal: HTMLElement, productsUrl: string): void {
  const place = modal.querySelector(`${CONTAINER} ${BODY}`);
  const printed = place?.querySelector('.xoo-wsc-empty-cart');
  place?.replaceChildren(printed ?? nodeOf(<Empty productsUrl={productsUrl} />));
  for (const el of modal.querySelectorAll('.xoo-wsc-ft-totals, .xoo-wsc-footer-txt, .xoo-wsc-ft-btn-cart, .xoo-wsc-ft-btn-checkout')) {
    el.remove();
  }
  // What it costs is printed in the shop's own way, which nobody here knows.
  write('.xoo-wsc-sc-subt', '');
  writePieces(0);
}
