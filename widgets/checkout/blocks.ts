import { useEffect, useRef } from 'react';
import { useDelegate, useLatest } from '../../shared/element/host-hooks.js';
import { setExtensionData, notifyBlockValues } from '../../shared/host/wc-blocks-store.js';
import { driverOf } from '../../shared/host/driver.js';
import { notifyCouponSettings, NONCE } from '../../shared/host/settings/coupon.js';
import { isNonceRefusal, withNonce } from '../../shared/net/nonce.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { showBusy } from '../../shared/ui/busy.js';
import { BLOCK_METHOD, BLOCK_SUMMARY, couponCalls, readBlockValues, type CheckoutPage } from './checkout.host.js';
import type { ExtensionValues } from './checkout.schema.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';

const CALL = 'wbte_sc_set_block_checkout_values';
/** The values are sent so long after the page and the block are there. */
const AFTER_LOAD_MS = 200;
/** The event comes so long after a call has begun, and not before its answer. */
const AFTER_CALL_MS = 1000;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

interface Props {
  readonly page: CheckoutPage;
  readonly block: Element | null;
  readonly extensionData: ExtensionValues;
}

/** The block checkout stays the host's own; we tell its plugins what they wait for (contract 103, 104). */
export function BlockCheckout({ page, block, extensionData }: Props): null {
  useBlockValues(page, block);
  useEffect(() => {
    const stops = Object.entries(extensionData).map(([namespace, values]) => setExtensionData(namespace, values));
    return () => {
      for (const f of stops) {
        f();
      }
    };
  }, [extensionData]);
  return null;
}

function useBlockValues(page: CheckoutPage, block: Element | null): void {
  const { element, settings } = page;
  const reads = useRef(latestOnly());
  /** Of this stay of the tag in the page. */
  const life = useRef<AbortSignal | null>(null);
  const wanted = (): boolean => settings.current.couponNonce !== '' && driverOf('blockValues') === 'tag';

  const send = async (): Promise<void> => {
    if (!wanted()) {
      return;
    }
    const left = life.current;
    const values = readBlockValues(element);
    notifyCouponSettings(values);
    const summary = element.querySelector<HTMLElement>(BLOCK_SUMMARY);
    const release = summary ? showBusy(summary, { color: '#fff' }) : () => undefined;
    const time = wait(AFTER_CALL_MS);
    try {
      // What it answers is not read; an empty one is the rule.
      await reads.current.run((signal) =>
        withNonce(NONCE, (nonce) => wcAjaxText(CALL, { _wpnonce: nonce, ...values }, couponCalls(settings.current, signal)), {
          printed: settings.current.couponNonce,
        }),
      );
    } catch (error) {
      if (!(error instanceof RequestError)) {
        console.error('[shop] the block checkout’s values could not be told:', error);
      }
      // Coupons are checked again with the order, so the shopper has lost nothing; a dead nonce is worth a line for the owner.
      if (isNonceRefusal(error)) {
        console.warn('[shop] <shop-checkout>: the coupon plugin refused its nonce; its coupons may not follow the payment method', element);
      }
    } finally {
      release();
    }
    // A newer choice ends the call and not its event: one comes for each choice, in their order.
    await time;
    if (left?.aborted !== true) {
      notifyBlockValues(values);
    }
  };

  const latest = useLatest(send);
  useEffect(() => {
    if (!block) {
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      timer = setTimeout(() => {
        void latest.current();
      }, AFTER_LOAD_MS);
    };
    const stop = whenLoaded(begin);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [block, latest]);
  useEffect(() => {
    const stay = new AbortController();
    life.current = stay.signal;
    const calls = reads.current;
    return () => {
      stay.abort();
      calls.abort();
    };
  }, []);

  // The block has taken the choice in only after the click has passed.
  useDelegate(element, 'click', BLOCK_METHOD, () => {
    queueMicrotask(() => {
      void send();
    });
  });
}
