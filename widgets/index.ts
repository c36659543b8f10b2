/**
 * Every tag there is, and where its code lies. This is the one place a widget is named: the loader, the documents,
 * the types and the tests are all made from it. The tag is `shop-` and the name of the folder.
 */
export const WIDGETS: Readonly<Record<string, () => Promise<unknown>>> = {
  'shop-add-to-cart': () => import('./add-to-cart/index.js'),
  'shop-carousel': () => import('./carousel/index.js'),
  'shop-category-slider': () => import('./category-slider/index.js'),
  'shop-checkout': () => import('./checkout/index.js'),
  'shop-coming-soon': () => import('./coming-soon/index.js'),
  'shop-cookie-bar': () => import('./cookie-bar/index.js'),
  'shop-coupon': () => import('./coupon/index.js'),
  'shop-date': () => import('./date/index.js'),
  'shop-gallery': () => import('./gallery/index.js'),
  'shop-cart': () => import('./cart/index.js'),
  'shop-mini-cart': () => import('./mini-cart/index.js'),
  'shop-order-attribution': () => import('./order-attribution/index.js'),
  'shop-quantity': () => import('./quantity/index.js'),
  'shop-quantity-buttons': () => import('./quantity-buttons/index.js'),
  'shop-review-form': () => import('./review-form/index.js'),
  'shop-password': () => import('./password/index.js'),
  'shop-sort': () => import('./sort/index.js'),
  'shop-statistics': () => import('./statistics/index.js'),
  'shop-sticky-add-to-cart': () => import('./sticky-add-to-cart/index.js'),
  'shop-store-notice': () => import('./store-notice/index.js'),
  'shop-tabs': () => import('./tabs/index.js'),
  'shop-variation-form': () => import('./variation-form/index.js'),
};
