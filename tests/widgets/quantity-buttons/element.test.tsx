import { afterEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/quantity-buttons/index.js';

const ROW =
  '<div class="amounts"><button type="button" class="amount" data-product-id="63" data-variation-id="68">500 g</button><a href="#" role="button" class="amount" data-product_id="63" data-variation_id="69">1 kg</a><input type="button" class="amount" data-product_id="63" data-variation_id="70" value="2 kg"></div>';
const TAG = `<shop-quantity-buttons>${ROW}</shop-quantity-buttons>`;

const sent = vi.fn<(data: Record<string, unknown>, button: HTMLElement | null) => void>();
/** Notes what a press would send, and refuses it: nothing leaves in these tests. */
const note = (event: DocumentEventMap['shop:cart-add']): void => {
  event.preventDefault();
  sent({ ...event.detail.data }, event.detail.button);
};
/** Shows the markup, with the pointer over it and so with the code of a press there. */
const ready = async (html: string): Promise<HTMLElement> => {
  const first = await put(html);
  for (const tag of document.querySelectorAll('shop-quantity-buttons')) {
    tag.dispatchEvent(new Event('pointermove', { bubbles: true }));
  }
  await import('../../../widgets/quantity-buttons/add.js');
  await settled();
  return first;
};
const watch = (): void => {
  document.addEventListener('shop:cart-add', note);
};

afterEach(async () => {
  document.removeEventListener('shop:cart-add', note);
  sent.mockReset();
  await leave();
});

test('a press is answered in its turn; refused by a listener, it leaves the button as it was', async () => {
  await put(TAG);
  watch();
  one('.amount').click();
  expect(sent).toHaveBeenCalledOnce();
  expect(one('.amount').dataset['state']).toBe('idle');
});

describe('which nodes are buttons', () => {
  test.each([
    [0, { product_id: '63', variation_id: '68', quantity: 1, attribute_pa_daudzums: '500' }],
    [1, { product_id: '63', variation_id: '69', quantity: 1, attribute_pa_daudzums: '1' }],
    [2, { product_id: '63', variation_id: '70', quantity: 1, attribute_pa_daudzums: '2' }],
  ])('button %i, whatever element it is and however its attributes are spelled', async (n, data) => {
    await ready(TAG);
    watch();
    one('.amount', n).click();
    expect(sent).toHaveBeenCalledExactlyOnceWith(data, one('.amount', n));
  });

  test('a link that says it is a button answers to the space key', async () => {
    await ready(TAG);
    watch();
    press(one('a.amount'), ' ');
    expect(sent).toHaveBeenCalledOnce();
  });

  test('one that is inserted later is driven too, and the others keep what they show', async () => {
    await ready(TAG);
    watch();
    one('.amount').classList.add('theirs');
    one('.amounts').insertAdjacentHTML('beforeend', '<button class="late" data-product_id="63" data-variation_id="71">3 kg</button>');
    await settled();
    expect([one('.late').dataset['state'], one('.amount').className]).toEqual(['idle', 'amount theirs']);
    one('.late').click();
    expect(sent.mock.calls[0]?.[0]['attribute_pa_daudzums']).toBe('3');
  });

  test('two tags: each press is one', async () => {
    await ready(`<div>${TAG}${TAG}</div>`);
    watch();
    one('shop-quantity-buttons:last-of-type .amount').click();
    expect(sent).toHaveBeenCalledOnce();
  });

  test('tags inside each other: each press is one', async () => {
    await ready(`<shop-quantity-buttons><section>${TAG}</section></shop-quantity-buttons>`);
    watch();
    one('.amount').click();
    expect(sent).toHaveBeenCalledOnce();
  });
});

describe('coming and going', () => {
  test('the tag leaves: the buttons are as the page printed them, and nobody adds', async () => {
    await ready(TAG);
    watch();
    expect(one('.amount').dataset['state']).toBe('idle');
    const row = one('.amounts');
    one('shop-quantity-buttons').replaceWith(row);
    await settled();
    expect(row.outerHTML).toBe(ROW);
    one('.amount').click();
    expect(sent).not.toHaveBeenCalled();
  });

  test('what the page printed for itself comes back: a state, a class', async () => {
    const printed = ROW.replace('class="amount"', 'class="amount added" data-state="theirs"');
    await ready(`<shop-quantity-buttons>${printed}</shop-quantity-buttons>`);
    expect([one('.amount').className, one('.amount').dataset['state']]).toEqual(['amount', 'idle']);
    const row = one('.amounts');
    one('shop-quantity-buttons').replaceWith(row);
    await settled();
    expect([one('.amount').className, one('.amount').dataset['state']]).toEqual(['amount added', 'theirs']);
  });

  test('a button that leaves the tag is let go', async () => {
    await ready(`<div>${TAG}<aside></aside></div>`);
    const button = one('.amount');
    one('aside').append(button);
    await settled();
    expect(button.hasAttribute('data-state')).toBe(false);
  });

  test('a move of the tag keeps one driver', async () => {
    await ready(`<div>${TAG}<aside></aside></div>`);
    watch();
    one('aside').append(one('shop-quantity-buttons'));
    await settled();
    one('.amount').click();
    expect(sent).toHaveBeenCalledOnce();
  });
});

test('a button sends what it said when it was printed, though the page has been translated', async () => {
  await ready(TAG);
  watch();
  one('.amount').innerHTML = '<font><font>fünfhundert Gramm</font></font>';
  await settled();
  one('.amount').click();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ attribute_pa_daudzums: '500' });
});

test.each([
  ['an attribute', ' data-amount="500"', 'half a kilo'],
  ['words beside an icon', '', '<svg><title>Basket</title></svg><span hidden>Add</span> 500 g'],
])('what a button adds is told by %s', async (_what, attributes, inside) => {
  await ready(
    `<shop-quantity-buttons><button class="amount" data-product_id="63" data-variation_id="68"${attributes}>${inside}</button></shop-quantity-buttons>`,
  );
  watch();
  one('.amount').click();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ attribute_pa_daudzums: '500' });
});
