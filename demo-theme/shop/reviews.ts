/** Reviews sent to wp-comments-post.php (recordings: review-*.json). */
import { isEmail } from './checkout.js';
import { productById } from './catalogue.js';
import { absInt, type Fields } from './fields.js';
import type { Links } from './markup.js';
import type { Session } from './session.js';
import type { Product, Review } from './types.js';

/** Higher than any review the catalogue has. */
const FIRST_OWN = 1001;

/** A review kept, with the address of its place on the product page; or the page that says why not. */
type ReviewOutcome = { readonly location: string } | { readonly status: number; readonly error: string };

/** Whether fields are a review's. */
export function hasReview(fields: Fields): boolean {
  return fields.get('comment_post_ID') !== undefined;
}

/** Keeps a review, or says why not. `now` in milliseconds. */
export function addReview(fields: Fields, session: Session, links: Links, now: number): ReviewOutcome {
  const product = productById(absInt(fields.get('comment_post_ID')));
  if (!product) {
    return { status: 200, error: '' };
  }
  const stars = absInt(fields.get('rating'));
  // Asked first, and with a status of its own (recorded).
  if (!isStars(stars)) {
    return { status: 500, error: 'Please rate the product.' };
  }
  const [author, email, text] = ['author', 'email', 'comment'].map((name) => (fields.get(name) ?? '').trim()) as [string, string, string];
  if (author === '' || email === '') {
    return { status: 200, error: '<strong>Error:</strong> Please fill the required fields.' };
  }
  if (!isEmail(email)) {
    return { status: 200, error: '<strong>Error:</strong> Please enter a valid email address.' };
  }
  if (text === '') {
    return { status: 200, error: '<strong>Error:</strong> Please type your comment text.' };
  }
  const id = Math.max(FIRST_OWN, ...session.reviews().map((review) => review.id + 1));
  session.addReview({ id, productId: product.id, author, stars, at: new Date(now).toISOString(), text });
  return { location: `${links.product(product)}#comment-${id}` };
}

function isStars(value: number): value is Review['stars'] {
  return value >= 1 && value <= 5;
}

/** The host's error page. Only the rating's has no way back. */
export function refusalPage({ status, error }: { readonly status: number; readonly error: string }): string {
  const back = status === 500 ? '' : "\n<p><a href='javascript:history.back()'>&laquo; Back</a></p>";
  return error === ''
    ? ''
    : `<body id="error-page">\n<div class="wp-die-message">${status === 500 ? error : `<p>${error}</p>`}</div>${back}</body>`;
}

/** A product with the reviews this shopper wrote. */
export function withOwnReviews(product: Product, session: Session): Product {
  const own = session.reviews().filter((review) => review.productId === product.id);
  return own.length === 0 ? product : { ...product, reviews: [...product.reviews, ...own] };
}
