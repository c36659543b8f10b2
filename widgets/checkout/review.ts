import { emit } from '../../shared/events.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { serializeForm } from '../../shared/dom/form-data.js';
import { inertHtml } from '../../shared/html/inert.js';
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
import { isLoop, readReviewAnswer, reviewFields, type RefreshArgs, type RefreshMade, type ReviewAnswer } from './checkout.rules.js';
import {
  addressIsUnfinished,
  formOf,
  orderTotal,
  PAYMENT,
  readReviewInput,
  REVIEW,
  TABLE,
  type CheckoutPage,
  type Review,
} from './checkout.host.js';
import { submitNatively } from '../../shared/dom/plain-submit.js';
import { applyReview } from './apply-review.js';

const ENDPOINT = 'update_order_review';
const NONCE = 'wc_checkout_params.update_order_review_nonce';
const TEXT: Partial<Record<Failure, MessageKey>> = { offline: 'checkout.refresh_offline', timeout: 'checkout.refresh_timeout' };

type Fragments = Readonly<Record<string, string>>;

/** What one refresh found before it asked. */
interface Before {
  readonly form: HTMLFormElement;
  readonly args: RefreshArgs;
  /** The tables, as they were: what the shopper does in them is kept. */
  readonly tables: ReadonlyMap<Element, Snapshot>;
  readonly total: string;
}

/** Refuses a third equal request after two equal answers: some script goes round in a loop (contract 39). */
function createLoopGuard(): { readonly isLoop: (body: string) => boolean; readonly answered: (body: string, answer: string) => void } {
  const made: RefreshMade[] = [];
  return {
    isLoop(body) {
      if (isLoop(body, made, Date.now())) {
        return true;
      }
      // Something else was asked for in between, answered or not: what comes next is no loop.
      if (made.at(-1)?.body !== body) {
        made.length = 0;
      }
      return false;
    },
    answered(body, answer) {
      made.push({ body, answer, at: Date.now() });
      if (made.length > 2) {
        made.shift();
      }
    },
  };
}

const reportLoop = (element: HTMLElement): void =>
  console.warn('[shop] <shop-checkout>: the same order review was asked for again and again; some script goes round in a loop', element);

/** Covers what will change; @returns how to uncover it */
function coverReview(form: HTMLFormElement): () => void {
  const release = [...form.querySelectorAll<HTMLElement>(`${TABLE}, ${PAYMENT}`)].map((el) => showBusy(el, { color: '#fff' }));
  return () => release.forEach((uncover) => uncover());
}

/** What the shopper is told of a failed refresh. */
const failureText = (error: unknown): string =>
  message(
    isNonceRefusal(error)
      ? 'checkout.refresh_refused'
      : ((error instanceof RequestError ? TEXT[error.kind] : undefined) ?? 'checkout.refresh_failed'),
  );

/**
 * Puts an answer into the page.
 * @param last the fragments of the answer before
 * @returns those of this one
 */
function showReview(page: CheckoutPage, answer: ReviewAnswer, before: Before, last: Fragments): Fragments {
  const { form, args, tables, total: totalBefore } = before;
  const fragments = applyReview(page, form, { answer, args, before: tables, last, scripts: page.settings.current.runScripts });
  const now = formOf(page);
  page.setState(now ? 'idle' : 'expired');
  const total = now ? orderTotal(now) : '';
  if (!now) {
    announce(message('checkout.expired'), { assertive: true });
  } else if (total !== '' && total !== totalBefore) {
    announce(message('checkout.updated', { total }));
  }
  return fragments;
}

/**
 * Shows at the order review that it could not be refreshed, with a button to try again.
 * @param retry asks again
 * @returns how to remove the message
 */
function showFailure(page: CheckoutPage, error: unknown, form: HTMLFormElement, retry: () => void): () => void {
  if (!(error instanceof RequestError)) {
    console.error('[shop] the order review could not be updated:', error);
  }
  const text = failureText(error);
  page.setState('failed');
  emit(page.element, 'shop:checkout-refresh-failed', { reason: error instanceof RequestError ? error.kind : 'answer', message: text });
  const anchor = form.querySelector(TABLE) ?? form.querySelector(REVIEW) ?? form.firstElementChild;
  if (!anchor) {
    announce(text, { assertive: true });
    return () => undefined;
  }
  // The shopper is somewhere in the address: the message is read out by its role, the focus stays.
  return showAlert(anchor, text, {
    native: page.settings.current.alerts === 'native',
    focus: 'none',
    action: isNonceRefusal(error)
      ? { label: message('checkout.plain'), run: () => submitNatively(formOf(page), 'woocommerce_checkout_update_totals') }
      : { label: message('checkout.retry'), run: retry },
  });
}

/** The parts of the review that have no other one in their place: without them nothing can be ordered. */
const ROOTS = [TABLE, PAYMENT];

/** Does an answer hold those parts, so far as it replaces them? What came in JSON did not break off. */
const holdsRoots = ({ fragments }: ReviewAnswer): boolean =>
  Object.entries(fragments ?? {}).every(
    ([selector, html]) => !ROOTS.includes(selector) || (typeof html === 'string' && inertHtml(html).querySelector(selector) !== null),
  );

/** @throws RequestError where it is none */
function answerOf(raw: unknown): ReviewAnswer {
  const answer = readReviewAnswer(raw);
  if (!answer || (!answer.reload && !holdsRoots(answer))) {
    throw new RequestError('not-json', ENDPOINT, 200, JSON.stringify(raw));
  }
  return answer;
}

/** What the shopper does in the tables now is kept. */
const beforeOf = (form: HTMLFormElement, args: RefreshArgs): Before => ({
  form,
  args,
  tables: new Map([...form.querySelectorAll(TABLE)].map((el) => [el, snapshot(el)])),
  total: orderTotal(form),
});

/** Refreshes that are asked for at once are one request (contract 29). */
const TOGETHER_MS = 5;

/** When the order review is read: what waits for its time, what is under way, and who waits for both to end. */
interface RefreshQueue {
  /** Reads it soon; what waited before is part of it. */
  ask(args: RefreshArgs): void;
  /** Acts after `delayMs`, in place of what waited before. */
  later(delayMs: number, act: () => void): void;
  /** What waits for its time acts now. */
  hurry(): void;
  /** Forgets what waits. Whoever waits for the end is not told yet: something else may follow at once. */
  clear(): void;
  /** The same, for good. */
  cancel(): void;
  /** Is one under way or about to be? */
  readonly busy: boolean;
  /** Settles when none is under way any more, after `maxMs` at the latest. */
  settled(maxMs: number): Promise<void>;
}

/** @param run reads the review once; never rejects */
function createRefreshQueue(run: (args: RefreshArgs) => Promise<void>): RefreshQueue {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  /** What acts when the timer of `later` has run out. */
  let due: (() => void) | null = null;
  let running = 0;
  let idleWaiters: (() => void)[] = [];
  const isBusy = (): boolean => waiting || running > 0;
  const clear = (): void => {
    clearTimeout(timer);
    waiting = false;
    due = null;
  };
  const hurry = (): void => {
    const act = due;
    if (act) {
      clear();
      act();
    }
  };
  const flush = (): void => {
    if (!isBusy()) {
      const now = idleWaiters;
      idleWaiters = [];
      now.forEach((tell) => tell());
    }
  };
  return {
    ask(args) {
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
    },
    later(delayMs, act) {
      clear();
      due = act;
      timer = setTimeout(hurry, delayMs);
    },
    hurry,
    clear,
    cancel() {
      clear();
      flush();
    },
    get busy() {
      return isBusy();
    },
    settled(maxMs) {
      if (!isBusy()) {
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
  };
}

/** Keeps the order review of a checkout true: one timer, the newest request counts, every end uncovers. */
export function createReview(page: CheckoutPage): Review {
  const reads = latestOnly();
  const loops = createLoopGuard();
  const queue = createRefreshQueue(run);
  /** The fragments of the last answer: what has not changed since is left alone. */
  let last: Fragments = {};
  let turn = 0;
  let isStale = false;
  let closeAlert: () => void = () => undefined;

  async function run(args: RefreshArgs): Promise<void> {
    reads.abort();
    const form = formOf(page);
    if (!form) {
      return;
    }
    const fields = reviewFields(readReviewInput(form, serializeForm(form)), args);
    const body = JSON.stringify(fields);
    if (loops.isLoop(body)) {
      reportLoop(page.element);
      return;
    }
    turn += 1;
    const mine = turn;
    closeAlert();
    const before = beforeOf(form, args);
    const uncover = coverReview(form);
    page.setState('refreshing');
    try {
      const raw = await reads.run((signal) => withNonce(NONCE, (nonce) => wcAjax(ENDPOINT, { security: nonce, ...fields }, { signal })));
      uncover();
      if (mine !== turn) {
        return;
      }
      const answer = answerOf(raw);
      loops.answered(body, JSON.stringify(raw));
      if (answer.reload) {
        navigation.reload();
        return;
      }
      show(answer, before);
    } catch (error) {
      uncover();
      if (mine === turn && !(error instanceof RequestError && error.kind === 'aborted')) {
        fail(error, before);
      }
    }
  }

  function show(answer: ReviewAnswer, before: Before): void {
    isStale = false;
    last = showReview(page, answer, before, last);
    fireHost(document.body, 'updated_checkout', [answer.raw]);
    emit(page.element, 'shop:checkout-refreshed', { result: answer.result, fragments: last });
  }

  function fail(error: unknown, { form, args }: Before): void {
    isStale = true;
    closeAlert = showFailure(page, error, form, () => queue.ask(args));
  }

  const trigger = (target: Element | null): void => {
    queue.clear();
    page.dirty = null;
    const args = { current_target: target };
    // Where jQuery is, everybody hears it, we among them.
    if (jquery()) {
      fireHost(document.body, 'update_checkout', [args]);
    } else {
      queue.ask(args);
    }
  };
  const typed = (): void => {
    if (!page.dirty?.isConnected || !addressIsUnfinished(page.dirty)) {
      trigger(null);
    }
  };

  return {
    ask: (args = {}) => queue.ask(args),
    trigger,
    typed,
    later(field, delayMs) {
      page.dirty = field;
      queue.later(delayMs, typed);
    },
    hurry: queue.hurry,
    cancel: queue.cancel,
    forget() {
      last = {};
    },
    get busy() {
      return queue.busy;
    },
    get isStale() {
      return isStale;
    },
    settled: queue.settled,
    stop() {
      reads.abort();
      closeAlert();
      queue.cancel();
    },
  };
}
