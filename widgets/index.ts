import { isExpected, SINGLE_PRODUCT, VARIATION, type HostScript } from '../shared/host/host-scripts.js';

/**
 * Every tag there is, and where its code lies. This is the one place a widget is named: the loader, the documents,
 * the types and the tests are all made from it. The tag is `shop-` and the name of the folder.
 */
export const WIDGETS: Readonly<Record<string, () => Promise<unknown>>> = {
  'shop-add-to-cart': () => import('./add-to-cart/index.js'),
  'shop-addons': () => import('./addons/index.js'),
  'shop-back-to-top': () => import('./back-to-top/index.js'),
  'shop-badge': () => import('./badge/index.js'),
  'shop-bg': () => import('./bg/index.js'),
  'shop-bundle': () => import('./bundle/index.js'),
  'shop-carousel': () => import('./carousel/index.js'),
  'shop-category-slider': () => import('./category-slider/index.js'),
  'shop-checkout': () => import('./checkout/index.js'),
  'shop-coming-soon': () => import('./coming-soon/index.js'),
  'shop-cookie-bar': () => import('./cookie-bar/index.js'),
  'shop-countdown': () => import('./countdown/index.js'),
  'shop-coupon': () => import('./coupon/index.js'),
  'shop-date': () => import('./date/index.js'),
  'shop-filter-select': () => import('./filter-select/index.js'),
  'shop-delivery-map': () => import('./delivery-map/index.js'),
  'shop-gallery': () => withDriver(import('./gallery/index.js'), SINGLE_PRODUCT, () => import('./gallery/driver.js')),
  'shop-cart': () => import('./cart/index.js'),
  'shop-cart-item-editor': () => import('./cart-item-editor/index.js'),
  'shop-label': () => import('./label/index.js'),
  'shop-mini-cart': () => import('./mini-cart/index.js'),
  'shop-order-attribution': () => import('./order-attribution/index.js'),
  'shop-offcanvas-menu': () => import('./offcanvas-menu/index.js'),
  'shop-quantity': () => import('./quantity/index.js'),
  'shop-quantity-buttons': () => import('./quantity-buttons/index.js'),
  'shop-review-form': () => import('./review-form/index.js'),
  'shop-password': () => import('./password/index.js'),
  'shop-scroll-to': () => import('./scroll-to/index.js'),
  'shop-side-cart': () => import('./side-cart/index.js'),
  'shop-sort': () => import('./sort/index.js'),
  'shop-statistics': () => import('./statistics/index.js'),
  'shop-sticky-add-to-cart': () => import('./sticky-add-to-cart/index.js'),
  'shop-sticky-header': () => import('./sticky-header/index.js'),
  'shop-store-notice': () => import('./store-notice/index.js'),
  'shop-tabs': () => withDriver(import('./tabs/index.js'), SINGLE_PRODUCT, () => import('./tabs/driver.js')),
  'shop-variation-form': () => withDriver(import('./variation-form/index.js'), VARIATION, () => import('./variation-form/driver.js')),
};

/**
 * A tag that follows a script of the host where that is on the page, and its driver, which the tag asks for itself. Where no such script is
 * to be expected the driver is asked for along with the tag, so that it comes no later than if it were part of it.
 */
function withDriver(tag: Promise<unknown>, script: HostScript, driver: () => Promise<unknown>): Promise<unknown> {
  if (!isExpected(script)) {
    // One that is lost is told by the tag, which asks again.
    driver().catch(() => undefined);
  }
  return tag;
}
