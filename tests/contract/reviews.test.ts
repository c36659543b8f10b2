import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/review-form/index.js';
import { stubScreen } from '../widgets/review-form/viewport.js';
import { exchange, pageText, wrapElement } from '../host/recording.js';
import { alerts, one, openCart, press, type CartPage } from './cart-page.js';

/** Recorded product pages with the tag around the theme's review form. */
const text = (name: string): string => pageText(name, { tags: (html) => wrapElement(html, /<div id="review_form">/, 'shop-review-form') });

let page: CartPage;
beforeEach(() => stubScreen(true));
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});

const typed: Readonly<Record<string, string>> = { comment: 'Warm and soft 3734.', author: 'Dora', email: 'dora@shop.test' };
const fill = (): void => {
  for (const [id, value] of Object.entries(typed)) {
    one<HTMLInputElement>(`#${id}`).value = value;
  }
};

/** Presses the page's submit button. @returns the fields the browser would send, or `null` where the review was held back */
function send(): [string, string][] | null {
  let fields: [string, string][] | null = null;
  const last = (event: Event): void => {
    if (!event.defaultPrevented) {
      fields = [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
    }
    event.preventDefault();
  };
  window.addEventListener('submit', last);
  one<HTMLInputElement>('#submit').click();
  window.removeEventListener('submit', last);
  return fields;
}

/** The recorded fields; the button's own and the id of another product are the browser's and the page's matter. */
const recorded = (name: string): [string, string][] =>
  exchange(name).request.fields.filter(([field]) => !['submit', 'comment_post_ID'].includes(field));
const same = (fields: [string, string][] | null): [string, string][] | undefined =>
  fields?.filter(([field]) => !['submit', 'comment_post_ID'].includes(field));

describe.each(['page-product-simple', 'page-product-variable-6', 'page-product-out-of-stock'])('%s', (name) => {
  test('four stars post what was recorded', async () => {
    page = await openCart(text(name));
    fill();
    press(one('a.star-4'));
    expect(same(send())).toEqual(recorded('review-ok'));
  });

  test('without a star nothing is sent, and the shop’s own words stand at the stars', async () => {
    expect(exchange('review-without-rating').response.status).toBe(500);
    page = await openCart(text(name));
    fill();
    expect(send()).toBeNull();
    expect(alerts()).toEqual(['Please select a rating']);
    expect(document.activeElement).toBe(one('a.star-1'));
    expect(one<HTMLTextAreaElement>('#comment').value).toBe(typed['comment']);
  });

  test('the stars have the texts the page prints', async () => {
    page = await openCart(text(name));
    expect([...document.querySelectorAll('p.stars a')].map((a) => a.textContent)).toEqual([
      '1 of 5 stars',
      '2 of 5 stars',
      '3 of 5 stars',
      '4 of 5 stars',
      '5 of 5 stars',
    ]);
  });
});

test('a shop that wants no rating gets the review without one', async () => {
  const html = text('page-product-simple')
    .replace('"review_rating_required":"yes"', '"review_rating_required":"no"')
    .replace('id="rating" required', 'id="rating"');
  page = await openCart(html);
  fill();
  expect(same(send())).toEqual(
    recorded('review-without-rating').map(([field, value]) => [field, field === 'comment' ? typed['comment'] : value]),
  );
});
