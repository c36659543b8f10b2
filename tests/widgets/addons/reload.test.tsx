import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import { exchange, withBody, type Exchange } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { addon, AJAX, all, CAPE, container, el, field, form, open, posted, press, totals, write, type AddonsPage } from './page.js';

/** A cape in two colours: the add-ons 37 and 38 are for the red one alone, 27 shows with the box 25-0. */

let page: AddonsPage;
/** The page's own blocks, as the server prints them anew: without what was chosen. */
let printed = '';
/** What the server answers to each call for blocks, in turn; without one it waits. */
let answers: ((blocks: string) => string)[] = [];
let release: ((blocks: string) => void)[] = [];
/** The server is silent on totals. */
let holdsTotals = false;
beforeEach(() => {
  answers = [];
  release = [];
  holdsTotals = false;
});
afterEach(() => page.close());

const asAnswer = (text: string): Exchange => withBody(exchange('wapo-full-live-print-blocks'), text);
const actions = (): string[] => page.fetch.sent.map(({ fields }) => fields.find(([name]) => name === 'action')?.[1] ?? '');

async function openCape(tag?: string): Promise<void> {
  page = await open(CAPE, {
    ...(tag === undefined ? {} : { tag }),
    text: (html) => {
      const start = html.indexOf('<input type="hidden" id="yith_wapo_product_id"');
      printed = html.slice(start, html.indexOf('<div class="quantity">\n\t\t<label class="screen-reader-text" for="quantity_'));
      const templates = ['variation', 'unavailable-variation'].map(
        (id) => `<script type="text/template" id="tmpl-${id}-template"><p>{{{ data.variation.price_html }}}</p></script>`,
      );
      return `${html}${templates.join('')}`;
    },
    routes: {
      [AJAX]: async ({ fields }) => {
        const action = fields.find(([name]) => name === 'action')?.[1];
        if (action !== 'live_print_blocks') {
          return holdsTotals ? new Promise<Exchange>(() => undefined) : exchange('wapo-full-totals');
        }
        const answer = answers.shift();
        if (answer) {
          return asAnswer(answer(printed));
        }
        return asAnswer(
          await new Promise<string>((resolve) => {
            release.push(resolve);
          }),
        );
      },
    },
  });
  printedLines();
}
const choose = async (colour: string): Promise<void> => {
  const select = el<HTMLSelectElement>('select[name="attribute_pa_colour"]');
  select.value = colour;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await page.wait(600);
};
const answer = async (html: string): Promise<void> => {
  release.shift()?.(html);
  await page.wait();
};
const whole = (blocks: string): string => blocks;
/** Fills in what is required, so that nothing else holds the submit. */
const fillIn = (): void => {
  press('30-0');
  press('30-1');
  write('31-0', '3');
  write('28', '0');
};
const isHeld = (): boolean => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  el('.single_add_to_cart_button').dispatchEvent(click);
  return click.defaultPrevented;
};
const reason = (): string | undefined => productOf(form()).get().blockers[0]?.message;
const told = (): string[] => all('.shop-alert').map((box) => box.textContent ?? '');

describe('between a choice and its answer', () => {
  test('an add-on of the other variation is hidden and unpaid at once, and the submit is held', async () => {
    answers = [whole];
    await openCape();
    await choose('red');
    fillIn();
    press('37-0');
    const paid = totals();
    expect(posted().some(([name]) => name.includes('37-0'))).toBe(true);
    await choose('blue');
    expect(addon(37).classList.contains('hidden')).toBe(true);
    expect(posted().some(([name]) => name.includes('37-0'))).toBe(false);
    expect(totals()).not.toEqual(paid);
    expect(totals()[1]).toBe('£67.15');
    expect([container().dataset['state'], container().style.opacity]).toEqual(['loading', '0.5']);
    expect(isHeld()).toBe(true);
    expect(told()).toEqual(['Please wait until the options for your choice are loaded.']);
    await answer(printed);
    expect([container().dataset['state'], reason(), told(), totals()[1]]).toEqual([undefined, undefined, [], '£67.15']);
  });

  test('what is missing in the fresh blocks holds the submit on from there', async () => {
    answers = [whole];
    await openCape();
    await choose('red');
    fillIn();
    await choose('blue');
    await answer(printed.replace('id="yith-wapo-32-0"', 'id="yith-wapo-32-0" required'));
    expect(reason()).toBe('Please check: Card');
  });

  test('a newer choice is awaited instead of the older one; an emptied choice ends the wait', async () => {
    await openCape();
    await choose('red');
    await choose('blue');
    await answer('<p>late</p>');
    expect(container().dataset['state']).toBe('loading');
    await choose('');
    expect([
      container().dataset['state'],
      productOf(form())
        .get()
        .blockers.map(({ by }) => by),
    ]).toEqual([undefined, expect.not.arrayContaining(['addons-reload'])]);
  });
});

describe('an answer that holds no blocks', () => {
  test.each([
    ['the page of a sign-in', () => '<!DOCTYPE html><html><body><form action="/login"><input name="room"></form></body></html>'],
    ['one that breaks off', (blocks: string) => blocks.slice(0, blocks.length * 0.6)],
    [
      'one that breaks off in the box of totals',
      (blocks: string) => blocks.slice(0, blocks.indexOf('</table>', blocks.indexOf('wapo-total-price-table'))),
    ],
    ['a refusal', () => '-1'],
  ])('%s leaves the add-ons and says how to go on', async (_name, broken) => {
    answers = [whole, broken, whole];
    await openCape();
    await choose('red');
    fillIn();
    write('32-0', 'Dear you');
    await choose('blue');
    expect(printedLines()).toEqual([expect.stringContaining('the add-ons could not be printed anew')]);
    expect([field('32-0').value, totals()[1], reason()]).toEqual(['Dear you', '£68.15', undefined]);
    expect([container().dataset['state'], container().style.opacity]).toEqual(['failed', '']);
    expect(told()).toEqual([expect.stringContaining('The options for your choice could not be loaded.')]);
    el('.shop-alert button').click();
    expect(document.activeElement).toBe(container());
    await page.wait();
    expect([told(), container().dataset['state'], field('32-0').value]).toEqual([[], undefined, 'Dear you']);
  });
});

describe('before a variation is chosen', () => {
  test('the box says from what, and what the options cost; the shop is asked for no total', async () => {
    await openCape('');
    const box = (): (string | null)[] => ['product', 'options', 'order'].map((part) => el(`#wapo-total-${part}-price`).textContent);
    press('26-1');
    await page.wait();
    expect(box()[0]).toContain('£45.00 – £64.00');
    expect(box()[2]).toBe('');
    expect(box()[1]).toMatch(/^£[\d.]+$/);
    expect(box().join()).not.toContain('£0.00');
    expect(actions()).toEqual([]);
    await choose('red');
    expect(actions()).toEqual(['live_print_blocks']);
    expect(box()[0]).toBe('£45.00');
    await answer(printed);
    expect(actions()).toEqual(['live_print_blocks', 'update_totals_with_suffix']);
    await choose('');
    expect(box()[0]).toContain('£45.00 – £64.00');
    expect(box()[2]).toBe('');
  });

  test('an unanswered total is asked for again where the same variation is chosen again', async () => {
    holdsTotals = true;
    answers = [whole, whole];
    await openCape('');
    await choose('red');
    const total = (): HTMLElement => el('#wapo-total-price-table');
    expect([actions(), total().style.opacity]).toEqual([['live_print_blocks', 'update_totals_with_suffix'], '0.5']);
    await choose('');
    expect(total().style.opacity).toBe('');
    holdsTotals = false;
    await choose('red');
    expect(actions().slice(2)).toEqual(['live_print_blocks', 'update_totals_with_suffix']);
    expect([total().style.opacity, totals()[1]]).toEqual(['', expect.stringContaining('£')]);
  });
});

describe('what a person is doing while the blocks are printed anew', () => {
  test('a field behind a rule keeps focus, letters and caret, and what is typed meanwhile', async () => {
    const { focus } = HTMLElement.prototype;
    // As a browser does: what is not laid out takes no focus.
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function focusShown(this: HTMLElement, options) {
      if (!this.closest('[style*="display: none"]')) {
        focus.call(this, options);
      }
    });
    await openCape();
    press('25-0');
    await page.wait();
    field('27-0').focus();
    write('27-0', 'Ad');
    await choose('red');
    field('27-0').focus();
    write('27-0', 'Ada B');
    field('27-0').setSelectionRange(2, 3);
    const before = field('27-0');
    await answer(printed);
    expect(field('27-0')).not.toBe(before);
    expect([field('27-0').value, document.activeElement, field('27-0').disabled]).toEqual(['Ada B', field('27-0'), false]);
    expect([field('27-0').selectionStart, field('27-0').selectionEnd]).toEqual([2, 3]);
    expect(addon(27).classList.contains('hidden')).toBe(false);
  });

  test('a field whose rule is not met any more is hidden in the fresh blocks', async () => {
    answers = [whole];
    await openCape();
    await choose('red');
    press('37-0');
    await choose('blue');
    await answer(printed);
    expect([addon(37).classList.contains('hidden'), field('37-0').disabled]).toEqual([true, true]);
  });
});
