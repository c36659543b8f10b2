import { afterEach, describe, expect, test, vi } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import type { HostScript } from '../../host/load.js';
import { exchange, held, lost, withBody, type Reply, type Routes } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import {
  addon,
  AJAX,
  all,
  APRON,
  CAPE,
  container,
  el,
  field,
  form,
  FREE,
  open,
  POUNDS,
  press,
  quantity,
  totals,
  write,
  type AddonsPage,
} from './page.js';

let page: AddonsPage;
afterEach(() => page.close());

const fieldsOf = (at: number): Record<string, string> => Object.fromEntries(page.fetch.sent[at]?.fields ?? []);
/** Answers by action. */
const byAction = (replies: Readonly<Record<string, Reply>>): Routes => ({
  [AJAX]: async (request) => {
    const action = request.fields.find(([name]) => name === 'action')?.[1] ?? '';
    const reply = replies[action];
    if (reply === undefined) {
      throw new Error(`nobody answers ${action}`);
    }
    return typeof reply === 'function' ? reply(request) : typeof reply === 'string' ? exchange(reply) : reply;
  },
});

/** Chooses in the select that the recorded pages have. */
function chooseSlot(value: string): void {
  const select = field<HTMLSelectElement>('4');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('totals that the server writes', () => {
  test('without a currency every total is asked for, as the recorded page asks', async () => {
    page = await open(APRON, { tag: '', routes: byAction({ update_totals_with_suffix: 'wapo-full-totals-page' }) });
    printedLines();
    press('1-0');
    press('1-1');
    write('11-0', '');
    await page.wait();
    const last = page.fetch.sent.length - 1;
    const recorded = exchange('wapo-full-totals-page').request.fields;
    const mine = Object.entries(fieldsOf(last)).filter(([name]) => name !== 'data[options_default_price]');
    expect(Object.fromEntries(mine)).toEqual({
      ...Object.fromEntries(recorded.filter(([name]) => name !== 'data[options_default_price]')),
      'data[options_price]': '1.5',
      'data[total_order_price]': '40.5',
    });
    expect(totals()).toEqual(['£2.50', '£41.50']);
    expect(container().getAttribute('data-order-price')).toBe('40.5');
  });

  test('a total that is written already is not asked for again; an older question is dropped', async () => {
    page = await open(APRON, { tag: '', routes: byAction({ update_totals_with_suffix: 'wapo-full-totals-page' }) });
    printedLines();
    expect(page.fetch.calls()).toHaveLength(1);
    press('1-0');
    expect(page.fetch.calls()).toHaveLength(1);
    press('1-1');
    press('2-1');
    await page.wait();
    expect(page.fetch.calls()).toHaveLength(3);
    expect(page.fetch.sent[1]?.signal?.aborted).toBe(true);
    expect(el('#wapo-total-price-table').style.opacity).toBe('');
  });

  test('a server that is silent leaves the sum of the page, and says so in the console', async () => {
    page = await open(APRON, { tag: '', routes: { [AJAX]: lost } });
    expect(printedLines().some((line) => line.includes('the shop did not write the total'))).toBe(true);
    expect(totals()).toEqual(['£1.00', '£40.00']);
  });

  test.each([
    ['1,250', '1250', '£1,251'],
    ['1.250', '1250', '£1.251'],
    ['1,250,000', '1250000', '£1,250,001'],
    ['1.250', '1.25', '£2.250'],
    ['1,249.50', '1249.5', '£1,250.50'],
    ['1.249,50', '1249.5', '£1.250,50'],
    ['999,50', '999.5', '£1.000,50'],
    ['999', '999', '£1,000'],
  ])('a shop that prints £%s for %s and is silent has its order written as %s', async (printed, price, order) => {
    page = await open(APRON, {
      tag: '',
      text: (html) =>
        html
          .replace('data-product-price="39"', `data-product-price="${price}"`)
          .replace(/(id="wapo-total-product-price">[\s\S]*?<\/span>)39\.00/, `$1${printed}`),
      routes: { [AJAX]: lost },
    });
    printedLines();
    expect([el('#wapo-total-product-price').textContent.trim(), totals()[1]]).toEqual([`£${printed}`, order]);
  });

  test('an answer that is no set of totals is none: the same is asked again', async () => {
    page = await open(APRON, {
      tag: '',
      routes: byAction({ update_totals_with_suffix: () => withBody(exchange('wapo-full-totals-page'), '["£9.00"]') }),
    });
    expect(printedLines().some((line) => line.includes('the shop did not write the total'))).toBe(true);
    expect([totals()[1], page.fetch.calls().length]).toEqual(['£40.00', 1]);
    quantity('1');
    await page.wait();
    printedLines();
    expect(page.fetch.calls()).toHaveLength(2);
  });

  test('a suffix with tax is the server’s, in all three cells', async () => {
    page = await open('page-product-addons-full-tax', { tag: '', routes: byAction({ update_totals_with_suffix: 'wapo-full-totals-tax' }) });
    printedLines();
    await page.wait();
    expect(el('#wapo-total-order-price').textContent).toContain('£42.50 net');
    expect(el('#wapo-total-product-price').textContent).toContain('£39.00 net');
  });
});

describe('a page whose prices are shown with tax', () => {
  const asked = (): Record<string, string> => fieldsOf(page.fetch.sent.length - 1);

  test('percent of the product are those of the cart: the untaxed percentage of the shown price', async () => {
    page = await open('page-product-addons-full-tax');
    printedLines();
    // The first choice is free, and a colour for 1.20 is there from the start.
    press('1-0');
    press('1-2');
    expect(totals()[1]).toContain('£52.68');
    // 11.94 less 10 %, which is printed as 12 % less.
    press('12-1');
    expect(totals()[1]).toContain('£63.43');
  });

  test('the shop is sent a number field’s price before tax, which the page does not print', async () => {
    page = await open('page-product-addons-full-tax', { tag: '', routes: byAction({ update_totals_with_suffix: 'wapo-full-totals-tax' }) });
    printedLines();
    write('7-1', '3');
    await page.wait();
    expect(asked()).toMatchObject({
      'data[options_price]': '141.6',
      'data[options_default_price]': '118',
      'data[total_order_price]': '188.4',
    });
  });
});

describe('another variation', () => {
  const choose = (name: string, value: string): void => {
    const select = el<HTMLSelectElement>(`select[name="${name}"]`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const selects = (): HTMLSelectElement[] => all<HTMLSelectElement>('.variations select');
  const chooseAll = async (): Promise<void> => {
    for (const select of selects()) {
      choose(select.name, [...select.options].find(({ value, disabled }) => value !== '' && !disabled)?.value ?? '');
    }
    await page.wait(600);
  };
  const blocks = (html: string): Reply => withBody(exchange('wapo-live-print-blocks'), { html, addons: [], quantities: [] });
  /** The page's own blocks, as a server prints them anew: without what was chosen. */
  let printed = '';
  const cape = async (
    reply: () => Reply,
    more: Routes = {},
    scripts: readonly HostScript[] | null = null,
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    page = await open(CAPE, {
      settings,
      text: (html) => {
        const start = html.indexOf('<input type="hidden" id="yith_wapo_product_id"');
        printed = html.slice(start, html.indexOf('<div class="quantity">\n\t\t<label class="screen-reader-text" for="quantity_'));
        // Recorded without its templates.
        const templates = ['variation', 'unavailable-variation'].map(
          (id) => `<script type="text/template" id="tmpl-${id}-template"><p>{{{ data.variation.price_html }}}</p></script>`,
        );
        return `${html}${templates.join('')}`;
      },
      scripts,
      routes: {
        ...more,
        ...byAction({
          live_print_blocks: (request) => {
            const now = reply();
            return typeof now === 'function' ? now(request) : typeof now === 'string' ? exchange(now) : now;
          },
          get_default_variation_price: 'wapo-full-default-price',
        }),
      },
    });
    printedLines();
  };
  const calls = (): string[] => page.fetch.sent.map(({ fields }) => fields.find(([name]) => name === 'action')?.[1] ?? '');

  test('prints the add-ons anew, with its price, and keeps what was chosen, typed and focused', async () => {
    await cape(() => blocks(printed));
    expect(printed.length).toBeGreaterThan(10_000);
    press('25-1');
    write('32-0', 'Dear you');
    field('32-0').focus();
    await chooseAll();
    expect(calls()).toEqual(['live_print_blocks']);
    const sent = page.fetch.sent[0]?.fields ?? [];
    expect(sent.find(([, value]) => value === 'yith_wapo_is_single')?.[0]).toMatch(/^addons\[\d+\]\[name\]$/);
    expect(sent.some(([, value]) => value === 'Dear you')).toBe(true);
    expect(fieldsOf(0)).toMatchObject({ currency: 'GBP', current_language: '' });
    expect([field('25-1').checked, field('32-0').value]).toEqual([true, 'Dear you']);
    expect(document.activeElement).toBe(field('32-0'));
    const { variation } = productOf(form()).get();
    expect(container().getAttribute('data-product-price')).toBe(String(variation?.display_price));
    expect(container().getAttribute('data-product-id')).toBe(String(variation?.variation_id));
    expect(container().style.opacity).toBe('');
  });

  test('the picture of a chosen option stays, and is posted, when the blocks are printed anew', async () => {
    await cape(() => blocks(printed));
    const option = (): HTMLElement => el('#yith-wapo-option-25-1');
    printed = printed.replace('id="yith-wapo-option-25-1"', 'id="yith-wapo-option-25-1" data-replace-image="/cape-lined.jpg"');
    option().setAttribute('data-replace-image', '/cape-lined.jpg');
    press('25-1');
    const chosen = el<HTMLInputElement>('#yith_wapo_product_img').value;
    await chooseAll();
    expect(chosen).toContain('cape-lined.jpg');
    expect(option().dataset['replaceImage']).toBe('/cape-lined.jpg');
    expect(el<HTMLInputElement>('#yith_wapo_product_img').value).toBe(chosen);
    expect(el('.woocommerce-product-gallery .wp-post-image').getAttribute('src')).toBe(chosen);
    press('25-1');
    expect(el<HTMLInputElement>('#yith_wapo_product_img').value).toBe('');
  });

  test('an add-on new in the reloaded blocks is chosen as the shop says, and events tell of it', async () => {
    await cape(
      () =>
        withBody(exchange('wapo-live-print-blocks'), {
          html: printed.replaceAll('25-1', '25-9'),
          addons: [{ '25-9': 'yes' }],
          quantities: [],
        }),
      {},
      [],
    );
    const told: unknown[] = [];
    container().addEventListener('shop:addons-reloaded', ({ detail }) => told.push(detail));
    await chooseAll();
    expect(told).toEqual([{ productId: String(productOf(form()).get().variation?.variation_id) }]);
    expect(field('25-9').checked).toBe(true);
    expect(page.heard('yith-wapo-after-reload-addons', 'yith-wapo-reload-addons')).toEqual([
      'yith-wapo-reload-addons',
      'yith-wapo-after-reload-addons',
    ]);
    expect(container().getAttribute('data-order-price')).toBe('0');
  });

  test('its untaxed price is its own, and its displayed one may be the one in its printed price', async () => {
    await cape(() => blocks(''));
    const of = productOf(form());
    const { variation } = of.get();
    expect(variation).toBeNull();
    await chooseAll();
    const chosen = of.get().variation;
    expect(container().getAttribute('data-default-product-price')).toBe(String(chosen?.display_price));
    vi.stubGlobal('yith_wapo', { ...(globalThis as { yith_wapo?: object }).yith_wapo, use_price_html_on_variations: 'yes' });
    el('shop-addons').setAttribute('data-use-price-html-on-variations', 'yes');
    await page.wait();
    of.setKey('variation', null);
    await page.wait();
    of.setKey('variation', {
      ...(chosen as NonNullable<typeof chosen>),
      default_variation_price: 10.5,
      price_html: '<span class="price"><span class="amount"><bdi>£14.25</bdi></span></span>',
    });
    await page.wait();
    expect([container().getAttribute('data-default-product-price'), container().getAttribute('data-product-price')]).toEqual([
      '10.5',
      '14.25',
    ]);
  });

  test.each([
    ['in_loop', 0],
    ['ywcp', 0],
    ['any', 1],
  ])('of a form of the class %s has its add-ons printed anew %i times', async (name, times) => {
    await cape(() => blocks(''));
    form().classList.add(name);
    const tag = el('shop-addons');
    const place = document.createComment('');
    tag.replaceWith(place);
    await page.wait();
    place.replaceWith(tag);
    await page.wait();
    printedLines();
    await chooseAll();
    expect(calls().filter((action) => action === 'live_print_blocks')).toHaveLength(times);
  });

  test('an add-on that the shopper folded stays folded when the blocks are printed anew', async () => {
    await cape(() => blocks(printed));
    const fold = (from: string, to: string): void => {
      printed = printed.replace(
        /(id="yith-wapo-addon-25"\s+class=")([^"]*)/,
        (_all, start: string, names: string) => `${start}wapo-toggle ${names.replace(from, to)}`,
      );
    };
    const toggle = (id: number): void => el('.addon-header', addon(id)).click();
    expect(addon(25).className).toContain('toggle-closed');
    fold('default-closed toggle-closed', 'default-open toggle-open');
    addon(25).className = addon(25).className.replace('default-closed toggle-closed', 'wapo-toggle default-open toggle-open');
    toggle(25);
    expect(addon(25).className).toContain('toggle-closed');
    await chooseAll();
    expect(addon(25).className).toContain('toggle-closed');
    expect(el('.options-container', addon(25)).style.display).toBe('none');
    toggle(25);
    expect(addon(25).className).toContain('toggle-open');
  });

  test('the plain HTML of an older edition is read, too', async () => {
    await cape(() => withBody(exchange('wapo-full-live-print-blocks'), printed));
    press('25-1');
    await chooseAll();
    expect(field('25-1').checked).toBe(true);
  });

  test('what is typed while the answer is on its way stays', async () => {
    const answer = held(withBody(exchange('wapo-full-live-print-blocks'), ' '));
    await cape(() => async (request) => {
      await (answer.reply as (request: unknown) => Promise<unknown>)(request);
      return withBody(exchange('wapo-full-live-print-blocks'), printed);
    });
    await chooseAll();
    expect(container().style.opacity).toBe('0.5');
    write('32-0', 'Late');
    answer.release();
    await page.wait();
    expect(field('32-0').value).toBe('Late');
    expect(container().style.opacity).toBe('');
  });

  test('an edition without the call leaves the add-ons, with the new price', async () => {
    await cape(() => 'wapo-full-ywapo_load_product_template-absent');
    const before = addon(25);
    await chooseAll();
    expect(addon(25)).toBe(before);
    expect(printedLines().some((line) => line.includes('could not be printed anew'))).toBe(true);
    expect(totals()[1]).not.toBe('');
  });

  describe('on a page with the plugin’s swatches of attributes, whose script is not there', () => {
    const GALLERY = 'POST /?wc-ajax=yith_wccl_variation_gallery';
    const galleryOf = (id: string): string => `<div class="woocommerce-product-gallery images" id="of-${id}"><img src="/${id}.jpg"></div>`;
    const gallery = (): HTMLElement => el('.woocommerce-product-gallery');
    const asked = (): string[] => page.fetch.sent.flatMap(({ fields }) => fields.filter(([name]) => name === 'id').map(([, id]) => id));
    const withGalleries = async (reply: Routes[string], scripts: readonly HostScript[] | null = null): Promise<void> => {
      vi.stubGlobal('yith_wapo_color_label_attr', {
        ajaxurl: '/?wc-ajax=%%endpoint%%',
        actionVariationGallery: 'yith_wccl_variation_gallery',
        enable_handle_variation_gallery: '1',
        single_gallery_selector: '.woocommerce-product-gallery',
      });
      await cape(() => blocks(''), { [GALLERY]: reply }, scripts);
    };

    test('the variation’s gallery replaces the product’s, which returns when the choice is emptied', async () => {
      await withGalleries(({ fields }) => new Response(galleryOf(Object.fromEntries(fields)['id'] ?? '')), []);
      await chooseAll();
      const id = String(productOf(form()).get().variation?.variation_id);
      expect(page.fetch.sent.find(({ fields }) => fields.some(([name]) => name === 'id'))?.fields).toEqual([
        ['action', 'yith_wccl_variation_gallery'],
        ['id', id],
        ['context', 'frontend'],
      ]);
      expect([all('.woocommerce-product-gallery').length, gallery().id]).toEqual([1, `of-${id}`]);
      expect(page.heard('yith_wccl_product_gallery_loaded', 'wdReplaceMainGallery', 'wdResetVariation')).toEqual([
        'yith_wccl_product_gallery_loaded',
        'wdReplaceMainGallery',
        'wdResetVariation',
      ]);
      choose(selects()[0]?.name ?? '', '');
      await page.wait(600);
      const product = el<HTMLInputElement>('input[name="product_id"]').value;
      expect(gallery().id).toBe(`of-${product}`);
      await chooseAll();
      expect([gallery().id, asked()]).toEqual([`of-${id}`, [id, product]]);
    });

    test('the gallery shows that it is loading, and emptying the choice cancels the request', async () => {
      const answer = held(withBody(exchange('wapo-live-print-blocks'), galleryOf('late')));
      await withGalleries(answer.reply);
      await chooseAll();
      expect(gallery().classList.contains('loading-gallery')).toBe(true);
      choose(selects()[0]?.name ?? '', '');
      await page.wait(600);
      expect(page.fetch.sent.find(({ fields }) => fields.some(([name]) => name === 'id'))?.signal?.aborted).toBe(true);
    });

    test.each([
      ['is silent', lost],
      ['has none', () => new Response('')],
      ['answers with a script', () => new Response('<script>window.shopRan = 1</script>')],
      ['answers with the page of a sign-in', () => new Response('<!DOCTYPE html><html><body><form action="/login"></form></body></html>')],
      ['answers with a gallery that breaks off', () => new Response(galleryOf('7').slice(0, -3))],
    ] as const)('a shop that %s leaves the gallery that is there', async (_what, reply) => {
      await withGalleries(reply);
      const before = gallery();
      await chooseAll();
      printedLines();
      expect([gallery() === before, before.classList.contains('loading-gallery'), 'shopRan' in window]).toEqual([true, false, false]);
    });

    test('where the plugin’s own script is there, it does that', async () => {
      await withGalleries(() => new Response(galleryOf('ours')), []);
      Reflect.set(Reflect.get(window, 'jQuery') as object, 'yith_wccl', () => undefined);
      await chooseAll();
      expect(asked()).toEqual([]);
    });
  });

  test('without a variation the printed price and product are back, and the blocks stay', async () => {
    await cape(() => blocks(printed), {}, null, { enableGetDefaultVariationPrice: '' });
    const said = (): (string | null)[] => ['product-price', 'product-id'].map((name) => container().getAttribute(`data-${name}`));
    const before = said();
    await chooseAll();
    const [chosen, block] = [said(), addon(25)];
    choose(selects()[0]?.name ?? '', '');
    await page.wait(600);
    expect([chosen[0] !== before[0] || chosen[1] !== before[1], said(), addon(25) === block]).toEqual([true, before, true]);
    expect(calls()).toEqual(['live_print_blocks']);
  });

  test('a choice that swatches of the add-ons’ publisher take back for another one is not left', async () => {
    await cape(() => blocks(printed), {}, []);
    await chooseAll();
    const [id, told] = [container().getAttribute('data-product-id'), vi.fn()];
    document.addEventListener('shop:addons-reset', told, { once: true });
    const $ = page.host?.$ as unknown as (target: unknown) => { trigger(name: string, args?: unknown[]): void };
    $(form()).trigger('reset_data', ['yith_wccl']);
    productOf(form()).setKey('variation', null);
    await page.wait(600);
    expect([told.mock.calls.length, container().getAttribute('data-product-id')]).toEqual([0, id]);
    document.removeEventListener('shop:addons-reset', told);
  });

  test('without a variation the shop is asked for its default price', async () => {
    await cape(() => blocks(printed));
    await chooseAll();
    const told: string[] = [];
    document.addEventListener('shop:addons-reset', () => told.push('reset'), { once: true });
    choose(selects()[0]?.name ?? '', '');
    await page.wait(600);
    expect(calls().at(-1)).toBe('get_default_variation_price');
    expect(told).toEqual(['reset']);
    expect(container().getAttribute('data-product-price')).toBe('12.5');
  });
});

describe('events of other plugins', () => {
  test('a price of their own, and an order to print anew', async () => {
    page = await open(FREE, {
      tag: '',
      scripts: [],
      routes: byAction({ live_print_blocks: withBody(exchange('wapo-live-print-blocks'), { html: '', addons: [], quantities: [] }) }),
    });
    printedLines();
    const $ = page.host?.$ as unknown as (target: unknown) => { trigger(name: string, args?: unknown[]): void };
    const before = totals()[1];
    $(document).trigger('yith-wapo-product-price-updated', [50]);
    expect([before, totals()[1]]).toEqual(['£39.00', '£50.00']);
    $(document).trigger('woocommerce-product-bundle-updated-totals', [{ price_data: { subtotals: { price: 60.5 } } }]);
    expect(totals()[1]).toBe('£60.50');
    $(document).trigger('ywdpd_price_html_updated', ['<span class="amount"><bdi>£1,234.50</bdi></span>']);
    expect(totals()[1]).toBe('£1,234.50');
    $(document).trigger('yith_wapo_unheard_of', [1]);
    $(document).trigger('yith-wapo-reload-addons', ['70']);
    await page.wait();
    expect(fieldsOf(0)).toMatchObject({ action: 'live_print_blocks', price: '70' });
  });

  const triggered = async (name: string, given: unknown): Promise<void> => {
    page = await open(FREE, {
      tag: '',
      scripts: [],
      routes: byAction({ live_print_blocks: withBody(exchange('wapo-live-print-blocks'), { html: '', addons: [], quantities: [] }) }),
    });
    printedLines();
    const $ = page.host?.$ as unknown as (target: unknown) => { trigger(name: string, args?: unknown[]): void };
    $(document).trigger(name, [given]);
    await page.wait();
  };
  test.each([
    ['yith_wcp_price_updated', '70'],
    ['yith_wcpb_ajax_update_price_request', { price: '70' }],
  ])('%s has the blocks printed anew for its price', async (name, given) => {
    await triggered(name, given);
    expect(fieldsOf(0)).toMatchObject({ action: 'live_print_blocks', price: '70' });
  });
  test('the amount of a gift card is the price of the product', async () => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.dataset['price'] = '55';
    await triggered('ywgc-amount-changed', button);
    expect(totals()[1]).toBe('£55.00');
  });

  test('host events are fired in the recorded order, with their arguments', async () => {
    page = await open(FREE, { tag: '', scripts: [] });
    printedLines();
    press('1-0');
    expect(
      page.heard('wapo_after_conditional_logic_check', 'wapo-after-calculate-product-price', 'yith_wapo_product_price_updated').slice(-4),
    ).toEqual([
      'wapo_after_conditional_logic_check',
      'wapo_after_conditional_logic_check',
      'wapo-after-calculate-product-price',
      'yith_wapo_product_price_updated',
    ]);
  });

  const LINK = '<link rel="x" href="/wp-content/plugins/yith-woocommerce-product-add-ons/assets/css/front.css">';
  test.each([
    ['', LINK, ['£0.00', '£39.00'], ['no total']],
    ['data-sold-individually="dropped"', '', ['£0.00', '£39.00'], ['no total']],
    ['data-sold-individually="line"', LINK, ['£4.00', '£43.00'], []],
  ])('an option sold individually, which the free edition never charges (%j)', async (tag, link, shown, noted) => {
    page = await open(FREE, { tag, text: (html) => html.replace('<div id="yith-wapo-container"', `${link}$&`) });
    printedLines();
    chooseSlot('1');
    await page.wait(600);
    expect(totals()).toEqual(shown);
    chooseSlot('0');
    chooseSlot('1');
    expect(printedLines()).toEqual(noted.map((text) => expect.stringContaining(text) as string));
  });

  test('it is charged for each piece where the form does not name it as the shop looks for it', async () => {
    page = await open(APRON, {
      tag: POUNDS,
      text: (html) => html.replace('yith_wapo_sell_individually[4]', 'yith_wapo_sell_individually[4-1]'),
    });
    chooseSlot('1');
    write('11-0', '');
    quantity('2');
    await page.wait(600);
    expect(totals()[0]).toBe('£8.00');
  });

  test('a bundle’s price in the store is the price of the product', async () => {
    page = await open(FREE, { tag: '' });
    printedLines();
    productOf(form()).setKey('bundlePrice', { sale: 20, regular: 25 });
    expect(totals()[1]).toBe('£20.00');
  });

  test('a percentage is one of the bundle’s price, not of the printed one', async () => {
    page = await open(FREE, { tag: '' });
    printedLines();
    const percent = { price: '10', 'default-price': '10', 'price-type': 'percentage', 'first-free-enabled': 'no' };
    for (const [name, value] of Object.entries(percent)) {
      field('1-0').setAttribute(`data-${name}`, value);
    }
    press('1-0');
    productOf(form()).setKey('bundlePrice', { sale: 20, regular: 25 });
    expect(totals()).toEqual(['£2.00', '£22.00']);
  });
});
