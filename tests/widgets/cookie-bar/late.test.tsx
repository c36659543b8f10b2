import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetDesk } from '../../../shared/consent/desk.js';
import { allows } from '../../../shared/stores/consent.js';
import { navigation } from '../../../shared/url.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../small.js';
import '../../../widgets/cookie-bar/index.js';

/** Which code was asked for, when it may come, and whether it can be had; what came is forgotten with each test. */
const code = vi.hoisted(() => ({ asked: [] as string[], missing: false, way: Promise.resolve() as Promise<unknown>, forget: [] as (() => void)[] }));
vi.mock('../../../shared/on-demand.js', async (original) => {
  const real = await original<typeof import('../../../shared/on-demand.js')>();
  const onDemand: typeof real.onDemand = (what, get) => {
    // The script in the head is not what this is about.
    if (what === 'what holds scripts back') { return real.onDemand(what, get); }
    const make = () => real.onDemand(what, async () => {
      code.asked.push(what);
      await code.way;
      return code.missing ? Promise.reject(new Error('no such chunk')) : get();
    });
    let now = make();
    code.forget.push(() => { now = make(); });
    return { get here() { return now.here; }, load: () => now.load(), use: (act, instead) => now.use(act, instead) };
  };
  return { onDemand };
});

const SETTINGS = 'the settings of <shop-cookie-bar>';
const TOLD = `error: [shop] ${SETTINGS} could not be loaded; the page's own way is taken no such chunk`;
const P = '.eu-cookies-bar-cookies-bar';
let jar: Map<string, string>;

beforeEach(() => {
  Object.assign(code, { asked: [], missing: false, way: Promise.resolve() });
  for (const forget of code.forget) { forget(); }
  jar = new Map();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
    if (/max-age=0|1970/.test(text)) { jar.delete(name); } else { jar.set(name, value); }
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(async () => {
  await leave();
  forgetDesk();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const LINKS = '<a href="/next/">next</a><a id="link" href="/privacy/" data-shop-cookie-settings>settings</a><button id="button" data-shop-cookie-settings>settings</button><p id="other"></p>';
async function open(attributes = ''): Promise<void> {
  await put(`<shop-cookie-bar ${attributes}></shop-cookie-bar>${LINKS}`);
  await vi.waitFor(() => one(`${P}-wrap`));
  await settled();
}
const click = (selector: string): MouseEvent => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  one(selector).dispatchEvent(event);
  return event;
};
const opened = (): Promise<HTMLDialogElement> => vi.waitFor(() => one<HTMLDialogElement>('dialog[open]'));
const shown = (): boolean => one(`${P}-wrap`).style.display !== 'none';
/** Holds the code back. @returns how to let it come */
function holdBack(): () => Promise<void> {
  let arrive: (value?: unknown) => void = () => undefined;
  code.way = new Promise((resolve) => { arrive = resolve; });
  return async () => { arrive(); await settled(); };
}

describe('the code of the settings', () => {
  test('is not asked for by a bar that asks, takes the focus by itself and is answered', async () => {
    jar.set('seen', '1');
    await open('data-categories=\'{"statistics": ["_ga"], "marketing": ["_fbp"]}\'');
    await vi.waitFor(() => expect(document.activeElement).toBe(one(`${P}-wrap`)), { timeout: 10_000 });
    one(`${P}-button-decline`).dispatchEvent(new Event('pointerover', { bubbles: true }));
    click(`${P}-button-decline`);
    await settled();
    expect([code.asked, document.querySelector('dialog'), jar.get('eu_cookies_bar_block'), jar.get('eu_cookies_bar_decline'), shown()]).toEqual([[], null, '_fbp,_ga,seen', '1', false]);
  });

  test.each(['pointerover', 'touchstart', 'focusin'])('comes when somebody is about to press (%s), once, whatever opens the settings', async (type) => {
    await open();
    one('#other').dispatchEvent(new Event(type, { bubbles: true }));
    expect(code.asked).toEqual([]);
    one('#link').dispatchEvent(new Event(type, { bubbles: true }));
    one(`${P}-button-settings`).dispatchEvent(new Event(type, { bubbles: true }));
    expect(code.asked).toEqual([SETTINGS]);
    await vi.waitFor(() => one('dialog'));
    expect(document.querySelector('dialog[open]')).toBe(null);
  });

  test('is waited for by the first press, which opens the settings once however often it is repeated', async () => {
    await open();
    const arrive = holdBack();
    let asks = 0;
    const ask = (): void => { asks += 1; };
    document.addEventListener('shop:consent-open', ask);
    // The bar takes the focus half a second after it shows: not from under this.
    await vi.waitFor(() => expect(document.activeElement).toBe(one(`${P}-wrap`)), { timeout: 60_000 });
    one('#link').focus();
    expect([click('#link').defaultPrevented, click('#link').defaultPrevented, document.querySelector('dialog[open]')]).toEqual([true, true, null]);
    await arrive();
    const dialog = await opened();
    document.removeEventListener('shop:consent-open', ask);
    expect([asks, code.asked, dialog.contains(document.activeElement), dialog.getAttribute('aria-label')]).toEqual([1, [SETTINGS], true, 'Cookie settings']);
    press(dialog, 'Escape');
    await settled();
    expect([document.querySelector('dialog[open]'), document.activeElement]).toEqual([null, one('#link')]);
  });

  test('prints the dialog between the bar and its button, with boxes that show what holds', async () => {
    await open();
    click(`${P}-button-accept`);
    click('#link');
    await opened();
    expect([...one('.shop-cookie-bar__root').children].map(({ className }) => className.split(' ').at(-1))).toEqual(['shop-cookie-bar', 'shop-cookie-bar__dialog', 'shop-cookie-bar__call']);
    expect(one<HTMLInputElement>('input[value=marketing]').checked).toBe(true);
    one<HTMLInputElement>('input[value=marketing]').click();
    click(`${P}-settings-save-button`);
    await settled();
    expect([allows('marketing'), allows('statistics'), document.querySelector('dialog[open]')]).toEqual([false, true, null]);
  });

  test.each([
    ['an answer was given', () => { click(`${P}-button-accept`); }],
    ['the bar has left', () => { one('shop-cookie-bar').remove(); }],
  ])('opens nothing where %s while it was on its way', async (_what, act) => {
    await open();
    const arrive = holdBack();
    click('#link');
    act();
    await settled();
    await arrive();
    expect([code.asked, document.querySelector('dialog[open]')]).toEqual([[SETTINGS], null]);
  });

  test('keeps what has dropped the bar’s own end dropped', async () => {
    await open('data-dismiss-timeout="0.3" data-on-close="no"');
    one(`${P}-wrap`).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    one(`${P}-button-settings`).dispatchEvent(new Event('pointerover', { bubbles: true }));
    await vi.waitFor(() => one('dialog'));
    await new Promise((resolve) => { setTimeout(resolve, 400); });
    expect([shown(), jar.size]).toEqual([true, 0]);
  });
});

describe('where it cannot be had', () => {
  beforeEach(() => { code.missing = true; });

  test('the bar accepts and declines as ever', async () => {
    await open();
    click(`${P}-button-settings`);
    await settled();
    expect(printedLines()).toEqual([TOLD]);
    click(`${P}-button-decline`);
    await settled();
    expect([jar.get('eu_cookies_bar_decline'), shown()]).toEqual(['1', false]);
  });

  test.each([
    ['a link is followed', '#link', '', 'http://localhost:3000/privacy/'],
    ['a button leads to the policy', '#button', 'data-policy-url="/policy/"', 'http://localhost:3000/policy/'],
  ])('%s', async (_what, selector, attributes, address) => {
    window.history.replaceState(null, '', '/');
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
    await open(attributes);
    expect(click(selector).defaultPrevented).toBe(selector === '#link');
    await settled();
    expect([go.mock.calls.map(([url]) => new URL(url).pathname), printedLines()]).toEqual([[new URL(address).pathname], [TOLD]]);
  });

  test('a button of a shop without a policy has the bar ask again; the next press tries again', async () => {
    await open();
    click(`${P}-button-accept`);
    await settled();
    expect(shown()).toBe(false);
    click('#button');
    await settled();
    expect([shown(), allows('marketing'), printedLines()]).toEqual([true, true, [TOLD]]);
    code.missing = false;
    click('#button');
    await opened();
  });
});
