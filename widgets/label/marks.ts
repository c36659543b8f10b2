import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { pageSingleton } from '../../shared/page.js';
import { controlOf, isButton, LABEL, SOURCES, TIP, tipsIn } from './label.host.js';

/** The number of the last tooltip of the page. */
const count = pageSingleton('label-tooltips', () => ({ last: 0 }));

/** A title becomes a name: the browser would show it beside the tooltip. */
function keepTitle(titled: Element, writes: RestorableWrites): void {
  const title = titled.getAttribute('title') ?? '';
  if (title.trim() !== '' && !titled.hasAttribute('aria-label')) {
    writes.attr(titled, 'aria-label', title);
  }
  writes.attr(titled, 'title', null);
}

/** Lets a keyboard reach a label's tooltip, or where it belongs to a link, a screen reader tell it with the link. */
function giveReach(span: HTMLElement, source: HTMLElement, writes: RestorableWrites): void {
  const control = controlOf(span);
  if (!control) {
    // One that opens by a press is made a button (`Tooltips`).
    if (!isButton(span)) {
      writes.attr(span, 'tabindex', '0');
    }
    return;
  }
  if (source.id === '') {
    writes.attr(source, 'id', `shop-label-tip-${count().last}`);
  }
  const described = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  writes.attr(control, 'aria-describedby', [...new Set([...described, source.id])].join(' '));
}

/**
 * Marks the tooltips inside a tag as the label plugin's script does (contract 12), each once, and lets keyboard and screen reader
 * have them. Plain: all are marked between measuring and writing the labels (`scaleLabels`).
 */
export function createMarks(element: HTMLElement): { check(): void; end(): void } {
  const writes = createRestorableWrites();
  const marked = new WeakSet<Element>();
  return {
    check() {
      for (const source of element.querySelectorAll<HTMLElement>(SOURCES)) {
        const span = source.closest<HTMLElement>(TIP);
        if (!span || marked.has(source)) {
          continue;
        }
        marked.add(source);
        count().last += 1;
        writes.flag(source, `br_tooltip_${count().last}`, true);
        writes.flag(source, 'br_tooltip_ready', true);
        if (span.parentElement) {
          writes.flag(span.parentElement, `br_alabel_tooltip_${count().last}`, true);
        }
        giveReach(span, source, writes);
      }
      for (const titled of element.querySelectorAll(`${LABEL} [title]`)) {
        const label = titled.closest(LABEL);
        if (label && tipsIn(label).length > 0) {
          keepTitle(titled, writes);
        }
      }
    },
    end: () => writes.undo(),
  };
}
