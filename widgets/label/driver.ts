import type { Values } from '../../shared/element/schema.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { LABELS_CHANGED, onListing } from '../../shared/host/listing-events.js';
import { onRequest } from '../../shared/net/request-log.js';
import type { schema } from './label.schema.js';
import { createScaling } from './scaling.js';
import { createTips } from './tips.js';

/** How long after a request the labels are looked at again, in ms (spec 2 §9). */
const AFTER_AJAX_MS = 130;

/** Scales the labels of a tag and makes their tooltips, again after whatever may have brought new ones. @returns how to end */
export function driveLabels(element: HTMLElement, { mobileScale }: Values<typeof schema>, box: HTMLElement): () => void {
  const scaling = createScaling(element, mobileScale);
  const tips = createTips(element, box);
  const look = (): void => {
    scaling.look();
    tips.look();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, AFTER_AJAX_MS);
  };
  look();
  const stops = [onListing(LABELS_CHANGED, look), onHost(document, 'ajaxComplete', soon), onRequest(soon)];
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    scaling.end();
    tips.end();
  };
}
