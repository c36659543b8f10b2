import { vi } from 'vitest';
import { settled } from '../../shared/support.js';
// The bar's own part is loaded on first use; here it is read already, so that a test waits for the bar and not for the disk.
import '../../../widgets/sticky-add-to-cart/bar.js';

/** Markup of a product as WooCommerce prints it, as far as the bar reads it. */
export const FORM =
  '<form class="cart" action="/product/kettle/" method="post"><div class="quantity"><input type="number" class="qty" name="quantity" value="1"></div><button type="submit" name="add-to-cart" value="39" class="single_add_to_cart_button button alt">Add to cart</button></form>';
export const VARIABLE =
  '<form class="variations_form cart" action="/product/tee/" method="post" data-product_id="63"><table class="variations"><tbody><tr><td><select name="attribute_pa_colour" id="pa_colour"><option value="">Choose</option><option value="red">Red</option><option value="blue"> Blue </option></select></td></tr><tr><td><select name="attribute_pa_size"><option value="">Choose</option><option value="m">M</option></select></td></tr></tbody></table><div class="single_variation_wrap"><div class="single_variation" style="display: none"></div><div class="woocommerce-variation-add-to-cart"><button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">Add to cart</button></div></div></form>';
export const product = (form: string, tag = '<shop-sticky-add-to-cart></shop-sticky-add-to-cart>'): string =>
  `<div class="product"><div class="woocommerce-product-gallery"><div class="woocommerce-product-gallery__image" data-thumb="/kettle-100.jpg"><img class="wp-post-image" src="/kettle.jpg"></div></div><div class="summary"><h1 class="product_title">Copper\n Kettle</h1><p class="price"><span id="amount" class="amount">£54.80</span></p>${form}</div>${tag}<section class="related"><p class="price">£1.00</p>${FORM.replace('39', '41')}</section></div>`;

interface Watch {
  readonly run: (entries: unknown[]) => void;
  readonly seen: Set<Element>;
}
let watches: Watch[] = [];

/** Puts observers of the screen in place that a test moves by hand. */
export function stubScreen(): void {
  watches = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watch: Watch;
      constructor(run: (entries: unknown[]) => void) {
        this.watch = { run, seen: new Set() };
        watches.push(this.watch);
      }
      observe(el: Element): void {
        this.watch.seen.add(el);
      }
      unobserve(el: Element): void {
        this.watch.seen.delete(el);
      }
      disconnect(): void {
        this.watch.seen.clear();
      }
    },
  );
}

/** The elements somebody watches. */
export const watched = (): Element[] => watches.flatMap(({ seen }) => [...seen]);

type Place = 'on' | 'above' | 'below' | 'nowhere';

/** Where a button is now: `on` the screen, `above` it, `below` it, or `nowhere`. */
export function report(button: Element, to: Place): void {
  const top = { on: 300, above: -500, below: 2000, nowhere: 0 }[to];
  const size = to === 'nowhere' ? 0 : 40;
  for (const { run, seen } of watches) {
    if (seen.has(button)) {
      run([
        { target: button, isIntersecting: to === 'on', boundingClientRect: { top, bottom: top + size, width: size * 3, height: size } },
      ]);
    }
  }
}

/** The same, and what comes of it. */
export async function move(button: Element, to: Place): Promise<void> {
  report(button, to);
  await settled();
}
