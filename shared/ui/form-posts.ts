import { countRequests } from './cart-button.js';

/** Of each form with a post under way what the newest one sends. */
const newest = new WeakMap<HTMLFormElement, string>();

/** What a post sends, to be compared. */
const keyOf = (data: FormData): string =>
  JSON.stringify(
    [...data].map(([name, value]) => (typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified])),
  );

/**
 * Notes a post of a product form that a press wants. While one is under way the same press again sends nothing; with another choice or
 * quantity it is another wish, and waits for its turn in the cart's queue.
 * @returns how to end it, which says how many posts of the button are still under way; `null` where the very same one is
 */
export function beginPost(form: HTMLFormElement, button: HTMLElement, data: FormData): (() => number) | null {
  const key = keyOf(data);
  if (newest.get(form) === key) {
    return null;
  }
  newest.set(form, key);
  countRequests(button, 1);
  return () => {
    const left = countRequests(button, -1);
    if (left === 0) {
      newest.delete(form);
    }
    return left;
  };
}
