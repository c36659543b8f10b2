import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import { MOBILE_PX, scaledStyle, scaleOf } from './label.logic.js';

const LABEL = '.br_alabel';
const SCALED = 'br_alabel_msc';
const WAITING = 'br_alabel_msc_rqr';
/** How often a label that is hidden is looked at, in ms (spec 2 §9). */
const RETRY_MS = 1000;

const isVisible = (el: Element): boolean => el.getClientRects().length > 0;

/** A label whose size is known. */
interface Sized {
  readonly label: HTMLElement;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Scales the labels inside a tag on phones. `fallback` is the scale of labels that name none; 0: those are left alone. */
export function createScaling(element: HTMLElement, fallback: number): { look(): void; end(): void } {
  const writes = createRestorableWrites();
  const sized = new Map<HTMLElement, Sized>();
  const waiting = new Map<HTMLElement, () => void>();
  const media = window.matchMedia(`(max-width: ${MOBILE_PX}px)`);

  const measure = (label: HTMLElement, scale: number): Sized => {
    const { width, height } = label.getBoundingClientRect();
    return { label, scale, width, height };
  };
  const write = (one: Sized): void => {
    const { label } = one;
    const { width, height, transform, flex } = scaledStyle(one, one.scale, media.matches);
    writes.keep(label, 'style');
    writes.flag(label, SCALED, true);
    Object.assign(label.style, { width, height, display: 'flex', alignItems: 'center', justifyContent: 'center' });
    for (const span of label.children) {
      if (span instanceof HTMLElement && span.localName === 'span') {
        writes.keep(span, 'style');
        Object.assign(span.style, { transform, flex });
      }
    }
  };
  const wait = (label: HTMLElement, scale: number): void => {
    writes.flag(label, WAITING, true);
    waiting.set(
      label,
      whenVisible(label, RETRY_MS, () => {
        waiting.delete(label);
        writes.flag(label, WAITING, false);
        const one = measure(label, scale);
        sized.set(label, one);
        write(one);
      }),
    );
  };
  const look = (): void => {
    for (const label of [...sized.keys()].filter((one) => !one.isConnected)) {
      sized.delete(label);
    }
    const fresh: Sized[] = [];
    for (const label of element.querySelectorAll<HTMLElement>(LABEL)) {
      const scale = scaleOf(label.getAttribute('data-mobilescale'), fallback);
      if (scale === null || sized.has(label) || waiting.has(label)) {
        continue;
      }
      if (isVisible(label)) {
        fresh.push(measure(label, scale));
      } else {
        wait(label, scale);
      }
    }
    // All are measured before one is written to.
    for (const one of fresh) {
      sized.set(one.label, one);
    }
    for (const one of sized.values()) {
      write(one);
    }
  };
  media.addEventListener('change', look);
  return {
    look,
    end() {
      media.removeEventListener('change', look);
      waiting.forEach((stop) => stop());
      writes.undo();
    },
  };
}
