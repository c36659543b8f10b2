import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { attendEdges, holdEdges, joinEdge } from '../../../shared/ui/edge-stack.js';
import { GREATEST_SHARE, stackBoxes, uncoverBy, type EdgeBox } from '../../../shared/ui/edge-stack.rules.js';

const WIDE = { left: 0, right: 400, gap: 0, isFirm: false, isOptional: false, lengthens: true };
const box = (over: Partial<EdgeBox> = {}): EdgeBox => ({ ...WIDE, size: 50, ...over });
/** How far they reach from the edge. */
const reach = ({ covers }: ReturnType<typeof stackBoxes>): number => Math.max(0, ...covers.map(({ size }) => size));

describe('a stack', () => {
  test.each([
    ['one box stands at the edge', [box()], [0], 50],
    ['wide boxes stand on one another', [box(), box({ size: 30 }), box()], [0, 50, 80], 130],
    ['a box keeps its own distance', [box(), box({ gap: 12, size: 30, left: 300 })], [0, 50], 92],
    ['two in two corners share a row', [box(), box({ right: 100, size: 30 }), box({ left: 300, size: 30 })], [0, 50, 50], 80],
    ['a box without height is none', [box({ size: 0 }), box()], [0, 0], 50],
    ['a box that lies over none stays, above or below', [box({ gap: 22 }), box({ size: 17 }), box({ gap: 80, size: 10 })], [0, 0, 0], 90],
    ['a bar below lifts both as far as each needs', [box({ right: 400, size: 55 }), box({ gap: 22 }), box({ size: 17 })], [0, 55, 55], 127],
    ['what the host keeps there is never moved', [box({ isFirm: true }), box({ isFirm: true, gap: 50, size: 20 }), box()], [0, 0, 70], 120],
  ])('%s', (_what, boxes, offsets, covered) => {
    const stacked = stackBoxes(boxes, 800);
    expect([stacked.places.map(({ offset }) => offset), reach(stacked)]).toEqual([offsets, covered]);
  });

  test('what can wait waits while all together would cover too much, and covers nothing then', () => {
    const boxes = [box({ size: 200 }), box({ size: 100, isOptional: true }), box({ size: 10 })];
    const roomy = stackBoxes(boxes, 1200);
    expect(roomy.places).toEqual([
      { offset: 0, fits: true },
      { offset: 200, fits: true },
      { offset: 300, fits: true },
    ]);
    expect(reach(roomy)).toBe(310);
    const low = stackBoxes(boxes, 1100);
    expect(low.places).toEqual([
      { offset: 0, fits: true },
      { offset: 200, fits: false },
      { offset: 200, fits: true },
    ]);
    expect(reach(low)).toBe(210);
    expect(stackBoxes([box({ size: 400, isOptional: true })], 800).places).toEqual([{ offset: 0, fits: true }]);
  });

  test('what can wait waits while a question is open, whatever room there is', () => {
    const asked = stackBoxes([box(), box({ isOptional: true }), box()], 4000, true);
    expect(asked.places).toEqual([
      { offset: 0, fits: true },
      { offset: 50, fits: false },
      { offset: 50, fits: true },
    ]);
    expect(reach(asked)).toBe(100);
    expect(stackBoxes([box({ isOptional: true })], 800, true).places).toEqual([{ offset: 0, fits: false }]);
  });

  test('never lets one of ours lie over another box', () => {
    const any = fc
      .record({
        left: fc.integer({ min: 0, max: 300 }),
        width: fc.integer({ min: 1, max: 400 }),
        size: fc.integer({ min: 0, max: 200 }),
        gap: fc.integer({ min: 0, max: 20 }),
        isFirm: fc.boolean(),
        isOptional: fc.boolean(),
        lengthens: fc.constant(true),
      })
      .map(({ left, width, ...rest }): EdgeBox => ({ left, right: left + width, ...rest }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.integer({ min: 200, max: 1200 }), (list, height) => {
        // The host's come first, as the page gives them.
        const boxes = [...list].sort((a, b) => Number(b.isFirm) - Number(a.isFirm));
        const drawn = boxes
          .map((one, i) => ({ one, place: stackBoxes(boxes, height).places[i] ?? { offset: 0, fits: false } }))
          .filter(({ one, place }) => one.size > 0 && place.fits)
          .map(({ one, place }) => ({ ...one, from: place.offset + one.gap, to: place.offset + one.gap + one.size, offset: place.offset }));
        for (const [i, a] of drawn.entries()) {
          for (const b of drawn.slice(0, i)) {
            if (a.isFirm && b.isFirm) {
              continue;
            }
            expect(a.left >= b.right || b.left >= a.right || a.from >= b.to || b.from >= a.to).toBe(true);
          }
          if (a.isOptional && a.offset > 0) {
            expect(a.to).toBeLessThanOrEqual(height * GREATEST_SHARE);
          }
        }
      }),
    );
  });
});

describe('a focused element', () => {
  const free = { top: 64, bottom: 700 };
  test.each([
    ['under the lower edge', { top: 690, bottom: 720 }, 20],
    ['wholly under the lower edge', { top: 750, bottom: 780 }, 80],
    ['under the upper edge', { top: 20, bottom: 60 }, -44],
    ['half out of the window at the top', { top: -20, bottom: 1 }, -84],
    ['scrolled out of the window at the top', { top: -40, bottom: 0 }, 0],
    ['half out of the window at the bottom', { top: 799, bottom: 830 }, 130],
    ['scrolled out of the window at the bottom', { top: 800, bottom: 830 }, 0],
    ['in the free part', { top: 64, bottom: 700 }, 0],
    ['taller than the free part, its top in view', { top: 100, bottom: 2000 }, 36],
    ['taller than the free part, read in the middle', { top: -300, bottom: 2000 }, 0],
  ])('%s', (_where, focused, by) => {
    expect(uncoverBy(focused, free, 800)).toBe(by);
  });
});

describe('the page', () => {
  const frame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  const put = (html: string): HTMLElement[] => {
    document.body.innerHTML = html;
    return [...document.body.querySelectorAll<HTMLElement>('*')];
  };
  const style = (): (string | null)[] => [document.documentElement.getAttribute('style'), document.body.getAttribute('style')];
  const rect = (top: number, bottom: number): DOMRect => ({
    top,
    bottom,
    left: 0,
    right: 1000,
    width: 1000,
    height: bottom - top,
    x: 0,
    y: top,
    toJSON: () => '',
  });
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
      return Number(this.dataset['height'] ?? 0);
    });
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect(700, 768));
  });
  afterEach(() => {
    forgetPage();
    document.body.innerHTML = '';
    for (const node of [document.documentElement, document.body]) {
      node.removeAttribute('style');
    }
  });

  test('keeps room for what stands at its edge, on top of its own, and gets all back', () => {
    const [a, b] = put(
      '<p data-height="64" style="position: fixed; bottom: 0px;"></p><p data-height="40" style="position: fixed; bottom: 0px;"></p>',
    ) as [HTMLElement, HTMLElement];
    document.documentElement.style.setProperty('scroll-padding-bottom', '10px');
    document.body.style.paddingBottom = '5px';
    const before = style();
    const markup = document.body.innerHTML;
    const leave = [joinEdge(b, { order: 2 }), joinEdge(a, { order: 1 })];
    const { style: root } = document.documentElement;
    expect([
      root.getPropertyValue('scroll-padding-bottom'),
      document.body.style.paddingBottom,
      root.getPropertyValue('--shop-edge-bottom'),
    ]).toEqual(['114px', '109px', '104px']);
    expect([a.style.translate, b.style.translate]).toEqual(['', '0 -64px']);
    leave[1]?.();
    expect([b.style.translate, document.body.style.paddingBottom]).toEqual(['', '45px']);
    leave[0]?.();
    expect(style()).toEqual(before);
    expect(document.body.innerHTML).toBe(markup);
  });

  test('a reported size that covers as much as before leaves the page alone, another is kept free', () => {
    let report = (_entries: readonly { readonly target: Element }[]): void => undefined;
    const observer = { observe: (): void => undefined, unobserve: (): void => undefined, disconnect: (): void => undefined };
    vi.stubGlobal('ResizeObserver', function observing(callback: typeof report) {
      report = callback;
      return observer;
    });
    const [bar] = put('<p data-height="64" style="position: fixed; bottom: 0px;"></p>') as [HTMLElement];
    const leave = joinEdge(bar, { order: 1 });
    const write = vi.spyOn(document.body.style, 'setProperty');
    report([{ target: bar }]);
    expect([write.mock.calls, document.body.style.paddingBottom]).toEqual([[], '64px']);
    bar.dataset['height'] = '80';
    report([{ target: bar }]);
    expect(document.body.style.paddingBottom).toBe('80px');
    write.mockRestore();
    leave();
    vi.unstubAllGlobals();
  });

  test('at its end, the room of a bar that leaves stays until the page is scrolled from there', () => {
    const [a, b] = put(
      '<p data-height="64" style="position: fixed; bottom: 0px;"></p><p data-height="40" style="position: fixed; bottom: 0px;"></p>',
    ) as [HTMLElement, HTMLElement];
    const leave = joinEdge(b, { order: 2 });
    const leaveFirst = joinEdge(a, { order: 1 });
    const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 500);
    const at = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500);
    leaveFirst();
    expect([b.style.translate, document.body.style.paddingBottom]).toEqual(['', '104px']);
    at.mockReturnValue(300);
    window.dispatchEvent(new Event('scroll'));
    expect(document.body.style.paddingBottom).toBe('40px');
    const gone = attendEdges();
    at.mockReturnValue(500);
    leave();
    expect(document.body.style.paddingBottom, 'the last one too, while its tag is there').toBe('40px');
    gone();
    expect(style()).toEqual([null, null]);
    height.mockRestore();
    at.mockRestore();
  });

  test.each(['static', 'absolute', 'sticky'])('counts nothing that is %s', (position) => {
    const [a] = put(`<p data-height="64" style="position: ${position}"></p>`) as [HTMLElement];
    const leave = joinEdge(a, { order: 1 });
    expect(style()).toEqual([null, null]);
    leave();
  });

  test('has ours stand on what the host keeps there, and a theme marks', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
    const [, , ours] = put(
      '<p class="demo_store" data-height="30" style="position: fixed; bottom: 0"></p><p data-shop-edge data-height="20" style="position: fixed; top: 700px; bottom: 30px"></p><p data-height="64" style="position: fixed; bottom: 0"></p>',
    ) as HTMLElement[];
    const leave = joinEdge(ours as HTMLElement, { order: 1 });
    expect(ours?.style.translate).toBe('0 -50px');
    leave();
  });

  test('keeps the room of the host’s bar where we have none, as long as somebody holds it', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
    put('<p class="woocommerce-store-notice" data-height="30" style="position: fixed; bottom: 0"></p>');
    const leave = [holdEdges(), holdEdges()];
    const room = (): string[] => [
      document.documentElement.style.getPropertyValue('scroll-padding-bottom'),
      document.body.style.paddingBottom,
    ];
    expect(room()).toEqual(['30px', '30px']);
    leave[0]?.();
    expect(room()).toEqual(['30px', '30px']);
    leave[1]?.();
    expect(style()).toEqual([null, null]);
  });

  test.each([
    [500, false],
    [1280, true],
  ])('in a window of %i pixels what can wait comes beside the cookie plugin’s own bar: %s', (width, comes) => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 40rem)' && width < 640 }));
    const [, ours] = put(
      '<p class="eu-cookies-bar-cookies-bar-wrap" data-height="60" style="position: fixed; bottom: 0"></p><p data-height="64" style="position: fixed; bottom: 0"></p>',
    ) as [HTMLElement, HTMLElement];
    const fits: boolean[] = [];
    joinEdge(ours, { order: 2, edge: 'bottom', onFit: (now) => fits.push(now) })();
    vi.unstubAllGlobals();
    expect(fits[0]).toBe(comes);
  });

  describe('while a form is filled in on a phone', () => {
    const FORM =
      '<form><label for="a">Text</label><input id="a"><label id="c"><input type="checkbox">Tick</label><button type="button" id="more">+</button><button id="send">Add</button></form><p id="elsewhere">Elsewhere</p><div style="position: fixed"><input id="panel"></div><a class="xoo-wsc-basket" data-height="56" data-width="56" style="position: fixed; bottom: 0; top: 700px"></a><p id="bar" data-height="64" style="position: fixed; bottom: 0"></p>';
    const basket = (): HTMLElement => document.querySelector('.xoo-wsc-basket') as HTMLElement;
    const isAside = (el: Element = basket()): boolean => el.hasAttribute('data-shop-aside');
    const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
    const touch = (selector: string): boolean => at(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    let leave = (): void => undefined;
    const begin = (isPhone = true): void => {
      vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
        return Number(this.dataset['width'] ?? 900);
      });
      vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
      put(FORM);
      leave = joinEdge(at('#bar'), { order: 1, edge: 'bottom' });
    };
    afterEach(() => {
      leave();
      vi.unstubAllGlobals();
    });

    test('what floats steps aside, bars stay, and all is as it was afterwards', () => {
      begin();
      const before = basket().outerHTML;
      at('#a').focus();
      expect([isAside(), isAside(at('#bar'))]).toEqual([true, false]);
      at('#a').blur();
      expect([isAside(), basket().outerHTML]).toEqual([false, before]);
      at('#a').focus();
      leave();
      expect(isAside()).toBe(false);
    });

    test.each([
      ['a tick’s label that a finger presses', '#c', true],
      ['a button of the form that sends nothing', '#more', true],
      ['the button that sends', '#send', false],
      ['the page', '#elsewhere', false],
    ])('%s', (_what, selector, aside) => {
      begin();
      at('#a').focus();
      touch(selector);
      expect(isAside()).toBe(aside);
    });

    test('a press in the form counts though it gives no focus, and losing focus then ends nothing', () => {
      begin();
      at('#a').focus();
      touch('#c');
      at('#a').blur();
      expect(isAside()).toBe(true);
      touch('#elsewhere');
      expect(isAside()).toBe(false);
    });

    test('a field in what stays on the screen neither begins nor ends it', () => {
      begin();
      at('#panel').focus();
      expect(isAside()).toBe(false);
      touch('#c');
      touch('#panel');
      expect(isAside()).toBe(true);
    });

    test('on a wide screen nothing steps aside', () => {
      begin(false);
      at('#a').focus();
      expect(isAside()).toBe(false);
    });
  });

  test('is longer for a button of ours in a corner, where something lies under it', () => {
    const [bar, basket, count] = put(
      '<p data-shop-edge data-height="50" style="position: fixed; bottom: 0"></p><a class="xoo-wsc-basket" data-height="64" style="position: fixed; top: 700px; bottom: 12px; margin-bottom: 10px"><b></b></a>',
    ) as [HTMLElement, HTMLElement, HTMLElement];
    const boxes = new Map<Element, DOMRect>([
      [document.body, rect(0, 768)],
      [basket, { ...rect(680, 744), left: 300, right: 364, width: 64 }],
      [count, { ...rect(668, 690), left: 290, right: 312, width: 22 }],
      [bar, rect(718, 768)],
    ]);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
      return boxes.get(this) ?? { ...rect(0, 0), right: 0, width: 0 };
    });
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
      return this === basket ? 64 : 900;
    });
    const room = (): string[] => [document.documentElement.style.getPropertyValue('--shop-edge-bottom'), document.body.style.paddingBottom];
    const words = document.createElement('p');
    words.append(document.createElement('img'));
    document.body.prepend(words);
    const seenAt = (left: number, right: number): void => {
      for (const el of [words, words.firstElementChild as Element]) {
        boxes.set(el, { ...rect(700, 710), left, right, width: right - left });
      }
    };
    seenAt(10, 200);
    const leave = [holdEdges()];
    expect(room(), 'beside it').toEqual(['148px', '']);
    seenAt(310, 390);
    leave.push(holdEdges());
    expect(room(), 'under the shop’s own').toEqual(['148px', '']);
    basket.className = '';
    leave.push(joinEdge(basket, { order: 1 }));
    expect(room(), 'under one of ours').toEqual(['148px', '90px']);
    leave.forEach((end) => end());
    expect(style()).toEqual([null, null]);
  });

  test('has the host’s floating buttons go up with ours, and come back', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
      return Number(this.dataset['width'] ?? 900);
    });
    const [button, ours] = put(
      '<div class="xoo-wsc-basket" data-width="60" data-height="60" style="position: fixed; top: 700px; bottom: 12px;"></div><p data-height="64" style="position: fixed; top: 700px; bottom: 0px;"></p>',
    ) as [HTMLElement, HTMLElement];
    const before = button.outerHTML;
    const leave = joinEdge(ours, { order: 1 });
    expect([ours.style.translate, button.style.translate, document.documentElement.style.getPropertyValue('--shop-edge-bottom')]).toEqual([
      '',
      '0 -64px',
      '136px',
    ]);
    leave();
    expect(button.outerHTML).toBe(before);
  });

  test('has a button that was moved before it joined come back to its own place', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
      return Number(this.dataset['width'] ?? 900);
    });
    const [button, ours] = put(
      '<div class="xoo-wsc-basket" data-width="60" data-height="60" style="position: fixed; top: 700px; bottom: 12px;"></div><p data-height="64" style="position: fixed; top: 700px; bottom: 0px;"></p>',
    ) as [HTMLElement, HTMLElement];
    const before = button.outerHTML;
    const leave = joinEdge(ours, { order: 1 });
    const leaveButton = joinEdge(button, { order: 2 });
    expect(button.style.translate).toBe('0 -64px');
    leave();
    expect([button.style.translate, document.documentElement.style.getPropertyValue('--shop-edge-bottom')]).toEqual(['', '72px']);
    leaveButton();
    expect(button.outerHTML).toBe(before);
  });

  test('is scrolled for a focus that lies under an edge, once, and not for one in something fixed', async () => {
    const [bar, , link] = put(
      '<p data-height="64" style="position: fixed; bottom: 0"><a href="#a">In the bar</a></p><a href="#b">Below</a>',
    ) as [HTMLElement, HTMLElement, HTMLElement];
    const by = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
    const leave = joinEdge(bar, { order: 1 });
    bar.querySelector('a')?.focus();
    await frame();
    expect(by).not.toHaveBeenCalled();
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(rect(window.innerHeight - 70, window.innerHeight - 44));
    link.focus();
    await frame();
    expect(by).toHaveBeenCalledExactlyOnceWith({ top: 20, behavior: 'instant' });
    link.blur();
    link.focus();
    // Before the next picture somebody has scrolled on.
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(rect(-500, -474));
    await frame();
    expect(by).toHaveBeenCalledOnce();
    leave();
  });
});
