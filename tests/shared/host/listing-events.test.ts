import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onElementorWidget } from '../../../shared/host/elementor.js';
import { LABELS_CHANGED, LISTING_LOADED, onEither, onListing } from '../../../shared/host/listing-events.js';
import { forgetPage } from '../../../shared/page.js';
import { dropJquery, loadJquery } from './jquery.js';

const stops: (() => void)[] = [];
const hear = (events: Parameters<typeof onListing>[0]): string[] => {
  const heard: string[] = [];
  stops.push(onListing(events, (name) => heard.push(name)));
  return heard;
};
const native = (target: EventTarget, name: string, bubbles = false): void => {
  target.dispatchEvent(new CustomEvent(name, { bubbles }));
};

beforeEach(forgetPage);
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
  dropJquery();
  Reflect.deleteProperty(globalThis, 'elementorFrontend');
});

describe('an event of a listing', () => {
  test.each(LABELS_CHANGED)('%s is heard from document and from window, once each, with jQuery', (name) => {
    const $ = loadJquery();
    const heard = hear(LABELS_CHANGED);
    $(document).trigger(name);
    expect(heard).toEqual([name]);
    $(window as unknown as HTMLElement).trigger(name);
    expect(heard).toEqual([name, name]);
  });

  test('is heard without jQuery too, bubbling or not', () => {
    const heard = hear(LISTING_LOADED);
    native(document, LISTING_LOADED[0]);
    native(window, LISTING_LOADED[1]);
    native(document, LISTING_LOADED[1], true);
    expect(heard).toEqual([LISTING_LOADED[0], LISTING_LOADED[1], LISTING_LOADED[1]]);
  });

  test('that is native on a page with jQuery is heard once', () => {
    loadJquery();
    const heard = hear(LISTING_LOADED);
    native(document, LISTING_LOADED[0], true);
    expect(heard).toEqual([LISTING_LOADED[0]]);
  });

  test('is heard by who asked for it alone, until he stops', () => {
    const $ = loadJquery();
    const [lists, labels] = [hear(LISTING_LOADED), hear(['bapl_new_label'])];
    $(document).trigger('bapl_new_label');
    stops[1]?.();
    $(document).trigger('bapl_new_label');
    expect([lists, labels]).toEqual([[], ['bapl_new_label']]);
  });
});

test('a popup of Elementor’s is heard from either node, by both generations of its events', () => {
  const $ = loadJquery();
  const run = vi.fn();
  stops.push(onEither(['elementor/popup/show'], run));
  $(document).trigger('elementor/popup/show', [12]);
  native(window, 'elementor/popup/show');
  expect(run).toHaveBeenCalledTimes(2);
});

describe('a widget of Elementor’s', () => {
  const hooks = () => {
    const actions = new Map<string, Set<(scope: unknown) => void>>();
    const of = (name: string): Set<(scope: unknown) => void> =>
      actions.get(name) ?? (actions.set(name, new Set()).get(name) as Set<(scope: unknown) => void>);
    Reflect.set(globalThis, 'elementorFrontend', {
      hooks: {
        addAction: (name: string, run: () => void) => of(name).add(run),
        removeAction: (name: string, run: () => void) => of(name).delete(run),
      },
    });
    return {
      run: (name: string, scope: unknown) => of(name).forEach((one) => one(scope)),
      size: () => [...actions.values()].reduce((n, set) => n + set.size, 0),
    };
  };

  test('is told with its element, where Elementor is there already', () => {
    const $ = loadJquery();
    const { run, size } = hooks();
    const found: HTMLElement[] = [];
    const stop = onElementorWidget(['slider_free.default', 'slider_pro.default'], (el) => found.push(el));
    const box = document.createElement('div');
    run('frontend/element_ready/slider_pro.default', $(box));
    run('frontend/element_ready/other.default', $(box));
    run('frontend/element_ready/slider_free.default', $());
    expect(found).toEqual([box]);
    stop();
    run('frontend/element_ready/slider_free.default', $(box));
    expect(found, 'nothing once it is over').toEqual([box]);
    expect(size()).toBe(0);
  });

  test('is told where Elementor starts later, once', () => {
    const $ = loadJquery();
    const found: HTMLElement[] = [];
    stops.push(onElementorWidget(['image.default'], (el) => found.push(el)));
    const { run, size } = hooks();
    $(window as unknown as HTMLElement).trigger('elementor/frontend/init');
    native(window, 'elementor/frontend/init');
    expect(size()).toBe(1);
    run('frontend/element_ready/image.default', document.body);
    expect(found).toEqual([document.body]);
  });

  test('is told by nobody where the object has no hooks', () => {
    Reflect.set(globalThis, 'elementorFrontend', {});
    const run = vi.fn();
    stops.push(onElementorWidget(['image.default'], run));
    native(window, 'elementor/frontend/init');
    expect(run).not.toHaveBeenCalled();
  });
});
