import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent, grantsBy } from '../../../shared/consent/shared-state.js';
import { allows } from '../../support/consent.js';
import { ownEnd } from '../../support/own-end.js';
import { $notices } from '../../../shared/stores/notices.js';
import { navigation } from '../../../shared/url.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/cookie-bar/index.js';

// The script in the head, and where the button stands, are not what this is about.
vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(
    original,
    (what) => !['what holds scripts back', 'what keeps fixed bars apart', 'what logs an answer of <shop-cookie-bar>'].includes(what),
  ),
);

const BAR = 'the bar of <shop-cookie-bar>';
const TOLD = `error: [shop] ${BAR} could not be loaded; the page's own way is taken no such chunk`;
const P = '.eu-cookies-bar-cookies-bar';
let jar: Map<string, string>;

beforeEach(() => {
  resetLateCode();
  jar = new Map();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
    if (/max-age=0|1970/.test(text)) {
      jar.delete(name);
    } else {
      jar.set(name, value);
    }
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(async () => {
  await leave();
  resetSharedConsent();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const LINKS =
  '<a href="/next/">next</a><a id="link" href="/privacy/" data-shop-cookie-settings>settings</a><button id="button" data-shop-cookie-settings>settings</button><p id="other"></p>';
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
  lateCode.way = new Promise((resolve) => {
    arrive = resolve;
  });
  return async () => {
    arrive();
    await settled();
  };
}

describe('the settings, on a page that asks', () => {
  test('are not printed by a bar that takes the focus by itself and is answered', async () => {
    jar.set('seen', '1');
    await open('data-categories=\'{"statistics": ["_ga", "seen"], "marketing": ["_fbp"]}\'');
    await vi.waitFor(() => expect(document.activeElement).toBe(one(`${P}-wrap`)));
    one(`${P}-button-decline`).dispatchEvent(new Event('pointermove', { bubbles: true }));
    click(`${P}-button-decline`);
    await settled();
    expect([
      lateCode.asked,
      document.querySelector('dialog'),
      jar.get('eu_cookies_bar_block'),
      jar.get('eu_cookies_bar_decline'),
      shown(),
    ]).toEqual([[BAR], null, '_fbp,_ga,seen', '1', false]);
  });

  test.each(['#link', '#button', `${P}-button-settings`])(
    'open in the turn of a press on %s, and no more code is asked for',
    async (opener) => {
      await open();
      click(opener);
      expect([one<HTMLDialogElement>('dialog').open, lateCode.asked]).toEqual([true, [BAR]]);
    },
  );

  test('open once however often the press is repeated, and the focus comes back', async () => {
    await open();
    let asks = 0;
    const ask = (): void => {
      asks += 1;
    };
    document.addEventListener('shop:consent-open', ask);
    // The bar takes the focus half a second after it shows: not from under this.
    await vi.waitFor(() => expect(document.activeElement).toBe(one(`${P}-wrap`)), { timeout: 60_000 });
    one('#link').focus();
    expect([click('#link').defaultPrevented, click('#link').defaultPrevented]).toEqual([true, true]);
    const dialog = await opened();
    document.removeEventListener('shop:consent-open', ask);
    expect([asks, lateCode.asked, dialog.contains(document.activeElement), dialog.getAttribute('aria-label')]).toEqual([
      1,
      [BAR],
      true,
      'Cookie settings',
    ]);
    press(dialog, 'Escape');
    await settled();
    expect([document.querySelector('dialog[open]'), document.activeElement]).toEqual([null, one('#link')]);
  });

  test('prints the dialog between the bar and its button, with boxes that show what holds', async () => {
    await open();
    click(`${P}-button-accept`);
    click('#link');
    await opened();
    expect(
      [...document.querySelectorAll('.shop-cookie-bar, .shop-cookie-bar__dialog, .shop-cookie-bar__call')].map(({ className }) =>
        className.split(' ').at(-1),
      ),
    ).toEqual(['shop-cookie-bar', 'shop-cookie-bar__dialog', 'shop-cookie-bar__call']);
    expect(one<HTMLInputElement>('input[value=marketing]').checked).toBe(true);
    one<HTMLInputElement>('input[value=marketing]').click();
    click(`${P}-settings-save-button`);
    await settled();
    expect([allows('marketing'), allows('statistics'), document.querySelector('dialog[open]')]).toEqual([false, true, null]);
  });

  test('that are opened keep dropped what has dropped the bar’s own end', async () => {
    const end = ownEnd();
    await open('data-dismiss-timeout="12345" data-on-close="no"');
    expect(end.isDropped()).toBe(false);
    one(`${P}-wrap`).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    click(`${P}-button-settings`);
    press(await opened(), 'Escape');
    await settled();
    expect([end.isDropped(), shown(), jar.size]).toEqual([true, true, 0]);
  });
});

const CALL = '.eu-cookies-bar-cookies-settings-call-container';
const CALL_BUTTON = `${CALL} button`;
/** Opens a page as somebody who has answered. */
async function openAnswered(attributes = ''): Promise<HTMLElement> {
  jar.set('eu_cookies_bar', '9999999999');
  const el = await put(
    `<shop-cookie-bar ${attributes}></shop-cookie-bar>${LINKS}<a id="withdraw" href="#top" data-shop-cookie-withdraw>withdraw</a>`,
  );
  await vi.waitFor(() => one('shop-cookie-bar[data-shop-ready]'));
  await settled();
  return el;
}
const parts = (): (string | undefined)[] =>
  [...document.querySelectorAll('.shop-cookie-bar, .shop-cookie-bar__dialog, .shop-cookie-bar__call')].map(({ className }) =>
    className.split(' ').at(-1),
  );
const otherTab = async (change: () => void): Promise<void> => {
  change();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shop_consent' }));
  await settled();
};
const barAsks = (): Promise<void> => vi.waitFor(() => expect(one(`${P}-wrap`).dataset['state']).toBe('shown'));

describe('a visitor who has answered', () => {
  test('gets the button that opens the settings at once, whatever the delay, without more code', async () => {
    await openAnswered('data-display-delay="60"');
    expect([parts(), lateCode.asked, one(CALL).style.display, one(CALL_BUTTON).textContent]).toEqual([
      ['shop-cookie-bar__call'],
      [],
      '',
      'Cookie settings',
    ]);
    expect(one(CALL).className).toBe(
      'eu-cookies-bar-cookies-settings-call-container eu-cookies-bar-cookies-settings-call-position-right shop-cookie-bar__call',
    );
  });

  test.each(['pointermove', 'touchstart', 'focusin'])(
    'has the code come with the first sign of a wish (%s), and the page stays as it is',
    async (type) => {
      await openAnswered();
      one('#other').dispatchEvent(new Event(type, { bubbles: true }));
      expect(lateCode.asked).toEqual([]);
      one(CALL_BUTTON).dispatchEvent(new Event(type, { bubbles: true }));
      one('#link').dispatchEvent(new Event(type, { bubbles: true }));
      await settled();
      expect([lateCode.asked, parts()]).toEqual([[BAR], ['shop-cookie-bar__call']]);
    },
  );

  test.each([CALL_BUTTON, '#link'])(
    'opens the settings by %s once, however often it was pressed; closing returns the focus',
    async (opener) => {
      await openAnswered();
      const asks: unknown[] = [];
      const ask = (event: Event): void => {
        asks.push((event as CustomEvent<{ opener: unknown }>).detail.opener);
      };
      document.addEventListener('shop:consent-open', ask);
      const arrive = holdBack();
      one(opener).focus();
      expect([click(opener).defaultPrevented, click(opener).defaultPrevented]).toEqual(opener === '#link' ? [true, true] : [false, false]);
      expect([asks, parts()]).toEqual([[one(opener)], ['shop-cookie-bar__call']]);
      await arrive();
      const dialog = await opened();
      document.removeEventListener('shop:consent-open', ask);
      expect([asks.length, lateCode.asked, dialog.contains(document.activeElement), shown(), parts()]).toEqual([
        1,
        [BAR],
        true,
        false,
        ['shop-cookie-bar', 'shop-cookie-bar__dialog', 'shop-cookie-bar__call'],
      ]);
      press(dialog, 'Escape');
      await settled();
      expect([document.querySelector('dialog[open]'), document.activeElement, one(CALL).style.display]).toEqual([null, one(opener), '']);
      click(opener);
      expect(document.querySelector('dialog[open]')).toBe(dialog);
    },
  );

  test.each<[string, () => void]>([
    [
      'all consent was taken back',
      () => {
        click('#withdraw');
      },
    ],
    [
      'the tag has left',
      () => {
        one('shop-cookie-bar').remove();
      },
    ],
  ])('finds nothing opened where %s while the code was on its way', async (_what, act) => {
    await openAnswered();
    const arrive = holdBack();
    click('#link');
    act();
    await settled();
    await arrive();
    expect([lateCode.asked, document.querySelector('dialog')]).toEqual([[BAR], null]);
  });

  test('loads nothing where a listener shows something else instead', async () => {
    await openAnswered();
    document.addEventListener('shop:consent-open', (event) => event.preventDefault(), { once: true });
    expect(click('#link').defaultPrevented).toBe(true);
    await settled();
    expect([lateCode.asked, parts()]).toEqual([[], ['shop-cookie-bar__call']]);
  });

  test('is asked again by the bar itself on a page without settings', async () => {
    await openAnswered('data-with-settings="no"');
    one(CALL_BUTTON).dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(lateCode.asked).toEqual([]);
    click(CALL_BUTTON);
    await barAsks();
    expect([lateCode.asked, one(CALL).style.display]).toEqual([[BAR], 'none']);
    click(`${P}-button-decline`);
    await settled();
    expect([jar.get('eu_cookies_bar_decline'), shown(), one(CALL).style.display]).toEqual(['1', false, '']);
  });

  test('withdraws all consent without the bar’s code, announces and sends it and reloads the page', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    const send = vi.fn(() => Promise.resolve(new Response('')));
    vi.stubGlobal('fetch', send);
    localStorage.setItem('shop_consent', JSON.stringify({ revision: '7', blocked: '' }));
    await openAnswered('data-reload data-log-url="/log" data-revision="7" data-categories=\'{"statistics": ["_ga"]}\'');
    expect([lateCode.asked, allows('marketing')]).toEqual([[], true]);
    jar.set('_ga', '1');
    expect(click('#withdraw').defaultPrevented).toBe(true);
    expect([
      jar.get('eu_cookies_bar_decline'),
      jar.has('_ga'),
      allows('marketing'),
      $notices().get().polite,
      reload.mock.calls.length,
    ]).toEqual(['1', false, false, 'Your cookie choice is saved.', 1]);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const [, { body = '' } = {}] = send.mock.calls[0] as unknown as [string, RequestInit?];
    expect(JSON.parse(String(body))).toMatchObject({ status: 'declined', source: 'withdraw', revision: '7' });
    expect([lateCode.asked, parts(), one(CALL).style.display]).toEqual([[], ['shop-cookie-bar__call'], '']);
  });

  test.each<[string, (el: HTMLElement) => void]>([
    ['as an attribute', (el) => el.setAttribute('data-revision', '2')],
    [
      'as a property',
      (el) => {
        (el as unknown as { revision: string }).revision = '2';
      },
    ],
  ])('is asked again where the policy becomes another one, told %s', async (_how, tell) => {
    const el = await openAnswered();
    tell(el);
    await barAsks();
    expect([lateCode.asked, allows('marketing'), one(CALL).style.display]).toEqual([[BAR], false, 'none']);
    el.setAttribute('data-revision', '');
    await settled();
    expect([shown(), allows('marketing'), one(CALL).style.display]).toEqual([false, true, '']);
  });

  test('takes over another tab’s answer without more code; a deleted answer shows the bar again', async () => {
    await openAnswered('data-categories=\'{"marketing": ["_fbp"]}\'');
    jar.set('_fbp', '1');
    await otherTab(() => {
      jar.set('eu_cookies_bar_block', '_fbp');
      localStorage.setItem(
        'shop_consent',
        JSON.stringify({ revision: '', blocked: '_fbp', categories: grantsBy((c) => c !== 'marketing') }),
      );
    });
    expect([allows('marketing'), allows('statistics'), jar.has('_fbp'), lateCode.asked]).toEqual([false, true, false, []]);
    await otherTab(() => {
      jar.delete('eu_cookies_bar');
    });
    await barAsks();
    expect(lateCode.asked).toEqual([BAR]);
  });

  test('answers in another tab while the bar’s code is loading, and gets the button instead', async () => {
    const arrive = holdBack();
    await put(`<shop-cookie-bar></shop-cookie-bar>${LINKS}`);
    await vi.waitFor(() => one(CALL));
    expect([lateCode.asked, one(CALL).style.display]).toEqual([[BAR], 'none']);
    await otherTab(() => {
      jar.set('eu_cookies_bar', '9999999999');
    });
    expect(one(CALL).style.display).toBe('');
    await arrive();
    expect([parts(), one('shop-cookie-bar').hasAttribute('data-shop-ready')]).toEqual([['shop-cookie-bar__call'], true]);
  });

  test('finds the button on the side the shop wants it, or none, also where that changes', async () => {
    const el = await openAnswered('data-opener="left"');
    expect(one(CALL).className).toContain('call-position-left');
    el.setAttribute('data-opener', 'hide');
    await settled();
    expect(document.querySelector(CALL)).toBe(null);
    el.removeAttribute('data-opener');
    await settled();
    expect([one(CALL).className.includes('call-position-right'), one(CALL).style.display, lateCode.asked]).toEqual([true, '', []]);
    click('#link');
    await opened();
    el.setAttribute('data-opener', 'left');
    await settled();
    expect([one(CALL).className.includes('call-position-left'), one(CALL).style.display, document.querySelectorAll(CALL).length]).toEqual([
      true,
      '',
      1,
    ]);
  });

  test('keeps the button when the tag moves; a tag that leaves removes it and releases its links', async () => {
    const el = await openAnswered();
    const call = one(CALL);
    document.body.append(el);
    await settled();
    expect([one(CALL) === call, call.isConnected, lateCode.asked]).toEqual([true, true, []]);
    el.remove();
    await settled();
    expect([
      document.querySelector(CALL),
      click('#link').defaultPrevented,
      click('#withdraw').defaultPrevented,
      lateCode.asked,
      jar.get('eu_cookies_bar_decline'),
    ]).toEqual([null, false, false, [], undefined]);
    document.body.append(el);
    await vi.waitFor(() => one(CALL));
    click('#link');
    await opened();
    expect(parts()).toEqual(['shop-cookie-bar', 'shop-cookie-bar__dialog', 'shop-cookie-bar__call']);
    el.remove();
    await settled();
    expect([document.querySelector('dialog'), document.querySelector(CALL), document.documentElement.className]).toEqual([null, null, '']);
  });

  test('a second tag is silent', async () => {
    await openAnswered();
    const other = document.createElement('shop-cookie-bar');
    document.body.append(other);
    await settled();
    expect([document.querySelectorAll(CALL).length, other.hasAttribute('data-shop-ready'), other.contains(one(CALL))]).toEqual([
      1,
      true,
      false,
    ]);
    other.remove();
    await settled();
    click('#link');
    await opened();
  });

  test('what the tag was told wrong is named once, whatever comes later', async () => {
    await openAnswered('data-categories="{"');
    expect(printedLines()).toEqual([expect.stringContaining('data-categories')]);
    click('#link');
    await opened();
    expect(printedLines()).toEqual([]);
  });

  test.each([
    ['inside the tag', true],
    ['elsewhere', false],
  ])('has the plugin’s own bar and button driven, where it printed them %s', async (_where, inside) => {
    const markup = `<div class="${P.slice(1)}-wrap" style="display:none"></div><div class="${CALL.slice(1)}" style="display:none"><span class="${P.slice(1)}-button-settings">Settings</span></div>`;
    if (!inside) {
      document.body.insertAdjacentHTML('beforeend', `<link id="eu-cookies-bar-style-css">${markup}`);
    }
    jar.set('eu_cookies_bar', '9999999999');
    const main = document.createElement('main');
    main.innerHTML = `<shop-cookie-bar>${inside ? markup : ''}</shop-cookie-bar>`;
    document.body.append(main);
    await vi.waitFor(() => expect(one(`${P}-wrap`).dataset['state']).toBe('hidden'));
    expect(one(`${CALL} span`).getAttribute('role')).toBe('button');
    expect([lateCode.asked, document.querySelectorAll(CALL).length, one(CALL).style.display, one(`${P}-wrap`).dataset['state']]).toEqual([
      [BAR],
      1,
      '',
      'hidden',
    ]);
  });

  test.each([
    ['a link is followed', '#link', '', '/privacy/'],
    ['a button leads to the policy', CALL_BUTTON, 'data-policy-url="/policy/"', '/policy/'],
  ])('where the bar cannot be had, %s, and withdrawing goes on', async (_what, selector, attributes, path) => {
    lateCode.missing = [BAR];
    window.history.replaceState(null, '', '/');
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
    await openAnswered(attributes);
    click(selector);
    await settled();
    expect(go.mock.calls.map(([url]) => new URL(url).pathname)).toEqual([path]);
    expect(printedLines()).toEqual([TOLD]);
    click('#withdraw');
    expect(jar.get('eu_cookies_bar_decline')).toBe('1');
  });

  test('presses the settings button again after the bar’s code failed to load, and it loads', async () => {
    lateCode.missing = [BAR];
    await openAnswered();
    click(CALL_BUTTON);
    await settled();
    expect([printedLines(), parts(), document.querySelector('dialog')]).toEqual([[TOLD], ['shop-cookie-bar__call'], null]);
    lateCode.missing = [];
    click(CALL_BUTTON);
    await opened();
  });
});

describe('the code of the bar', () => {
  test('is asked for at once where there is no answer, before the page stands', async () => {
    const loading = whileLoading();
    document.body.replaceChildren();
    document.body.append(document.createElement('shop-cookie-bar'), document.createElement('hr'));
    document.dispatchEvent(new Event('readystatechange'));
    await settled();
    expect([lateCode.asked, document.querySelector(CALL), document.querySelector(`${P}-wrap`)]).toEqual([[BAR], null, null]);
    loading.done();
    await vi.waitFor(() => one(`${P}-wrap`));
  });

  test('that fails to load leaves nothing allowed, is told once, and consent can be withdrawn', async () => {
    lateCode.missing = [BAR];
    await put(`<shop-cookie-bar></shop-cookie-bar>${LINKS}<a id="withdraw" href="#top" data-shop-cookie-withdraw>withdraw</a>`);
    await vi.waitFor(() => one(CALL));
    await settled();
    expect([printedLines(), allows('marketing'), parts(), one(CALL).style.display]).toEqual([
      [TOLD],
      false,
      ['shop-cookie-bar__call'],
      'none',
    ]);
    click('#withdraw');
    await settled();
    expect([jar.get('eu_cookies_bar_decline'), one(CALL).style.display]).toEqual(['1', '']);
  });
});
