import type { Values } from '../../shared/element/schema.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { LABELS_CHANGED, onListing } from '../../shared/host/listing-events.js';
import { lazyModule, type LazyModule } from '../../shared/lazy.js';
import { onRequest } from '../../shared/net/request-log.js';
import type { schema } from './label.schema.js';
import { createMarks } from './tip-marks.js';
import { LABEL } from './tip-nodes.js';
import { openTips } from './tips.js';

/** How long after a request the labels are looked at again, in ms (spec 2 §9). */
const AFTER_AJAX_MS = 130;

/** What may come into a tag with nobody telling: labels, and products to print some on. */
const NEWS = `${LABEL}, .product`;

const bringsNews = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node instanceof Element && (node.matches(NEWS) || node.querySelector(NEWS) !== null));

/** A part of the work on labels. */
interface Part {
  check(): void;
  end(): void;
}

/** Prints labels where the page brings them as settings. */
const markup = lazyModule('the labels of a tag', () => import('./label.markup.js'));

/** Scales labels, where one of the page or the tag says so. */
const scaling = lazyModule('the scaling of labels', () => import('./scaling.js'));

/**
 * What comes on need: it is begun once, when first wanted, and looks at the page from then on.
 * @param instead looks at the page where the code is not wanted or cannot be loaded
 */
function createOnNeed<T>(code: LazyModule<T>, begin: (code: T) => Part, instead: () => void): Part & { want(): void } {
  let part: Part | undefined;
  let isComing = false;
  let isOver = false;
  return {
    want() {
      if (part || isComing) {
        return;
      }
      isComing = true;
      code.use(
        (here) => {
          isComing = false;
          if (!isOver) {
            part = begin(here);
            part.check();
          }
        },
        // The next look tries again.
        () => {
          isComing = false;
          if (!isOver) {
            instead();
          }
        },
      );
    },
    check() {
      if (part) {
        part.check();
      } else if (!isComing) {
        instead();
      }
    },
    end() {
      isOver = true;
      part?.end();
    },
  };
}

/**
 * Prints the labels of a tag's settings, scales all that stand in it and makes their tooltips, again after whatever may have brought new
 * ones. @returns how to end
 */
export function driveLabels(
  element: HTMLElement,
  { mobileScale, labels }: Values<typeof schema>,
  box: HTMLElement,
  settle: () => void,
): () => void {
  const marks = createMarks(element);
  const nothing = (): void => undefined;
  // What is scaled is marked between measuring and writing, so that the browser lays the page out once for both.
  const scaled = createOnNeed(scaling, ({ createScaling }) => createScaling(element, mobileScale, marks.check), marks.check);
  const printed = createOnNeed(
    markup,
    ({ createLabels }) => {
      const made = createLabels(element, box, labels);
      return { ...made, check: () => made.check(check) };
    },
    nothing,
  );
  const closeTips = openTips(element, box.appendChild(document.createElement('div')));
  function check(): void {
    if (mobileScale > 0 || element.querySelector(`${LABEL}[data-mobilescale]`)) {
      scaled.want();
    }
    scaled.check();
  }
  const checkAll = (): void => {
    if (labels.length > 0) {
      printed.want();
    }
    printed.check();
    check();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(checkAll, AFTER_AJAX_MS);
  };
  checkAll();
  settle();
  const observer = new MutationObserver((records) => {
    if (records.some(bringsNews)) {
      soon();
    }
  });
  observer.observe(element, { childList: true, subtree: true });
  const stops = [onListing(LABELS_CHANGED, checkAll), onHost(document, 'ajaxComplete', soon), onRequest(soon)];
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    stops.forEach((stop) => stop());
    closeTips();
    scaled.end();
    marks.end();
    printed.end();
    box.replaceChildren();
  };
}
