import { QUICK_VIEW, type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { driveChildren } from './children.js';
import { driveQuantities } from './quantities.js';
import { delegate } from '../../shared/dom/delegate.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { decimalNumber } from '../../shared/money/decimal.js';
import { lazySlide, stopSlide } from '../../shared/ui/lazy-slide.js';
import { isChoosable, readBounds, readPostedForm } from './bundle.read.js';
import { piecesOf, postedIds, REASON_KINDS, type ReasonKind } from './choice.logic.js';
import { BUTTON, checkBundle, fire, type Checked, type Session } from './session.js';
import { pressStep, STEPS } from './steps.js';
import { bundleLimit } from './stock.logic.js';
import { bundlePriceText, isAlertShown, writeAlert, writeCount, writeMainPrice, writeTotal } from './display.js';
import { focusReason } from './focus-reason.js';
import { runSession } from './run-session.js';
import { reasonText } from './reasons.js';
import { bundleQuantity, clearStockNote, limitStock } from './stock.js';

/** Writes and tells the price; nothing of a fixed one is worked out in the page. */
function showPrice(session: Session, checked: Checked, isFirst: boolean): void {
  const {
    parts: { list, wrap },
    settings: { changePrice, recalculates },
    currency,
  } = session;
  const { sale, regular, terms } = checked;
  if (!terms.isFixed && currency) {
    const text = bundlePriceText(checked, session, currency);
    fire('change_total', writeTotal(session, text, isFirst), text.html, text.suffix);
    // The oldest generation computes where nothing can be chosen, too, but leaves the price of the product there.
    if (changePrice !== 'no' && isChoosable({ list, hasWrap: true }, recalculates)) {
      writeMainPrice(session, text);
    }
    fire('calc_price', decimalNumber(sale), decimalNumber(regular), text.html, text.suffix, wrap);
  }
  session.publishPrice(sale, regular);
}

/** Writes and tells why the bundle cannot be bought. */
function showReasons(session: Session, { children }: Checked, kinds: readonly ReasonKind[], isFirst: boolean): void {
  const { parts, writes } = session;
  const { isOptional, min, max } = readBounds(parts);
  if (isOptional) {
    const pieces = piecesOf(children);
    fire('change_count', writeCount(session, pieces, isFirst), pieces, min, max);
  }
  const isReady = kinds.length === 0;
  const flags = REASON_KINDS.map((kind) => kinds.includes(kind));
  for (const button of parts.form.querySelectorAll<HTMLElement>(BUTTON)) {
    writes.flag(button, 'woosb-disabled', !isReady);
    REASON_KINDS.forEach((kind, i) => writes.flag(button, `woosb-${kind}`, flags[i] === true));
    // Whoever adds to the cart has states of its own there.
    if (kinds[0]) {
      writes.attr(button, 'data-state', kinds[0]);
    } else {
      writes.restore(button, 'data-state');
    }
    // It would post the product alone.
    writes.flag(button, 'ajax_add_to_cart', false);
  }
  fire('check_ready', isReady, ...flags, parts.wrap);
}

/** Do children of a bundle show what they are: variations, or what their quantity costs? */
const hasTellingChildren = ({ list }: BundleParts, { bundledPrice }: Settings): boolean =>
  list.dataset['variables'] === 'yes' || list.querySelector('.variations_form') !== null || bundledPrice.startsWith('subtotal');

/**
 * Drives a bundle where no script of the host does: quantities, variations, price, what is missing, what is posted.
 * @returns how to end; the bundle is as it was printed
 */
export const driveBundle = (parts: BundleParts, settings: Settings): (() => void) => runSession(parts, settings, drive);

function drive(session: Session): void {
  const {
    parts,
    parts: { wrap, form, list },
    writes,
    settings,
    onStop,
  } = session;
  const isOpen = isChoosable(parts, settings.recalculates);
  let isFirst = true;
  let checked: Checked;
  /** Holds the form, and tells what is missing. */
  const tell = (): void => {
    const kinds = checked.reasons.map(({ kind }) => kind);
    const [first] = checked.reasons;
    if (!first) {
      writeAlert(session, '', isFirst);
      session.publishReasons(kinds, null);
      return;
    }
    const wrong = first.child === null ? undefined : checked.children[first.child]?.element;
    const focus = (): void => focusReason(session);
    // A child whose options are all chosen asks nothing of the shopper: it waits for an answer, or for another try, and says so itself.
    const awaited = wrong && first.kind === 'selection' ? children?.awaited(wrong) : null;
    if (awaited) {
      writeAlert(session, '', isFirst);
      session.publishReasons(kinds, { ...awaited, focus });
      return;
    }
    const text = reasonText(first, checked, session);
    writeAlert(session, text, isFirst);
    session.publishReasons(kinds, { message: text, isShown: () => isAlertShown(session, text), focus });
  };
  const limit = (): void => limitStock(session, bundleLimit(checked.children));
  const update = (context: string): void => {
    checked = checkBundle(session);
    if (isOpen) {
      showPrice(session, checked, isFirst);
      tell();
      showReasons(
        session,
        checked,
        checked.reasons.map(({ kind }) => kind),
        isFirst,
      );
    }
    children?.writePrices(checked);
    limit();
    fire('check_stock', wrap, context);
    const ids = postedIds(checked.children, readPostedForm(parts));
    if (isOpen || ids !== '') {
      writes.value(parts.ids, ids);
    }
    fire('save_ids', ids === '' ? [] : ids.split(','), wrap);
    fire('init', wrap, context);
  };
  /** What is heard before is in the first round. */
  let isReady = false;
  const changed = (context: string, child: HTMLElement): void => {
    session.touched.add(child);
    if (isReady) {
      isFirst = false;
      update(context);
    }
  };
  const onTold = (): void => {
    if (isReady && isOpen) {
      tell();
    }
  };
  const children = hasTellingChildren(parts, settings) ? driveChildren(session, changed, onTold) : undefined;
  driveQuantities(session, (child) => changed('woosb_check_qty', child));
  onStop(delegate(list, 'click', STEPS, pressStep));
  onStop(() => {
    wrap.querySelectorAll('.woosb-total, .woosb-count, .woosb-alert').forEach(stopSlide);
    clearStockNote(session);
  });
  for (const type of ['input', 'change']) {
    onStop(
      delegate(form, type, 'input[name="quantity"]', (field) => {
        if (field === bundleQuantity(session)) {
          limit();
        }
      }),
    );
  }
  for (const place of [wrap, form]) {
    onStop(onFirstIntent(place, '*', lazySlide.load));
  }
  isReady = true;
  // How amounts are written may be printed by a script that comes late.
  let written = JSON.stringify(session.currency);
  onStop(
    onJquery(() => {
      const now = JSON.stringify(session.currency);
      if (now !== written) {
        written = now;
        update('ready');
      }
    }),
  );
  update(wrap.closest(QUICK_VIEW) ? 'woosq' : 'ready');
}
