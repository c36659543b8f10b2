import DOMPurify, { type Config } from 'dompurify';
import { parsedUrl, MEDIA } from '../url.js';
import { policy } from '../trusted-types.js';

/** Text in a line, paragraphs and lists of it, links and pictures: what a tooltip, a title or a price is made of. */
const ELEMENTS = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...['span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'p', 'ul', 'ol', 'li', 'img'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'height', 'title', 'lang', 'dir', 'datetime', 'aria-hidden', 'aria-label', 'class'];
/**
 * The classes WooCommerce's own prices and stock texts carry. Themes style them, one of them hides the words for screen readers, and
 * nothing acts by them. Every other class is the page's own business: by it a link would add to the cart, a box would cover the page.
 */
const CLASSES = new Set([
  ...['price', 'amount', 'woocommerce-Price-amount', 'woocommerce-Price-currencySymbol', 'woocommerce-price-suffix', 'tax_label'],
  ...['stock', 'in-stock', 'out-of-stock', 'available-on-backorder', 'screen-reader-text'],
]);
/** How a link may begin. */
const LINK = /^(?:https?|file|mailto|tel):/;

const purify = DOMPurify(window);
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  const { attrName, attrValue } = attribute;
  if (attrName === 'class') {
    attribute.attrValue = attrValue
      .split(/\s+/)
      .filter((name) => CLASSES.has(name))
      .join(' ');
    attribute.keepAttr = attribute.attrValue !== '';
  } else if (attrName === 'href' || attrName === 'src') {
    attribute.keepAttr = parsedUrl(attrValue, attrName === 'src' ? MEDIA : LINK) !== null;
  }
});

/** HTML out of a tag's attribute as nodes that may stand in the page; what is not on the short list leaves, its text stays. */
export function purifiedHtml(html: string): DocumentFragment {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    // A strict page allows no second policy.
    TRUSTED_TYPES_POLICY: policy() as unknown as Config['TRUSTED_TYPES_POLICY'],
  }) as DocumentFragment | null;
  // A page of frames has no body, and nothing in it is text.
  return clean ? document.adoptNode(clean) : document.createDocumentFragment();
}
