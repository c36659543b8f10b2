import { afterEach, beforeEach } from 'vitest';
import { forgetPage } from '../../shared/page.js';
import { settled } from '../shared/support.js';

/** Shows markup, parsed before it enters the page as a browser does, and lets the tags start. Gives the first element. */
export async function put(html: string): Promise<HTMLElement> {
  const main = document.createElement('main');
  main.id = 'main';
  main.innerHTML = html;
  document.body.replaceChildren(main);
  await settled();
  return main.firstElementChild as HTMLElement;
}

/** Lets every tag leave and forgets what the page shared. */
export async function leave(): Promise<void> {
  document.body.replaceChildren();
  await settled();
  forgetPage();
  for (const el of document.querySelectorAll('[role=status], [role=alert]')) {
    el.remove();
  }
}

/** The n-th match, which has to be there. */
export function one<E extends Element = HTMLElement>(selector: string, n = 0): E {
  const el = document.querySelectorAll<E>(selector)[n];
  if (!el) {
    throw new Error(`no ${selector} (${n}) on the page`);
  }
  return el;
}

/** A key pressed on an element. */
export const press = (el: Element, key: string, init: KeyboardEventInit = {}): boolean =>
  el.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

/** A page with a consent bar, whose code does not come: trackers wait for an answer. */
export function withBar(): void {
  const bar = document.createElement('shop-cookie-bar');
  beforeEach(() => {
    document.head.append(bar);
  });
  afterEach(() => {
    bar.remove();
  });
}
