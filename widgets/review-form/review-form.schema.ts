import type { ElementProps } from '../../shared/element/define.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** The host's rating field (contract 1). Here, for what drives one comes when a shopper is near it, and the rest with that. */
export const RATING = 'select#rating, select[name="rating"]';

const readTexts = (value: unknown): readonly string[] => {
  if (Array.isArray(value) && value.every((text): text is string => typeof text === 'string')) {
    return value;
  }
  throw new Error('expected a list of texts, one for each star');
};

/** What a theme may set on `<shop-review-form>`; all of it is found in WooCommerce's own settings where the page prints those. */
export const schema = {
  ratingRequired: attr.flag('data-rating-required', {
    host: places.ratingRequired,
    description: 'A review needs a rating. Where nobody says so, a rating field marked `required` does.',
  }),
  ratingTexts: attr.json<readonly string[]>('data-rating-texts', readTexts, {
    shape: 'any',
    fallback: [],
    host: places.ratingTexts,
    description: 'Names of the stars, from the first on.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
};

/** Props of the tag's views. */
export type Props = Values<typeof schema> & ElementProps;

/** What the documents say of `<shop-review-form>`. */
export const doc = {
  tag: 'shop-review-form',
  summary: 'Five stars in place of the rating list of a review form; a message where a needed rating is missing.',
  wraps: 'The theme’s `#review_form`, or `#reviews` where the form moves below a comment.',
  withoutScript: 'The list of ratings as printed; the shop refuses a review without one.',
  schema,
  events: [{ name: 'shop:rating-changed', description: 'A star was chosen.' }],
  cssProperties: {
    '--shop-review-form-star-size': 'Width and height of a star (1.75rem).',
    '--shop-review-form-star-color': 'Colour of the stars (the text’s).',
  },
  expects: '#review_form, #respond, #reviews, form',
  drives: RATING,
  reads: '`wc_single_product_params`; `select#rating`, which stays the field that is posted.',
  states: 'On the stars: `empty`, `chosen`, `missing`.',
  keyboard: {
    'Left, Right, Up, Down': 'choose one star less or more',
    'Home, End': 'choose the first or last star',
    Space: 'chooses the star that has the focus',
  },
  besideHost: 'Where `wc-single-product`, or another script, has put its stars, those stay the only ones.',
  example: '<shop-review-form>\n  <div id="review_form">…</div>\n</shop-review-form>',
} satisfies ElementDoc;
