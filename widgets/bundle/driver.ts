import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { decimalNumber } from '../../shared/money/decimal.js';
import { isChoosable, readBounds, readPostedForm } from './bundle.read.js';
import { QUICK_VIEW, type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { driveChildren } from './children.js';
import { bundleLimit, piecesOf, postedIds, REASON_KINDS, type ReasonKind } from './choice.logic.js';
import { bundlePriceText, writeAlert, writeCount, writeMainPrice, writeTotal } from './display.js';
import { driveQuantities } from './quantities.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazySlide, stopSlide } from '../../shared/ui/lazy-slide.js';
import { checkBundle, createSession, reasonText, type Checked, type Session } from './session.js';
import { nameControls } from './steps.js';

/** Writes and tells the price; nothing of a fixed one is worked out in the page. */
function showPrice(session: Session, checked: Checked, isFirst: boolean): void {
  const { parts, settings, currency } = session;
  const { sale, regular, terms } = checked;
  if (!terms.isFixed && currency) {
    const text = bundlePriceText(checked, session, currency);
    const total = writeTotal(session, text, isFirst);
    fireHost(document, 'woosb_change_total', [asHost(total), text.html, text.suffix]);
    const { variables, optional } = parts.list.dataset;
    if (settings.changePrice !== 'no' && (variables === 'yes' || optional === 'yes' || settings.recalculates)) {
      writeMainPrice(session, text);
    }
    fireHost(document, 'woosb_calc_price', [decimalNumber(sale), decimalNumber(regular), text.html, text.suffix, asHost(parts.wrap)]);
  }
  session.publishPrice(sale, regular);
}

/** Writes and tells why the bundle cannot be bought. */
function showReasons(session: Session, checked: Checked, isFirst: boolean, isPending: (child: HTMLElement) => boolean): void {
  const { parts, ledger } = session;
  const { children, reasons } = checked;
  const { isOptional, min, max } = readBounds(parts);
  if (isOptional) {
    const count = writeCount(session, checked, isFirst);
    fireHost(document, 'woosb_change_count', [asHost(count), piecesOf(children), min, max]);
  }
  const kinds = reasons.map(({ kind }) => kind);
  for (const button of parts.form.querySelectorAll<HTMLElement>('.single_add_to_cart_button')) {
    ledger.flag(button, 'woosb-disabled', kinds.length > 0);
    REASON_KINDS.forEach((kind) => ledger.flag(button, `woosb-${kind}`, kinds.includes(kind)));
    ledger.attr(button, 'data-state', kinds[0] ?? null);
    // It would post the product alone.
    ledger.flag(button, 'ajax_add_to_cart', false);
  }
  const [first] = reasons;
  const text = first ? reasonText(first, checked, session) : '';
  const wrong = first && first.child !== null ? children[first.child]?.element : undefined;
  // A choice the page came with is answered in a moment.
  writeAlert(session, wrong && isPending(wrong) ? '' : text, isFirst);
  session.publishReasons(kinds, text);
  const has = (kind: ReasonKind): boolean => kinds.includes(kind);
  fireHost(document, 'woosb_check_ready', [kinds.length === 0, ...REASON_KINDS.map(has), asHost(parts.wrap)]);
}

/** Limits how many bundles can be bought to what the children allow, never below what the field itself wants at least. */
function limitStock({ parts: { form }, ledger }: Session, { children }: Checked): void {
  const field = form.querySelector<HTMLInputElement>('input[name="quantity"]');
  if (!field || field.type === 'hidden') {
    return;
  }
  const printed = ledger.original(field, 'max');
  const limits = [bundleLimit(children), printed ? Number(printed) : null].filter((limit) => limit !== null);
  const max = limits.length > 0 ? Math.max(Math.min(...limits), Number(field.min || 0)) : null;
  ledger.attr(field, 'max', max === null ? printed : String(max));
  if (max !== null && Number(field.value) > max) {
    field.value = String(max);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * Drives a bundle where no script of the host does: quantities, variations, price, what is missing, what is posted (contract: bundle.md,
 * "Driver"). @returns how to stop
 */
export function driveBundle(parts: BundleParts, settings: Settings): () => void {
  const session = createSession(parts, settings);
  const isOpen = isChoosable(parts, settings.recalculates);
  let isFirst = true;
  const update = (context: string): void => {
    const checked = checkBundle(session);
    if (isOpen) {
      showPrice(session, checked, isFirst);
      showReasons(session, checked, isFirst, children.isPending);
    }
    if (session.currency) {
      children.writePrices(checked, session.currency);
    }
    limitStock(session, checked);
    fireHost(document, 'woosb_check_stock', [asHost(parts.wrap), context]);
    const ids = postedIds(checked.children, readPostedForm(parts));
    if (isOpen || ids !== '') {
      session.ledger.value(parts.ids, ids);
    }
    fireHost(document, 'woosb_save_ids', [ids === '' ? [] : ids.split(','), asHost(parts.wrap)]);
    fireHost(document, 'woosb_init', [asHost(parts.wrap), context]);
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
  nameControls(session);
  const children = driveChildren(session, changed);
  driveQuantities(session, (child) => changed('woosb_check_qty', child));
  session.onStop(() => parts.wrap.querySelectorAll('.woosb-total, .woosb-count, .woosb-alert').forEach(stopSlide));
  session.onStop(onFirstIntent(parts.form, '*', lazySlide.load));
  isReady = true;
  update(parts.wrap.closest(QUICK_VIEW) ? 'woosq' : 'ready');
  return session.stop;
}
