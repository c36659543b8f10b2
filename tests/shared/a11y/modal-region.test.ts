import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openModalRegion, type ModalRegionOptions } from '../../../shared/a11y/modal-region.js';
import { startLiveRegions } from '../../../shared/a11y/live-region.js';
import { forgetPage } from '../../../shared/page.js';

const id = (name: string): HTMLElement => document.querySelector<HTMLElement>(`#${name}`)!;
const inert = (): string[] => [...document.querySelectorAll('[inert]')].map((el) => el.id || el.localName);
const focused = (): string => document.activeElement?.id || (document.activeElement?.localName ?? '');

/** A layer as hosts print it: deep in the page, shown by a class, with fragments around it. */
const PAGE = `
  <header id="header"><button id="opener" class="opener">Cart</button></header>
  <div id="outer"><main id="main"><a id="link" href="#x">a</a></main>
    <div id="wrap"><p id="beside">b</p>
      <div id="layer"><button id="first">x</button><input id="field"><button id="last">y</button></div>
    </div>
  </div>
  <footer id="footer"><a id="foot" href="#f">f</a></footer>
  <script id="script" type="text/plain"></script>`;

const left: (() => void)[] = [];
const open = (name = 'layer', options: ModalRegionOptions = {}): (() => void) => {
  const release = openModalRegion(id(name), options);
  left.push(release);
  return release;
};
const key = (name: string, init: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};
/** A turn in which observers report. */
const reported = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

beforeEach(() => {
  document.body.innerHTML = PAGE;
  id('opener').focus();
});
afterEach(() => {
  left.splice(0).forEach((release) => release());
  document.body.innerHTML = '';
  forgetPage();
});

test('shows the layer between what it measures of the page and the focus', () => {
  const measured = vi.spyOn(window, 'scrollY', 'get');
  open('layer', { show: () => expect([measured.mock.calls.length, focused()]).toEqual([1, 'opener']) });
  expect(focused()).toBe('first');
  measured.mockRestore();
  expect.assertions(2);
});

describe('the page behind a modal region', () => {
  test('is inert in as few nodes as there can be, and alive again afterwards', () => {
    const release = open();
    expect(inert()).toEqual(['header', 'main', 'beside', 'footer']);
    release();
    expect(inert()).toEqual([]);
  });

  test('keeps an inert of its own', () => {
    id('footer').setAttribute('inert', '');
    const release = open();
    release();
    release();
    expect(inert()).toEqual(['footer']);
  });

  test('keeps live regions alive, and what the owner names', () => {
    startLiveRegions();
    open('layer', { alive: '#opener, #nothing' });
    id('opener').after(document.createElement('i'));
    expect([...document.querySelectorAll('[aria-live]')].map((el) => el.closest('[inert]'))).toEqual([null, null]);
    expect(inert()).toEqual(['main', 'beside', 'footer']);
  });

  test('a node appended later stays usable; one that replaces an inert node is inert too', async () => {
    open();
    const picker = document.createElement('div');
    picker.id = 'picker';
    document.body.append(picker);
    const fresh = id('header').cloneNode() as HTMLElement;
    fresh.removeAttribute('inert');
    id('header').replaceWith(fresh);
    await reported();
    expect([fresh.isConnected, inert()]).toEqual([true, ['header', 'main', 'beside', 'footer']]);
  });

  test('comes back where another script took the region away', async () => {
    open('layer', { lock: { bodyClass: 'locked' } });
    id('layer').remove();
    await reported();
    expect([inert(), document.body.className, focused()]).toEqual([[], '', 'opener']);
  });

  test('an inert of the region itself is lifted while it is open', () => {
    id('layer').setAttribute('inert', '');
    const release = open();
    expect(id('layer').hasAttribute('inert')).toBe(false);
    release();
    expect(id('layer').hasAttribute('inert')).toBe(true);
  });
});

describe('a modal region', () => {
  test('is a named dialog while it is open, where it has a name', () => {
    id('layer').setAttribute('role', 'region');
    const attributes = (): (string | null)[] => ['role', 'aria-modal', 'aria-label'].map((name) => id('layer').getAttribute(name));
    const release = open('layer', { label: 'Your cart' });
    expect(attributes()).toEqual(['dialog', 'true', 'Your cart']);
    release();
    expect(attributes()).toEqual(['region', null, null]);
  });

  test('takes the focus: its first stop, what it asks for, or itself', () => {
    open()();
    expect(focused()).toBe('opener');
    const release = open('layer', { initialFocus: () => id('last') });
    expect(focused()).toBe('last');
    release();
    id('layer').replaceChildren('words');
    open();
    expect(focused()).toBe('layer');
  });

  test('takes no focus where the owner does it, or where it is inside', () => {
    open('layer', { initialFocus: () => null })();
    expect(focused()).toBe('opener');
    id('field').focus();
    open();
    expect(focused()).toBe('field');
  });

  test('takes the focus when its sheet shows it at last', async () => {
    id('layer').hidden = true;
    open();
    expect(focused()).toBe('opener');
    id('layer').hidden = false;
    id('last').dispatchEvent(new Event('transitionend', { bubbles: true }));
    expect(focused()).toBe('first');
  });

  test('keeps Tab inside, both ways round', () => {
    open();
    expect([key('Tab', { shiftKey: true }).defaultPrevented, focused()]).toEqual([true, 'last']);
    expect([key('Tab').defaultPrevented, focused()]).toEqual([true, 'first']);
    expect([key('Tab').defaultPrevented, focused()]).toEqual([false, 'first']);
  });

  test('keeps Tab inside from what is no stop, and with nothing to stop at', () => {
    id('layer').tabIndex = -1;
    open('layer', { initialFocus: () => id('layer') });
    expect([key('Tab').defaultPrevented, focused()]).toEqual([false, 'layer']);
    expect([key('Tab', { shiftKey: true }).defaultPrevented, focused()]).toEqual([true, 'last']);
    id('layer').replaceChildren();
    id('layer').focus();
    expect(key('Tab').defaultPrevented).toBe(true);
  });

  test('a group of radios is one stop', () => {
    id('layer').innerHTML = '<button id="x">x</button><input type="radio" name="r" id="r1" checked><input type="radio" name="r" id="r2">';
    open('layer', { initialFocus: () => id('r1') });
    expect([key('Tab').defaultPrevented, focused()]).toEqual([true, 'x']);
  });

  test('leaves Tab alone in what is open beside it', () => {
    open();
    const picker = document.createElement('div');
    picker.innerHTML = '<button id="day">1</button>';
    document.body.append(picker);
    id('day').focus();
    expect([key('Tab').defaultPrevented, key('Tab', { shiftKey: true }).defaultPrevented, focused()]).toEqual([false, false, 'day']);
  });
});

describe('Escape', () => {
  test('asks the region to close', () => {
    const onEscape = vi.fn();
    open('layer', { onEscape });
    expect([key('Escape').defaultPrevented, onEscape.mock.calls.length]).toEqual([true, 1]);
  });

  test('does nothing when prevented, while a word is composed, or in another’s dialog above', () => {
    const onEscape = vi.fn();
    open('layer', { onEscape });
    id('first').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    key('Escape');
    key('Escape', { isComposing: true });
    const other = document.createElement('div');
    other.setAttribute('aria-modal', 'true');
    other.innerHTML = '<button id="other">o</button>';
    document.body.append(other);
    id('other').focus();
    key('Escape');
    expect(onEscape).not.toHaveBeenCalled();
  });

  test('asks the region on top alone', () => {
    const asked: string[] = [];
    open('layer', { onEscape: () => asked.push('layer') });
    document.body.insertAdjacentHTML('beforeend', '<div id="above"><button id="up">u</button></div>');
    const release = open('above', { onEscape: () => asked.push('above') });
    key('Escape');
    release();
    key('Escape');
    expect(asked).toEqual(['above', 'layer']);
  });

  test('that closes a layer above by itself does not reach the one below', () => {
    const onEscape = vi.fn();
    open('layer', { onEscape });
    document.body.insertAdjacentHTML('beforeend', '<div id="above"><button id="up">u</button></div>');
    const release = open('above');
    id('up').addEventListener('keydown', release);
    key('Escape');
    expect(onEscape).not.toHaveBeenCalled();
  });
});

describe('regions above each other', () => {
  beforeEach(() => {
    document.body.insertAdjacentHTML('beforeend', '<div id="above"><button id="up">u</button></div>');
  });

  test('the one below is inert, and the region again when the one above has gone', () => {
    open();
    const release = open('above');
    expect([inert(), focused()]).toEqual([['header', 'outer', 'footer'], 'up']);
    release();
    expect([inert(), focused()]).toEqual([['header', 'main', 'beside', 'footer', 'above'], 'first']);
  });

  test('if the lower one closes first, the upper stays and later focuses the opener of both', () => {
    const first = open();
    const second = open('above');
    first();
    expect([inert(), focused()]).toEqual([['header', 'outer', 'footer'], 'up']);
    id('layer').hidden = true;
    second();
    expect([inert(), focused()]).toEqual([[], 'opener']);
  });
});

describe('the focus comes back', () => {
  test('to what had it', () => {
    open()();
    expect(focused()).toBe('opener');
  });

  test('to the node that has taken its place', () => {
    const release = open();
    id('header').innerHTML = '<button id="again" class="opener">Cart</button>';
    release();
    expect(focused()).toBe('again');
  });

  test('to nothing else that stands there by chance', () => {
    const release = open();
    id('header').innerHTML = '<button id="again" class="opener">Search</button>';
    release();
    expect(focused()).not.toBe('again');
  });

  test('to what the owner says; later, where the layer takes a while to leave', () => {
    vi.useFakeTimers();
    const release = open('layer', { returnFocus: () => id('link'), returnAfterMs: 300 });
    release();
    vi.advanceTimersByTime(299);
    const early = focused();
    vi.advanceTimersByTime(1);
    expect([early, focused()]).toEqual(['first', 'link']);
    vi.useRealTimers();
  });

  test('not where it has gone elsewhere meanwhile', () => {
    vi.useFakeTimers();
    const release = open('layer', { returnAfterMs: 300 });
    release();
    id('foot').focus();
    vi.advanceTimersByTime(300);
    expect(focused()).toBe('foot');
    vi.useRealTimers();
  });
});

test('a dialog is opened as a modal one, and closed', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog id="dialog"><button id="ok">ok</button></dialog>');
  const dialog = document.querySelector('dialog')!;
  const showModal = vi.spyOn(dialog, 'showModal');
  const release = open('dialog');
  expect([showModal.mock.calls.length, dialog.open, inert(), focused()]).toEqual([1, true, [], 'ok']);
  release();
  expect([dialog.open, focused()]).toEqual([false, 'opener']);
});
