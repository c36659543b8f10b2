import { QUICK_VIEW } from './parts.read.js';
import type { DriveChildren } from './children.js';
import { driveQuantities } from './quantities.js';
import { delegate } from '../../shared/dom/delegate.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { decimalNumber } from '../../shared/money/decimal.js';
import { lazySlide, stopSlide } from '../../shared/ui/lazy-slide.js';
import {
  checkBundle,
  fire,
  isChoosable,
  piecesOf,
  postedIds,
  readBounds,
  readPostedForm,
  REASON_KINDS,
  STEPS,
  type Checked,
  type ReasonKind,
  type Session,
} from './core.js';
import { bundlePriceText, writeAlert, writeCount, writeMainPrice, writeTotal } from './display.js';

const lazyActions = lazyModule('choosing in <shop-bundle>', () => import('./actions.js'));

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
  const { parts, ledger } = session;
  const { isOptional, min, max } = readBounds(parts);
  if (isOptional) {
    const pieces = piecesOf(children);
    fire('change_count', writeCount(session, pieces, isFirst), pieces, min, max);
  }
  const isReady = kinds.length === 0;
  const flags = REASON_KINDS.map((kind) => kinds.includes(kind));
  for (const button of parts.form.querySelectorAll<HTMLElement>('.single_add_to_cart_button')) {
    ledger.flag(button, 'woosb-disabled', !isReady);
    REASON_KINDS.forEach((kind, i) => ledger.flag(button, `woosb-${kind}`, flags[i] === true));
    ledger.attr(button, 'data-state', kinds[0] ?? null);
    // It would post the product alone.
    ledger.flag(button, 'ajax_add_to_cart', false);
  }
  fire('check_ready', isReady, ...flags, parts.wrap);
}

/**
 * Drives a bundle where no script of the host does: quantities, variations, price, what is missing, what is posted (contract: bundle.md,
 * "Driver").
 * @param driveChildren for a bundle whose children show what they are
 */
export function work(session: Session, driveChildren?: DriveChildren): void {
  const {
    parts,
    parts: { wrap, form, list },
    ledger,
    settings,
    onStop,
  } = session;
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
      showReasons(
        session,
        checked,
        checked.reasons.map(({ kind }) => kind),
        isFirst,
      );
    }
    children?.writePrices(checked);
    // One bundle is always let through: how many there are is the server's to say until somebody acts.
    if (lazyActions.loaded || Number(form.querySelector<HTMLInputElement>('input[name="quantity"]')?.value) > 1) {
      limit();
    }
    fire('check_stock', wrap, context);
    const ids = postedIds(checked.children, readPostedForm(parts));
    if (isOpen || ids !== '') {
      ledger.value(parts.ids, ids);
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
  const children = driveChildren?.(session, changed);
  driveQuantities(session, (child) => changed('woosb_check_qty', child));
  onStop(delegate(list, 'click', STEPS, (step) => withActions(({ pressStep }) => pressStep(step))));
  onStop(() => wrap.querySelectorAll('.woosb-total, .woosb-count, .woosb-alert').forEach(stopSlide));
  for (const place of [wrap, form]) {
    onStop(
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
  update(wrap.closest(QUICK_VIEW) ? 'woosq' : 'ready');
}
