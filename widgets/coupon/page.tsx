import { nodeOf } from '../../shared/dom/node-of.js';
import { showBusy } from '../../shared/ui/busy.js';
import { noticeNodes, NOTICES, NOTICES_WRAPPER, noticesPlace, placeNotices, type Notice } from '../../shared/ui/host-notices.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { couponBoxes } from './coupon.host.js';

/** What the page around a coupon shows: the covers of all coupons while one is applied, and the shop's notices. */

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

const SCROLL_MS = 1000;

/** Places that we made. */
const ours = new WeakSet<Element>();

/** The page's first place for notices; one is made at the top of its main part where there is none (contract 14). */
export function placeForNotices(): Element {
  const there = noticesPlace();
  if (there) {
    return there;
  }
  const made = nodeOf(<div className={NOTICES_WRAPPER.slice(1)} />);
  ours.add(made);
  (document.querySelector('#main') ?? document.querySelector('main') ?? document.body).prepend(made);
  return made;
}

/**
 * Shows what the shop said in the place of older notices, focuses it, and brings the top of the shop's part of the page into view in
 * one second, at once for those who want less movement.
 */
export function showAnswer(notices: readonly Notice[]): void {
  for (const old of document.querySelectorAll(`:is(${NOTICES_WRAPPER}, .woocommerce-NoticeGroup) :is(${NOTICES})`)) {
    old.remove();
  }
  const place = placeForNotices();
  placeNotices(noticeNodes(notices), place);
  const first = place.firstElementChild;
  if (first instanceof HTMLElement) {
    first.tabIndex = -1;
    // The scrolling below brings it into view, slowly.
    first.focus({ preventScroll: true });
  }
  // One that we made stands above the shop's part: there it would not be seen.
  const top = ours.has(place)
    ? place
    : (place.closest('.woocommerce:not(body)') ?? document.querySelector('main .woocommerce, .woocommerce:not(body)') ?? place);
  scrollToElement(top, { offsetPx: 0, durationMs: SCROLL_MS });
}
