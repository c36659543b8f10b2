import { expect, vi } from 'vitest';
import { resetSharedConsent } from '../../shared/consent/shared-state.js';
import { openCart } from '../contract/cart-page.js';
import { printedLines } from '../setup/each.js';
import { translate } from './translate.js';

/** A page, what a shopper does on it, and how it is closed. */
export interface Journey {
  readonly steps: readonly (() => unknown)[];
  wait(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A shopper types, and leaves the field. */
export const typed = (field: HTMLInputElement, text: string): void => {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
/** A key at what has the focus. */
export const key = (name: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

/** A page that asks nobody. */
export const plainPage = async (html: string, steps: Journey['steps']): Promise<Journey> => {
  const page = await openCart(`<!DOCTYPE html><html lang="en"><head></head><body>${html}</body></html>`);
  return { steps, wait: () => page.wait(1000), close: () => page.close() };
};

/** What a page says after each step, in one line. */
async function textsOf(open: () => Promise<Journey>, each: () => void): Promise<string[]> {
  // A page that was closed leaves an address that no other can be told from.
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/');
  const { steps, wait, close } = await open();
  await vi.dynamicImportSettled();
  await wait();
  const found: string[] = [];
  const look = (): void => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('script, style, template').forEach((el) => el.remove());
    // Who speaks first puts the live regions there, at whatever moment.
    copy.append(...copy.querySelectorAll(':scope > [aria-live]'));
    found.push((copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    each();
  };
  look();
  for (const step of steps) {
    step();
    await wait();
    look();
  }
  await close();
  resetSharedConsent();
  localStorage.clear();
  // What the journeys print is not looked at here.
  printedLines();
  return found;
}

/** A page says the same after each step where a browser has replaced its texts; and it says something else after most of them. */
export async function saysTheSame(open: () => Promise<Journey>): Promise<void> {
  const plain = await textsOf(open, () => undefined);
  const translated = await textsOf(open, () => translate());
  expect(translated).toEqual(plain);
  expect(new Set(plain).size).toBeGreaterThan(plain.length / 2);
}
