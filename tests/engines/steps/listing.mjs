/** The bar that asks, the listing, its order, the side cart, the mini-cart. */

/** @typedef {import('./index.mjs').Step} Step */

const BAR = '.shop-cookie-bar';
const ANSWER = '.eu-cookies-bar-cookies-bar-button';
const FORK = 'a.add_to_cart_button[data-product_id="45"]';
const MAT = 'a.add_to_cart_button[data-product_id="53"]';
const BASKET = '.xoo-wsc-basket';
const PANEL = '.xoo-wsc-modal';
const OPEN = `${PANEL}[data-state=open]`;
const CONTENT = '.widget_shopping_cart_content';

/** What the demo's partners leave behind, where they are allowed. */
const traces = () =>
  [...document.cookie.split('; ').map((one) => one.split('=')[0] ?? ''), ...Object.keys(localStorage)].filter((name) =>
    /^(fh_|sbjs_)/.test(name),
  );

/** @type {readonly Step[]} */
export const LISTING = [
  {
    title: 'consent refused: the bar goes for good, the map stays covered, nothing is left behind',
    consent: 'none',
    async run(shopper) {
      await shopper.go('visit.html');
      await shopper.seen(BAR);
      await shopper.press(`${BAR} ${ANSWER}-decline`);
      await shopper.gone(BAR);
      await shopper.seen('.shop-consent-embed', 'not loaded until you allow it');
      await shopper.go('visit.html');
      await shopper.seen('.shop-consent-embed');
      await shopper.gone(BAR);
      shopper.is('what is left behind', await shopper.evaluate(traces), []);
    },
  },
  {
    title: 'consent given: the map and the statistics come, and the next page does not ask again',
    consent: 'none',
    async run(shopper) {
      await shopper.go('visit.html');
      await shopper.press(`${BAR} ${ANSWER}-accept`);
      await shopper.gone(BAR);
      await shopper.until('the map in its frame', () => {
        const frame = /** @type {HTMLIFrameElement | null} */ (document.querySelector('iframe.visit__map'));
        return (frame?.contentDocument?.querySelectorAll('svg').length ?? 0) > 0;
      });
      await shopper.until('the statistics', () => window.demoShop?.requests.some(({ call }) => call.startsWith('statistics-hit')));
      await shopper.go('privacy.html');
      await shopper.seen('.answer__state', 'You have allowed everything.');
      await shopper.gone(BAR);
    },
  },
  {
    title: 'a press on a listing adds once, leads to the cart and is announced',
    async run(shopper) {
      await shopper.go('shop.html');
      await shopper.press(FORK);
      await shopper.seen(`${FORK}.added`);
      await shopper.seen(`${FORK} + a.added_to_cart`);
      await shopper.until('the announcement', () =>
        /Hand Fork/.test(document.querySelector('.widget_shopping_cart_live_region')?.textContent ?? ''),
      );
      shopper.is('the calls', await shopper.calls(), ['add_to_cart']);
    },
  },
  {
    title: 'the order of a listing is chosen by keys and sorts it',
    async run(shopper) {
      await shopper.go('category-clothing.html');
      await shopper.focus('.woocommerce-ordering .select2-selection');
      await shopper.key('Enter');
      await shopper.seen('.shop-filter-list [role=option]');
      await shopper.key('End');
      await shopper.key('Enter');
      await shopper.arrived('orderby=price-desc');
      await shopper.seen('.woocommerce-ordering .select2-selection', 'high to low');
      const prices = await shopper.evaluate(() =>
        [...document.querySelectorAll('ul.products > li .price')].map((price) =>
          Math.max(...(price.textContent?.match(/\d+\.\d\d/g) ?? ['0']).map(Number)),
        ),
      );
      shopper.is('more than one price', prices.length > 1, true);
      shopper.is('the first price is the highest', prices[0], Math.max(...prices));
    },
  },
  {
    title: 'the side cart opens, changes a quantity, and Escape gives the focus back',
    async run(shopper) {
      await shopper.go('shop.html');
      await shopper.press(FORK);
      await shopper.press(BASKET);
      await shopper.seen(`${OPEN} .xoo-wsc-product`, 'Hand Fork');
      await shopper.focused('.xoo-wsch-close');
      await shopper.press('.xoo-wsc-plus');
      await shopper.until('two pieces', () => document.querySelector('.xoo-wsc-items-count')?.textContent?.trim() === '2');
      await shopper.becomes('the quantity', () => shopper.value('.xoo-wsc-qty'), '2');
      await shopper.focused('.xoo-wsc-plus');
      await shopper.key('Escape');
      await shopper.focused(BASKET);
      await shopper.gone(`${PANEL} .xoo-wsc-header`);
    },
  },
  {
    title: 'the side cart takes a line out, brings it back, and closes by its button',
    async run(shopper) {
      await shopper.goWith('shop.html', 45);
      await shopper.press(BASKET);
      await shopper.press('.xoo-wsc-smr-del');
      await shopper.seen('.xoo-wsc-empty-cart');
      await shopper.press('.xoo-wsc-undo-item');
      await shopper.seen(`${OPEN} .xoo-wsc-product`, 'Hand Fork');
      await shopper.press('.xoo-wsch-close');
      await shopper.gone(`${PANEL} .xoo-wsc-header`);
      await shopper.focused(BASKET);
    },
  },
  {
    title: 'the mini-cart shows two products; after each removal the focus stays in it',
    async run(shopper) {
      await shopper.go('shop.html');
      await shopper.press(FORK);
      await shopper.seen(`${FORK}.added`);
      await shopper.press(MAT);
      await shopper.seen(`${MAT}.added`);
      await shopper.press('.site-cart > summary');
      await shopper.seen(`${CONTENT} li`, 'Kneeling Mat');
      await shopper.press(`${CONTENT} .remove_from_cart_button`);
      await shopper.until('one row', (rows) => document.querySelectorAll(rows).length === 1, `${CONTENT} li.mini_cart_item`);
      await shopper.focused(`${CONTENT} .remove_from_cart_button`);
      await shopper.key('Enter');
      await shopper.seen(`${CONTENT} .woocommerce-mini-cart__empty-message`);
      await shopper.focused(`${CONTENT} *`);
    },
  },
];
