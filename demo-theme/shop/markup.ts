/**
 * Every piece of host markup the demo prints, in WooCommerce 10.3.7's own shape: classes, attributes and nesting are
 * those of the recorded pages. Pure functions from catalogue to text; everything they are given is escaped.
 */
export { escapeAttr, escapeHtml, jsonAttr, quoted } from './print/html.js';
export { demoLinks, fileOf, withQuery, type Links } from './print/links.js';
export { maxQuantity, moneyText, ratingLineHtml } from './print/price.js';
export { loopHtml, loopItemHtml, productClasses, thumbnailHtml } from './print/loop.js';
export { noticesHtml, noticesWrapperHtml, type Notice } from './print/notices.js';
export { MINI_CART_FRAGMENT, miniCartFragmentHtml, miniCartWidgetHtml } from './print/mini-cart.js';
export { sideCartErrorHtml, sideCartFragments, type SideCart } from './print/side-cart.js';
export { availabilityJson, gridOf, type Combination } from './print/availability.js';
export { variationJson } from './print/variation.js';
export { productFormHtml, variationTemplatesHtml } from './print/form.js';
export { commentsHtml, galleryHtml, metaHtml, productHtml, summaryHtml, tabsHtml } from './print/page.js';
export { cartPageHtml, cartTotalsHtml, emptyCartHtml, type CartPage, type CartRow } from './print/cart-page.js';
export { couponBoxesHtml } from './print/coupon-boxes.js';
export {
  beforeCheckoutHtml,
  checkoutFormHtml,
  orderReviewHtml,
  paymentHtml,
  reviewTableHtml,
  type OrderReview,
} from './print/checkout-page.js';
export { BILLING_FIELDS, SHIPPING_FIELDS, type CheckoutField } from './print/fields.js';
export { orderPageHtml, unknownOrderHtml } from './print/order-page.js';
export { orderingHtml, resultCountHtml } from './print/listing-bar.js';
export { TEE_SWATCHES, readableAttr, withFormTags, withPageTags, wrapped } from './print/tags.js';
export { originHtml } from './print/origin.js';
