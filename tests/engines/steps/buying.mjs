/** The checkout, to the order. */

/** @typedef {import('./index.mjs').Step} Step */
/** @typedef {import('../shopper.mjs').Shopper} Shopper */

const FORK = 45;
export const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
};
const COUNTRY = '#billing_country_field .select2-selection';
const STATE = '#billing_state_field .select2-selection';
const LIST = '.shop-filter-list';

/** Waits until nothing is being asked for any more. @param {Shopper} shopper */
export const free = (shopper) =>
  shopper.until('the end of what is being asked for', () => document.querySelector('.blockOverlay, .processing') === null);

/** @type {readonly Step[]} */
export const BUYING = [
  {
    title: 'a country is found by keys, its states come, and one of them is found',
    async run(shopper) {
      await shopper.goWith('checkout.html', FORK);
      await shopper.focus(COUNTRY);
      await shopper.key('ArrowDown');
      await shopper.seen(`${LIST} .select2-search__field`);
      await shopper.type('united states (');
      // The country, and its islands.
      await shopper.until('two rows', (rows) => document.querySelectorAll(rows).length === 2, `${LIST} [role=option]`);
      await shopper.key('Enter');
      await shopper.gone(LIST);
      await shopper.becomes('the country', () => shopper.value('#billing_country'), 'US');
      await shopper.focused(COUNTRY);
      await shopper.until('its states', () => document.querySelector('select#billing_state option[value=CA]') !== null);
      await shopper.press(STATE);
      await shopper.seen(`${LIST} .select2-search__field`);
      await shopper.type('calif');
      await shopper.until('one row', (rows) => document.querySelectorAll(rows).length === 1, `${LIST} [role=option]`);
      await shopper.key('Enter');
      await shopper.becomes('the state', () => shopper.value('select#billing_state'), 'CA');
    },
  },
  {
    title: 'an order without the terms is refused in sight, and nothing typed is lost',
    async run(shopper) {
      await shopper.goWith('checkout.html', FORK);
      for (const [name, value] of Object.entries(ADDRESS)) {
        await shopper.write(`#${name}`, value);
      }
      await free(shopper);
      await shopper.press('#place_order');
      await shopper.seen('.woocommerce-NoticeGroup-checkout, shop-checkout .woocommerce-error', 'terms and conditions');
      for (const [name, value] of Object.entries(ADDRESS)) {
        await shopper.becomes(name, () => shopper.value(`#${name}`), value);
      }
    },
  },
  {
    title: 'from the cart over the checkout to the order',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK, 53);
      await shopper.press('.checkout-button');
      await shopper.arrived('checkout.html');
      for (const [name, value] of Object.entries(ADDRESS)) {
        await shopper.write(`#${name}`, value);
      }
      await free(shopper);
      await shopper.press('#terms');
      await shopper.press('#place_order');
      await shopper.arrived('order-received');
      await shopper.seen('.woocommerce-order', 'Hand Fork');
      await shopper.seen('.woocommerce-order', 'Kneeling Mat');
      // The answer to what is in the cart comes after the page is ready.
      await shopper.becomes('the cart', () => shopper.text('.xoo-wsc-items-count'), '0');
    },
  },
];
