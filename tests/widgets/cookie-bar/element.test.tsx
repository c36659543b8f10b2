import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent, grantsBy } from '../../../shared/consent/shared-state.js';
import { $consent } from '../../../shared/stores/consent.js';
import { allows, decideConsent } from '../../support/consent.js';
import { ownEnd } from '../../support/own-end.js';
import { $notices } from '../../../shared/stores/notices.js';
import { printedLines } from '../../setup/each.js';
import { dropJquery, loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import { lazyBar } from '../../../widgets/cookie-bar/open-settings.js';
import '../../../widgets/cookie-bar/index.js';

let jar: Map<string, string>;
let written: string[];

// What comes on need is here already: lazy-load.test.tsx has it come late.
beforeAll(() => lazyBar.load());
beforeEach(() => {
  jar = new Map();
  written = [];
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
    if (/max-age=0|1970/.test(text)) {
      jar.delete(name);
    } else {
      jar.set(name, value);
      written.push(text);
    }
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(async () => {
  await leave();
  resetSharedConsent();
  dropJquery();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['shopSettings', 'eu_cookies_bar_params', 'wp_consent_type', 'dataLayer', 'gtag', 'wp_set_consent']) {
    Reflect.deleteProperty(window, name);
  }
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  vi.unstubAllGlobals();
});

const P = '.eu-cookies-bar-cookies-bar';
const open = async (attributes = '', inside = ''): Promise<HTMLElement> => {
  const el = await put(
    `<shop-cookie-bar ${attributes}>${inside}</shop-cookie-bar><a id="link" href="#x" data-shop-cookie-settings>settings</a><input id="field">`,
  );
  await vi.waitFor(() => one('shop-cookie-bar[data-shop-ready]'));
  await settled();
  return el;
};
/** Is it on the page, and shown? */
const shown = (selector = `${P}-wrap`): boolean => {
  const part = document.querySelector<HTMLElement>(selector);
  return part !== null && part.style.display !== 'none';
};
const click = async (selector: string): Promise<void> => {
  one(selector).click();
  await settled();
};
const answers = (): Record<string, string | undefined> => ({
  bar: jar.get('eu_cookies_bar'),
  block: jar.get('eu_cookies_bar_block'),
  decline: jar.get('eu_cookies_bar_decline'),
});
/** Ten digits: Unix seconds; the logic's own test has the exact moments. */
const END = expect.stringMatching(/^\d{10}$/) as unknown as string;
const BY_CATEGORY = 'data-categories=\'{"statistics": ["_ga"], "marketing": ["_fbp"]}\'';

test('names what is no category, on marks and in its own lists', async () => {
  await open(
    `data-categories='{"analytics": ["_ga"]}' data-services='{"film": {"category": "video"}}'`,
    '<script type="text/plain" data-shop-consent="statistic"></script>',
  );
  await settled();
  const known = 'there are necessary, functional, preferences, statistics, marketing';
  expect(printedLines()).toEqual([
    `error: [shop] <shop-cookie-bar>: a mark names the category "statistic", which nobody can allow on its own; ${known} <script>`,
    `error: [shop] <shop-cookie-bar>: the cookie bar's categories name "analytics"; ${known}`,
    `error: [shop] <shop-cookie-bar>: the service "film" names the category "video"; ${known}`,
  ]);
});

describe('bar, dialog and button', () => {
  let fades: string[];
  let isStill: boolean;
  beforeEach(() => {
    fades = [];
    isStill = false;
    vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener: () => undefined, removeEventListener: () => undefined }));
    HTMLElement.prototype.animate = function animate(_frames, options) {
      const { duration, direction } = options as KeyframeAnimationOptions;
      fades.push(`${/shop-cookie-bar\S*/.exec(this.className)?.[0]} ${direction} ${String(duration)}`);
      return { finished: Promise.resolve(), cancel: () => undefined } as unknown as Animation;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  });

  test('that the page printed, and that are not wanted from the start, do not go first', async () => {
    const call = 'eu-cookies-bar-cookies-settings-call-container';
    await open(
      '',
      `<div class="${P.slice(1)}-wrap"><div class="${P.slice(1)}-message">Cookies?</div></div><div class="${call}">Settings</div>`,
    );
    expect([fades, shown(), shown(`.${call}`)]).toEqual([[], true, false]);
  });

  test('fade in for 500 ms', async () => {
    await open();
    expect(fades).toEqual(['shop-cookie-bar normal 500']);
    await click('#link');
    expect(fades.slice(1)).toEqual(['shop-cookie-bar__dialog normal 500']);
  });

  test('fade out for 500 ms, and the button in', async () => {
    isStill = true;
    await open();
    await click('#link');
    expect(fades).toEqual([]);
    isStill = false;
    await click(`${P}-settings-accept-button`);
    expect(fades.toSorted()).toEqual([
      'shop-cookie-bar reverse 500',
      'shop-cookie-bar__call normal 500',
      'shop-cookie-bar__dialog reverse 500',
    ]);
  });
});

describe('the bar', () => {
  test('asks where there is no answer, and writes nothing by itself', async () => {
    await open();
    expect([shown(), one(`${P}-wrap`).getAttribute('data-state'), written, localStorage.length]).toEqual([true, 'shown', [], 0]);
    expect([one(`${P}-wrap`).getAttribute('role'), one(`${P}-wrap`).getAttribute('aria-label')]).toEqual(['region', 'Cookies']);
  });

  test('stays hidden after an answer, also one of the plugin; the opener is there', async () => {
    jar.set('eu_cookies_bar', '9999999999');
    await open();
    expect([shown(), shown('.eu-cookies-bar-cookies-settings-call-container')]).toEqual([false, true]);
  });

  test('a box that opens the settings is a button, also a later one, until the tag leaves', async () => {
    jar.set('eu_cookies_bar', '9999999999');
    await open();
    const box = document.createElement('div');
    box.className = `${P.slice(1)}-button-settings`;
    document.body.append(box);
    await vi.waitFor(() => expect([box.getAttribute('role'), box.getAttribute('tabindex')]).toEqual(['button', '0']));
    press(box, 'Enter');
    await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(true));
    one('shop-cookie-bar').remove();
    await settled();
    expect(box.outerHTML).toBe(`<div class="${P.slice(1)}-button-settings"></div>`);
  });

  test('accepted, writes the three cookies, hides, tells everybody once', async () => {
    await open(BY_CATEGORY);
    const heard: unknown[] = [];
    document.addEventListener('shop:consent-changed', (e) => heard.push([e.detail.status, e.detail.source]), { once: true });
    await click(`${P}-button-accept`);
    expect(answers()).toEqual({ bar: END, block: '', decline: undefined });
    expect([shown(), heard, $notices().get().polite, allows('marketing')]).toEqual([
      false,
      [['accepted', 'accept']],
      'Your cookie choice is saved.',
      true,
    ]);
  });

  test('declined, lists all that is known and keeps the decline', async () => {
    jar.set('_ga', '1');
    await open(BY_CATEGORY);
    await click(`${P}-button-decline`);
    expect(answers()).toEqual({ bar: END, block: '_fbp,_ga', decline: '1' });
    expect([jar.has('_ga'), allows('statistics'), allows('necessary')]).toEqual([false, false, true]);
  });

  test.each([
    ['keep', '_fbp,_ga'],
    ['marketing', '_fbp,_ga,pll_language'],
  ])('declined leaves what nobody has classified (%s), and names it in the console once', async (unclassified, block) => {
    jar.set('pll_language', 'de').set('PHPSESSID', 'x').set('_ga', '1');
    await open(`${BY_CATEGORY} data-unclassified="${unclassified}"`);
    expect(printedLines()).toEqual([expect.stringMatching(/^warn: .*nobody has classified.*: pll_language\. /)]);
    await click(`${P}-button-decline`);
    expect([answers().block, jar.get('pll_language'), jar.get('PHPSESSID'), jar.has('_ga')]).toEqual([block, 'de', 'x', false]);
  });

  test('shows unclassified cookies last in its settings, with nothing there to refuse them', async () => {
    jar.set('a_view', '1');
    await open(BY_CATEGORY);
    printedLines();
    await click('#link');
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) => row.textContent);
    expect(rows.slice(-2)).toEqual(['Not classified by the shop', 'a_view']);
    expect([
      one<HTMLInputElement>('#shop-cookie-a_view').disabled,
      document.querySelector('.eu-cookies-bar-cookie-checkbox[value=a_view]'),
    ]).toEqual([true, null]);
  });

  test.each(['button-accept', 'settings-accept-button', 'button-decline', 'settings-save-button'])(
    'a link in a post that carries the class of its %s answers nothing',
    async (name) => {
      await open();
      const post = document.createElement('article');
      post.innerHTML = `<div class="eu-cookies-bar-cookies-bar-wrap"><a id="fake" href="#x" class="eu-cookies-bar-cookies-bar-${name}">Read more</a></div>`;
      document.body.append(post);
      await click('#fake');
      expect([shown(), written]).toEqual([true, []]);
    },
  );

  const POST = `<article>${['wrap', 'settings-wrap'].map((part) => `<div class="eu-cookies-bar-cookies-bar-${part}"><a id="fake-${part}" href="#x" class="eu-cookies-bar-cookies-bar-button-accept">Read more</a></div>`).join('')}<div class="eu-cookies-bar-cookies-settings-call-container"></div></article>`;

  test('a post that was written like the bar of the plugin is no bar, and answers nothing', async () => {
    await put(`${POST}<shop-cookie-bar></shop-cookie-bar>`);
    await vi.waitFor(() => one('shop-cookie-bar[data-shop-ready]'));
    await settled();
    await click('#fake-wrap');
    await click('#fake-settings-wrap');
    expect([shown(`shop-cookie-bar ${P}-wrap`), written]).toEqual([true, []]);
    await click(`shop-cookie-bar ${P}-button-decline`);
    expect(shown('.shop-cookie-bar__call')).toBe(true);
  });

  test('beside the plugin’s own markup such a post answers nothing either', async () => {
    Object.assign(window, { eu_cookies_bar_params: { user_cookies_settings_enable: '' } });
    const bar = `<div class="eu-cookies-bar-cookies-bar-wrap"><div id="real" class="eu-cookies-bar-cookies-bar-button-decline">No</div></div>`;
    await put(`<shop-cookie-bar></shop-cookie-bar>${POST}${bar}`);
    await vi.waitFor(() => expect(one('#real').getAttribute('role')).toBe('button'));
    await click('#fake-wrap');
    await click('#fake-settings-wrap');
    expect(written).toEqual([]);
    await click('#real');
    expect(answers().decline).toBe('1');
    // On a page with an answer the plugin prints no bar, and here no settings: the post is out of sight at most.
    await leave();
    resetSharedConsent();
    await put(`<shop-cookie-bar></shop-cookie-bar>${POST}`);
    await vi.waitFor(() => expect(shown(`article ${P}-wrap`)).toBe(false));
    await click('#fake-settings-wrap');
    expect(answers().decline).toBe('1');
  });

  test('any link marked so takes all consent back at once, and what came with it goes', async () => {
    await open(BY_CATEGORY);
    document.body.insertAdjacentHTML('beforeend', '<p><a id="withdraw" href="#top" data-shop-cookie-withdraw>withdraw</a></p>');
    await click(`${P}-button-accept`);
    jar.set('_ga', '1');
    const heard: unknown[] = [];
    document.addEventListener('shop:consent-changed', (e) => heard.push([e.detail.status, e.detail.source]), { once: true });
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    one('#withdraw').dispatchEvent(event);
    await settled();
    expect([answers().decline, jar.has('_ga'), allows('statistics'), heard, event.defaultPrevented]).toEqual([
      '1',
      false,
      false,
      [['declined', 'withdraw']],
      true,
    ]);
  });

  test('each time the settings open only the first panel shows, with the other behind its tab', async () => {
    await open(BY_CATEGORY);
    const panels = (): (string | null)[] =>
      [...document.querySelectorAll(`${P}-settings-content-child`)].map((panel) => panel.getAttribute('hidden'));
    for (let turn = 0; turn < 2; turn += 1) {
      await click('#link');
      expect(panels()).toEqual([null, '']);
      await click(`${P}-settings-cookie-list`);
      expect(panels()).toEqual(['', null]);
      await click(`${P}-settings-privacy`);
      await click(`${P}-settings-close`);
    }
  });

  test('accepted after declining takes the decline back and keeps the end of the first answer', async () => {
    await open(BY_CATEGORY);
    await click(`${P}-button-decline`);
    jar.set('eu_cookies_bar', '9999999999');
    await click('#link');
    await click(`${P}-settings-accept-button`);
    expect(answers()).toEqual({ bar: '9999999999', block: '', decline: undefined });
  });

  test.each([
    ['yes', 'accepted'],
    ['no', 'declined'],
    ['none', undefined],
  ] as const)('closed in mode %s is %s', async (mode, status) => {
    await open(`data-with-close data-on-close="${mode}"`);
    const heard: string[] = [];
    document.addEventListener('shop:consent-changed', (e) => heard.push(e.detail.status), { once: true });
    await click(`${P}-button-close`);
    expect([shown(), heard]).toEqual([false, status ? [status] : []]);
    expect(jar.has('eu_cookies_bar')).toBe(status !== undefined);
  });

  test('scrolled by a script alone has no answer, also where it makes the events of a wheel', async () => {
    await open('data-on-scroll="no"');
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true }));
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 400 });
    window.dispatchEvent(new Event('scroll'));
    await settled();
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
    expect([jar.size, shown()]).toEqual([0, true]);
  });

  test('scrolling and leaving mean nothing by default', async () => {
    await open();
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: 400 }));
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect([written, shown()]).toEqual([[], true]);
  });

  test.each<[string, () => void]>([
    ['by its key', () => press(document.body, 'F5')],
    ['by its other key', () => press(document.body, 'r', { ctrlKey: true })],
    [
      'by a button of the browser, as that tells it',
      () => Reflect.get(window, 'navigation').dispatchEvent(Object.assign(new Event('navigate'), { navigationType: 'reload' })),
    ],
  ])('loading the page again is not leaving it: %s', async (_how, reload) => {
    vi.stubGlobal('navigation', new EventTarget());
    await open('data-on-leave="yes"');
    reload();
    window.dispatchEvent(new Event('pagehide'));
    const again = answers();
    // It was not loaded again after all; now the visitor goes.
    Reflect.get(window, 'navigation').dispatchEvent(Object.assign(new Event('navigate'), { navigationType: 'push' }));
    window.dispatchEvent(new Event('pagehide'));
    expect([again['bar'], answers()['bar']]).toEqual([undefined, END]);
  });

  test('leaving the page counts where the shop says so, in the turn of the event', async () => {
    await open('data-on-leave="yes"');
    window.dispatchEvent(new Event('pagehide'));
    expect(answers()).toEqual({ bar: END, block: '', decline: undefined });
  });

  test('keeps the given answer when the page is left again or after another tab’s answer', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    await open(`data-on-leave="yes" ${BY_CATEGORY}`);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect([answers().block, allows('marketing')]).toEqual(['_fbp', false]);
    await leave();
    resetSharedConsent();
    jar.clear();
    localStorage.clear();
    await open('data-on-leave="yes"');
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '_fbp').set('eu_cookies_bar_decline', '1');
    window.dispatchEvent(new Event('pagehide'));
    expect(answers()).toEqual({ bar: '9999999999', block: '_fbp', decline: '1' });
  });

  test('a hidden page, a link to the policy and the policy page itself do not count as leaving', async () => {
    await open('data-on-leave="yes" data-policy-url="/privacy/"');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const link = one('.eu-cookies-bar-policy-button');
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    window.dispatchEvent(new Event('pagehide'));
    expect(jar.size).toBe(0);
    await leave();
    resetSharedConsent();
    document.body.classList.add('privacy-policy');
    await open('data-on-leave="yes" data-dismiss-timeout="0.05" data-on-close="yes"');
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    document.body.classList.remove('privacy-policy');
    expect([jar.size, shown()]).toEqual([0, true]);
  });

  test('does not close itself once the settings were open, wherever they were opened from', async () => {
    // By its number, not by waiting: a busy machine may come to the press too late.
    const started: { id: unknown; run: () => void }[] = [];
    const { setTimeout: real } = globalThis;
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...more: unknown[]) => {
      const id = real(run, ms, ...more);
      if (ms === 12_345_000) {
        started.push({ id, run });
      }
      return id;
    });
    const ended = vi.spyOn(globalThis, 'clearTimeout');
    await open('data-dismiss-timeout="12345" data-on-close="yes" data-on-leave="yes"');
    expect(started).toHaveLength(1);
    await click('#link');
    started[0]?.run();
    window.dispatchEvent(new Event('pagehide'));
    expect([jar.size, one<HTMLDialogElement>('dialog').open]).toEqual([0, true]);
    press(one('dialog'), 'Escape');
    await settled();
    expect([jar.size, shown(), started.length, ended.mock.calls.some(([id]) => id === started[0]?.id)]).toEqual([0, true, 1, true]);
  });

  test('a wish of the browser is told, and an act that is no press opens nothing against it', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    await open('data-with-close data-on-close="yes"');
    expect(one('.shop-cookie-bar__signal').textContent).toContain('asks not to be tracked');
    expect(jar.size).toBe(0);
    await click(`${P}-button-close`);
    expect([allows('statistics'), allows('marketing'), answers().decline]).toEqual([true, false, undefined]);
  });

  test('an explicit press counts more than the browser’s wish', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    await open();
    await click(`${P}-button-accept`);
    expect(allows('marketing')).toBe(true);
  });

  test('shows after its delay; the focus follows half a second later', async () => {
    // When it happened, not when somebody looked: a busy machine looks late. Timers may come a little before their time.
    const from = performance.now() + 10;
    const at = { shown: 0, focus: 0 };
    const watch = new MutationObserver(() => {
      if (document.querySelector(`${P}-wrap[data-state=shown]`)) {
        at.shown ||= performance.now() - from;
      }
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    const focused = (): void => {
      at.focus ||= performance.now() - from;
    };
    document.addEventListener('focusin', focused);
    await open('data-display-delay="0.3"');
    await vi.waitFor(() => expect(document.activeElement).toBe(one(`${P}-wrap`)), { timeout: 60_000 });
    watch.disconnect();
    document.removeEventListener('focusin', focused);
    expect([at.shown >= 280, at.focus >= 780, shown()]).toEqual([true, true, true]);
  });

  test.each(['#field', '#link'])('the focus stays with somebody who has put it on %s', async (place) => {
    await open();
    one(place).focus();
    await new Promise((resolve) => {
      setTimeout(resolve, 650);
    });
    expect(document.activeElement).toBe(one(place));
  });

  test('closes itself after its time, unless somebody is at it', async () => {
    await open('data-dismiss-timeout="0.1" data-on-close="no"');
    await vi.waitFor(() => expect(answers().decline).toBe('1'));
    await leave();
    resetSharedConsent();
    jar.clear();
    localStorage.clear();
    const end = ownEnd();
    await open('data-dismiss-timeout="12345" data-on-close="no"');
    expect(end.isDropped()).toBe(false);
    one(`${P}-wrap`).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect([end.isDropped(), shown(), jar.size]).toEqual([true, true, 0]);
  });

  test('another revision of the policy asks again', async () => {
    await open('data-revision="1"');
    await click(`${P}-button-accept`);
    await leave();
    resetSharedConsent();
    await open('data-revision="1"');
    expect(shown()).toBe(false);
    await leave();
    resetSharedConsent();
    await open('data-revision="2"');
    expect([shown(), allows('marketing')]).toEqual([true, false]);
  });

  test('a malformed cookie of somebody else hurts nothing', async () => {
    jar.set('bad', '%E0%A4%A');
    await open('data-categories=\'{"marketing": ["bad"]}\'');
    await click(`${P}-button-decline`);
    expect(answers().block).toBe('bad');
  });

  test('malformed categories are told once; the bar asks all the same', async () => {
    await open('data-categories="{"');
    expect(printedLines()).toEqual([expect.stringContaining('data-categories')]);
    expect(shown()).toBe(true);
  });

  test('twice on a page asks once; removed it is gone, moved it stays', async () => {
    const el = await open();
    const other = document.createElement('shop-cookie-bar');
    document.body.append(other);
    await settled();
    expect(document.querySelectorAll(`${P}-wrap`)).toHaveLength(1);
    document.body.append(el);
    await settled();
    expect(shown()).toBe(true);
    el.remove();
    await settled();
    expect(document.querySelector(`${P}-wrap`)).toBe(null);
  });
});

describe('the settings', () => {
  test('open from any link, and a listener can refuse', async () => {
    await open();
    document.addEventListener('shop:consent-open', (e) => e.preventDefault(), { once: true });
    await click('#link');
    expect(document.querySelector('dialog[open]')).toBe(null);
    await click('#link');
    expect(one<HTMLDialogElement>('dialog').open).toBe(true);
  });

  test('Escape closes and gives the focus back', async () => {
    await open();
    one('#link').focus();
    await click('#link');
    press(one('dialog'), 'Escape');
    await settled();
    expect([one<HTMLDialogElement>('dialog').open, document.activeElement, document.documentElement.className]).toEqual([
      false,
      one('#link'),
      '',
    ]);
  });

  test('saved the first time keep what is ticked', async () => {
    jar.set('_ga', '1');
    await open(BY_CATEGORY);
    await click('#link');
    one<HTMLInputElement>('input[value=preferences]').click();
    one<HTMLInputElement>('input[value=marketing]').click();
    await click(`${P}-settings-save-button`);
    expect(answers()).toEqual({ bar: END, block: '_ga', decline: undefined });
    expect(['functional', 'preferences', 'statistics', 'marketing'].map((c) => allows(c as 'marketing'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(jar.has('_ga')).toBe(false);
  });

  test('a refused service’s stored entries are removed, at once and again on the next page', async () => {
    localStorage.setItem('film_seen', '1');
    sessionStorage.setItem('film_tab', '1');
    localStorage.setItem('other', '1');
    const services = 'data-services=\'{"film": {"name": "Films", "category": "marketing", "storage": ["film_*", "shop_consent"]}}\'';
    const kept = (): string[] => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
    await open(services);
    expect(kept()).toEqual(['film_seen', 'film_tab', 'other']);
    await click(`${P}-button-accept`);
    expect(kept()).toEqual(['film_seen', 'film_tab', 'other', 'shop_consent']);
    decideConsent({ status: 'saved', categories: grantsBy(() => true), services: { film: false } });
    expect(kept()).toEqual(['other', 'shop_consent']);
    await leave();
    resetSharedConsent();
    localStorage.setItem('film_seen', '2');
    await open(services);
    expect(kept()).toEqual(['other', 'shop_consent']);
  });

  test('ticking a category ticks its cookies and services', async () => {
    await open(`${BY_CATEGORY} data-services='{"film": {"name": "Films", "category": "marketing"}}'`);
    await click('#link');
    one<HTMLInputElement>('input[value=marketing]').click();
    await settled();
    expect([
      one<HTMLInputElement>('input[value=film]').checked,
      one<HTMLInputElement>('input[value=_fbp]').checked,
      one<HTMLInputElement>('input[value=_ga]').checked,
    ]).toEqual([true, true, false]);
  });

  test('tabs open by press and arrow, one is in the tab order', async () => {
    await open();
    await click('#link');
    const tabs = [one(`${P}-settings-privacy`), one(`${P}-settings-cookie-list`)];
    const look = (): unknown => tabs.map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex]);
    expect(look()).toEqual([
      ['true', 0],
      ['false', -1],
    ]);
    press(tabs[0]!, 'ArrowRight');
    await settled();
    expect([look(), document.activeElement]).toEqual([
      [
        ['false', -1],
        ['true', 0],
      ],
      tabs[1],
    ]);
    await click(`${P}-settings-privacy`);
    expect(look()).toEqual([
      ['true', 0],
      ['false', -1],
    ]);
  });
});

describe('others', () => {
  test('the WP Consent API is told before the trackers ask, and each category after an answer', async () => {
    const heard: unknown[] = [];
    const hear = (e: Event): void => {
      heard.push((e as CustomEvent).detail ?? e.type);
    };
    for (const name of ['wp_consent_type_defined', 'wp_listen_for_consent_change']) {
      document.addEventListener(name, hear);
    }
    await open();
    expect([(window as { wp_consent_type?: string }).wp_consent_type, heard[0]]).toEqual(['optin', 'wp_consent_type_defined']);
    heard.length = 0;
    await click(`${P}-button-decline`);
    expect(heard).toEqual([{ functional: 'deny' }, { preferences: 'deny' }, { statistics: 'deny' }, { marketing: 'deny' }]);
    expect(jar.get('wp_consent_marketing')).toBe('deny');
    for (const name of ['wp_consent_type_defined', 'wp_listen_for_consent_change']) {
      document.removeEventListener(name, hear);
    }
  });

  test('a plugin’s word to the WP Consent API counts at once; before an answer it sets no cookie', async () => {
    const tell = (detail: object): void => {
      document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail }));
    };
    await open();
    tell({ statistics: 'allow' });
    expect([allows('statistics'), jar.size]).toEqual([true, 0]);
    await click(`${P}-button-accept`);
    tell({ marketing: 'deny' });
    expect([allows('marketing'), allows('statistics'), answers().block]).toEqual([false, true, '']);
  });

  test('an answer in another tab holds here as well', async () => {
    await open();
    jar.set('eu_cookies_bar', '9999999999');
    jar.set('eu_cookies_bar_block', '');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shop_consent' }));
    await settled();
    expect([shown(), allows('marketing')]).toEqual([false, true]);
  });

  test.each([
    ['in another tab', () => Object.assign(new Event('storage'), { key: 'shop_consent' })],
    ['on a page from which one comes back', () => Object.assign(new Event('pageshow'), { persisted: true })],
  ])('an answer given %s holds here, and only what is answered here is logged from here', async (_where, news) => {
    const send = vi.fn(() => Promise.resolve(new Response('')));
    vi.stubGlobal('fetch', send);
    await open('data-log-url="/log"');
    jar.set('eu_cookies_bar', '9999999999');
    jar.set('eu_cookies_bar_block', '');
    window.dispatchEvent(news());
    await settled();
    expect([shown(), allows('marketing')]).toEqual([false, true]);
    decideConsent({ status: 'declined' }, 'withdraw');
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    const bodies = (send.mock.calls as unknown as [string, RequestInit][]).map(([, { body }]) => JSON.parse(String(body)) as unknown);
    expect(bodies).toMatchObject([{ status: 'declined', source: 'withdraw' }]);
  });
});

describe('an answer of another tab whose news comes before its cookies', () => {
  const news = (): void => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shop_consent' }));
  };
  const keep = (blocked: string): void =>
    localStorage.setItem(
      'shop_consent',
      JSON.stringify({ revision: '', blocked, categories: grantsBy((c) => blocked === '' || c !== 'marketing'), services: {} }),
    );

  test('holds once they are there: the first one, another one, and one that is taken away', async () => {
    await open(BY_CATEGORY);
    keep('');
    news();
    expect(allows('marketing')).toBe(false);
    jar.set('eu_cookies_bar', '9999999999');
    jar.set('eu_cookies_bar_block', '');
    await vi.waitFor(() => expect([shown(), allows('marketing')]).toEqual([false, true]));
    keep('_fbp');
    news();
    expect(allows('marketing')).toBe(true);
    jar.set('eu_cookies_bar_block', '_fbp');
    await vi.waitFor(() => expect([allows('statistics'), allows('marketing')]).toEqual([true, false]));
    localStorage.removeItem('shop_consent');
    news();
    expect(shown()).toBe(false);
    jar.delete('eu_cookies_bar');
    await vi.waitFor(() => expect(shown()).toBe(true));
  });

  test('holds as a whole where the last of its cookies comes after the look that found the others', async () => {
    jar.set('eu_cookies_bar', '9999999999');
    await open(BY_CATEGORY);
    keep('_fbp');
    jar.set('eu_cookies_bar_block', '_fbp');
    news();
    expect($consent().get().status).toBe('saved');
    jar.set('eu_cookies_bar_decline', '1');
    await vi.waitFor(() => expect($consent().get().status).toBe('declined'));
  });
});

describe('the plugin’s own script', () => {
  const MARKUP =
    '<div class="eu-cookies-bar-cookies-bar-wrap"><div class="eu-cookies-bar-cookies-bar-button eu-cookies-bar-cookies-bar-button-accept"><span>Accept</span></div></div>';
  test('acts where it is bound; its buttons become reachable, and what it wrote holds', async () => {
    const $ = loadJquery();
    const el = document.createElement('div');
    el.innerHTML = MARKUP;
    const bar = el.firstElementChild as HTMLElement;
    bar.style.display = 'block';
    const accept = bar.firstElementChild as HTMLElement;
    $(accept).on('click', () => {
      document.cookie = 'eu_cookies_bar=9999999999';
      document.cookie = 'eu_cookies_bar_block=';
      bar.style.display = 'none';
    });
    const main = document.createElement('main');
    const tag = document.createElement('shop-cookie-bar');
    tag.append(bar);
    main.append(tag);
    document.body.replaceChildren(main);
    await settled();
    expect([accept.getAttribute('role'), accept.tabIndex, bar.style.display, bar.hasAttribute('data-state')]).toEqual([
      'button',
      0,
      'block',
      false,
    ]);
    press(accept, 'Enter');
    await settled();
    expect([written.filter((text) => text.startsWith('eu_cookies_bar=')), allows('marketing'), bar.style.display]).toEqual([
      ['eu_cookies_bar=9999999999'],
      true,
      'none',
    ]);
  });
});
