import { afterEach, expect, test } from 'vitest';
import { isExpected, isNamed, SINGLE_PRODUCT, VARIATION } from '../../../shared/host/host-scripts.js';
import { dropJquery, loadJquery } from './jquery.js';

afterEach(() => {
  document.head.replaceChildren();
  dropJquery();
});

test('a script that the page names is expected before it has run, another one is not', () => {
  const script = document.createElement('script');
  script.id = 'wc-add-to-cart-variation-js';
  script.type = 'text/plain';
  document.head.append(script);
  expect([isNamed(VARIATION), isExpected(VARIATION), isNamed(SINGLE_PRODUCT), isExpected(SINGLE_PRODUCT)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a script that an optimiser has joined with others is known by its plug-in, with jQuery alone none is', () => {
  const $ = loadJquery();
  expect([isExpected(VARIATION), isExpected(SINGLE_PRODUCT)]).toEqual([false, false]);
  Object.assign($.fn, { wc_product_gallery: () => undefined });
  expect([isNamed(SINGLE_PRODUCT), isExpected(VARIATION), isExpected(SINGLE_PRODUCT)]).toEqual([false, false, true]);
});
