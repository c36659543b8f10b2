import { onHost } from '../../shared/host/jquery-bridge.js';
import { LABELS_CHANGED, onListing } from '../../shared/host/listing-events.js';
import { onRequest } from '../../shared/net/request-log.js';
import { LABEL } from './label.read.js';
import { createMarks } from './marks.js';
import { createScaling } from './scaling.js';

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
 * Scales the labels inside a tag on phones and gives keyboard and screen reader their tooltips, again after whatever may have brought new
 * ones.
 * @param mobileScale the scale of labels that name none; 0: those are left alone
 * @returns how to end; every label is as it was printed
 */
export function enhanceLabels(element: HTMLElement, mobileScale: number): () => void {
  const marks = createMarks(element);
  // What is scaled is marked between measuring and writing, so that the browser lays the page out once for both.
  const scaling = createScaling(element, mobileScale, marks.check);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(scaling.check, AFTER_AJAX_MS);
  };
  scaling.check();
  const observer = new MutationObserver((records) => {
    if (records.some(bringsOurs)) {
      scaling.check();
    }
    if (records.some(bringsNews)) {
      soon();
    }
  });
  observer.observe(element, { childList: true, subtree: true });
  const stops = [onListing(LABELS_CHANGED, scaling.check), onHost(document, 'ajaxComplete', soon), onRequest(soon)];
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    stops.forEach((stop) => stop());
    scaling.end();
    marks.end();
  };
}
