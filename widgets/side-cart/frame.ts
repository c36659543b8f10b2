import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { safeUrl } from '../../shared/url.js';
import { BODY, CLOSE, CONTAINER, FOOTER } from './side-cart.read.js';

/** The side cart's markup where the page has none: the plugin's own, so that its fragments find their places (contract §1). */

function div(className: string, ...children: (Node | string)[]): HTMLDivElement {
  const el = document.createElement('div');
  el.className = className;
  el.append(...children);
  return el;
}

function span(className: string, text = ''): HTMLSpanElement {
  const el = document.createElement('span');
  el.className = className;
  el.textContent = text;
  return el;
}

const ICON = 'http://www.w3.org/2000/svg';

/** A basket, drawn: the plugin's icon font is not there. */
function bag(className: string): HTMLSpanElement {
  const el = span(className);
  el.setAttribute('aria-hidden', 'true');
  const svg = document.createElementNS(ICON, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(ICON, 'path');
  path.setAttribute('d', 'M5 8h14l1 12H4L5 8Zm4 0V6.5a3 3 0 0 1 6 0V8');
  svg.append(path);
  el.append(svg);
  return el;
}

/**
 * What is in the panel, without its lines. `section` where no fragment shall take its place: their selectors name a `div`, and the
 * browser's storage may hold those of a plugin that has left.
 */
function container(element: 'div' | 'section'): HTMLElement {
  const box = document.createElement(element);
  box.className = 'xoo-wsc-container';
  const notices = div('xoo-wsc-notice-container');
  notices.dataset['section'] = 'cart';
  box.append(
    div('xoo-wsc-basket', span('xoo-wsc-items-count'), bag('xoo-wsc-bki')),
    div(
      'xoo-wsc-header',
      div(
        'xoo-wsch-top xoo-wsch-new',
        notices,
        div('xoo-wsch-section xoo-wsch-sec-left', span('xoo-wsch-text', message('side-cart.title'))),
        div('xoo-wsch-section xoo-wsch-sec-right', span(CLOSE.slice(1), '×')),
      ),
    ),
    div(BODY.slice(1)),
    div(FOOTER.slice(1)),
    span('xoo-wsc-loader'),
  );
  return box;
}

/** Prints the whole side cart into a tag. @param takesFragments do the plugin's fragments fill it? @returns how to take it away */
export function printFrame(element: HTMLElement, takesFragments: boolean): () => void {
  const modal = div('xoo-wsc-modal', container(takesFragments ? 'div' : 'section'), span('xoo-wsc-opac'));
  const nodes = [div('xoo-wsc-markup-notices shop-side-cart'), div('xoo-wsc-markup shop-side-cart', modal)];
  element.append(...nodes);
  return () => nodes.forEach((node) => node.remove());
}

/** What a panel without lines says, and the way to the shop. */
function emptyNotice(productsUrl: string): HTMLElement {
  const box = div('xoo-wsc-empty-cart', span('', message('side-cart.empty')));
  const href = safeUrl(productsUrl);
  if (href) {
    const link = document.createElement('a');
    link.className = 'xoo-wsc-btn button';
    link.href = href;
    link.textContent = message('side-cart.continue');
    box.append(link);
  }
  return box;
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
  place?.replaceChildren(printed ?? emptyNotice(productsUrl));
  for (const el of modal.querySelectorAll('.xoo-wsc-ft-totals, .xoo-wsc-footer-txt, .xoo-wsc-ft-btn-cart, .xoo-wsc-ft-btn-checkout')) {
    el.remove();
  }
  // What it costs is printed in the shop's own way, which nobody here knows.
  write('.xoo-wsc-sc-subt', '');
  writePieces(0);
}
