import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import { LAYER, OPENER } from '../theme-page.js';
import '../../../widgets/offcanvas-menu/index.js';

const PAGE = `<div>${OPENER}${OPENER}</div><shop-offcanvas-menu>${LAYER}</shop-offcanvas-menu><section id="reviews">Reviews</section>`;
const opener = (n = 0): HTMLElement => one('.navbar-control-offcanvas', n);
const layer = (): HTMLElement => one('#offcanvas-menu');
const closeButton = (): HTMLElement => one('.button-offcanvas-close');
const isOpen = (): boolean => layer().classList.contains('offcanvas-menu-active');
const click = (el: Element): boolean => el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

const HERE = window.location.href;
const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);

let events: string[] = [];
const hear = (event: Event): void => {
  events.push(event.type);
};
/** Does the shopper want less movement? Then nothing is waited for. */
const setReduced = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
};
beforeEach(() => {
  setReduced(true);
  events = [];
  document.addEventListener('shop:menu-opened', hear);
  document.addEventListener('shop:menu-closed', hear);
});
afterEach(async () => {
  document.removeEventListener('shop:menu-opened', hear);
  document.removeEventListener('shop:menu-closed', hear);
  vi.useRealTimers();
  await leave();
  vi.unstubAllGlobals();
  document.body.removeAttribute('class');
  Reflect.deleteProperty(globalThis, 'jQuery');
  setUrl(HERE);
});

describe('the tag drives', () => {
  test('a press opens the panel as a named dialog, locks the page and focuses the close button', async () => {
    await put(PAGE);
    expect(layer().hasAttribute('inert')).toBe(true);
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    click(opener(1));
    expect([isOpen(), opener(0).classList.contains('active'), opener(1).classList.contains('active')]).toEqual([true, false, true]);
    expect(document.body.classList.contains('body-scroll-locked')).toBe(true);
    expect(document.activeElement).toBe(closeButton());
    expect([layer().hasAttribute('inert'), one('#reviews').hasAttribute('inert'), opener().getAttribute('aria-expanded')]).toEqual([
      false,
      true,
      'true',
    ]);
    expect([layer().getAttribute('role'), layer().getAttribute('aria-label')]).toEqual(['dialog', 'Menu']);
    expect(events).toEqual(['shop:menu-opened']);
  });

  test('closed by its button, the one that opened it has the focus after 300 ms, not after 299', async () => {
    setReduced(false);
    await put(PAGE);
    vi.useFakeTimers();
    click(opener(1));
    click(closeButton());
    expect([isOpen(), document.body.className, opener(1).classList.contains('active'), layer().hasAttribute('inert')]).toEqual([
      false,
      '',
      false,
      true,
    ]);
    vi.advanceTimersByTime(299);
    expect(document.activeElement).not.toBe(opener(1));
    vi.advanceTimersByTime(1);
    expect(document.activeElement).toBe(opener(1));
    expect(events).toEqual(['shop:menu-opened', 'shop:menu-closed']);
  });

  test('the opener pressed twice closes, and leaves no class behind', async () => {
    await put(PAGE);
    click(opener());
    click(opener());
    expect([isOpen(), document.body.className, opener().classList.contains('active')]).toEqual([false, '', false]);
  });

  test('a press beside the panel, Escape and a link to a part of the page close it, nothing else', async () => {
    await put(PAGE);
    click(opener());
    click(one('.offcanvas-wraper'));
    click(one('.submenu-toggle'));
    expect(isOpen()).toBe(true);
    click(layer());
    expect(isOpen()).toBe(false);
    click(opener());
    press(closeButton(), 'Escape');
    expect(isOpen()).toBe(false);
    click(opener());
    click(one('a[href="#reviews"]'));
    expect([isOpen(), document.activeElement?.id]).toEqual([false, 'reviews']);
  });

  test.each([
    ['#top', false],
    ['/other/#top', true],
    ['#', true],
    ['#nowhere', true],
  ])('a link to %s, where no part has that name: open %j', async (href, stays) => {
    await put(PAGE);
    click(opener());
    const link = one<HTMLAnchorElement>('a[href="/about/"]');
    link.setAttribute('href', href);
    link.focus();
    click(link);
    expect([isOpen(), document.activeElement === link]).toEqual([stays, stays]);
  });

  test('skip links send the focus round: to the last link that can be seen, to the close button', async () => {
    await put(PAGE);
    click(opener());
    one('a[href="/about/"]').hidden = true;
    one('.skip-link-menu-start').focus();
    expect(document.activeElement?.textContent).toBe('Reviews');
    one('.skip-link-menu-end').focus();
    expect(document.activeElement).toBe(closeButton());
  });

  test('another layer’s classes stay when the menu closes', async () => {
    await put(PAGE);
    document.body.classList.add('xoo-wsc-cart-active');
    click(opener());
    click(closeButton());
    expect(document.body.className).toBe('xoo-wsc-cart-active');
  });

  test('a script without jQuery that turned the menu already is not turned back', async () => {
    await put(PAGE);
    opener().addEventListener('click', () => layer().classList.toggle('offcanvas-menu-active'));
    click(opener());
    await settled();
    expect([isOpen(), events]).toEqual([true, ['shop:menu-opened']]);
  });

  test('a page that comes back by the browser’s Back has it closed: its link was followed', async () => {
    await put(PAGE);
    const comeBack = (persisted: boolean): boolean => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    click(opener());
    comeBack(false);
    expect(isOpen()).toBe(true);
    comeBack(true);
    expect([isOpen(), document.body.className]).toEqual([false, '']);
  });

  test('taken away while it is open, the page is as it was printed', async () => {
    await put(PAGE);
    const tag = one('shop-offcanvas-menu');
    click(opener());
    const printed = layer();
    tag.before(printed);
    tag.remove();
    await settled();
    expect([printed.hasAttribute('inert'), printed.className, opener().hasAttribute('aria-expanded'), document.body.className]).toEqual([
      false,
      '',
      false,
      '',
    ]);
    expect(one('#reviews').hasAttribute('inert')).toBe(false);
    click(opener());
    expect(printed.className).toBe('');
  });

  test('an opener that comes later opens it, too', async () => {
    await put(PAGE);
    one('#reviews').insertAdjacentHTML('beforeend', '<a class="navbar-control-offcanvas late" href="#">Menu</a>');
    await settled();
    expect([one('.late').getAttribute('role'), one('.late').getAttribute('aria-controls')]).toEqual(['button', 'offcanvas-menu']);
    expect(click(one('.late'))).toBe(false);
    expect(isOpen()).toBe(true);
  });
});

test.each([
  ['#offcanvas-menu', true],
  ['#reviews', false],
])('where the URL says %s when the tag starts, the menu is open: %j (21)', async (hash, opens) => {
  setUrl(`${HERE}${hash}`);
  await put(PAGE);
  expect([isOpen(), opener().classList.contains('active'), layer().hasAttribute('inert')]).toEqual([opens, opens, !opens]);
  expect(events).toEqual(opens ? ['shop:menu-opened'] : []);
  expect(document.activeElement).toBe(opens ? closeButton() : document.body);
});

test('closed again in the same turn, nothing of the page rests, and the opener has the focus', async () => {
  await put(PAGE);
  click(opener());
  closeButton().focus();
  click(closeButton());
  expect(document.activeElement).toBe(opener());
  await settled();
  expect([isOpen(), document.body.className, document.querySelectorAll('[inert]').length]).toEqual([false, '', 1]);
});

test('what is no selector is told, and the usual openers open', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await put(`${OPENER}<shop-offcanvas-menu data-openers="][">${LAYER}</shop-offcanvas-menu>`);
  expect(String(told.mock.calls[0]?.[0])).toContain('expected a selector');
  told.mockRestore();
  click(opener());
  expect(isOpen()).toBe(true);
});

describe('submenus', () => {
  const turn = (): unknown[] => {
    click(one('.submenu-toggle'));
    return [one('.submenu-toggle').className, one('#sub-1').className];
  };

  test('a toggle turns itself and what its selector finds, once beside a second menu', async () => {
    await put(`${PAGE}<shop-offcanvas-menu></shop-offcanvas-menu>`);
    expect(one('.submenu-toggle').getAttribute('aria-controls')).toBe('sub-1');
    expect(turn()).toEqual(['submenu-toggle button-toggle-active', 'sub-menu-1 submenu-toggle-active']);
    await settled();
    expect(one('.submenu-toggle').getAttribute('aria-expanded')).toBe('true');
    expect(turn()).toEqual(['submenu-toggle', 'sub-menu-1']);
  });

  test.each(['', '.none', ']['])('target %j: only its own class', async (target) => {
    await put(PAGE);
    one('.submenu-toggle').dataset['toggleTarget'] = target;
    expect(turn()).toEqual(['submenu-toggle button-toggle-active', 'sub-menu-1']);
  });
});

describe('beside the theme’s script', () => {
  /** As the theme does it, in its own words. */
  const startTheme = (): void => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    jQuery('.navbar-control-offcanvas').on('click', () => {
      jQuery('#offcanvas-menu').toggleClass('offcanvas-menu-active');
    });
    jQuery('.button-offcanvas-close').on('click', () => {
      jQuery('#offcanvas-menu').removeClass('offcanvas-menu-active');
    });
    jQuery(document).on('click', '.submenu-toggle', function (this: HTMLElement) {
      jQuery(this).toggleClass('button-toggle-active');
    });
  };

  test('the tag adds states, Escape and events, and leaves classes and focus to the theme', async () => {
    await put(`${OPENER}<div>${LAYER}</div>`);
    startTheme();
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<shop-offcanvas-menu></shop-offcanvas-menu>');
    await settled();
    click(opener());
    await settled();
    expect([isOpen(), opener().getAttribute('aria-expanded'), document.body.className, opener().className]).toEqual([
      true,
      'true',
      '',
      'navbar-control-offcanvas',
    ]);
    expect(document.activeElement).toBe(document.body);
    click(one('.submenu-toggle'));
    await settled();
    expect([one('.submenu-toggle').getAttribute('aria-expanded'), one('#sub-1').className]).toEqual(['true', 'sub-menu-1']);
    press(document.body, 'Escape');
    await settled();
    expect([isOpen(), layer().hasAttribute('inert')]).toEqual([false, true]);
    expect(events).toEqual(['shop:menu-opened', 'shop:menu-closed']);
    jQuery(document).off('click');
  });
});

describe('a menu that the tag prints', () => {
  const MENU = JSON.stringify([
    { label: 'Shop', url: '/shop/', current: true, items: [{ label: 'Tea', url: '/tea/' }] },
    { label: 'Bad', url: 'javascript:1' },
  ]);
  const PRINTED = `<shop-offcanvas-menu data-menu='${MENU}'></shop-offcanvas-menu>`;

  test('opener, layer and links; taken away with the tag', async () => {
    const tag = await put(PRINTED);
    expect([...layer().querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('aria-current')])).toEqual([
      ['Shop', 'page'],
      ['Tea', null],
    ]);
    expect(tag.contains(opener())).toBe(true);
    click(opener());
    expect([isOpen(), document.activeElement]).toEqual([true, closeButton()]);
    click(one('.submenu-toggle'));
    expect(one('.sub-menu').classList.contains('submenu-toggle-active')).toBe(true);
    tag.remove();
    await settled();
    expect(document.querySelector('#offcanvas-menu, .navbar-control-offcanvas')).toBe(null);
  });

  test('its own opener opens it also where the page’s are called otherwise', async () => {
    await put(PRINTED.replace('<shop-offcanvas-menu ', '<shop-offcanvas-menu data-openers=".burger" '));
    click(one('shop-offcanvas-menu button'));
    expect([isOpen(), one('shop-offcanvas-menu button').getAttribute('aria-expanded')]).toEqual([true, 'true']);
  });

  test('another menu and another name: the printed layer follows, open as it was', async () => {
    const tag = await put(PRINTED);
    click(opener());
    tag.dataset['menu'] = JSON.stringify([{ label: 'Garden', url: '/garden/' }]);
    tag.dataset['label'] = 'All';
    await settled();
    expect([...layer().querySelectorAll('a')].map((a) => a.textContent)).toEqual(['Garden']);
    expect([one('#primary-nav-offcanvas').getAttribute('aria-label'), opener().textContent]).toEqual(['All', '☰All']);
  });

  test('a page with an opener keeps its own', async () => {
    await put(`${PRINTED}${OPENER}`);
    expect(document.querySelectorAll('.navbar-control-offcanvas')).toHaveLength(1);
  });
});
