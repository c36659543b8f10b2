import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { orderPrice } from '../../support/order-price.js';
import { driverOf } from '../../../shared/host/driver.js';
import {
  addon,
  all,
  APRON,
  container,
  el,
  field,
  form,
  FREE,
  open,
  posted,
  press,
  quantity,
  said,
  totals,
  write,
  type AddonsPage,
  type OpenOptions,
} from './page.js';

let page: AddonsPage;
afterEach(() => page.close());

const follow = async (name = FREE, options: OpenOptions = {}): Promise<void> => {
  page = await open(name, { tag: '', scripts: ['product-addons'], ...options });
};

describe('beside the plugin’s own script', () => {
  test('the tag tells by its handler that it is there', async () => {
    await follow();
    expect(driverOf('addons')).toBe('host');
  });

  test('there is one price: the script’s, and the store has it', async () => {
    await follow();
    press('1-1');
    press('1-0');
    write('4', '1');
    await page.wait();
    const state = productOf(form()).get();
    const [, order] = totals();
    expect(state.printedPrice).toBe(39);
    expect(state.onceOptionsPrice).toBe(0);
    expect(`£${orderPrice(state)?.toFixed(2)}`).toBe(order);
    expect(said('#wapo-total-order-price')).toHaveLength(1);
  });

  test('a radio without a value that the script counts is posted as what was chosen', async () => {
    await follow(APRON);
    press('2-1');
    await page.wait();
    expect(posted()).toContainEqual(['yith_wapo[][2]', '1']);
  });

  test('the price of a piece follows the quantity', async () => {
    await follow();
    press('1-0');
    press('1-1');
    quantity('2');
    await page.wait();
    expect(productOf(form()).get().optionsPrice).toBe(1.5);
  });

  test('nothing is written in the container, no call is made, no host event is fired', async () => {
    await follow(APRON);
    const before = container().innerHTML.replaceAll(/ aria-expanded="[^"]*"/g, '');
    const events = page.heard('yith_wapo_product_price_updated', 'wapo_after_conditional_logic_check').length;
    await page.wait(1000);
    expect(container().innerHTML.replaceAll(/ aria-expanded="[^"]*"/g, '')).toBe(before);
    expect(page.heard('yith_wapo_product_price_updated', 'wapo_after_conditional_logic_check')).toHaveLength(events);
    expect(page.fetch.calls()).toEqual([]);
    expect(all('.shop-addons__colour, .shop-addons__toggle')).toEqual([]);
  });

  test('a missing choice and a number out of range are blockers; a press focuses the open field', async () => {
    await follow(APRON);
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '9');
    await page.wait();
    // The script says nothing of a range: the alert does.
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Small: This number is too large. The largest is 8');
    expect(said('.yith-wapo-error')).toEqual([]);
    write('7-0', '3');
    write('4', 'default');
    await page.wait();
    expect(firstSubmitBlocker(productOf(form()))?.message).toBe('Please check: Delivery slot');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    el('.single_add_to_cart_button').dispatchEvent(event);
    await page.wait();
    expect(event.defaultPrevented).toBe(true);
    expect(said('#yith-wapo-addon-4 .min-error-message')).toEqual(['Please, select an option']);
    const select = field<HTMLSelectElement>('4');
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please, select an option');
    expect(document.activeElement).toBe(select);
  });

  test('a refused submit is told at its add-on and at the button; uploads are left to the script', async () => {
    await follow(APRON);
    const asked: string[] = [];
    vi.stubGlobal('XMLHttpRequest', function request() {
      asked.push('sent');
    });
    write('7-0', '3');
    await page.wait();
    for (let press = 0; press < 2; press += 1) {
      el('.single_add_to_cart_button').click();
      await page.wait();
      expect([said('#yith-wapo-addon-4 .min-error-message'), said('.shop-alert'), said('.required-message')]).toEqual([
        ['Please, select an option'],
        ['Please check: Delivery slot'],
        [],
      ]);
    }
    const chooser = el<HTMLInputElement>('#yith-wapo-addon-10 input.file');
    Object.defineProperty(chooser, 'files', { configurable: true, value: [new File(['x'], 'a.png')] });
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    el('#yith-wapo-addon-10 .yith-wapo-ajax-uploader').dispatchEvent(
      Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { types: ['Files'], files: chooser.files } }),
    );
    press('1-0');
    await page.wait(1000);
    expect([asked, page.fetch.calls(), all('.yith-wapo-uploaded-file-element')]).toEqual([[], [], []]);
    expect([said('#wapo-total-order-price').length, `£${orderPrice(productOf(form()).get())?.toFixed(2)}`]).toEqual([1, totals()[1]]);
  });

  test('what is missing is in view after the script has scrolled to the top of the container', async () => {
    await follow(APRON);
    write('7-0', '3');
    await page.wait();
    const scrolled: number[] = [];
    vi.spyOn(window, 'scrollTo').mockImplementation((options?: unknown) => {
      scrolled.push((options as ScrollToOptions).top ?? 0);
    });
    vi.spyOn(field('4'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 40));
    el('.single_add_to_cart_button').click();
    const before = scrolled.length;
    // The script's way takes half a second.
    await page.wait(1000);
    expect([document.activeElement, scrolled.length > before]).toEqual([field('4'), true]);
    expect(scrolled.at(-1)).toBe(2000 + 40 + 8 - window.innerHeight);
  });

  test('while the script prints the blocks of another choice anew, the form waits', async () => {
    await follow();
    const $ = page.host?.$ as unknown as (target: unknown) => { trigger(name: string, args?: unknown[]): void };
    const tell = (name: string, action = 'live_print_blocks'): void =>
      $(document).trigger(name, [{}, { url: '/wp-admin/admin-ajax.php', data: `action=${action}&variation_id=7` }]);
    const reason = (): string | undefined =>
      productOf(form())
        .get()
        .blockers.find(({ isAwaited }) => isAwaited)?.message;
    tell('ajaxSend', 'another');
    expect(reason()).toBeUndefined();
    tell('ajaxSend');
    tell('ajaxSend');
    tell('ajaxComplete');
    await page.wait();
    expect(reason(), 'a newer choice').toBe('Please wait until the options for your choice are loaded.');
    tell('ajaxComplete');
    await page.wait();
    expect(reason()).toBeUndefined();
  });

  test('titles that fold tell whether they are open', async () => {
    await follow(APRON);
    const title = el('.wapo-addon-title > span', addon(8));
    expect(title.getAttribute('aria-expanded')).toBe('false');
    el('.addon-header', addon(8)).click();
    await page.wait();
    expect(title.getAttribute('aria-expanded')).toBe('true');
    expect(addon(8).className).toContain('toggle-open');
  });

  test('our own events are sent as where we drive', async () => {
    await follow();
    const told: number[] = [];
    document.addEventListener('shop:addons-priced', (event) => told.push(event.detail.orderPrice));
    press('1-0');
    press('1-1');
    await page.wait();
    expect(told).toEqual([40.5]);
  });

  test('a script that comes later takes over', async () => {
    page = await open(FREE, { tag: '', scripts: [] });
    press('1-0');
    press('1-1');
    expect(productOf(form()).get().optionsPrice).toBe(1.5);
    page.load(['product-addons']);
    document.dispatchEvent(new Event('pointerdown'));
    await page.wait();
    expect(driverOf('addons')).toBe('host');
    expect(productOf(form()).get().optionsPrice).toBe(1.5);
    expect(all('.shop-addons__toggle')).toEqual([]);
  });
});
