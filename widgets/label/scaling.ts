import { isRendered } from '../../shared/dom/nodes.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { createScope } from '../../shared/dom/scope.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { LABELS_CHANGED, onListing } from '../../shared/host/listing-events.js';
import { onRequest } from '../../shared/net/request-log.js';
import { LABEL } from './label.host.js';
import { MOBILE_PX, scaledStyle, scaleOf } from './label.rules.js';
import { createMarks } from './marks.js';

/** How long after a request the labels are looked at again, in ms (contract 4). */
const AFTER_AJAX_MS = 130;

/** A label that the tag prints itself. */
const PRINTED = '.shop-label__label';

/** Was a label inserted, with no event of the host for it? */
const bringsNews = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node instanceof Element && (node.matches(LABEL) || node.querySelector(LABEL) !== null));

/** Was a label printed by the tag itself? It is scaled before it is painted. */
const bringsOurs = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node instanceof Element && node.querySelector(PRINTED) !== null);

/**
 * Plain code: the labels of a list are measured all, then written all, so that the browser lays the page out once.
 *
 * Scales the labels inside a tag on phones and gives keyboard and screen reader their tooltips, again after whatever may have brought new
 * ones.
 * @param mobileScale the scale of labels that name none; 0: those are left alone
 * @returns how to end; every label is as it was printed
 */
export function scaleLabels(element: HTMLElement, mobileScale: number): () => void {
  const scope = createScope();
  const marks = createMarks(element);
  // What is scaled is marked between measuring and writing, so that the browser lays the page out once for both.
  const scaling = createScaling(element, mobileScale, marks.check);
  let cancel = (): void => undefined;
  const soon = (): void => {
    cancel();
    cancel = scope.timer(scaling.check, AFTER_AJAX_MS);
  };
  scope.add(marks.end, scaling.end);
  scaling.check();
  scope.observe(element, { childList: true, subtree: true }, (records) => {
    if (records.some(bringsOurs)) {
      scaling.check();
    }
    if (records.some(bringsNews)) {
      soon();
    }
  });
  scope.add(onListing(LABELS_CHANGED, scaling.check), onHost(document, 'ajaxComplete', soon), onRequest(soon));
  return scope.end;
}

const SCALED = 'br_alabel_msc';
const WAITING = 'br_alabel_msc_rqr';
/** How often a label that is hidden is looked at, in ms (contract 9). */
const RETRY_MS = 1000;

/** A label whose size is known, or that is hidden still. */
interface Known {
  readonly label: HTMLElement;
  readonly scale: number;
  readonly writes: RestorableWrites;
  /** Unscaled; there once the label has been seen. */
  size?: { readonly width: number; readonly height: number };
  /** Ends the wait of one that is hidden. */
  stopWaiting?: () => void;
}

/** Nodes one after the other: a list of them costs more than all that is done with it. */
function spansOf(label: HTMLElement): HTMLElement[] {
  const spans: HTMLElement[] = [];
  for (let child = label.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === 'span') {
      spans.push(child as HTMLElement);
    }
  }
  return spans;
}

/**
 * Scales the labels inside a tag on phones.
 * @param fallback the scale of labels that name none; 0: those are left alone
 * @param between writes on labels too, with each look: after all are measured
 */
function createScaling(element: HTMLElement, fallback: number, between: () => void): { check(): void; end(): void } {
  const known = new Map<HTMLElement, Known>();
  const media = window.matchMedia(`(max-width: ${MOBILE_PX}px)`);

  const measure = (one: Known): void => {
    // As it may be written back, whatever the box-sizing; what is inline has none.
    const style = getComputedStyle(one.label);
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    const box = width && height ? undefined : one.label.getBoundingClientRect();
    one.size = { width: width || (box?.width ?? 0), height: height || (box?.height ?? 0) };
  };
  /** Writes all, as each look begins anew: another script may have emptied a style, or printed anew what stands in a label. */
  const write = ({ label, scale, size, writes }: Known): void => {
    if (!size) {
      return;
    }
    const { width, height, transform, flex } = scaledStyle(size, scale, media.matches);
    writes.keep(label, 'style');
    writes.flag(label, SCALED, true);
    // In one go: a listing has a hundred of them.
    label.style.cssText += `;width:${width};height:${height};display:flex;align-items:center;justify-content:center`;
    for (const span of spansOf(label)) {
      if (transform !== '' || span.hasAttribute('style')) {
        writes.keep(span, 'style');
        Object.assign(span.style, { transform, flex });
      }
    }
  };
  const wait = (one: Known): void => {
    one.writes.flag(one.label, WAITING, true);
    one.stopWaiting = whenVisible(one.label, RETRY_MS, () => {
      one.writes.flag(one.label, WAITING, false);
      measure(one);
      write(one);
    });
  };
  const drop = ({ label, stopWaiting, writes }: Known): void => {
    known.delete(label);
    stopWaiting?.();
    writes.undo();
  };
  const check = (): void => {
    for (const one of [...known.values()]) {
      if (!element.contains(one.label)) {
        drop(one);
      }
    }
    for (const label of element.querySelectorAll<HTMLElement>(LABEL)) {
      const scale = known.has(label) ? null : scaleOf(label.getAttribute('data-mobilescale'), fallback);
      if (scale !== null) {
        known.set(label, { label, scale, writes: createRestorableWrites() });
      }
    }
    // All are measured before one is written to.
    const fresh = [...known.values()].filter(({ size, stopWaiting }) => !size && !stopWaiting);
    fresh.filter(({ label }) => isRendered(label)).forEach(measure);
    between();
    known.forEach(write);
    fresh.filter(({ size }) => !size).forEach(wait);
  };
  media.addEventListener('change', check);
  return {
    check,
    end() {
      media.removeEventListener('change', check);
      [...known.values()].forEach(drop);
    },
  };
}
