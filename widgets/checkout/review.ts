import { emit } from '../../shared/events.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { serializeForm } from '../../shared/dom/form-data.js';
import { snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/checkout.js';
import { isNonceRefusal, withNonce } from '../../shared/net/nonce.js';
import { latestOnly, RequestError, type Failure } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { navigation } from '../../shared/url.js';
import { isLoop, readReviewAnswer, reviewFields, type RefreshArgs, type RefreshMade, type ReviewAnswer } from './checkout.logic.js';
import { addressIsUnfinished, orderTotal, PAYMENT, readReviewInput, REVIEW, TABLE } from './checkout.read.js';
import { formOf, type CheckoutPage, type Review } from './context.js';
import { submitNatively } from '../../shared/net/native-submit.js';
import { applyReview } from './apply-review.js';

/** Wishes that come at once are one request (contract: checkout.md §2). */
const TOGETHER_MS = 5;
const NONCE = 'wc_checkout_params.update_order_review_nonce';
const TEXT: Partial<Record<Failure, MessageKey>> = { offline: 'checkout.refresh_offline', timeout: 'checkout.refresh_timeout' };

/** Keeps the order review of a checkout true: one timer, the newest request counts, every end uncovers. */
export function createReview(page: Omit<CheckoutPage, 'review'>): Review {
  const reads = latestOnly();
  const made: RefreshMade[] = [];
  /** The fragments of the last answer: what has not changed since is left alone. */
  let last: Readonly<Record<string, string>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  let turn = 0;
  let running = 0;
  let closeAlert: () => void = () => undefined;
  let idleWaiters: (() => void)[] = [];

  const clear = (): void => {
    clearTimeout(timer);
    waiting = false;
  };
  const flush = (): void => {
    if (waiting || running > 0) {
      return;
    }
    const now = idleWaiters;
    idleWaiters = [];
    for (const f of now) {
      f();
    }
  };

  async function run(args: RefreshArgs): Promise<void> {
    reads.abort();
    const form = formOf(page);
    if (!form) {
      return;
    }
    const fields = reviewFields(readReviewInput(form, serializeForm(form)), args);
    const body = JSON.stringify(fields);
    if (isLoop(body, made, Date.now())) {
      console.warn(
        '[shop] <shop-checkout>: the same order review was asked for again and again; some script goes round in a loop',
        page.element,
      );
      return;
    }
    // Something else was asked for in between, answered or not: what comes next is no loop.
    if (made.at(-1)?.body !== body) {
      made.length = 0;
    }
    turn += 1;
    const mine = turn;
    closeAlert();
    const covered = [...form.querySelectorAll<HTMLElement>(`${TABLE}, ${PAYMENT}`)];
    const before = new Map<Element, Snapshot>([...form.querySelectorAll(TABLE)].map((el) => [el, snapshot(el)]));
    const totalBefore = orderTotal(form);
    const release = covered.map((el) => showBusy(el, { color: '#fff' }));
    const uncover = (): void => {
      for (const f of release) {
        f();
      }
    };
    page.setState('refreshing');
    try {
      const raw = await reads.run((signal) =>
        withNonce(NONCE, (nonce) => wcAjax('update_order_review', { security: nonce, ...fields }, { signal })),
      );
      uncover();
      if (mine !== turn) {
        return;
      }
      const answer = readReviewAnswer(raw);
      if (!answer) {
        throw new RequestError('not-json', 'update_order_review', 200, JSON.stringify(raw));
      }
      made.push({ body, answer: JSON.stringify(raw), at: Date.now() });
      if (made.length > 2) {
        made.shift();
      }
      if (answer.reload) {
        navigation.reload();
        return;
      }
      take(form, answer, args, before, totalBefore);
    } catch (error) {
      uncover();
      if (mine !== turn || (error instanceof RequestError && error.kind === 'aborted')) {
        return;
      }
      fail(form, args, error);
    }
  }

  function take(
    form: HTMLFormElement,
    answer: ReviewAnswer,
    args: RefreshArgs,
    before: ReadonlyMap<Element, Snapshot>,
    totalBefore: string,
  ): void {
    last = applyReview(page, form, { answer, args, before, last, scripts: page.settings.current.runScripts });
    const now = formOf(page);
    page.setState(now ? 'idle' : 'expired');
    const total = now ? orderTotal(now) : '';
    if (!now) {
      announce(message('checkout.expired'), { assertive: true });
    } else if (total !== '' && total !== totalBefore) {
      announce(message('checkout.updated', { total }));
    }
    fireHost(document.body, 'updated_checkout', [answer.raw]);
    emit(page.element, 'shop:checkout-refreshed', { result: answer.result, fragments: last });
  }

  function fail(form: HTMLFormElement, args: RefreshArgs, error: unknown): void {
    if (!(error instanceof RequestError)) {
      console.error('[shop] the order review could not be updated:', error);
    }
    const refused = isNonceRefusal(error);
    const reason = error instanceof RequestError ? error.kind : 'answer';
    const text = message(
      refused
        ? 'checkout.refresh_refused'
        : error instanceof RequestError
          ? (TEXT[error.kind] ?? 'checkout.refresh_failed')
          : 'checkout.refresh_failed',
    );
    page.setState('failed');
    emit(page.element, 'shop:checkout-refresh-failed', { reason, message: text });
    const anchor = form.querySelector(TABLE) ?? form.querySelector(REVIEW) ?? form.firstElementChild;
    if (!anchor) {
      announce(text, { assertive: true });
      return;
    }
    // The shopper is somewhere in the address: the message is read out by its role, the focus stays.
    closeAlert = showAlert(anchor, text, {
      native: page.settings.current.alerts === 'native',
      focus: 'none',
      action: refused
        ? { label: message('checkout.plain'), run: () => submitNatively(formOf(page), 'woocommerce_checkout_update_totals') }
        : { label: message('checkout.retry'), run: () => ask(args) },
    });
  }

  function ask(args: RefreshArgs = {}): void {
    clear();
    waiting = true;
    timer = setTimeout(() => {
      waiting = false;
      running += 1;
      void run(args).finally(() => {
        running -= 1;
        flush();
      });
    }, TOGETHER_MS);
  }

  const trigger = (target: Element | null): void => {
    clear();
    page.dirty = null;
    const args = { current_target: target };
    // Where jQuery is, everybody hears it, we among them.
    if (jquery()) {
      fireHost(document.body, 'update_checkout', [args]);
    } else {
      ask(args);
    }
  };
  const typed = (): void => {
    if (page.dirty?.isConnected && addressIsUnfinished(page.dirty)) {
      return;
    }
    trigger(null);
  };

  return {
    ask,
    trigger,
    typed,
    later(field, delayMs) {
      clear();
      page.dirty = field;
      timer = setTimeout(typed, delayMs);
    },
    cancel() {
      clear();
      flush();
    },
    forget() {
      last = {};
    },
    get busy() {
      return waiting || running > 0;
    },
    settled(maxMs) {
      if (!waiting && running === 0) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const limit = setTimeout(resolve, maxMs);
        idleWaiters.push(() => {
          clearTimeout(limit);
          resolve();
        });
      });
    },
    stop() {
      clear();
      reads.abort();
      closeAlert();
      flush();
    },
  };
}
