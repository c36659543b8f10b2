// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { decimalText } from '../../shared/money/decimal.js';
import { postedIds, reasonsOf, bundleTotals } from '../../widgets/bundle/bundle.rules.js';
import {
  countedChildren,
  isChoosable,
  readBounds,
  readChildren,
  readPostedForm,
  readTerms,
  LIST,
  readParts,
  type BundleParts,
} from '../../widgets/bundle/bundle.host.js';
import { exchange, pageText } from '../host/recording.js';

afterEach(() => {
  document.body.innerHTML = '';
});

function recorded() {
  const page = new DOMParser().parseFromString(pageText('page-product-bundle'), 'text/html');
  document.body.innerHTML = page.body.innerHTML;
  const list = document.querySelector<HTMLElement>(LIST);
  const parts = list && readParts(list, document, () => false);
  if (!parts) {
    throw new Error('no bundle');
  }
  return parts;
}

/** Chooses what the recorded request posts. @returns its `woosb_ids` */
function choosePosted(parts: BundleParts): string {
  const [, sent] = exchange('bundle-add-to-cart').request.fields.find(([name]) => name === 'woosb_ids') ?? [];
  const wanted = new Map(
    (sent ?? '')
      .split(',')
      .map((part) => part.split('/'))
      .map(([id, , quantity]) => [id, quantity]),
  );
  for (const { element, id } of readChildren(parts)) {
    element.dataset['qty'] = wanted.get(String(id)) ?? '0';
  }
  return sent ?? '';
}

describe('the recorded bundle', () => {
  test('is found with the form after it', () => {
    const { id, form, ids, hasWrap } = recorded();
    expect([id, hasWrap, form.matches('form.cart'), ids.name]).toEqual(['683', true, true, 'woosb_ids']);
  });

  test('costs what the recorded cart charges for the recorded request', () => {
    const parts = recorded();
    choosePosted(parts);
    const counted = countedChildren(readChildren(parts), parts);
    const { sale, regular } = bundleTotals(counted, { ...readTerms(parts), rounding: 'unit', decimals: 2 });
    const cart = new DOMParser().parseFromString(pageText('page-cart-bundle'), 'text/html');
    expect(cart.querySelector('.cart-subtotal .amount')?.textContent).toBe(`£${decimalText(sale, 2)}`);
    expect(decimalText(regular, 2)).toBe('55.90');
  });

  test('is ready with four pieces and not with one', () => {
    const parts = recorded();
    const kinds = (): string[] => reasonsOf(readChildren(parts), readBounds(parts), 50.32).map(({ kind }) => kind);
    expect(isChoosable(parts, false)).toBe(true);
    expect(kinds()).toEqual([]);
    for (const { element } of readChildren(parts).slice(1)) {
      element.dataset['qty'] = '0';
    }
    expect(kinds()).toEqual(['min']);
  });

  test('posts the ids of the recorded request', () => {
    const parts = recorded();
    const sent = choosePosted(parts);
    expect(sent).toMatch(/^\d+\//);
    expect(postedIds(readChildren(parts), readPostedForm(parts))).toBe(sent);
  });
});
