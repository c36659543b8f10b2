import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logRequest } from '../../../shared/net/request-log.js';
import { pageText } from '../../host/recording.js';
import { leave, one, press, put } from '../render.js';
import { settled as turns } from '../../shared/support.js';
import '../../support/purify.js';
import '../../../widgets/label/index.js';

// happy-dom cannot walk what a sanitizer takes apart.
vi.mock('../../../shared/html/purify.js', () => import('../../support/purify.js'));

let isMobile = true;
let change: (() => void) | undefined;
/** The last question about the window. */
let asked = '';

beforeEach(() => {
  isMobile = true;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: (asked = query),
    get matches() {
      return isMobile;
    },
    addEventListener: (_: string, run: () => void) => {
      change = run;
    },
    removeEventListener: () => {
      change = undefined;
    },
  }));
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 60));
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'berocket_labels_mobile_scale');
});

const show = async (html: string): Promise<HTMLElement> => {
  const shown = put(html);
  await vi.advanceTimersByTimeAsync(200);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return shown;
};
const label = (more = ''): string => `<div class="br_alabel" data-mobilescale="0.7" ${more}><span><b>NEW</b></span></div>`;
const size = (n = 0): string[] => {
  const el = one('.br_alabel', n);
  return [el.style.width, el.style.height, one('.br_alabel > span', n).style.transform];
};

describe('a label', () => {
  test('is scaled on a phone and has its own size on a desktop', async () => {
    await show(`<shop-label>${label()}</shop-label>`);
    expect([...size(), one('.br_alabel').classList.contains('br_alabel_msc')]).toEqual(['84px', '42px', 'scale(0.7)', true]);
    expect(asked).toBe('(max-width: 768px)');
    isMobile = false;
    change?.();
    expect(size()).toEqual(['120px', '60px', '']);
  });

  test('is scaled by each of its spans, and by nothing else in it', async () => {
    await show('<shop-label><div class="br_alabel" data-mobilescale="0.7">New<span></span><b></b><span></span></div></shop-label>');
    expect([...one('.br_alabel').children].map((child) => (child as HTMLElement).style.transform)).toEqual([
      'scale(0.7)',
      '',
      'scale(0.7)',
    ]);
  });

  test('that says nothing has the scale of the tag', async () => {
    await show('<shop-label data-mobile-scale="0.5"><div class="br_alabel"><span></span></div></shop-label>');
    expect(size()).toEqual(['60px', '30px', 'scale(0.5)']);
  });

  test('that is hidden is scaled at the first look after it shows', async () => {
    await show(`<shop-label>${label('hidden')}</shop-label>`);
    expect([...size(), one('.br_alabel').classList.contains('br_alabel_msc_rqr')]).toEqual(['', '', '', true]);
    one('.br_alabel').hidden = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect([...size(), one('.br_alabel').classList.contains('br_alabel_msc_rqr')]).toEqual(['84px', '42px', 'scale(0.7)', false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that a request brought is scaled 130 ms after the last one', async () => {
    const tag = await show(`<shop-label>${label()}</shop-label>`);
    tag.insertAdjacentHTML('beforeend', label());
    const request = { method: 'GET', url: '/', status: 200, ms: 1 };
    logRequest(request);
    await vi.advanceTimersByTimeAsync(100);
    logRequest(request);
    await vi.advanceTimersByTimeAsync(129);
    expect(size(1)).toEqual(['', '', '']);
    await vi.advanceTimersByTimeAsync(1);
    expect(size(1)).toEqual(['84px', '42px', 'scale(0.7)']);
  });

  test('that comes with nobody telling is scaled 130 ms later; other news wake nobody', async () => {
    const tag = await show(`<shop-label>${label()}</shop-label>`);
    await vi.advanceTimersByTimeAsync(1000);
    tag.insertAdjacentHTML('beforeend', '<p>News</p>');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
    tag.insertAdjacentHTML('beforeend', `<div>${label()}</div>`);
    await vi.advanceTimersByTimeAsync(129);
    expect(size(1)).toEqual(['', '', '']);
    await vi.advanceTimersByTimeAsync(1);
    expect(size(1)).toEqual(['84px', '42px', 'scale(0.7)']);
  });

  test('whose style a script has emptied is scaled again with the next event of the host', async () => {
    await show(`<shop-label>${label()}</shop-label>`);
    one('.br_alabel').removeAttribute('style');
    one('.br_alabel > span').removeAttribute('style');
    document.dispatchEvent(new Event('bapl_product_galery_appear'));
    expect(size()).toEqual(['84px', '42px', 'scale(0.7)']);
  });

  test('is measured before one of its list is written: the page is laid out once (11)', async () => {
    const written: number[] = [];
    const measure = (): DOMRect => {
      written.push(document.querySelectorAll('.br_alabel[style], .br_alabel_msc, .br_alabel_msc_rqr, .br_tooltip_ready').length);
      return new DOMRect(0, 0, 120, 60);
    };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(measure);
    const tip =
      '<div class="br_alabel" data-mobilescale="0.7"><span data-tippy-trigger="mouseenter">NEW<i class="br_tooltip">Tip</i></span></div>';
    await show(`<shop-label>${tip}${label()}${label('hidden')}${tip}</shop-label>`);
    expect([written, size(0), size(3)]).toEqual([
      [0, 0, 0],
      ['84px', '42px', 'scale(0.7)'],
      ['84px', '42px', 'scale(0.7)'],
    ]);
  });

  test('is as the page printed it once the tag has left', async () => {
    const tag = await show(`<shop-label>${label()}</shop-label>`);
    const inside = one('.br_alabel');
    tag.replaceWith(inside);
    await vi.advanceTimersByTimeAsync(0);
    expect([inside.getAttribute('style'), inside.className, inside.innerHTML]).toEqual([null, 'br_alabel', '<span><b>NEW</b></span>']);
  });
});

describe('a tooltip', () => {
  const tip = (trigger: string): string =>
    `<div class="br_alabel" title="New"><span data-tippy-trigger="${trigger}" data-tippy-theme="light"><b>NEW</b><div style="display:none" class="br_tooltip">Fresh <i>today</i></div></span></div>`;
  const open = (): string | undefined => document.querySelector('[role=tooltip]')?.innerHTML;

  test('opens by focus, with the HTML the server printed, and closes by Escape', async () => {
    vi.useRealTimers();
    await put(`<shop-label>${tip('mouseenter')}</shop-label>`);
    const span = one('.br_alabel > span');
    expect([span.tabIndex, one('.br_alabel').title, open()]).toEqual([0, 'New', undefined]);
    span.focus();
    await vi.waitFor(() => expect(open()).toBe('Fresh <i>today</i>'));
    expect(span.getAttribute('aria-describedby')).toBe(one('[role=tooltip]').id);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(open()).toBeUndefined());
  });

  test('takes the titles of its label, which stay as names where there is none', async () => {
    await show(
      `<shop-label>${tip('click').replace('<b>', '<b title="Just in">').replace('<i>', '<i title="This day" aria-label="Day">')}</shop-label>`,
    );
    expect(['b', 'i'].map((name) => [one(name).hasAttribute('title'), one(name).getAttribute('aria-label')])).toEqual([
      [false, 'Just in'],
      [false, 'Day'],
    ]);
  });

  test('that opens by click opens by Enter, too', async () => {
    vi.useRealTimers();
    await put(`<shop-label>${tip('click')}</shop-label>`);
    const span = one('.br_alabel > span');
    span.focus();
    press(span, 'Enter');
    await vi.waitFor(() => expect(open()).toBe('Fresh <i>today</i>'));
    expect(span.getAttribute('role')).toBe('button');
  });

  test('is marked once, as the plugin’s script does, also after everything was looked at again', async () => {
    const tag = await show(`<shop-label>${tip('click')}</shop-label>`);
    document.dispatchEvent(new Event('bapl_new_label'));
    tag.insertAdjacentHTML('beforeend', tip('click'));
    document.dispatchEvent(new Event('berocket_ajax_products_loaded'));
    const numbers = [0, 1].map((n) => /^br_tooltip br_tooltip_(\d+) br_tooltip_ready$/.exec(one('.br_tooltip', n).className)?.[1]);
    expect(numbers).toEqual([expect.stringMatching(/^\d+$/), String(Number(numbers[0]) + 1)]);
    expect(one('.br_alabel', 1).className).toBe(`br_alabel br_alabel_tooltip_${numbers[1]}`);
  });

  test('of a label in a link opens with the focus of the link, and is told with it', async () => {
    vi.useRealTimers();
    await put(`<shop-label><a href="/p/">${tip('mouseenter')}</a></shop-label>`);
    one('a').focus();
    await vi.waitFor(() => expect(open()).toBe('Fresh <i>today</i>'));
    expect([one('.br_alabel > span').hasAttribute('tabindex'), one('a').getAttribute('aria-describedby')]).toEqual([
      false,
      one('.br_tooltip').id,
    ]);
    one('a').blur();
    await vi.waitFor(() => expect(open()).toBeUndefined());
  });

  test('leaves with its label: a list that is loaded anew leaves none behind', async () => {
    vi.useRealTimers();
    const tag = await put(`<shop-label><ul>${tip('mouseenter')}</ul></shop-label>`);
    one('.br_alabel > span').focus();
    await vi.waitFor(() => expect(open()).toBe('Fresh <i>today</i>'));
    (tag.querySelector('ul') as HTMLElement).innerHTML = tip('mouseenter');
    await vi.waitFor(() => expect(open()).toBeUndefined());
  });

  test.each([
    ['data-tippy-hideOnClick="trigger"', true],
    ['data-tippy-hideOnClick="true"', false],
  ])('that opens by click with %s: open after a press elsewhere is %s', async (option, isOpen) => {
    vi.useRealTimers();
    await put(
      `<p>Elsewhere</p><shop-label>${tip('click').replace('<span', `<span ${option} data-tippy-maxWidth="90px" data-tippy-arrow="true"`)}</shop-label>`,
    );
    one('b').click();
    await vi.waitFor(() => expect(open()).toBe('Fresh <i>today</i>'));
    expect(one('[role=tooltip]').className).toBe('shop-label-tooltip shop-label-tooltip--light shop-label-tooltip--arrow');
    one('p').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
    await turns();
    expect(open() !== undefined).toBe(isOpen);
  });

  test('cancels the press of its label, unless the label is a link', async () => {
    await show(`<shop-label>${tip('mouseenter')}${tip('mouseenter').replace('"br_alabel"', '"br_alabel br_alabel_linked"')}</shop-label>`);
    const isCancelled = (type: string, n: number): boolean =>
      !one('b', n).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    expect(['mousedown', 'click'].map((type) => [isCancelled(type, 0), isCancelled(type, 1)])).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

describe('labels of the tag’s settings', () => {
  const labels = [
    { text: 'NEW', product: 7, mobileScale: 0.7, tooltip: '<b onclick="x()">Fresh</b>', trigger: 'click' },
    { text: 'SALE', position: 'right', url: '/sale/' },
  ];
  const tag = (inside: string): string => `<shop-label data-labels='${JSON.stringify(labels)}'>${inside}</shop-label>`;
  const product = (id: number): string => `<li class="product post-${id}"><img alt=""></li>`;
  const texts = (n: number): string[] =>
    [...one('li', n).querySelectorAll('.br_alabel b')].filter((el) => !el.closest('.br_tooltip')).map((el) => el.textContent ?? '');

  test('stand on their products, also on ones that come later, and leave with the tag', async () => {
    const element = await show(tag(`<ul>${product(7)}${product(8)}</ul>`));
    expect([texts(0), texts(1)]).toEqual([['NEW', 'SALE'], ['SALE']]);
    expect([...size(), one('.br_tooltip').innerHTML]).toEqual(['84px', '42px', 'scale(0.7)', '<b>Fresh</b>']);
    expect(one('a.br_alabel_linked').getAttribute('href')).toMatch(/\/sale\/$/);
    one('ul').insertAdjacentHTML('beforeend', product(7));
    await vi.waitFor(() =>
      expect([texts(0), texts(2)]).toEqual([
        ['NEW', 'SALE'],
        ['NEW', 'SALE'],
      ]),
    );
    // Before it is painted, not 130 ms later.
    expect(size(3)).toEqual(['84px', '42px', 'scale(0.7)']);
    const list = one('ul');
    element.replaceWith(list);
    await vi.advanceTimersByTimeAsync(0);
    expect(list.innerHTML).toBe(`${product(7)}${product(8)}${product(7)}`);
  });

  test('stand in an empty tag itself', async () => {
    const element = await show(tag(''));
    expect([...element.querySelectorAll('.br_alabel')].map((el) => el.className)).toEqual([
      expect.stringContaining('br_alabel_left'),
      expect.stringContaining('br_alabel_right'),
    ]);
  });

  test('that are no list are told', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show(`<shop-label data-labels='{"text":"NEW"}'></shop-label>`);
    expect(error.mock.calls[0]?.join(' ')).toContain('expected a list of labels');
  });
});

describe('the recorded page', () => {
  test('every tooltip is marked once, opens with the server’s HTML, and no title stands beside it', async () => {
    const html = pageText('page-labels-tooltips', { stripScripts: 'all' });
    const product = html.slice(html.indexOf('<div id="product-'), html.indexOf('</main>'));
    await show(`<shop-label>${product}</shop-label>`);
    const tips = [...document.querySelectorAll('.br_tooltip')];
    const numbers = tips.map((tip) => Number(/^br_tooltip br_tooltip_(\d+) br_tooltip_ready$/.exec(tip.className)?.[1]));
    expect(numbers).toEqual(tips.map((_, i) => (numbers[0] ?? Number.NaN) + i));
    expect(tips.length).toBeGreaterThan(3);
    expect(tips.map((tip, i) => tip.closest('.br_alabel')?.classList.contains(`br_alabel_tooltip_${numbers[i]}`))).toEqual(
      tips.map(() => true),
    );
    vi.useRealTimers();
    one('.br_alabel > span[data-tippy-trigger=click]').click();
    await vi.waitFor(() =>
      expect(one('[role=tooltip]').innerHTML).toBe('<span class="berocket_tooltip_text">Opened by a <b>click</b></span>'),
    );
  });
});

describe('beside the plugin’s script', () => {
  test('no label is touched, and a title that goes stays as a name', async () => {
    vi.stubGlobal('berocket_labels_mobile_scale', () => undefined);
    await show(`<shop-label>${label('title="New here"')}</shop-label>`);
    one('.br_alabel').title = '';
    one('.br_alabel > span').title = '';
    await vi.advanceTimersByTimeAsync(0);
    expect(size()).toEqual(['', '', '']);
    expect([one('.br_alabel').getAttribute('aria-label'), one('.br_alabel > span').hasAttribute('aria-label')]).toEqual([
      'New here',
      false,
    ]);
  });

  test('a name that the page gave is not written over', async () => {
    vi.stubGlobal('berocket_labels_mobile_scale', () => undefined);
    await show(`<shop-label>${label('title="New here" aria-label="Sale"')}</shop-label>`);
    one('.br_alabel').title = '';
    await vi.advanceTimersByTimeAsync(0);
    expect(one('.br_alabel').getAttribute('aria-label')).toBe('Sale');
  });
});
