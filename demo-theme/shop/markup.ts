/**
 * Every piece of host markup the demo prints, in WooCommerce 10.3.7's own shape: classes, attributes and nesting are
 * those of the recorded pages. Pure functions from catalogue to text; everything they are given is escaped.
 */
export { attr, escapeAttr, escapeHtml, jsonAttr, quoted } from './print/html.js';
export { demoLinks, fileOf, withQuery, type Links } from './print/links.js';
export {
  amountHtml,
  maxQuantity,
  moneyText,
  onePriceHtml,
  priceHtml,
  rangeHtml,
  ratingHtml,
  ratingLineHtml,
  salePriceHtml,
  starsHtml,
  stockHtml,
  variationPriceHtml,
} from './print/price.js';
export { loopButtonHtml, loopHtml, loopItemHtml, productClasses, thumbnailHtml, type LoopPlace } from './print/loop.js';
export { noticesHtml, noticesWrapperHtml, viewCartLink, type Notice, type NoticeKind } from './print/notices.js';
export {
  MINI_CART_FRAGMENT,
  miniCartFragmentHtml,
  miniCartHtml,
  miniCartWidgetHtml,
  type MiniCart,
  type MiniCartLine,
} from './print/mini-cart.js';
export { availabilityJson, gridOf, type AvailabilityJson, type Combination } from './print/availability.js';
export { sizeHtml, variationJson, weightHtml, type VariationImage, type VariationJson } from './print/variation.js';
export {
  externalFormHtml,
  groupedFormHtml,
  productFormHtml,
  quantityHtml,
  simpleFormHtml,
  variationFormHtml,
  variationTemplatesHtml,
  type QuantityInput,
} from './print/form.js';
export { commentsHtml, galleryHtml, metaHtml, productHtml, summaryHtml, tabsHtml } from './print/page.js';
export { cartPageHtml, cartTotalsHtml, emptyCartHtml, type CartPage, type CartRow } from './print/cart-page.js';
export { couponBoxesHtml } from './print/coupon-boxes.js';
export { beforeCheckoutHtml, checkoutFormHtml, orderReviewHtml, paymentHtml, reviewTableHtml, type OrderReview } from './print/checkout-page.js';
export { BILLING_FIELDS, SHIPPING_FIELDS, type CheckoutField } from './print/fields.js';
export { orderPageHtml, unknownOrderHtml, type OrderPage } from './print/order-page.js';
export { orderingHtml, resultCountHtml } from './print/listing-bar.js';
export { TEE_SWATCHES, readableAttr, withFormTags, withPageTags, wrapped } from './print/tags.js';
export { originHtml, originLabel, originValue } from './print/origin.js';
