/** Notices of the host: one list for errors, one box for each message (recordings: product-form-*.json). */
import { attr, escapeAttr } from './html.js';
import type { Links } from './links.js';

/** How bad it is: WooCommerce's own three kinds. */
type NoticeKind = 'error' | 'success' | 'info';

/** One notice; `html` is finished markup (names in it are escaped by whoever wrote the sentence). */
export interface Notice {
  readonly kind: NoticeKind;
  readonly html: string;
  /** Id of the form's field an error is about; the host prints it on the list item. */
  readonly field?: string;
}

/** The link the host sets behind a message about the cart. */
export function viewCartLink(links: Links): string {
  return `<a href="${escapeAttr(links.cart)}" class="button wc-forward">View cart</a>`;
}

/**
 * All notices in the host's order: errors first, together; then messages; then information. The list of errors stands in the alert
 * (override of notices/error.php, whose list is the alert itself and so no list any more).
 */
export function noticesHtml(notices: readonly Notice[]): string {
  const of = (kind: NoticeKind): readonly Notice[] => notices.filter((notice) => notice.kind === kind);
  const errors = of('error');
  const list =
    errors.length === 0
      ? ''
      : `\n<div class="woocommerce-error" role="alert">\n\t<ul>\n${errors.map((one) => `\t\t\t<li${attr('data-id', one.field)}>\n\t\t\t${one.html}\t\t</li>\n`).join('')}\t</ul>\n</div>\n`;
  const messages = of('success').map((one) => `\n\t<div class="woocommerce-message" role="alert">\n\t\t${one.html}\t</div>\n`);
  const infos = of('info').map((one) => `\n\t<div class="woocommerce-info" role="status">\n\t\t${one.html}\t</div>\n`);
  return list + messages.join('') + infos.join('');
}

/** The box the page has for notices, with those that wait. */
export function noticesWrapperHtml(notices: readonly Notice[] = []): string {
  return `<div class="woocommerce-notices-wrapper">${noticesHtml(notices)}</div>`;
}
