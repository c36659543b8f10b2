import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { fakeFetch, lost as lostReply, showPage, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
// Loaded on first use; read already, so that a test waits for what happens and not for the disk.
import '../../../shared/cart/refresh.js';
import '../../../widgets/cart-item-editor/index.js';
import '../../../widgets/cart-item-editor/editor.js';

/** A line of the cart that is changed, or leaves, in another tab while it is edited here. */

const LATE_MS = 2000;
const FORM =
  '<form class="cart" method="post"><div class="quantity"><input class="qty" type="number" name="quantity" value="1" aria-label="Quantity"></div><button type="submit" class="single_add_to_cart_button">Save</button></form>';
const LOAD = 'ywapo_load_product_template';
const SAVE = 'ywapo_update_addons_on_cart_item';
const link = (key: string): string =>
  `<tr class="cart_item"><td class="product-name"><a class="yith-wapo-edit-product-cart" href="#" data-product_id="58" data-cart-item-key="${key}">Edit</a></td></tr>`;
const CART = `<form class="woocommerce-cart-form"><table id="cart">${link('k1')}${link('k2')}</table></form>`;

type Answers = Extract<Reply, (...args: never) => unknown>;
const lost = lostReply as Answers;
const json =
  (body: unknown): Answers =>
  () =>
    Response.json(body);
const el = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) {
    throw new Error(`the page has no ${selector}`);
  }
  return found;
};
const turn = setImmediate;
const wait = async (ms = 0): Promise<void> => {
  for (let i = 0; i < 8; i += 1) {
    await new Promise((resolve) => {
      turn(resolve);
    });
    await vi.advanceTimersByTimeAsync(i === 3 ? ms : 0);
  }
};
const leave = (): void => {
  el('#cart').innerHTML = link('k2');
};
const soon = (run: () => void): void => void setTimeout(run, LATE_MS);

let calls: Record<string, Answers>;
let read: Answers;
let hide = (): void => undefined;
/** Everything that the dialog says, in its order. */
let said: string[];
const listening = new MutationObserver(() => {
  const text = document.querySelector('.yith-wapo-footer [role=alert] p')?.textContent ?? '';
  if (text !== '' && text !== said.at(-1)) {
    said.push(text);
  }
});

async function open(prepare = (): void => undefined): Promise<void> {
  hide = showPage(`<html><body><main>${CART}</main></body></html>`);
  prepare();
  document.body.append(document.createElement('shop-cart-item-editor'));
  await wait();
}
const edit = async (): Promise<void> => {
  const at = el('[data-cart-item-key=k1]');
  at.focus();
  at.click();
  await wait();
};
const save = async (): Promise<void> => {
  el('.yith-wapo-footer .single_add_to_cart_button').click();
  await wait();
};

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  read = lost;
  calls = { [LOAD]: json({ success: true, html: FORM }), [SAVE]: json({ success: false }) };
  vi.stubGlobal(
    'fetch',
    fakeFetch({
      'POST /wp-admin/admin-ajax.php': (request) => (calls[request.fields.find(([name]) => name === 'action')?.[1] ?? ''] ?? lost)(request),
      'POST /?wc-ajax=get_refreshed_fragments': (request) => read(request),
    }),
  );
  listening.observe(document.documentElement, { childList: true, subtree: true });
});
afterEach(async () => {
  listening.disconnect();
  jQuery(document).off('.test');
  document.body.replaceChildren();
  await wait(500);
  hide();
  forgetPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a refused save of a line that has left', () => {
  /** What shows a cart two seconds after it was asked to. */
  const CARTS: Readonly<Record<string, () => void>> = {
    'WooCommerce’s fragments': () => {
      read = () =>
        new Promise((resolve) => {
          soon(() => {
            leave();
            resolve(Response.json({ fragments: { '.none': '' }, cart_hash: 'h' }));
          });
        });
    },
    'the core’s own script': () => {
      vi.stubGlobal('jQuery', jQuery);
      jQuery(document).on('submit.test', '.woocommerce-cart-form', () => undefined);
      jQuery.ajaxTransport('+html', () => ({
        send: (_headers, done) => soon(() => done(200, 'success', { html: '' })),
        abort: () => undefined,
      }));
      jQuery(document).on('wc_update_cart.test', () => void jQuery.ajax('/cart/', { dataType: 'html', success: leave }));
    },
    'the cart block': () => {
      let isRead = true;
      const heard = new Set<() => void>();
      const getCartData = (): void =>
        soon(() => {
          isRead = true;
          heard.forEach((run) => run());
          // The block draws a moment later.
          leave();
        });
      const subscribe = (run: () => void): (() => void) => {
        heard.add(run);
        return () => heard.delete(run);
      };
      vi.stubGlobal('yith_wapo', { wc_blocks: { has_cart_block: '1' } });
      vi.stubGlobal('wp', {
        data: {
          dispatch: () => ({ invalidateResolutionForStore: () => (isRead = false) }),
          select: () => ({ getCartData, hasFinishedResolution: () => isRead }),
          subscribe,
        },
      });
    },
  };
  test.each(Object.entries(CARTS))('says nothing else, however late %s shows it', async (_name, prepare) => {
    await open(prepare);
    await edit();
    await save();
    expect(said).toEqual([]);
    await wait(LATE_MS);
    await wait(100);
    expect(printedLines()).toEqual([expect.stringContaining('could not be saved')]);
    expect([said, el('.yith-wapo-popup').dataset['state']]).toEqual([['This item is no longer in your cart.'], 'failed']);
  });
});

test('a refused save is told also where what shows the cart never answers', async () => {
  await open(() => {
    vi.stubGlobal('jQuery', jQuery);
    jQuery(document).on('submit.test', '.woocommerce-cart-form', () => undefined);
    jQuery.ajaxTransport('+html', () => ({ send: () => undefined, abort: () => undefined }));
    jQuery(document).on('wc_update_cart.test', () => void jQuery.ajax('/cart/', { dataType: 'html' }));
  });
  await edit();
  await save();
  await wait(60_000);
  printedLines();
  Object.assign(jQuery, { active: 0 });
  expect(said).toEqual(['Your changes could not be saved. The item in your cart is as it was.']);
});

test('a lost answer to a save has the cart read: the page shows what the shop has made of it', async () => {
  calls[SAVE] = lost;
  read = () => Response.json({ fragments: { '#cart': `<table id="cart">${link('k1')}<tr id="new"></tr></table>` }, cart_hash: 'h' });
  await open();
  await edit();
  await save();
  printedLines();
  expect([said, document.querySelector('#new') !== null]).toEqual([
    ['We do not know whether your changes were saved: the shop did not answer.'],
    true,
  ]);
});

test('a line that cannot be loaded and has left is told at the cart, which has the focus', async () => {
  calls[LOAD] = () =>
    new Promise((resolve) => {
      soon(() => resolve(Response.json({ success: false })));
    });
  await open();
  await edit();
  leave();
  await wait(LATE_MS);
  printedLines();
  const alert = el('main [role=alert]');
  expect([alert.textContent, document.activeElement === alert]).toEqual(['This item is no longer in your cart.', true]);
});
