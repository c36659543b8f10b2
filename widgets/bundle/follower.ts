import { delegate } from '../../shared/dom/delegate.js';
import { asElement, onHost } from '../../shared/host/jquery-bridge.js';
import { focusReason } from './focus-reason.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { parseDecimal, rounded } from '../../shared/money/decimal.js';
import { isAlertShown } from './display.js';
import { bundleQuantity, clearStockNote, noteLowered } from './stock.js';
import { isChoosable } from './bundle.read.js';
import { REASON_KINDS, type ReasonKind } from './choice.logic.js';
import { checkBundle, type Session } from './session.js';
import { runSession } from './run-session.js';
import type { BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';

/** What the script says is missing: a flag for each kind, in our order; only the newest generation knows what cannot be bought. */
function toldKinds(flags: readonly unknown[]): ReasonKind[] {
  const kinds = REASON_KINDS.filter((kind) => flags.length === REASON_KINDS.length || kind !== 'unpurchasable');
  return kinds.filter((_, at) => flags[at]);
}

/**
 * Follows the plugin's own script at a bundle: price and readiness go into the product's store as it says them, nothing is written but what
 * screen readers need (contract 44). What it said before we came our own rules say.
 * @returns how to end
 */
export const followBundle = (parts: BundleParts, settings: Settings): (() => void) => runSession(parts, settings, follow);

function follow(session: Session): void {
  const { parts, settings } = session;
  const { wrap } = parts;
  const alert = wrap.querySelector<HTMLElement>('.woosb-alert');
  const isOurs = (args: readonly unknown[]): boolean => asElement(args.at(-1)) === wrap;
  const check = (kinds: readonly ReasonKind[], isReady: boolean, said: string): void => {
    const text = said || message('bundle.incomplete');
    session.publishReasons(
      kinds,
      isReady ? null : { message: text, isShown: () => isAlertShown(session, text), focus: () => focusReason(session) },
    );
  };
  const saying = (): string => (alert?.style.display === 'none' ? '' : (alert?.textContent ?? '').trim());
  session.onStop(
    onHost(document, 'woosb_calc_price', (_event, args) => {
      const [sale, regular] = args.slice(0, 2).map((price) => parseDecimal(String(price)));
      if (isOurs(args) && sale && regular) {
        // Its sums are binary; it shows them rounded.
        const decimals = session.currency?.decimals ?? 2;
        session.publishPrice(rounded(sale, decimals), rounded(regular, decimals));
      }
    }),
  );
  // It says so in the alert first, which comes down only then.
  session.onStop(
    onHost(document, 'woosb_check_ready', (_event, args) => {
      if (isOurs(args)) {
        check(toldKinds(args.slice(1, -1)), Boolean(args[0]), (alert?.textContent ?? '').trim());
      }
    }),
  );
  followQuantity(session);
  if (alert) {
    session.writes.attr(alert, 'role', 'alert');
  }
  if (isChoosable(parts, settings.recalculates)) {
    const { sale, regular, reasons } = checkBundle(session);
    session.publishPrice(sale, regular);
    check(
      reasons.map(({ kind }) => kind),
      reasons.length === 0,
      saying(),
    );
  }
}

/** Shows a note at a quantity that the plugin's script lowers to the stock, because the script itself gives no message. */
function followQuantity(session: Session): void {
  const { form } = session.parts;
  let known = Number(bundleQuantity(session)?.value ?? 0);
  const heard = (element: HTMLElement): void => {
    const field = bundleQuantity(session);
    if (!field || field !== element) {
      return;
    }
    const value = Number(field.value);
    // It fires by jQuery alone, with the new limit on the field.
    if (value < known && field.max !== '' && value === Number(field.max) && document.activeElement !== field) {
      noteLowered(field);
    }
    known = value;
  };
  for (const type of ['input', 'change']) {
    session.onStop(delegate(form, type, 'input[name="quantity"]', heard));
  }
  session.onStop(() => clearStockNote(session));
}
