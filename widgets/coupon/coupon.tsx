import { useState, type ReactElement } from 'react';
import { UnsureCoupon } from '../../shared/coupon/confirm.js';
import { matchIn } from '../../shared/dom/query.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { useClickClaim, useEvent, useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useFail } from '../../shared/element/use-fail.js';
import { emit } from '../../shared/events.js';
import { ajaxField, parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { onCouponClicked, onCouponDone } from '../../shared/host/wc-blocks-store.js';
import { markedHtml } from '../../shared/html/whole.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { isNonceRefusal } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { isBusy } from '../../shared/ui/busy.js';
import { noticesIn } from '../../shared/ui/host-notices.js';
import { askForCoupon, type Answer, type Settings } from './ask.js';
import { COUPON, readCoupon } from './coupon.host.js';
import { isCouponCall, verdict, type CouponState } from './coupon.rules.js';
import type { schema } from './coupon.schema.js';
import { coverBoxes, placeForNotices, showAnswer, showNewTotals, uncoverHosts } from './page.js';

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-coupon>`. */
export function Coupons({ element, ajaxPrefix, couponNonce, alerts }: Props): ReactElement {
  // A coupon is a `div` with a button's role: Enter and Space press it. No `AsButton`: the plugin's script presses Enter itself.
  const pressKey = (event: KeyboardEvent): void => {
    const coupon = matchIn(element, event.target, COUPON);
    if (!coupon || coupon !== event.target || coupon.matches('a[href], button') || event.defaultPrevented || event.repeat) {
      return;
    }
    // Where the click is ours Space is pressed already (`useClickClaim`).
    if (event.key === (driverOf('coupons') === 'tag' ? 'Enter' : ' ')) {
      event.preventDefault();
      coupon.click();
    }
  };
  return (
    <>
      <Host node={window} onKeyDown={pressKey} />
      <Hosts in={element} match={COUPON}>
        {(coupon) => <Coupon element={element} coupon={coupon} settings={{ ajaxPrefix, couponNonce, alerts }} />}
      </Hosts>
    </>
  );
}

interface CouponProps {
  readonly element: HTMLElement;
  readonly coupon: HTMLElement;
  readonly settings: Settings;
}

/** A coupon: it says how far it is, applies itself at a press, and follows the plugin's script where that does. */
function Coupon({ element, coupon, settings }: CouponProps): ReactElement {
  const [state, setState] = useState<CouponState>('idle');
  const [hasPressed] = useState(() => coupon.hasAttribute('aria-pressed'));
  useMount(() => () => clearAlert(coupon));
  const native = settings.alerts === 'native';
  const tell = tellerOf(coupon);

  const apply = usePress(coupon, settings, setState);
  useClickClaim(
    coupon,
    COUPON,
    () => driverOf('coupons') === 'tag',
    (_coupon, event) => {
      event.preventDefault();
      apply(false);
    },
  );

  // Beside the plugin's own script: its clicks and answers become our states and events; what it leaves undone is done.
  const isOurs = (code: string): boolean =>
    driverOf('coupons') === 'host' && [...element.querySelectorAll(COUPON)].find((one) => readCoupon(one).code === code) === coupon;
  const ended = (outcome: 'applied' | 'refused', text: string): void =>
    commit(
      () => setState(outcome),
      () => (outcome === 'applied' ? tell.applied(text) : tell.failed('refused', text)),
    );
  const unanswered = (): void => {
    const text = message('coupon.failed');
    uncoverHosts();
    showAlert(coupon, text, { native });
    commit(
      () => setState('failed'),
      () => tell.failed('status', text),
    );
  };
  const clicked = useEvent((code: string) => isOurs(code) && commit(() => setState('applying')));
  const done = useEvent((code: string, status: boolean) => isOurs(code) && ended(status ? 'applied' : 'refused', ''));
  useMount(() => onCouponClicked(({ coupon_code: code }) => clicked(code)));
  useMount(() => onCouponDone(({ coupon_code: code }, status) => done(code, status)));
  /** One of the plugin's own requests; jQuery tells of each on the document. */
  const heard = (run: (call: AjaxEvent) => void) => (_event: unknown, args: readonly unknown[]) => {
    const call = parseAjaxEvent(args);
    if (isCouponCall(call.url) && call.body !== '' && isOurs(ajaxField(call, 'coupon_code'))) {
      run(call);
    }
  };
  const calls = {
    ajaxSend: heard(() => {
      clearAlert(coupon);
      setState('applying');
    }),
    ajaxSuccess: heard(({ text }) => {
      const answer = verdict(noticesIn(markedHtml(text)));
      if (answer.outcome === 'empty') {
        unanswered();
      } else {
        ended(answer.outcome, answer.text);
      }
    }),
    ajaxError: heard(unanswered),
  };
  return (
    <>
      <Host node={coupon} data-state={state} aria-pressed={hasPressed && state !== 'idle' ? state === 'applied' : undefined} />
      <Host node={document} on={calls} />
    </>
  );
}

/** Tells the page what became of a coupon; of one that left meanwhile somebody hears, too. */
function tellerOf(coupon: HTMLElement) {
  const at = (): HTMLElement => (coupon.isConnected ? coupon : document.body);
  return {
    applied: (text: string): unknown => emit(at(), 'shop:coupon-applied', { ...readCoupon(coupon), coupon, text }),
    failed: (reason: string, text: string): unknown =>
      emit(at(), 'shop:coupon-failed', { ...readCoupon(coupon), coupon, reason, message: text }),
  };
}

const FAILURES: Readonly<Record<string, MessageKey>> = { offline: 'coupon.offline', nonce: 'coupon.refused', refused: 'coupon.refused' };

/**
 * How a coupon is applied, one at a time: every end is shown at the coupon or where the page has its notices.
 * @returns `isUnsure`: nobody knows whether an earlier try of it happened
 */
function usePress(coupon: HTMLElement, settings: Settings, setState: (state: CouponState) => void): (isUnsure: boolean) => void {
  const fail = useFail();
  const tell = tellerOf(coupon);
  const run = async (isUnsure: boolean): Promise<void> => {
    const { code, couponId } = readCoupon(coupon);
    if (code === '') {
      console.error('[shop] <shop-coupon> data-code: is missing on the coupon, and there is no <code> in it; nothing is sent', coupon);
      return;
    }
    if (isBusy(coupon) || !emit(coupon, 'shop:coupon-apply', { code, couponId, coupon })) {
      return;
    }
    clearAlert(coupon);
    placeForNotices();
    commit(() => setState('applying'));
    announce(message('coupon.applying'));
    show(await askForCoupon(coupon, settings, isUnsure, coverBoxes(coupon)));
  };
  const show = (answer: Answer): void => {
    announce('');
    commit(() => setState(answer.outcome));
    if (answer.outcome === 'failed') {
      showFailure(answer.error);
      return;
    }
    if (answer.notices) {
      // A refused coupon changes nothing, but the host has the page drawn anew all the same: a coupon may have run out meanwhile.
      showNewTotals();
      showAnswer(answer.notices);
      fireHost(document.body, 'update_checkout');
      fireHost(document.body, 'applied_coupon');
    }
    if (answer.outcome === 'applied') {
      tell.applied(answer.text);
    } else {
      tell.failed('refused', answer.text);
    }
  };
  /** Says at the coupon why it was not applied, with a button to go on. */
  const showFailure = (thrown: unknown): void => {
    const unsure = thrown instanceof UnsureCoupon ? thrown : null;
    const error = unsure ? unsure.cause : thrown;
    const reason = isNonceRefusal(error) ? 'nonce' : error instanceof RequestError ? error.kind : 'answer';
    if (!(error instanceof RequestError)) {
      console.error('[shop] <shop-coupon> failed:', error, coupon);
    }
    const text = message(unsure?.text ?? FAILURES[reason] ?? 'coupon.failed');
    const action = { label: message('coupon.retry'), run: () => press(unsure !== null) };
    showAlert(coupon.isConnected ? coupon : placeForNotices(), text, { native: settings.alerts === 'native', action });
    tell.failed(reason, text);
  };
  const press = useEvent((isUnsure: boolean): void => {
    run(isUnsure).catch(fail);
  });
  return press;
}
