import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../shared/consent/shared-state.js';
import { isNecessary } from '../../shared/consent/head-script.rules.js';
import { necessaryNames } from '../../shared/consent/cookies.js';
import { allows } from '../support/consent.js';
import { pageText, recordedJson, showPage } from '../host/recording.js';
import { dropJquery, loadJquery } from '../shared/host/jquery.js';
import { settled } from '../shared/support.js';
import { leave, one, press } from '../widgets/render.js';
import { lazyBar } from '../../widgets/cookie-bar/open-settings.js';
import '../../widgets/cookie-bar/index.js';

/** The bar and dialog as the plugin printed them on a real shop, with its settings object; its own script is absent. */
const P = '.eu-cookies-bar-cookies-bar';
let hide: () => void = () => undefined;
const jar = new Map<string, string>();
const params =
  recordedJson<{ objects: Record<string, { value: Record<string, unknown> }[]> }>('settings').objects['eu_cookies_bar_params']?.[0]
    ?.value ?? {};

// What comes on need is here already: lazy-load.test.tsx has it come late.
beforeAll(() => lazyBar.load());
beforeEach(() => {
  jar.clear();
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
  vi.stubGlobal('eu_cookies_bar_params', params);
});
afterEach(async () => {
  hide();
  await leave();
  resetSharedConsent();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(change: (html: string) => string = (html) => html): Promise<void> {
  hide = showPage(
    change(
      pageText('cookie-bar', {
        tags: (html) => html.replace('<footer class="rig-footer">', '<shop-cookie-bar></shop-cookie-bar><footer class="rig-footer">'),
      }),
    ),
  );
  await settled();
  await vi.waitFor(() => {
    if (!one(`${P}-wrap`).hasAttribute('data-state')) {
      throw new Error('not yet');
    }
  });
}
const boxed = (html: string): string =>
  html.replace(
    /(<th>Active<\/th>\s*<\/tr>)/,
    '$1<tr><td>_ga</td><td><input type="checkbox" class="eu-cookies-bar-cookie-checkbox" value="_ga" checked></td></tr>',
  );

test('the recorded settings name what is necessary, prefixes as prefixes', async () => {
  await open();
  for (const name of [
    'wordpress_test_cookie',
    'woocommerce_cart_hash',
    'PHPSESSID',
    'PHPSESSID2',
    'wp-settings-time-1',
    'wordpress_logged_in_x',
  ]) {
    expect([name, isNecessary(name, necessaryNames())]).toEqual([name, true]);
  }
  expect(isNecessary('wordpress_test_cookie2', necessaryNames())).toBe(false);
});

test('the recorded bar is found in the footer, shown, and nothing else is printed', async () => {
  await open();
  expect([document.querySelectorAll(`${P}-wrap`).length, one(`${P}-wrap`).style.display === 'none', jar.size]).toEqual([1, false, 0]);
  expect([...document.querySelectorAll(`${P}-button`)].map((b) => [b.getAttribute('role'), b.getAttribute('tabindex')])).toEqual(
    Array.from({ length: 4 }, () => ['button', '0']),
  );
  expect(one(`${P}-button-close`).getAttribute('aria-label')).toBe('Close');
});

test('Enter on the recorded accept writes the moment the host printed, with an empty list', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
  await open();
  press(one(`${P}-button-accept`), 'Enter');
  await settled();
  expect([
    jar.get('eu_cookies_bar'),
    jar.get('eu_cookies_bar_block'),
    jar.has('eu_cookies_bar_decline'),
    one(`${P}-wrap`).style.display,
  ]).toEqual(['1810707259', '', false, 'none']);
});

test('the recorded settings open in our dialog, refuse what is unticked, and go back in place', async () => {
  await open(boxed);
  const wrap = one(`${P}-settings-wrap`);
  const parent = wrap.parentElement;
  one(`${P}-button-settings`).click();
  await settled();
  expect([wrap.parentElement?.localName, wrap.parentElement?.getAttribute('aria-label')]).toEqual(['dialog', 'Privacy & Cookie policy']);
  expect([
    one(`${P}-settings-privacy`).getAttribute('aria-selected'),
    one(`${P}-settings-cookie-list`).getAttribute('aria-selected'),
  ]).toEqual(['true', 'false']);
  one(`${P}-settings-cookie-list`).click();
  await settled();
  expect(one(`table${P}-settings-content-child`).className).not.toContain('inactive');
  one<HTMLInputElement>('.eu-cookies-bar-cookie-checkbox').checked = false;
  one(`${P}-settings-save-button`).click();
  await settled();
  expect([jar.get('eu_cookies_bar_block'), allows('marketing'), allows('functional'), wrap.parentElement === parent]).toEqual([
    '_ga',
    false,
    false,
    true,
  ]);
});

test.each([
  ['', true],
  ['_ga,_fbp', false],
])('an answer of the plugin’s own script with the list %j is one, of whatever policy', async (block, open_) => {
  jar.set('eu_cookies_bar', '1810707259');
  jar.set('eu_cookies_bar_block', block);
  vi.stubGlobal('shopSettings', { 'cookie-bar': { revision: '3' } });
  await open();
  expect([one(`${P}-wrap`).style.display, allows('marketing'), allows('functional')]).toEqual(['none', open_, open_]);
  expect(JSON.parse(localStorage.getItem('shop_consent') ?? '{}')).toMatchObject({ revision: '3', blocked: block });
});

test('once a plugin’s answer is known, another policy asks again', async () => {
  jar.set('eu_cookies_bar', '1810707259');
  jar.set('eu_cookies_bar_block', '');
  vi.stubGlobal('shopSettings', { 'cookie-bar': { revision: '3' } });
  await open();
  expect(allows('marketing')).toBe(true);
  hide();
  await leave();
  resetSharedConsent();
  vi.stubGlobal('shopSettings', { 'cookie-bar': { revision: '4' } });
  await open();
  expect([allows('marketing'), one(`${P}-wrap`).dataset['state']]).toEqual([false, 'shown']);
});

/** The recorded dialog with a row for each of these cookies, ticked. */
const withBoxes =
  (names: readonly string[]) =>
  (html: string): string =>
    html.replace(
      /(<th>Active<\/th>\s*<\/tr>)/,
      (head) =>
        head +
        names
          .map(
            (name) =>
              `<tr><td>${name}</td><td><input type="checkbox" class="eu-cookies-bar-cookie-checkbox" value="${name}" checked></td></tr>`,
          )
          .join(''),
    );
const RULES = { statistics: ['_ga'], marketing: ['_fbp', '_fbc'], preferences: ['lang'] };
const granted = (): string[] => ['functional', 'preferences', 'statistics', 'marketing'].filter((c) => allows(c as 'marketing'));

describe.each(['driver', 'follower'])('the plugin’s dialog, with us as %s,', (role) => {
  /** What the plugin's own script does with its buttons (cookie-bar contract 46). */
  const bindPlugin = (): void => {
    const $ = loadJquery();
    const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.eu-cookies-bar-cookie-checkbox')];
    const write = (blocked: readonly string[], declined: boolean): void => {
      jar.set('eu_cookies_bar', '1810707259').set('eu_cookies_bar_block', blocked.join(','));
      if (declined) {
        jar.set('eu_cookies_bar_decline', '1');
      } else {
        jar.delete('eu_cookies_bar_decline');
      }
    };
    const unticked = (): string[] =>
      boxes()
        .filter((box) => !box.checked)
        .map(({ value }) => value);
    $(one(`${P}-settings-save-button`)).on('click', () => write(unticked(), false));
    $(one(`${P}-button-accept`)).on('click', () => write(jar.has('eu_cookies_bar') ? unticked() : [], false));
    $(one(`${P}-button-decline`)).on('click', () =>
      write(
        boxes().map(({ value }) => value),
        true,
      ),
    );
  };
  const openDialog = async (names: readonly string[]): Promise<void> => {
    vi.stubGlobal('shopSettings', { 'cookie-bar': { categories: RULES } });
    const markup = withBoxes(names);
    hide = showPage(
      markup(
        pageText('cookie-bar', {
          tags: (html) => html.replace('<footer class="rig-footer">', '<shop-cookie-bar></shop-cookie-bar><footer class="rig-footer">'),
        }),
      ),
    );
    if (role === 'follower') {
      bindPlugin();
    }
    await settled();
    await vi.waitFor(() => expect(one(`${P}-button-accept`).getAttribute('role')).toBe('button'));
  };
  const press_ = async (selector: string): Promise<void> => {
    one(selector).click();
    await settled();
    await vi.waitFor(() => expect(allows('necessary') && jar.has('eu_cookies_bar')).toBe(true));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  afterEach(() => {
    dropJquery();
  });

  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [['_ga', '_fbp', '_fbc'], ['_ga', '_fbp', '_fbc'], []],
    [['_ga', '_fbp', '_fbc'], ['_fbp'], ['statistics']],
    [['_ga'], [], ['statistics']],
    [['view'], [], []],
    [[], [], []],
  ])('that shows %j, saved with %j unticked, opens %j', async (names, unticked, open_) => {
    await openDialog(names);
    for (const name of unticked) {
      one<HTMLInputElement>(`.eu-cookies-bar-cookie-checkbox[value="${name}"]`).checked = false;
    }
    await press_(`${P}-settings-save-button`);
    expect(granted()).toEqual(open_);
    await leave();
    hide();
    resetSharedConsent();
    await openDialog(names);
    expect(granted()).toEqual(open_);
  });

  test('declined opens nothing and takes the declined names away, accepted opens everything', async () => {
    await openDialog(['_ga', 'view']);
    jar.set('_ga', '1').set('view', 'list');
    await press_(`${P}-button-decline`);
    expect([granted(), jar.has('_ga'), jar.get('view'), jar.get('eu_cookies_bar_block')?.split(',')]).toEqual([
      [],
      false,
      undefined,
      expect.arrayContaining(['_ga', 'view']),
    ]);
    jar.delete('eu_cookies_bar');
    await press_(`${P}-button-accept`);
    expect(granted()).toEqual(['functional', 'preferences', 'statistics', 'marketing']);
  });
});
