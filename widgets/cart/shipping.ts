import { fireHost } from '../../shared/host/jquery-bridge.js';
import { printedOptions, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { markedHtml, wholeIn } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import { withNonce } from '../../shared/net/nonce.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import { setNonce, told } from './actions.js';
import { Leaving, run, withCart, type CartPage } from './run.js';
import { applyPage, applyTotals, postForm, type Answer } from './apply-response.js';
import { ADDRESS_FIELDS, CALCULATOR, chosenMethods, isCalculatorOpen, METHOD, nonceIn, openCalculator, TOTALS } from './cart.host.js';
import { wasIgnored } from './cart.rules.js';

/**
 * Cart pages on which a change of the method waits for its turn: it sends what is chosen then, so a newer choice needs no turn of its own.
 */
const waiting = new WeakSet<HTMLElement>();

/** Sends the chosen shipping methods and applies the totals of the answer (contract 8). The newest choice wins. */
export async function chooseMethod(page: CartPage): Promise<void> {
  const { element } = page;
  if (waiting.has(element)) {
    return;
  }
  waiting.add(element);
  let sent: { readonly methods: Readonly<Record<string, string>>; readonly before: Snapshot } | undefined;
  await run(page, {
    action: 'shipping-method',
    cover: [element.querySelector(TOTALS)],
    anchor: () => element.querySelector(METHOD)?.closest('ul, select') ?? null,
    work: async () => {
      waiting.delete(element);
      const now = { methods: chosenMethods(element), before: snapshot(element.querySelector(TOTALS) ?? element) };
      sent = now;
      const html = await withNonce('wc_cart_params.update_shipping_method_nonce', (nonce) =>
        wcAjaxText('update_shipping_method', { security: nonce, shipping_method: now.methods }),
      );
      putTotals(element, totalsIn(html, 'update_shipping_method'), now.before);
      announce(message('cart.updated'));
    },
    confirm: ({ totals }) => {
      const now = totals ? chosenMethods(totals) : {};
      if (!totals || !sent || Object.entries(sent.methods).some(([index, method]) => now[index] !== method)) {
        return null;
      }
      putTotals(element, totals, sent.before);
      announce(message('cart.updated'));
      return { outcome: 'replaced', lost: false, quiet: true };
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
      putTotals(element, totalsIn(await wcAjaxText('get_cart_totals', {}), 'get_cart_totals'));
    },
  });
}

/** The totals in an answer. @throws RequestError where there are none, or not all of them */
function totalsIn(html: string, from: string): HTMLElement {
  const totals = wholeIn(markedHtml(html), TOTALS);
  if (!totals) {
    throw new RequestError('empty', from);
  }
  return totals;
}

function putTotals(element: HTMLElement, totals: HTMLElement, before?: Snapshot): void {
  // The calculator is not what was sent here: one that is open stays so.
  const open = isCalculatorOpen(element);
  applyTotals(element, totals, before);
  if (open) {
    openCalculator(element, true);
  }
}

/** A shop writes postcodes its own way. */
const plain = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '').replaceAll(/[\s-]/g, '').toLowerCase();

/** What the shop has printed in a field of a calculator. */
const printedIn = (field: HTMLInputElement | HTMLSelectElement): string =>
  field instanceof HTMLSelectElement ? (printedOptions(field)[0]?.value ?? '') : field.defaultValue;

/**
 * Does the calculator of a cart that was read hold the address that was sent? By the names of its fields alone: states are a list where
 * the shop has printed them, and were a text where their country was chosen before its states were on the page.
 */
const isAddress = (sent: FormData, calculator: Element): boolean =>
  [...calculator.querySelectorAll<HTMLInputElement | HTMLSelectElement>(ADDRESS_FIELDS)].every(
    (field) => plain(sent.get(field.name)) === plain(printedIn(field)),
  );

/** The nonce of the calculator in an answer that did not read what was sent; `null` where it was read. */
function unreadNonce(sent: string, { totals, notices }: Answer): string | null {
  const fresh = totals?.querySelector(CALCULATOR);
  return fresh && wasIgnored(sent, nonceIn(fresh), notices.length) ? nonceIn(fresh) : null;
}

/**
 * Sends the shipping calculator and takes the answered cart in (contract 8). With a stale nonce the shop reads nothing and
 * says nothing: the same is sent once more with the answered one, and if that is not read either the form posts itself.
 */
export function calculate(page: CartPage, form: HTMLFormElement): Promise<void> {
  const { element } = page;
  let sent: { readonly address: FormData; readonly totals: Snapshot } | undefined;
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
      sent = { address: new FormData(now), totals: before };
      const nonce = nonceIn(now);
      const first = await send();
      const second = unreadNonce(nonce, first);
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
    confirm: (read, quiet) => {
      const fresh = read.totals?.querySelector(CALCULATOR);
      if (!sent || !fresh || !isAddress(sent.address, fresh)) {
        return null;
      }
      return applyPage(element, told(read, message('cart.updated')), { totals: sent.totals, quiet });
    },
  });
}
