import { afterEach, describe, expect, test, vi } from 'vitest';
import { drive, mark, stateOf } from '../../../shared/ui/cart-button.js';
import { $notices } from '../../../shared/stores/notices.js';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { all, button, child, el, field, fill, form, ids, open, press, recorded, textAt, variable, type BundlePage } from './page.js';

let page: BundlePage;
afterEach(() => page.close());

const STARTER = recorded('page-product-bundle-subtotal');
const SAVER = recorded('page-product-bundle-saver');
const BOTH = [
  ['without the plugin’s script', null],
  ['beside the plugin’s script', ['product-bundle']],
] as const;
const quantity = (): HTMLInputElement => el('input[name=quantity]');
const blocker = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;
const type = (input: HTMLInputElement, value: string): void => {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
/** What stands below a quantity. */
const noteAt = (input: HTMLInputElement): string =>
  [...(input.closest('.quantity') ?? input).parentElement!.querySelectorAll('.shop-alert')].map((note) => note.textContent).join('|');

describe('before anybody has touched the bundle', () => {
  test('presses of plus and minus count at once', async () => {
    page = await open(STARTER, { touched: false });
    for (const kind of ['plus', 'plus', 'plus', 'minus']) {
      el(`.woosb-quantity-input-${kind}`, child('Oak Chopping Board')).click();
    }
    expect([field('Oak Chopping Board').value, ids()]).toEqual(['2', '36/aa11/2/,42/bb22/2/,56/cc33/1/']);
  });

  test('its stock and the words of what is missing are there', async () => {
    page = await open(SAVER, { touched: false });
    expect([textAt('.woosb-total ins'), blocker(), quantity().max]).toEqual(['£22.95', undefined, '2']);
    for (const name of ['Twine Spool', 'Wool Socks', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    const words = 'Please choose at least one product before adding this bundle to the cart.';
    expect([ids(), blocker(), textAt('.woosb-alert'), press()]).toEqual(['', words, words, false]);
  });

  test('a quantity above the maximum, restored by the browser, is lowered, and that is said', async () => {
    page = await open(SAVER.replace(/(name="quantity"[^>]*?value=")1"/, '$14"'), { touched: false });
    expect([quantity().max, quantity().value, noteAt(quantity())]).toEqual(['2', '2', 'The largest quantity is 2.']);
  });

  test('a bundle that comes without a choice says so unasked', async () => {
    page = await open(variable('G3'), { touched: false });
    expect([textAt('.woosb-alert'), el('.woosb-alert').style.display, button().dataset['state']]).toEqual([
      'Please select a purchasable variation for Tee before adding this bundle to the cart.',
      '',
      'selection',
    ]);
  });
});

describe('how many bundles are bought', () => {
  test('a quantity above the stock is lowered at once, and said to be until the next number', async () => {
    page = await open(SAVER);
    const told: string[] = [];
    form().addEventListener('change', () => told.push(quantity().value));
    type(quantity(), '3');
    expect([quantity().value, told, noteAt(quantity())]).toEqual(['2', ['2'], 'The largest quantity is 2.']);
    type(quantity(), '1');
    expect([quantity().value, noteAt(quantity())]).toEqual(['1', '']);
    type(quantity(), '2');
    fill('Twine Spool', '5');
    expect([quantity().value, noteAt(quantity())]).toEqual(['1', 'The largest quantity is 1.']);
    page.tag.replaceWith(...page.tag.childNodes);
    await page.wait();
    expect(noteAt(quantity())).toBe('');
  });

  test('what the plugin’s script lowers without a word is said, too', async () => {
    page = await open(SAVER, { scripts: ['product-bundle'] });
    const $ = (window as unknown as { jQuery: (target: unknown) => { trigger(name: string): void } }).jQuery;
    quantity().value = '2';
    quantity().dispatchEvent(new Event('change', { bubbles: true }));
    expect(noteAt(quantity())).toBe('');
    // A child takes more of the stock; the plugin fires by jQuery alone.
    quantity().max = '1';
    quantity().value = '1';
    $(quantity()).trigger('change');
    expect(noteAt(quantity())).toBe('The largest quantity is 1.');
  });
});

describe('the quantity of a child', () => {
  test('brought within its limits is said at its field; an empty one is none', async () => {
    page = await open(STARTER);
    const board = field('Oak Chopping Board');
    fill('Oak Chopping Board', '12');
    expect([board.value, noteAt(board)]).toEqual(['3', 'The largest quantity is 3.']);
    board.min = '1';
    fill('Oak Chopping Board', '0');
    expect([board.value, noteAt(board)]).toEqual(['1', 'The smallest quantity is 1.']);
    board.min = '';
    fill('Oak Chopping Board', '');
    expect([board.value, noteAt(board)]).toEqual(['0', '']);
  });

  test('changed by the very press of the button is seen first: the next press counts', async () => {
    page = await open(STARTER);
    const board = field('Oak Chopping Board');
    const find = document.querySelector.bind(document);
    const pressed = vi
      .spyOn(document, 'querySelector')
      .mockImplementation((selector: string) => (selector === ':active' ? button() : find(selector)));
    fill('Oak Chopping Board', '12');
    pressed.mockRestore();
    window.dispatchEvent(new Event('mouseup'));
    expect([press(), document.activeElement]).toEqual([false, board]);
    await page.wait(1);
    expect([board.value, noteAt(board)]).toEqual(['3', 'The largest quantity is 3.']);
    button().dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(press()).toBe(true);
  });

  test('that is still being typed is in what is sent', async () => {
    page = await open(STARTER);
    let sent = '';
    form().addEventListener('submit', (event) => {
      sent = ids();
      event.preventDefault();
    });
    type(field('Linen Tea Towel'), '4');
    form().requestSubmit();
    expect([sent, textAt('.woosb-count')]).toEqual(['36/aa11/1/,42/bb22/4/,56/cc33/1/', 'Selected: 6']);
  });
});

describe.each(BOTH)('the button of a bundle that is not ready, %s', (_, scripts) => {
  test('says that it is, has just added nothing, and is itself again later', async () => {
    page = await open(STARTER, { scripts });
    drive(button());
    mark(button(), 'added');
    field('Linen Tea Towel').min = '0';
    for (const name of ['Oak Chopping Board', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    await page.wait();
    expect([button().getAttribute('aria-disabled'), button().classList.contains('added'), button().className]).toEqual([
      'true',
      false,
      expect.stringContaining('woosb-disabled'),
    ]);
    fill('Oak Chopping Board', '1');
    fill('Linen Tea Towel', '1');
    await page.wait();
    expect([button().hasAttribute('aria-disabled'), stateOf(button())]).toEqual([false, 'idle']);
  });

  test('tells its reason once: where the page has it, read out at a press', async () => {
    page = await open(STARTER, { scripts });
    field('Linen Tea Towel').min = '0';
    for (const name of ['Oak Chopping Board', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    await page.wait(500);
    expect(press()).toBe(false);
    const said = [...document.body.querySelectorAll('.woosb-alert, .shop-alert')].map((box) => box.textContent);
    expect(said).toEqual([blocker()]);
    expect($notices().get().assertive).toBe(blocker());
    // Where the page has no place for it, it stands at the button.
    el('.woosb-alert').remove();
    expect(press()).toBe(false);
    expect(all('.shop-alert').map((box) => box.textContent)).toEqual([blocker()]);
  });
});

test('a price below the one before says so in words, too', async () => {
  page = await open(STARTER);
  for (const place of ['.woosb-total', '.summary > .price']) {
    expect(all(`${place} .screen-reader-text`).map((words) => words.textContent)).toEqual([
      'Original price was: £55.90.',
      'Current price is: £50.32.',
    ]);
    expect(all(`${place} :is(del, ins)`).map((amount) => amount.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
  }
});

describe.each(BOTH)('a tag around the bundle alone, its form beside it, %s', (_, scripts) => {
  test('finds the form by the field of its name, also one that takes its place', async () => {
    page = await open(SAVER, { scripts });
    page.tag.after(form());
    await page.wait();
    for (const name of ['Twine Spool', 'Wool Socks', 'Linen Tea Towel']) {
      fill(name, '0');
    }
    await page.wait(500);
    expect([blocker() === undefined, press(), button().getAttribute('aria-disabled')]).toEqual([false, false, 'true']);
    fill('Linen Tea Towel', '4');
    await page.wait(500);
    expect([blocker(), ids()]).toEqual([undefined, expect.stringMatching(/^\d+\/\w+\/4\/$/)]);

    const fresh = form().cloneNode(true);
    form().replaceWith(fresh);
    await page.wait(500);
    expect(productOf(form()).get().bundlePrice?.sale).toBeGreaterThan(0);
  });
});
