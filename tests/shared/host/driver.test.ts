import { afterEach, expect, test } from 'vitest';
import { isNamed, SINGLE_PRODUCT, VARIATION } from '../../../shared/host/driver.js';

afterEach(() => document.head.replaceChildren());

test('a script that the page names is known before it has run, another one is not', () => {
  const script = document.createElement('script');
  script.id = 'wc-add-to-cart-variation-js';
  script.type = 'text/plain';
  document.head.append(script);
  expect([isNamed(VARIATION), isNamed(SINGLE_PRODUCT)]).toEqual([true, false]);
});
