import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emit, on, type ShopEvents } from '../../../shared/events.js';
import {
  asElement,
  asHost,
  CROSSINGS,
  fireHost,
  hostData,
  hostListens,
  isEcho,
  jquery,
  onHost,
  onJquery,
  startBridge,
} from '../../../shared/host/jquery-bridge.js';
import { hostAllows } from '../../../shared/host/host-questions.js';
import { onDriverChange, driverOf } from '../../../shared/host/driver.js';
import { markShim } from '../../../shared/host/shim-mark.js';
import { forgetPage } from '../../../shared/page.js';
import { dropJquery, loadJquery } from './jquery.js';

const stops: (() => void)[] = [];
beforeEach(() => {
  document.body.innerHTML = '<main><button data-product_id="7" data-quantity="2"></button><a data-cart_item_key="k"></a></main>';
});
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
  forgetPage();
  dropJquery();
});
const button = (): HTMLElement => document.querySelector('button') as HTMLElement;
const hear = <K extends keyof ShopEvents>(name: K): CustomEvent<ShopEvents[K]>[] => {
  const heard: CustomEvent<ShopEvents[K]>[] = [];
  stops.push(
    on(document, name, (e) => {
      heard.push(e);
    }),
  );
  return heard;
};
const variation = { variation_id: 5, attributes: {} };

describe('from jQuery to us', () => {
  test('an event crosses under our name, arguments become named details and jQuery sets elements', () => {
    const $ = loadJquery();
    startBridge();
    const heard = hear('shop:cart-added');
    $(document.body).trigger('added_to_cart', [{ '.n': '<b></b>' }, 'hash', $(button())]);
    expect(heard).toHaveLength(1);
    expect(heard[0]?.detail).toEqual({ fragments: { '.n': '<b></b>' }, cartHash: 'hash', button: button(), productId: '7', quantity: 2 });
    expect([heard[0]?.target, heard[0]?.bubbles, heard[0]?.composed]).toEqual([document.body, true, true]);
  });

  test('what the button does not tell is empty, one piece', () => {
    const $ = loadJquery();
    startBridge();
    const heard = hear('shop:cart-added');
    $(document.body).trigger('added_to_cart');
    $(document.body).trigger('added_to_cart', [{}, '', $('.none')]);
    expect(heard.map((e) => e.detail)).toEqual([
      { fragments: undefined, cartHash: undefined, button: undefined, productId: '', quantity: 1 },
      { fragments: {}, cartHash: '', button: null, productId: '', quantity: 1 },
    ]);
  });

  test('a removed row tells its key', () => {
    const $ = loadJquery();
    startBridge();
    const heard = hear('shop:cart-removed');
    $(document.body).trigger('removed_from_cart', [{}, 'h', $('a')]);
    $(document.body).trigger('removed_from_cart', [{}, 'h']);
    expect(heard.map((e) => e.detail.cartItemKey)).toEqual(['k', '']);
  });

  test('the target is kept', () => {
    const $ = loadJquery();
    startBridge();
    const heard = hear('shop:variation-found');
    $('main').trigger('found_variation', [variation]);
    expect(heard.map((e) => [e.target, e.detail])).toEqual([[document.querySelector('main'), { variation }]]);
  });

  test('preventing ours prevents theirs', () => {
    const $ = loadJquery();
    startBridge();
    stops.push(on(document, 'shop:variation-hidden', (e) => e.preventDefault()));
    const event = $.Event('hide_variation');
    $('main').trigger(event);
    expect(event.isDefaultPrevented()).toBe(true);
  });
});

describe('from us to jQuery', () => {
  test('every event calls each handler once, arguments in place and elements as jQuery sets', () => {
    const $ = loadJquery();
    startBridge();
    const theirs: unknown[][] = [];
    const ours: string[] = [];
    for (const { host, ours: name } of CROSSINGS) {
      $(document).on(host, (e, ...args) => {
        theirs.push([e.type, e.target, ...args]);
      });
      stops.push(on(document, name, () => ours.push(name)));
    }
    const main = document.querySelector('main') as HTMLElement;
    emit(main, 'shop:cart-added', { fragments: { a: 'b' }, cartHash: 'h', button: button(), productId: '7', quantity: 1 });
    emit(main, 'shop:cart-removed', { fragments: {}, cartHash: 'h', button: null, cartItemKey: 'k' });
    emit(main, 'shop:variation-found', { variation });
    emit(main, 'shop:variation-shown', { variation, purchasable: true });
    emit(main, 'shop:variation-hidden', {});
    expect(theirs.map(([type, target]) => [type, target === main])).toEqual(CROSSINGS.map((c) => [c.host, true]));
    expect(theirs[0]?.slice(2, 4)).toEqual([{ a: 'b' }, 'h']);
    expect(asElement(theirs[0]?.[4])).toBe(button());
    expect(theirs[1]?.slice(2)).toEqual([{}, 'h', undefined]); // no button is `undefined`, which host handlers test for
    expect(theirs[3]?.slice(2)).toEqual([variation, true]);
    expect(ours).toEqual(CROSSINGS.map((c) => c.ours));
  });

  test('preventing theirs prevents ours where ours can be', () => {
    const $ = loadJquery();
    startBridge();
    $(document).on('hide_variation', (e) => {
      e.preventDefault();
    });
    const event = new CustomEvent('shop:variation-hidden', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('an event of ours without details crosses too', () => {
    const $ = loadJquery();
    startBridge();
    const seen = vi.fn();
    $(document).on('found_variation', (_e, v: unknown) => {
      seen(v);
    });
    document.body.dispatchEvent(new CustomEvent('shop:variation-found', { bubbles: true }));
    expect(seen.mock.calls).toEqual([[undefined]]);
  });

  test('a native event under a host name is nobody’s crossing', () => {
    loadJquery();
    startBridge();
    const heard = hear('shop:cart-added');
    document.body.dispatchEvent(new CustomEvent('added_to_cart', { bubbles: true, detail: [{}, 'h'] }));
    expect(heard).toEqual([]);
  });

  test('events nested in handlers of either side cross once each', () => {
    const $ = loadJquery();
    startBridge();
    const order: string[] = [];
    $(document).on('found_variation', () => {
      order.push('found');
      $('main').trigger('hide_variation');
    });
    $(document).on('hide_variation', () => {
      order.push('hide');
    });
    stops.push(
      on(document, 'shop:variation-hidden', () => {
        order.push('hidden');
      }),
    );
    stops.push(
      on(document, 'shop:variation-found', () => {
        order.push('ours');
      }),
    );
    emit(document.body, 'shop:variation-found', { variation });
    expect(order.toSorted()).toEqual(['found', 'hidden', 'hide', 'ours']);
  });
});

describe('jQuery that comes, goes and is replaced', () => {
  test('a listener bound before jQuery hears native events, then jQuery’s, each once', () => {
    const seen: unknown[][] = [];
    stops.push(onHost(document.body, 'wc_fragment_refresh', (e, args) => seen.push([e.type, e.target, ...args])));
    document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { detail: ['x'] }));
    document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { detail: { not: 'a list' } }));
    document.body.dispatchEvent(new Event('wc_fragment_refresh'));
    expect(seen).toEqual([
      ['wc_fragment_refresh', document.body, 'x'],
      ['wc_fragment_refresh', document.body],
      ['wc_fragment_refresh', document.body],
    ]);
    seen.length = 0;
    const $ = loadJquery();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    $(document.body).trigger('wc_fragment_refresh', ['y']);
    document.body.dispatchEvent(new Event('wc_fragment_refresh'));
    expect(seen).toEqual([
      ['wc_fragment_refresh', document.body, 'y'],
      ['wc_fragment_refresh', document.body],
    ]);
  });

  test('without jQuery an event can be prevented all the same', () => {
    const flags: boolean[] = [];
    stops.push(
      onHost(document.body, 'x', (e) => {
        flags.push(e.isDefaultPrevented());
        e.preventDefault();
        flags.push(e.isDefaultPrevented());
      }),
    );
    const event = new Event('x', { cancelable: true });
    document.body.dispatchEvent(event);
    expect([...flags, event.defaultPrevented]).toEqual([false, true, true]);
  });

  test('another copy takes over: each listener and crossing runs once, on the new one', () => {
    const first = loadJquery();
    const seen: string[] = [];
    stops.push(onHost(document.body, 'x', (_e, [who]) => seen.push(`x ${String(who)}`)));
    const heard = hear('shop:variation-hidden');
    const second = loadJquery();
    expect(second).not.toBe(first);
    startBridge();
    second(document.body).trigger('x', ['second']);
    second(document.body).trigger('hide_variation');
    first(document.body).trigger('x', ['first']);
    first(document.body).trigger('hide_variation');
    expect(seen).toEqual(['x second']);
    expect(heard).toHaveLength(1);
    // Its own way back is undone too: one event of ours, one call.
    const calls: string[] = [];
    first(document).on('hide_variation', () => {
      calls.push('first');
    });
    second(document).on('hide_variation', () => {
      calls.push('second');
    });
    emit(document.body, 'shop:variation-hidden', {});
    expect(calls).toEqual(['second']);
  });

  test('a copy that left the window stays in use for what is bound', () => {
    const $ = loadJquery();
    const seen = vi.fn();
    stops.push(onHost(document.body, 'x', seen));
    $.noConflict(true);
    expect(jquery()).toBeUndefined();
    startBridge();
    $(document.body).trigger('x');
    expect(seen).toHaveBeenCalledTimes(1);
  });

  test('a listener that stopped hears nothing, by jQuery or natively', () => {
    const seen = vi.fn();
    onHost(document.body, 'x', seen)();
    document.body.dispatchEvent(new Event('x'));
    const $ = loadJquery();
    onHost(document.body, 'x', seen)();
    $(document.body).trigger('x');
    expect(seen).not.toHaveBeenCalled();
  });

  test('two listeners of one name stop one by one', () => {
    const $ = loadJquery();
    const [a, b] = [vi.fn(), vi.fn()];
    const stopA = onHost(document.body, 'x', a);
    stops.push(onHost(document.body, 'x', b));
    stopA();
    $(document.body).trigger('x');
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([0, 1]);
  });

  test('a second copy of our module uses the first one’s bridge', async () => {
    const $ = loadJquery();
    startBridge();
    vi.resetModules();
    const copy = await import('../../../shared/host/jquery-bridge.js');
    expect(copy.startBridge).not.toBe(startBridge);
    copy.startBridge();
    const heard = hear('shop:variation-hidden');
    const theirs = vi.fn();
    $(document).on('hide_variation', theirs);
    $('main').trigger('hide_variation');
    emit(document.body, 'shop:variation-hidden', {});
    expect([heard.length, theirs.mock.calls.length]).toEqual([2, 2]);
  });

  test('something else called jQuery is no jQuery', () => {
    for (const value of [undefined, null, {}, () => undefined]) {
      Reflect.set(globalThis, 'jQuery', value);
      expect(jquery()).toBeUndefined();
    }
  });
});

describe('who waits for jQuery or another script', () => {
  const scriptLoads = (target: EventTarget): void => {
    target.dispatchEvent(new Event('load'));
  };

  test('is told at once, when the page is parsed, when it has loaded, and after each new script', () => {
    const run = vi.fn();
    const stop = onJquery(run);
    expect(run).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    window.dispatchEvent(new Event('load'));
    const script = document.createElement('script');
    document.body.append(script);
    const seen = run.mock.calls.length;
    scriptLoads(script);
    expect([seen, run.mock.calls.length]).toEqual([3, 4]);
    const image = document.createElement('img');
    document.body.append(image);
    scriptLoads(image);
    stop();
    scriptLoads(script);
    expect(run).toHaveBeenCalledTimes(4);
  });

  test('is told once more a timer after a script, when its ready handlers have run', () => {
    vi.useFakeTimers();
    const run = vi.fn();
    stops.push(onJquery(run));
    const script = document.createElement('script');
    document.body.append(script);
    let bound = 0;
    // As jQuery runs a ready handler of a script that comes when the page is there.
    setTimeout(() => {
      bound = run.mock.calls.length;
    });
    scriptLoads(script);
    const atOnce = run.mock.calls.length;
    vi.runAllTimers();
    vi.useRealTimers();
    expect([atOnce, bound, run.mock.calls.length]).toEqual([2, 2, 3]);
  });

  test.each([
    ['a finger or a mouse', new Event('pointerdown', { bubbles: true })],
    ['the keyboard', new FocusEvent('focusin', { bubbles: true })],
  ])('hears of a role that changed behind everybody’s back at the first use, by %s', (_, use) => {
    const $ = loadJquery();
    const changed = vi.fn();
    stops.push(onDriverChange('tabs', changed));
    $(document.body).on('init', '.wc-tabs-wrapper, .woocommerce-tabs', () => undefined);
    expect(changed).not.toHaveBeenCalled();
    button().dispatchEvent(use);
    expect(changed).toHaveBeenCalledTimes(1);
    forgetPage();
    $(document.body).off('init');
    button().dispatchEvent(use);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('hears of a role that changed, and only then', () => {
    const $ = loadJquery();
    const [changed, other] = [vi.fn(), vi.fn()];
    stops.push(onDriverChange('variations', changed), onDriverChange('swatches', other));
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(changed).not.toHaveBeenCalled();
    ($.fn as unknown as Record<string, unknown>)['wc_variation_form'] = () => undefined;
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('load'));
    expect([changed.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });

  test('hears it from the form that was set up, until it stops', () => {
    const $ = loadJquery();
    const form = document.querySelector('main') as Element;
    const changed = vi.fn();
    const stop = onDriverChange('variations', changed, form);
    const fn = $.fn as unknown as Record<string, unknown>;
    fn['wc_variation_form'] = () => undefined;
    $(form).trigger('wc_variation_form');
    expect(changed).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(fn, 'wc_variation_form');
    $(form).trigger('check_variations');
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    fn['wc_variation_form'] = () => undefined;
    $(form).trigger('check_variations');
    expect(changed).toHaveBeenCalledTimes(2);
    const quiet = vi.fn();
    stops.push(onDriverChange('fragments', quiet, form));
    $(form).trigger('check_variations');
    expect(quiet).not.toHaveBeenCalled();
  });
});

describe('fireHost', () => {
  test('calls handlers with the arguments and says whether one prevented it', () => {
    const $ = loadJquery();
    const seen = vi.fn();
    $(document.body).on('adding_to_cart', (_e, ...args) => {
      seen(...args);
    });
    expect(fireHost(document.body, 'adding_to_cart', ['b', { x: 1 }])).toEqual({ prevented: false });
    expect(seen.mock.calls).toEqual([['b', { x: 1 }]]);
    $(document.body).on('adding_to_cart', (e) => {
      e.preventDefault();
    });
    expect(fireHost(document.body, 'adding_to_cart')).toEqual({ prevented: true });
  });

  test('with a namespace reaches the handlers of that namespace only', () => {
    const $ = loadJquery();
    const [spaced, plain] = [vi.fn(), vi.fn()];
    $(document.body).on('ajax_request_not_sent.adding_to_cart', spaced);
    $(document.body).on('ajax_request_not_sent', plain);
    fireHost(document.body, 'ajax_request_not_sent.adding_to_cart', [false, false, 1]);
    expect([spaced.mock.calls.length, plain.mock.calls.length]).toEqual([1, 0]);
  });

  test('is never a native event, and without jQuery nothing at all', () => {
    const native = vi.fn();
    document.body.addEventListener('wc_fragments_loaded', native);
    expect(fireHost(document.body, 'wc_fragments_loaded')).toEqual({ prevented: false });
    loadJquery();
    fireHost(document.body, 'wc_fragments_loaded');
    document.body.removeEventListener('wc_fragments_loaded', native);
    expect(native).not.toHaveBeenCalled();
  });
});

describe('hostAllows', () => {
  test('only a strict false of a handler of that namespace is a no', () => {
    expect(hostAllows(document.body, 'should_send_ajax_request.adding_to_cart', [])).toBe(true);
    const $ = loadJquery();
    const ask = (): boolean => hostAllows(document.body, 'should_send_ajax_request.adding_to_cart', ['b']);
    expect(ask()).toBe(true);
    $(document.body).on('should_send_ajax_request', () => false);
    expect(ask()).toBe(true);
    for (const [answer, allowed] of [
      [0, true],
      ['', true],
      [null, true],
      [true, true],
      [false, false],
    ] as const) {
      $(document.body)
        .off('.adding_to_cart')
        .on('should_send_ajax_request.adding_to_cart', () => answer);
      expect(ask()).toBe(allowed);
    }
  });

  test('a handler above the node is not asked', () => {
    const $ = loadJquery();
    $(document).on('should_send_ajax_request.adding_to_cart', () => false);
    expect(hostAllows(document.body, 'should_send_ajax_request.adding_to_cart', [])).toBe(true);
  });
});

describe('hostData', () => {
  test('is what .data() gives, and nothing without jQuery', () => {
    expect(hostData(button())).toEqual({});
    const $ = loadJquery();
    $(button()).data('extra', { a: 1 });
    expect(hostData(button())).toEqual({ product_id: 7, quantity: 2, extra: { a: 1 } });
  });
});

describe('elements and sets', () => {
  test('an element becomes a set where there is jQuery, and stays itself where not', () => {
    expect(asHost(button())).toBe(button());
    expect(asHost(null)).toBeUndefined();
    expect(asHost(undefined)).toBeUndefined();
    const $ = loadJquery();
    expect((asHost(button()) as JQuery).get(0)).toBe(button());
    expect(asHost(null)).toBeUndefined();
    expect(asElement($(button()))).toBe(button());
  });

  test('only elements come out of a value', () => {
    expect(asElement(button())).toBe(button());
    for (const value of [null, undefined, 'x', 1, {}, { jquery: '3', 0: 'x' }, document]) {
      expect(asElement(value)).toBeNull();
    }
  });

  test('an echo is a native event at the end of one jQuery fires', () => {
    const flags: boolean[] = [];
    const note = (e: Event): void => {
      flags.push(isEcho(e));
    };
    document.body.addEventListener('click', note);
    button().click();
    const $ = loadJquery();
    button().click();
    $(button()).trigger('click');
    document.body.removeEventListener('click', note);
    expect(flags).toEqual([false, false, true]);
  });
});

describe('who drives', () => {
  test('without jQuery our tags drive everything', () => {
    expect((['addToCart', 'fragments', 'variations', 'swatches'] as const).map((feature) => driverOf(feature))).toEqual([
      'tag',
      'tag',
      'tag',
      'tag',
    ]);
  });

  test('a host script that is bound drives, and the driver changes when it comes or goes', () => {
    const $ = loadJquery();
    const selector = '.add_to_cart_button:not(.wc-interactive)';
    expect(driverOf('addToCart')).toBe('tag');
    $(document.body).on('click', '.add_to_cart_button', () => undefined);
    $(document.body).on('click', () => undefined);
    expect(driverOf('addToCart')).toBe('tag');
    $(document.body).on('click', selector, () => undefined);
    expect(driverOf('addToCart')).toBe('host');
    $(document.body).off('click', selector);
    expect(driverOf('addToCart')).toBe('tag');
  });

  test('the cart page’s script drives where it hears the form', () => {
    const $ = loadJquery();
    expect(driverOf('cartPage')).toBe('tag');
    $(document).on('submit', '.woocommerce-cart-form', () => undefined);
    expect(driverOf('cartPage')).toBe('host');
  });

  test('the gallery’s script drives where its plug-in is there', () => {
    const $ = loadJquery();
    expect(driverOf('gallery')).toBe('tag');
    ($.fn as unknown as Record<string, unknown>)['wc_product_gallery'] = () => undefined;
    expect(driverOf('gallery')).toBe('host');
  });

  test('our own listeners are not the host’s', () => {
    const $ = loadJquery();
    stops.push(onHost(document.body, 'wc_fragment_refresh', () => undefined));
    startBridge();
    expect(driverOf('fragments')).toBe('tag');
    expect(hostListens(document, 'added_to_cart')).toBe(false);
    expect(hostListens(document.body, 'wc_fragment_refresh')).toBe(false);
    $(document.body).on('wc_fragment_refresh.theirs', () => undefined);
    expect(hostListens(document.body, 'wc_fragment_refresh')).toBe(true);
    expect(driverOf('fragments')).toBe('host');
  });

  test('a jQuery that hides its handlers is taken for one without', () => {
    const $ = loadJquery();
    $(document.body).on('wc_fragment_refresh', () => undefined);
    Reflect.deleteProperty($, '_data');
    expect(hostListens(document.body, 'wc_fragment_refresh')).toBe(false);
  });

  test('the variation script drives where its plug-in is there, unless it is our stand-in', () => {
    const $ = loadJquery();
    const fn = $.fn as unknown as Record<string, unknown>;
    fn['wc_variation_form'] = markShim(() => undefined);
    expect(driverOf('variations')).toBe('tag');
    fn['wc_variation_form'] = () => undefined;
    expect(driverOf('variations')).toBe('host');
    expect(driverOf('swatches')).toBe('tag');
    fn['WooVariationSwatches'] = () => undefined;
    expect(driverOf('swatches')).toBe('host');
  });
});
