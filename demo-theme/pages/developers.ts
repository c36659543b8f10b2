/** The page for those who build shops: where everything of the demo is, and the switches that make it fail. */
import { escapeHtml } from '../shop/markup.js';
import { article } from './purchase.js';
import { LINKS, RTL_PAGES } from './files.js';
import type { Page } from './frame.js';

/** Where the footer's link leads. */
const DEVELOPERS = 'developers.html';

type Entry = readonly [href: string, label: string, about: string];

const PRODUCTS: readonly Entry[] = [
  ['product-simple.html', 'Simple', 'Gallery, tabs, reviews, the bar at the foot of the screen.'],
  ['product-variable.html', 'Variable', 'Swatches for colour and size; one combination is sold out.'],
  ['product-300.html', '300 variations', 'Colour, size, cloth and cut: all of them in the page.'],
  ['product-ajax.html', 'Variations on request', 'The same, each asked for when it is chosen.'],
  ['product-any.html', '“Any” variation', 'A variation that fits every value, and a default choice.'],
  ['product-grouped.html', 'Grouped', 'Three products in one form.'],
  ['product-external.html', 'External', 'Sold by somebody else: a link.'],
  ['product-addons.html', 'With add-ons', 'Options with prices, which show, hide and ask for one another.'],
  ['product-bundle.html', 'Bundle', 'Contents that are chosen, one with variations; ten percent off.'],
  ['product-print.html', 'Printed by the tag', 'No form in the page: the empty tag prints it.'],
  ['quantity-buttons.html', 'One press each', 'Buttons that each add one fixed thing.'],
];

const PAGES: readonly Entry[] = [
  [LINKS.cart, 'Cart', 'The classic page, driven where the theme prints it.'],
  ['cart-store-api.html', 'Cart from the Store API', 'Printed by the tag, for a theme without such a page.'],
  [LINKS.checkout, 'Checkout', 'The classic form.'],
  ['checkout-blocks.html', 'Block checkout', 'The boxes that WooCommerce’s blocks fill.'],
  [LINKS.account, 'Account', 'Log in, register, coupons.'],
  ['coming-soon.html', 'Coming soon', 'The banner that shop managers see before the opening.'],
  ['order-source.html', 'Where an order came from', 'Arrive by a campaign link and see what an order would say.'],
  [LINKS.privacy, 'What is stored', 'Cookies and storage by category, with what is there now.'],
];

function listHtml(id: string, title: string, entries: readonly Entry[]): string {
  const items = entries.map(
    ([href, label, about]) => `<li><a href="${href}">${escapeHtml(label)}</a><span>${escapeHtml(about)}</span></li>`,
  );
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2><ul class="directory__list">${items.join('')}</ul></section>`;
}

/** The page. @param others every other page of the demo: their titles name the right-to-left copies */
export function developersPage(others: readonly Page[]): Page {
  const arabic = others.flatMap(({ file, title }): Entry[] =>
    RTL_PAGES[file] ? [[RTL_PAGES[file], title || 'Home', RTL_PAGES[file]]] : [],
  );
  return {
    file: DEVELOPERS,
    title: 'For developers',
    description: 'Every kind of page of the Fieldhouse demonstration, and the switches that make it fail.',
    bodyClass: 'page woocommerce-page',
    main: article(
      'For developers',
      '<p class="page-lead">Fieldhouse shows Shop Widgets at work: tags around the markup that a WooCommerce theme prints, one script and one style sheet. Its shop lives in the page and needs no server.</p>' +
        '<section class="directory__tools" aria-labelledby="tools"><h2 id="tools">Inspector</h2><p>Lists events, requests and stored values as they happen, and makes the shop fail on request: offline, slow, an error, a stale nonce, sold out meanwhile. It stays open from page to page until it is closed; <code>?inspect</code> opens it on any page.</p>' +
        '<p><a class="button" href="?inspect" data-demo-inspector>Open the inspector</a></p></section>' +
        `<div class="directory">${listHtml('kinds-of-product', 'Kinds of product', PRODUCTS)}${listHtml('kinds-of-page', 'Kinds of page', PAGES)}${listHtml('from-right-to-left', 'From right to left', arabic)}</div>`,
    ),
  };
}
