import { useEffect, useRef } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useClickClaim, useHostEvent, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { onCouponClicked, onCouponDone } from '../../shared/host/wc-blocks-store.js';
import { matchIn } from '../../shared/dom/query.js';
import { ajaxField, parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/coupon.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { noticesIn } from '../../shared/ui/host-notices.js';
import { markedHtml } from '../../shared/html/whole.js';
import { applyCoupon, type Settings } from './apply.js';
import { mark, uncoverHosts } from './state.js';
import { isCouponCall, verdict } from './coupon.logic.js';
import { COUPON, readCoupon } from './coupon.read.js';
import type { schema } from './coupon.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-coupon>`. */
export function Coupon({ element, ajaxPrefix, couponNonce, alerts }: Props): null {
  const settings = useLatest<Settings>({ ajaxPrefix, couponNonce, alerts });
  useStates(element);
  useClickClaim(
    element,
    COUPON,
    () => driverOf('coupons') === 'tag',
    (coupon, event) => {
      event.preventDefault();
      void applyCoupon(coupon, settings.current);
    },
  );
  useKeys(element);
  useFollowed(element, alerts === 'native');
  return null;
}

/** A coupon is a `div` with a button's role: Enter and Space press it. The plugin's script knows Enter only. */
function useKeys(element: HTMLElement): void {
  useListener<KeyboardEvent>(window, 'keydown', (event) => {
    const coupon = matchIn(element, event.target, COUPON);
    if (!coupon || coupon !== event.target || coupon.matches('a[href], button') || event.defaultPrevented || event.repeat) {
      return;
    }
    const ours = driverOf('coupons') === 'tag';
    // Where the click is ours Space is pressed already (`useClaim`).
    if (event.key !== (ours ? 'Enter' : ' ')) {
      return;
    }
    event.preventDefault();
    coupon.click();
  });
}

/** Every coupon says its state, from the start, also ones that come later; those that stay keep theirs. */
function useStates(element: HTMLElement): void {
  const coupons = useNodes<HTMLElement>(element, COUPON);
  const known = useRef(new Set<HTMLElement>());
  useEffect(() => {
    for (const coupon of known.current) {
      if (!coupons.includes(coupon)) {
        release(coupon);
        known.current.delete(coupon);
      }
    }
    for (const coupon of coupons) {
      known.current.add(coupon);
      if (!coupon.hasAttribute('data-state')) {
        coupon.setAttribute('data-state', 'idle');
      }
    }
  }, [coupons]);
  useEffect(() => {
    const all = known.current;
    return () => {
      for (const coupon of all) {
        release(coupon);
      }
    };
  }, []);
}

const release = (coupon: HTMLElement): void => {
  clearAlert(coupon);
  coupon.removeAttribute('data-state');
};

/** Beside the plugin's own script: its clicks and answers become our states and events; what it leaves undone is done. */
function useFollowed(element: HTMLElement, native: boolean): void {
  const find = (code: string): HTMLElement | undefined =>
    [...element.querySelectorAll<HTMLElement>(COUPON)].find((el) => readCoupon(el).code === code);
  const end = (coupon: HTMLElement, outcome: 'applied' | 'refused' | 'failed', text: string): void => {
    const { code, couponId } = readCoupon(coupon);
    mark(coupon, outcome);
    if (outcome === 'applied') {
      emit(coupon, 'shop:coupon-applied', { code, couponId, coupon, text });
      return;
    }
    emit(coupon, 'shop:coupon-failed', { code, couponId, coupon, reason: outcome === 'refused' ? 'refused' : 'status', message: text });
  };
  const failed = (coupon: HTMLElement): void => {
    uncoverHosts();
    const text = message('coupon.failed');
    showAlert(coupon, text, { native });
    end(coupon, 'failed', text);
  };
  const latest = useLatest({ find, end });

  useEffect(() => {
    const stops = [
      onCouponClicked(({ coupon_code: code }) => {
        const coupon = driverOf('coupons') === 'host' ? latest.current.find(code) : undefined;
        if (coupon) {
          mark(coupon, 'applying');
        }
      }),
      onCouponDone(({ coupon_code: code }, status) => {
        const coupon = driverOf('coupons') === 'host' ? latest.current.find(code) : undefined;
        if (coupon) {
          latest.current.end(coupon, status ? 'applied' : 'refused', '');
        }
      }),
    ];
    return () => {
      for (const stop of stops) {
        stop();
      }
    };
  }, [latest]);

  /** The coupon of one of the plugin's own requests; jQuery tells of each on the document. */
  const couponOf = (call: AjaxEvent): HTMLElement | undefined =>
    driverOf('coupons') === 'host' && isCouponCall(call.url) && call.body !== '' ? find(ajaxField(call, 'coupon_code')) : undefined;
  useHostEvent(document, 'ajaxSend', (_e, args) => {
    const coupon = couponOf(parseAjaxEvent(args));
    if (!coupon) {
      return;
    }
    clearAlert(coupon);
    mark(coupon, 'applying');
  });
  useHostEvent(document, 'ajaxSuccess', (_e, args) => {
    const call = parseAjaxEvent(args);
    const coupon = couponOf(call);
    if (!coupon) {
      return;
    }
    const outcome = verdict(noticesIn(markedHtml(call.text)));
    if (outcome.outcome === 'empty') {
      failed(coupon);
    } else {
      end(coupon, outcome.outcome, outcome.text);
    }
  });
  useHostEvent(document, 'ajaxError', (_e, args) => {
    const coupon = couponOf(parseAjaxEvent(args));
    if (coupon) {
      failed(coupon);
    }
  });
}
