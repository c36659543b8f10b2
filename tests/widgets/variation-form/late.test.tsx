import { afterEach, expect, test, vi } from 'vitest';
import { choose, el, open, TEE, textOf, type ProductPage } from './page.js';

/** What drives product forms has not begun yet. */
vi.mock('../../../widgets/variation-form/driver.js', () => ({ DriveForm: () => null }));

let page: ProductPage;
afterEach(() => page.close());

test('a press with everything chosen, before what drives the form has come, is told to wait', async () => {
  page = await open(TEE);
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  el('.single_add_to_cart_button').dispatchEvent(press);
  expect([press.defaultPrevented, textOf('.shop-alert')]).toEqual([true, 'Checking availability…']);
});
