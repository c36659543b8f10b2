import { showBusy } from '../../shared/ui/busy.js';
import type { CouponState } from './coupon.logic.js';
import { couponBoxes } from './coupon.read.js';

/** Shows the state of a coupon, on itself. */
export function mark(coupon: HTMLElement, state: CouponState): void {
  coupon.setAttribute('data-state', state);
  if (coupon.hasAttribute('aria-pressed')) {
    coupon.setAttribute('aria-pressed', String(state === 'applied'));
  }
}

/** Covers every box with coupons, or the coupon itself where it stands in none; `processing` is the host's mark. @returns how to uncover */
export function coverBoxes(coupon: HTMLElement): () => void {
  const boxes = couponBoxes(document);
  const all = boxes.some((box) => box.contains(coupon)) ? boxes : [...boxes, coupon];
  const releases = all.map((box) => showBusy(box, { color: '#fff', processing: true }));
  return () => {
    for (const release of releases) {
      release();
    }
  };
}

/** Removes the busy cover that the host's script has left on boxes: it has no handler for a failed call (contract 27). */
export function uncoverHosts(): void {
  for (const box of couponBoxes(document)) {
    box.classList.remove('processing');
    for (const cover of box.querySelectorAll(':scope > .blockUI')) {
      cover.remove();
    }
  }
}
