import { afterEach, test, vi } from 'vitest';
import type { Addon } from '../../demo-theme/shop/addons.js';
import { addonsHtml } from '../../demo-theme/shop/print/addons.js';
import '../../widgets/add-to-cart/index.js';
import '../../widgets/cart-item-editor/index.js';
import '../../widgets/checkout/index.js';
import '../../widgets/cookie-bar/index.js';
import '../../widgets/delivery-map/index.js';
import '../../widgets/filter-select/index.js';
import '../../widgets/label/index.js';
import '../../widgets/quantity/index.js';
import '../../widgets/review-form/index.js';
import '../../widgets/sticky-add-to-cart/index.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../widgets/cart-item-editor/editor.js';
import '../../widgets/delivery-map/google.js';
import '../../shared/ui/popover.js';
import '../../widgets/filter-select/dropdown.js';
import { productOf } from '../../shared/stores/product.js';
import { one, openCart, press, product as productPage, READ, submit } from '../contract/cart-page.js';
import { lost, recordedJson, type Reply } from '../host/recording.js';
import { key, plainPage, saysTheSame, typed, type Journey } from '../support/journey.js';
import * as addons from './addons/page.js';
import * as checkout from './checkout/support.js';
import * as sticky from './sticky-add-to-cart/page.js';
import * as variation from './variation-form/page.js';

/** Forms, and what asks, on pages that the browser translates: as in translated.test.tsx. */

const json =
  (body: unknown, status = 200): Reply =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const SIMPLE = 'POST /product/linen-tea-towel/';
const AJAX = 'POST /wp-admin/admin-ajax.php';
/** Answers in turn to each action of the host's one address. */
const byAction =
  (replies: Readonly<Record<string, Reply[]>>): Reply =>
  (request) => {
    const reply = replies[request.fields.find(([name]) => name === 'action')?.[1] ?? '']?.shift() ?? lost;
    return typeof reply === 'function' ? reply(request) : Promise.reject(new TypeError('no answer'));
  };

/** An upload that the test answers. */
class FakeUpload extends EventTarget {
  static all: FakeUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  responseURL = '';
  constructor() {
    super();
    FakeUpload.all.push(this);
  }
  open(): void {
    /* answered by hand */
  }
  setRequestHeader(): void {
    /* nobody looks */
  }
  send(): void {
    /* answered by hand */
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return 'content-type: text/html';
  }
  static progress(loaded: number): void {
    FakeUpload.all.at(-1)?.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 4 }));
  }
  static answer(status: number, body: unknown): void {
    const last = FakeUpload.all.at(-1);
    Object.assign(last ?? {}, { status, responseText: JSON.stringify(body) });
    last?.dispatchEvent(new Event('load'));
  }
}
const choose = (...files: readonly File[]): void => {
  const chooser = one<HTMLInputElement>('#yith-wapo-addon-10 input.file');
  Object.defineProperty(chooser, 'files', { configurable: true, value: files });
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
};
const file = (name: string, size = 10): File => new File(['x'.repeat(size)], name);

/** A checkout, with its answers. @param steps what is done there */
const atCheckout = async (options: checkout.CheckoutOptions, steps: Journey['steps']): Promise<Journey> => {
  const page = await checkout.openCheckout(options);
  checkout.fillIn();
  return { steps, wait: () => page.wait(1500), close: () => page.close() };
};
const TABLE = '.woocommerce-checkout-review-order-table';
const reviewed = (amount: string): ReturnType<typeof checkout.review> =>
  checkout.review({ fragments: checkout.fragment(TABLE, (html) => html.replaceAll(/\d+\.\d\d/g, amount)) });

const LINE: readonly Addon[] = [
  {
    id: 1,
    type: 'checkbox',
    title: 'Extras',
    multiple: true,
    options: [
      { label: 'Gift', price: '3.5' },
      { label: 'Ribbon', price: '1' },
    ],
  },
  { id: 2, type: 'text', title: 'Words', required: true, options: [{ label: 'Front' }] },
];
const EDITED = `<div class="product"><form class="cart" method="post">${addonsHtml(LINE, 58, 2500)}<div class="quantity"><input class="input-text qty text" type="number" name="quantity" value="1" aria-label="Quantity"></div><button type="submit" name="add-to-cart" value="58" class="single_add_to_cart_button button">Save</button></form></div>`;
/** A number is typed, and its field left. */
const entered = (field: HTMLInputElement, text: string): void => {
  typed(field, text);
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};
const inPopup = (selector: string): HTMLInputElement => one<HTMLInputElement>(`.yith-wapo-popup ${selector}`);

/** A map service that finds the shop's address after half a second. */
const SERVICE = {
  maps: {
    Map: class {
      fitBounds = (): void => undefined;
      setCenter = (): void => undefined;
      addListener = (): object => ({ remove: () => undefined });
    },
    Polygon: class {
      setMap = (): void => undefined;
    },
    Circle: class {
      setMap = (): void => undefined;
    },
  },
  geocoding: {
    Geocoder: class {
      geocode = async (): Promise<object> => {
        await new Promise((resolve) => {
          setTimeout(resolve, 900);
        });
        // Addresses that are not found leave the list.
        return { results: [] };
      };
    },
  },
};
const [SHOP_MAP = {}] = recordedJson<Record<string, { readonly maps: readonly object[] }>>('delivery-maps')['delivery-map']?.maps ?? [];

const MAP =
  '<shop-delivery-map><h4><div class="szbdshortcode_id_title"></div></h4><div class="szbdshortcode_id" data-token="Ab1"></div></shop-delivery-map>';
/** A page that shows the recorded map, and has the code of its service. */
function withMaps(): void {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  vi.stubGlobal('szbd_map_Ab1', SHOP_MAP);
  vi.stubGlobal('google', { maps: { importLibrary: (name: keyof typeof SERVICE) => Promise.resolve(SERVICE[name]) } });
}

const JOURNEYS: Record<string, () => Promise<Journey>> = {
  'a cookie bar, its settings and a map that asks': async () => {
    const page = await openCart(
      `<!DOCTYPE html><html lang="en"><head></head><body><shop-cookie-bar data-categories='{"statistics": ["_ga"]}' data-services='{"film": {"category": "marketing", "name": "Films", "about": "Plays them."}}'></shop-cookie-bar>
      <a id="open" href="#x" data-shop-cookie-settings>Cookies</a>${MAP}</body></html>`,
      { prepare: withMaps },
    );
    const settings = (part: string): unknown => press(one(`.eu-cookies-bar-cookies-bar-settings-${part}`));
    return {
      steps: [
        () => press(one('#open')),
        () => {
          settings('close');
          document.cookie = 'odd=1; path=/';
        },
        () => press(one('#open')),
        () => {
          one('[name="shop-consent-category"][value="statistics"]').click();
          settings('save-button');
        },
        () => press(one('.shop-delivery-map__allow')),
        () => settings('decline-button'),
      ],
      wait: () => page.wait(1500),
      close: () => page.close(),
    };
  },
  'the review of an order': () =>
    atCheckout(
      {
        routes: {
          [checkout.REVIEW_CALL]: [
            'update-order-review-ok',
            reviewed('91.00'),
            checkout.status(500),
            reviewed('92.00'),
            lost,
            reviewed('93.00'),
          ],
        },
      },
      [
        () => checkout.type('billing_postcode', 'N1 1AA', { leave: true }),
        () => checkout.type('billing_postcode', 'N1 1AB', { leave: true }),
        () => press(one('.shop-alert__action')),
        () => checkout.type('billing_postcode', 'N1 1AC', { leave: true }),
        () => checkout.type('billing_postcode', 'N1 1AD', { leave: true }),
      ],
    ),
  'the notices of an order': () =>
    atCheckout(
      {
        routes: {
          [checkout.ORDER_CALL]: ['checkout-missing-fields', 'checkout-no-terms', checkout.status(500), lost, 'checkout-missing-fields'],
        },
      },
      [
        () => checkout.type('billing_email', 'no address', { leave: true }),
        () => checkout.type('billing_first_name', '', { leave: true }),
        () => one('#place_order').click(),
        () => checkout.type('billing_email', 'ada@shop.test', { leave: true }),
        () => one('#place_order').click(),
        () => one('#place_order').click(),
        () => one('#place_order').click(),
        () => one('#place_order').click(),
      ],
    ),
  'coupons at the checkout': () => {
    const apply = (code: string): void => {
      checkout.field('coupon_code').value = code;
      submit(one<HTMLFormElement>('form.checkout_coupon'), one('[name="apply_coupon"]'));
    };
    return atCheckout({ routes: { [checkout.COUPON_CALL]: ['apply-coupon-unknown', lost, 'apply-coupon-ok', 'apply-coupon-twice'] } }, [
      () => press(one('a.showcoupon')),
      () => apply('NONE'),
      () => apply('LOST'),
      () => apply('TENOFF'),
      () => press(one('a.showcoupon')),
      () => apply('TENOFF'),
    ]);
  },
  'the editor of a line': async () => {
    const loaded = json({ success: true, html: EDITED, variation: '', quantity: 2, quantities: [], addons: [{ '1-0': 'Gift' }] });
    const link =
      '<a class="yith-wapo-edit-product-cart" href="#" data-product_id="58" data-variation_id="0" data-cart-item-key="k1" data-quantity="2">Edit</a>';
    const page = await openCart(
      `<!DOCTYPE html><html><head></head><body><table><tr class="cart_item"><td class="product-name">${link}<b>Apron</b></td></tr></table>
      <script>var yith_wapo = ${JSON.stringify({ addons_nonce: 'n1', currency_symbol: '£', currency_position: 'left', number_decimals: '2', decimal_sep: '.', total_thousand_sep: ',' })};</script>
      <shop-cart-item-editor></shop-cart-item-editor></body></html>`,
      {
        routes: {
          [AJAX]: byAction({
            ywapo_load_product_template: [json({}, 500), loaded, loaded],
            ywapo_update_addons_on_cart_item: [json({ success: false }), lost, json({ success: true })],
          }),
        },
      },
    );
    const save = (): unknown => press(inPopup('.yith-wapo-footer .single_add_to_cart_button'));
    return {
      steps: [
        () => press(one('.yith-wapo-edit-product-cart')),
        () => press(one('.yith-wapo-edit-product-cart')),
        () => inPopup('#yith-wapo-1-1').click(),
        save,
        () => typed(inPopup('#yith-wapo-2-0'), 'Ada'),
        save,
        () => inPopup('#yith-wapo-1-0').click(),
        save,
        () => press(one('.yith-wapo-close')),
        () => press(one('.yith-wapo-edit-product-cart')),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'uploads of add-ons': async () => {
    FakeUpload.all = [];
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const page = await addons.open(addons.APRON, { settings: { upload_allowed_file_types: '.png, .pdf', upload_max_file_size: '1' } });
    return {
      steps: [
        () => choose(file('a.png')),
        () => FakeUpload.progress(1),
        () => FakeUpload.progress(3),
        () => one('.single_add_to_cart_button').click(),
        () => FakeUpload.answer(200, { url: 'http://shop.test/a.png', type: 'image/png' }),
        () => choose(file('b.exe')),
        () => choose(file('c.png', 2_000_000)),
        () => choose(file('d.pdf')),
        () => FakeUpload.answer(500, {}),
        () => one('.yith-wapo-uploaded-file-element .remove').click(),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'what is said of quantities': () =>
    plainPage(
      '<form class="cart"><shop-quantity><div class="quantity"><label for="q">Kettle quantity</label><input type="number" id="q" class="input-text qty text" name="quantity" value="4" min="4" max="9" step="1"></div></shop-quantity><button>Add</button></form>',
      [
        () => entered(one<HTMLInputElement>('#q'), '2'),
        () => {
          one<HTMLInputElement>('#q').min = '6';
          entered(one<HTMLInputElement>('#q'), '5');
        },
        () => entered(one<HTMLInputElement>('#q'), '7'),
      ],
    ),
  'a map': async () => {
    const page = await openCart(`<!DOCTYPE html><html lang="en"><head></head><body>${MAP}</body></html>`, {
      prepare() {
        withMaps();
        vi.stubGlobal('shopSettings', { 'delivery-map': { consent: 'necessary' } });
      },
    });
    return {
      steps: [() => undefined, () => Reflect.get(globalThis, 'gm_authFailure')?.()],
      wait: () => page.wait(600),
      close: () => page.close(),
    };
  },
  'a bar below the product': async () => {
    const page = await openCart(`<!DOCTYPE html><html><head></head><body>${sticky.product(sticky.VARIABLE)}</body></html>`, {
      prepare: () => sticky.stubScreen(),
    });
    sticky.watched().forEach((el) => sticky.report(el, 'above'));
    const pick = (name: string, value: string): unknown => {
      const select = one<HTMLSelectElement>(`[name=attribute_pa_${name}]`);
      select.value = value;
      // happy-dom keeps the first `selectedOptions` it was asked for until an attribute changes.
      [...select.options].forEach((option) => option.toggleAttribute('selected', option.value === value));
      return select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const form = one<HTMLFormElement>('form.variations_form');
    const shows = (price: string): void =>
      productOf(form).setKey('variation', {
        variation_id: 1,
        attributes: {},
        price_html: `<span class="price"><span class="amount">£${price}</span></span>`,
        display_price: Number(price),
        display_regular_price: Number(price),
      });
    return {
      steps: [
        () => pick('colour', 'red'),
        () => pick('size', 'm'),
        () => shows('20.00'),
        () => one('.single_add_to_cart_button').classList.remove('disabled', 'wc-variation-selection-needed'),
        () => pick('colour', 'blue'),
        () => shows('25.00'),
        () => productOf(form).setKey('variation', null),
        () => pick('colour', ''),
      ],
      wait: () => page.wait(500),
      close: () => page.close(),
    };
  },
  'swatches, price and stock of a variation': async () => {
    const page = await variation.open(variation.TEE_SWATCHES, {
      edit: (list) =>
        list.forEach((v, i) => Object.assign(v, { max_qty: 3 + i, availability_html: `<p class="stock">${3 + i} in stock</p>` })) ?? list,
    });
    const swatches = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=radio]')];
    return {
      steps: [
        () => swatches()[0]?.click(),
        () => swatches().at(-1)?.click(),
        () => typed(variation.quantity() as HTMLInputElement, '99'),
        () => swatches()[1]?.click(),
        () => one('.single_add_to_cart_button').click(),
        () => one('.reset_variations').click(),
        () => one('.single_add_to_cart_button').click(),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'a variation that is asked for': async () => {
    const page = await variation.open(variation.JACKET_AJAX, {
      routes: { [variation.LOOKUP]: [lost, 'get-variation-none', lost] },
    });
    const names = [...document.querySelectorAll<HTMLSelectElement>('form.variations_form select')].map(({ name }) =>
      name.replace('attribute_', ''),
    );
    const all = (n: number): void => names.forEach((name) => variation.choose(name, variation.options(name).filter(Boolean)[n] ?? ''));
    return {
      steps: [() => all(0), () => press(one('.shop-alert__action')), () => all(1), () => one('.single_add_to_cart_button').click()],
      wait: () => page.wait(1500),
      close: () => page.close(),
    };
  },
  'stars and tooltips': async () => {
    const page = await openCart(
      `<!DOCTYPE html><html lang="en"><head></head><body><shop-review-form><div id="review_form"><form id="commentform" method="post"><div class="comment-form-rating"><label for="rating" id="l">Your rating</label><select name="rating" id="rating" required=""><option value="">Rate…</option><option value="5">Perfect</option><option value="4">Good</option><option value="3">Average</option><option value="2">Not that bad</option><option value="1">Very poor</option></select></div><input name="submit" type="submit" id="submit" value="Submit"></form></div></shop-review-form>
      <shop-label>${['Fresh', 'Cheap'].map((text) => `<div class="br_alabel" title="${text}"><span data-tippy-trigger="click"><b>${text}</b><div style="display:none" class="br_tooltip">${text} <i>today</i></div></span></div>`).join('')}</shop-label></body></html>`,
      // Nothing says what is near.
      { prepare: () => vi.stubGlobal('IntersectionObserver', undefined) },
    );
    return {
      steps: [
        () => one('#submit').click(),
        () => press(one('a.star-4')),
        () => press(one('.br_alabel span')),
        () => press(one('.br_alabel:last-child span')),
        () => key('Escape'),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'a select that asks the server': async () => {
    let asked = 0;
    const page = await openCart(
      `<!DOCTYPE html><html lang="en"><head></head><body><shop-filter-select data-options='{"ajax": {"url": "/find", "delay": 250}, "placeholder": "Any", "minimumInputLength": 2, "maximumInputLength": 5}'><select aria-label="Product"><option value=""></option></select></shop-filter-select></body></html>`,
    );
    vi.stubGlobal('fetch', () => {
      asked += 1;
      return Promise.resolve(
        asked % 2 === 0
          ? new Response('oops', { status: 500 })
          : new Response(JSON.stringify({ results: [{ id: asked, text: `Row ${asked}` }], pagination: { more: false } })),
      );
    });
    const field = (): HTMLInputElement => one<HTMLInputElement>('.select2-search--dropdown input');
    return {
      steps: [
        () => press(one('.select2-selection')),
        () => typed(field(), 'a'),
        () => typed(field(), 'ab'),
        () => typed(field(), 'abc'),
        () => typed(field(), 'abcdef'),
        () => typed(field(), 'abcd'),
        () => key('Enter'),
      ],
      wait: () => page.wait(1000),
      close: () => page.close(),
    };
  },
  'what is said of an add': async () => {
    const page = await openCart(productPage('page-product-simple'), {
      routes: { [SIMPLE]: [lost, 'product-form-simple', lost], [READ]: 'fragments-items' },
    });
    return {
      steps: [
        () => one('.single_add_to_cart_button').click(),
        () => one('.single_add_to_cart_button').click(),
        () => one('.single_add_to_cart_button').click(),
      ],
      wait: () => page.wait(1500),
      close: () => page.close(),
    };
  },
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(JOURNEYS))('%s says the same, step by step, on a page that is translated', (_what, open) => saysTheSame(open));
