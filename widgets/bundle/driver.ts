import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { decimalNumber } from '../../shared/money/decimal.js';
import { QUICK_VIEW, type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import type { DriveChildren } from './children.js';
import { driveQuantities } from './quantities.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { lazySlide, stopSlide } from '../../shared/ui/lazy-slide.js';
import {
  checkBundle,
  createSession,
  isChoosable,
  nameControls,
  piecesOf,
  postedIds,
  readBounds,
  readPostedForm,
  REASON_KINDS,
  type Checked,
  type ReasonKind,
  type Session,
} from './core.js';
import { bundlePriceText, writeAlert, writeCount, writeMainPrice, writeTotal } from './display.js';

const lazyActions = lazyModule('choosing in <shop-bundle>', () => import('./actions.js'));

/** How many bundles are wanted; 0 where the form has no field for it. */
const quantityOf = ({ form }: BundleParts): number => Number(form.querySelector<HTMLInputElement>('input[name="quantity"]')?.value);

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
function showReasons(session: Session, checked: Checked, isFirst: boolean): void {
  const { parts, ledger } = session;
  const { children, reasons } = checked;
  const { isOptional, min, max } = readBounds(parts);
  if (isOptional) {
    const count = writeCount(session, checked, isFirst);
    fireHost(document, 'woosb_change_count', [asHost(count), piecesOf(children), min, max]);
  }
  const kinds = reasons.map(({ kind }) => kind);
  const has = (kind: ReasonKind): boolean => kinds.includes(kind);
  for (const button of parts.form.querySelectorAll<HTMLElement>('.single_add_to_cart_button')) {
    ledger.flag(button, 'woosb-disabled', kinds.length > 0);
    REASON_KINDS.forEach((kind) => ledger.flag(button, `woosb-${kind}`, has(kind)));
    ledger.attr(button, 'data-state', kinds[0] ?? null);
    // It would post the product alone.
    ledger.flag(button, 'ajax_add_to_cart', false);
  }
  fireHost(document, 'woosb_check_ready', [kinds.length === 0, ...REASON_KINDS.map(has), asHost(parts.wrap)]);
}

/**
 * Drives a bundle where no script of the host does: quantities, variations, price, what is missing, what is posted (contract: bundle.md,
 * "Driver").
 * @param driveChildren for a bundle whose children show what they are
 * @returns how to stop
 */
export function driveBundle(parts: BundleParts, settings: Settings, driveChildren?: DriveChildren): () => void {
  const session = createSession(parts, settings);
  const isOpen = isChoosable(parts, settings.recalculates);
  let isFirst = true;
  let checked: Checked;
  const withActions = (act: (actions: NonNullable<typeof lazyActions.loaded>) => void): void =>
    lazyActions.use(
      (actions) => {
        if (!session.isOver()) {
          act(actions);
        }
      },
      () => undefined,
    );
  const limit = (): void => withActions(({ limitStock }) => limitStock(session, checked));
  /** Holds the form, and tells what is missing. */
  const tell = (): void => {
    const { reasons } = checked;
    const [first] = reasons;
    const wrong = first && first.child !== null ? checked.children[first.child]?.element : undefined;
    const { loaded } = lazyActions;
    // A choice the page came with is answered in a moment.
    const isPending = wrong && children?.isPending(wrong);
    if (first && !loaded && !isPending) {
      withActions(tell);
    }
    const text = first ? (loaded?.reasonText(first, checked, session) ?? message('bundle.incomplete')) : '';
    writeAlert(session, isPending || !loaded ? '' : text, isFirst);
    session.publishReasons(
      reasons.map(({ kind }) => kind),
      text,
      () => withActions(({ focusReason }) => focusReason(session)),
    );
  };
  const update = (context: string): void => {
    checked = checkBundle(session);
    if (isOpen) {
      showPrice(session, checked, isFirst);
      tell();
      showReasons(session, checked, isFirst);
    }
    children?.writePrices(checked);
    // One bundle is always let through: how many there are is the server's to say until somebody acts.
    if (lazyActions.loaded || quantityOf(parts) > 1) {
      limit();
    }
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
  const children = driveChildren?.(session, changed);
  driveQuantities(session, (child) => changed('woosb_check_qty', child));
  session.onStop(() => parts.wrap.querySelectorAll('.woosb-total, .woosb-count, .woosb-alert').forEach(stopSlide));
  for (const place of [parts.wrap, parts.form]) {
    session.onStop(
      onFirstIntent(place, '*', () => {
        void lazySlide.load();
        if (isOpen) {
          withActions(tell);
        }
        limit();
      }),
    );
  }
  isReady = true;
  update(parts.wrap.closest(QUICK_VIEW) ? 'woosq' : 'ready');
  return session.stop;
}
