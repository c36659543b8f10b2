import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices, announce } from '../../../shared/stores/notices.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import { idleReason } from '../../../shared/element/idle.js';
import { doc } from '../../../widgets/sort/sort.schema.js';
import '../../../widgets/sort/index.js';

const FORM =
  '<form class="woocommerce-ordering" method="get" action="/shop/"><select name="orderby" class="orderby" aria-label="Shop order"><option value="menu_order" selected="selected">Default sorting</option><option value="price">By price</option></select><input type="hidden" name="paged" value="1"><button>Sort</button></form>';
const COUNT =
  '<p class="woocommerce-result-count" role="alert" aria-relevant="all" data-is-sorted-by="true">Showing 1–16 of 17 results<span class="screen-reader-text">Sorted by price: low to high</span></p>';
const SAID = 'Showing 1–16 of 17 results. Sorted by price: low to high';

let sent: string[] = [];
const record = (event: Event): void => {
  event.preventDefault();
  sent.push([...new FormData(event.target as HTMLFormElement)].map(([k, v]) => `${k}=${String(v)}`).join('&'));
};
beforeEach(() => {
  sent = [];
  document.addEventListener('submit', record);
});
afterEach(async () => {
  document.removeEventListener('submit', record);
  vi.useRealTimers();
  await leave();
  dropJquery();
});

const choose = (value: string, n = 0): void => {
  const select = one<HTMLSelectElement>('select.orderby', n);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

describe('a chosen order', () => {
  test.each([
    ['around its form', `<shop-sort>${FORM}</shop-sort>`],
    ['inside its form, as the plugin puts it', FORM.replace('<select', '<shop-sort><select').replace('</form>', '</shop-sort></form>')],
  ])('sends the form with its hidden fields, as a submit everybody hears: the tag stands %s', async (_, html) => {
    await put(html);
    expect(one('form').getAttribute('data-state')).toBe('idle');
    expect(idleReason(one('shop-sort'), doc)).toBe(null);
    choose('price');
    expect(sent).toEqual(['orderby=price&paged=1']);
    expect(one('form').getAttribute('data-state')).toBe('sorting');
  });

  test('is told before, and stays unsent where a listener prevents that', async () => {
    await put(`<shop-sort>${FORM}</shop-sort>`);
    const seen: unknown[] = [];
    document.addEventListener(
      'shop:sort-change',
      (e) => {
        seen.push([e.target, e.detail]);
        e.preventDefault();
      },
      { once: true },
    );
    choose('price');
    expect(sent).toEqual([]);
    expect(seen).toEqual([[one('select'), { orderby: 'price', form: one('form') }]]);
    expect(one('form').getAttribute('data-state')).toBe('idle');
  });

  test('that jQuery alone tells of is sent too', async () => {
    const $ = loadJquery();
    await put(`<shop-sort>${FORM}</shop-sort>`);
    $('select.orderby').val('price').trigger('change');
    expect(sent).toEqual(['orderby=price&paged=1']);
  });

  test('is sent by the host’s script alone where that is bound', async () => {
    const $ = loadJquery();
    await put(`<shop-sort>${FORM}</shop-sort>`);
    const host = vi.fn();
    $('.woocommerce-ordering').on('change', 'select.orderby', host);
    choose('price');
    expect(host).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  test('of another select is not ours', async () => {
    await put(`<shop-sort>${FORM.replace('class="orderby"', 'class="else"')}</shop-sort>`);
    one('select').dispatchEvent(new Event('change', { bubbles: true }));
    expect(sent).toEqual([]);
  });

  test('of a select without a form around it does nothing', async () => {
    await put('<shop-sort><div class="woocommerce-ordering"><select class="orderby"><option>a</option></select></div></shop-sort>');
    choose('a');
    expect(sent).toEqual([]);
  });

  test('works for two tags, a later form and a moved tag, and stops when the tag leaves', async () => {
    const el = await put(`<shop-sort>${FORM}</shop-sort><shop-sort></shop-sort>`);
    one('shop-sort', 1).innerHTML = FORM;
    await settled();
    choose('price', 1);
    expect(sent).toHaveLength(1);
    document.body.append(el);
    await settled();
    choose('price', 1);
    expect(sent).toHaveLength(2);
    const form = el.querySelector('form')!;
    el.replaceWith(form);
    await settled();
    expect(form.hasAttribute('data-state')).toBe(false);
    form.querySelector('select')!.dispatchEvent(new Event('change', { bubbles: true }));
    expect(sent).toHaveLength(2);
  });

  test('is the printed one again on a page out of the back/forward cache', async () => {
    await put(`<shop-sort>${FORM}</shop-sort>`);
    choose('price');
    window.dispatchEvent(new Event('pageshow'));
    expect(one<HTMLSelectElement>('select').value).toBe('price');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(one<HTMLSelectElement>('select').value).toBe('menu_order');
    expect(one('form').getAttribute('data-state')).toBe('idle');
  });

  test('leaves the theme’s own submit button as it is', async () => {
    await put(`<shop-sort>${FORM}</shop-sort>`);
    const button = one<HTMLButtonElement>('form button');
    expect([button.hidden, button.disabled, button.style.display]).toEqual([false, false, '']);
    button.click();
    expect(sent).toEqual(['orderby=menu_order&paged=1']);
  });
});

describe('a sorted result', () => {
  const regions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shop-sort__result')];
  const said = (): string[] => regions().map((region) => `${region.textContent}${region.hidden ? ' (hidden)' : ''}`);
  /** What waits for its time, by that time. Everything shorter or longer goes on by itself. */
  const waiting = new Map<number, () => void>();
  const WAITS = [50, 2050];
  beforeEach(() => {
    waiting.clear();
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => {
      if (!WAITS.includes(ms)) {
        return real(act, ms);
      }
      waiting.set(ms, act);
      return undefined;
    }) as typeof setTimeout);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const after = (ms: number): string[] => {
    waiting.get(ms)?.();
    return said();
  };

  test('is announced in a live region that starts empty and is hidden 2000 ms later', async () => {
    await put(`${COUNT}<shop-sort></shop-sort>`);
    const before = one('.woocommerce-result-count').outerHTML;
    expect(regions().map((region) => [region.getAttribute('role'), region.textContent, region.hidden])).toEqual([['status', '', false]]);
    expect(after(50)).toEqual([SAID]);
    expect(after(2050)).toEqual([' (hidden)']);
    expect(one('.woocommerce-result-count').outerHTML).toBe(before);
  });

  test('leaves the page’s own regions to what is said next', async () => {
    await put(`${COUNT}<shop-sort></shop-sort>`);
    after(50);
    announce('Added to your cart.');
    after(2050);
    expect($notices().get().polite).toBe('Added to your cart.');
  });

  test('is announced once, with a tag above and one below the list', async () => {
    await put(`${COUNT}<shop-sort>${FORM}</shop-sort><shop-sort>${FORM}</shop-sort>`);
    expect(after(50)).toEqual([SAID]);
  });

  test('that a script puts inside the tag later is announced', async () => {
    const el = await put(`<shop-sort>${FORM}</shop-sort>`);
    expect(said()).toEqual([]);
    el.insertAdjacentHTML('afterbegin', COUNT);
    await settled();
    expect(said()).toHaveLength(1);
  });

  test('waits for the page to be loaded', async () => {
    const loading = whileLoading();
    await put(`${COUNT}<shop-sort>${FORM}</shop-sort>`);
    expect(said()).toEqual([]);
    loading.done();
    await settled();
    window.dispatchEvent(new Event('load'));
    expect(after(50)).toEqual([SAID]);
  });

  test('is left to the host’s script where that has bound by the time the page is loaded', async () => {
    const $ = loadJquery();
    const loading = whileLoading();
    await put(`${COUNT}<shop-sort>${FORM}</shop-sort>`);
    loading.done();
    $('.woocommerce-ordering').on('change', 'select.orderby', () => undefined);
    await settled();
    window.dispatchEvent(new Event('load'));
    expect(after(50)).toEqual([]);
  });

  test('is none where nobody sorted', async () => {
    await put(`${COUNT.replace(' data-is-sorted-by="true"', '')}<shop-sort>${FORM}</shop-sort>`);
    expect(after(50)).toEqual([]);
  });

  test('is no longer said when the tag has left', async () => {
    await put(`${COUNT}<shop-sort></shop-sort>`);
    after(50);
    one('shop-sort').remove();
    await settled();
    expect(said()).toEqual([]);
  });
});
