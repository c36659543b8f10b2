import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { reveal, revealFocus, revealMessage } from '../../../shared/ui/reveal.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

// The import itself takes its time: what waits in these tests is `come`.
beforeAll(() => import('../../../shared/ui/revealing.js'));

let come = (): void => undefined;
const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
beforeEach(() => {
  resetLateCode();
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
});
afterEach(() => document.body.replaceChildren());

/** A field with the focus and a message after it, both far below what is seen. */
function place(): HTMLElement {
  document.body.innerHTML = '<input><p>Please choose</p>';
  const [field, message] = [...document.body.children] as HTMLElement[];
  for (const el of [field, message]) {
    vi.spyOn(el as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 100, 20));
  }
  field?.focus();
  return message as HTMLElement;
}

test('what is shown before the code has come is brought into view when it has (5)', async () => {
  const to = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const message = place();
  revealMessage(message);
  expect(to).not.toHaveBeenCalled();
  come();
  await turns();
  expect(to).toHaveBeenCalled();
});

test('a message that has left by then is not put back, and nothing moves', async () => {
  const to = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const message = place();
  revealMessage(message);
  reveal(message);
  message.remove();
  come();
  await turns();
  expect([to.mock.calls, message.isConnected]).toEqual([[], false]);
});

test('without the code the browser scrolls by itself', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function plain(this: Element): void {
    scrolled.push(this.localName);
  };
  lateCode.missing = true;
  const message = place();
  revealMessage(message);
  revealFocus();
  come();
  await turns();
  expect(scrolled).toEqual(['p', 'input']);
  expect(printedLines()).toEqual([expect.stringContaining('what brings a message into view could not be loaded')]);
});
