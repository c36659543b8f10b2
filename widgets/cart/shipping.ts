import { fireHost } from '../../shared/host/jquery-bridge.js';
import { snapshot } from '../../shared/html/preserve-state.js';
import { markedHtml, wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import { withNonce } from '../../shared/net/nonce.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import { Leaving, run, setNonce, withCart, type CartPage } from './actions.js';
import { postForm } from './fetch-page.js';
import { isOpen, openCalculator } from './calculator.js';
import { wasIgnored } from './cart.logic.js';
import { CALCULATOR, chosenMethods, METHOD, nonceIn, TOTALS } from './cart.read.js';
import { applyPage, applyTotals, type Answer } from './apply-response.js';

/**
 * Cart pages on which a change of the method waits for its turn: it sends what is chosen then, so a newer choice needs no turn of its own.
 */
const waiting = new WeakSet<HTMLElement>();

/** Sends the chosen shipping methods and applies the totals of the answer (contract: cart.md §4). The newest choice wins. */
export async function chooseMethod(page: CartPage): Promise<void> {
  const { element } = page;
  if (waiting.has(element)) {
    return;
  }
  waiting.add(element);
  await run(page, {
    action: 'shipping-method',
    cover: [element.querySelector(TOTALS)],
    anchor: () => element.querySelector(METHOD)?.closest('ul, select') ?? null,
    work: async () => {
      waiting.delete(element);
      const before = snapshot(element.querySelector(TOTALS) ?? element);
      const html = await withNonce('wc_cart_params.update_shipping_method_nonce', (nonce) =>
        wcAjaxText('update_shipping_method', { security: nonce, shipping_method: chosenMethods(element) }),
      );
      putTotals(element, html, 'update_shipping_method', before);
      announce(message('cart.updated'));
    },
    after: () => {
      waiting.delete(element);
      fireHost(document.body, 'updated_shipping_method');
    },
  });
  waiting.delete(element);
}

/** Asks for the totals alone. */
export function refreshTotals(page: CartPage): Promise<void> {
  const { element } = page;
  return run(page, {
    action: 'totals',
    cover: [element.querySelector(TOTALS)],
    work: async () => {
      putTotals(element, await wcAjaxText('get_cart_totals', {}), 'get_cart_totals');
    },
  });
}

/** @throws RequestError where there are no totals in the answer, or not all of them */
function putTotals(element: HTMLElement, html: string, from: string, before?: ReturnType<typeof snapshot>): void {
  const totals = wholeIn(markedHtml(html), TOTALS);
  if (!totals) {
    throw new RequestError('empty', from);
  }
  // The calculator is not what was sent here: one that is open stays so.
  const open = isOpen(element);
  applyTotals(element, totals, before);
  if (open) {
    openCalculator(element, true);
  }
}

/** The nonce of the calculator in an answer that did not read what was sent; `null` where it was read. */
function unreadNonce(sent: string, { totals, notices }: Answer): string | null {
  const fresh = totals?.querySelector(CALCULATOR);
  return fresh && wasIgnored(sent, nonceIn(fresh), notices.length) ? nonceIn(fresh) : null;
}

/**
 * Sends the shipping calculator and takes the answered cart in (contract: cart.md §4). With a stale nonce the shop reads nothing and
 * says nothing: the same is sent once more with the answered one, and if that is not read either the form posts itself.
 */
export function calculate(page: CartPage, form: HTMLFormElement): Promise<void> {
  const { element } = page;
  return run(page, {
    action: 'calculate-shipping',
    byHand: true,
    cover: [element.querySelector(TOTALS)],
    anchor: () => element.querySelector(CALCULATOR),
    work: async (quiet) => {
      // An earlier job may have replaced it; what was typed came along.
      const now = element.querySelector<HTMLFormElement>(CALCULATOR) ?? form;
      const before = snapshot(element.querySelector(TOTALS) ?? now);
      const send = async () => withCart(await postForm(now, null, [['calc_shipping', 'x']]), now.action);
      const sent = nonceIn(now);
      const first = await send();
      const second = unreadNonce(sent, first);
      if (second === null) {
        return applyPage(element, first, { totals: before, quiet });
      }
      setNonce(now, second);
      const answer = await send();
      const third = unreadNonce(second, answer);
      if (third === null) {
        return applyPage(element, answer, { totals: before, quiet });
      }
      setNonce(now, third);
      submitNatively(now, 'calc_shipping');
      throw new Leaving();
    },
  });
}
