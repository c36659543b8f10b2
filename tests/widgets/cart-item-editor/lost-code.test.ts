import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigation } from '../../../shared/url.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/cart-item-editor/index.js';

/** The editor comes when somebody turns to a link; here it never does. */

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'the editor of cart lines'),
);

beforeEach(() => {
  resetLateCode();
  lateCode.missing = true;
});
afterEach(leave);

test.each([
  ['leads there', '/product/apron/?edit=k1', ['http://localhost:3000/product/apron/?edit=k1']],
  ['of this page leads nowhere', '#', []],
  ['that may not be followed leads nowhere', 'javascript:void(0)', []],
])('a link whose editor is lost %s', async (_name, href, expected) => {
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  await put(
    `<shop-cart-item-editor></shop-cart-item-editor><a class="yith-wapo-edit-product-cart" href="${href}" data-cart-item-key="k1">Edit</a>`,
  );
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('.yith-wapo-edit-product-cart').dispatchEvent(press);
  await settled();
  expect([press.defaultPrevented, go.mock.calls.flat().map(String)]).toEqual([true, expected]);
  expect(printedLines()).toEqual([expect.stringContaining('the editor of cart lines could not be loaded')]);
});
