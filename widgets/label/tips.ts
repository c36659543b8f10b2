import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import type { Model } from '../../shared/element/element.js';
import { lazyModule } from '../../shared/lazy.js';
import type { Turn } from '../../shared/ui/use-popover.js';

/** What a tooltip of a label belongs to; the tooltip's source is hidden inside it. */
export const TIP = '.br_alabel > span';
const SOURCE = '.br_tooltip';

/** The source of a label's tooltip. */
export const sourceIn = (span: Element): Element | null => span.querySelector(SOURCE);

/** Does its tooltip open by a click? Else by the pointer and the focus. */
export const opensByClick = (span: HTMLElement): boolean => span.dataset['tippyTrigger'] === 'click';

const view = lazyModule('the tooltips of labels', () => import('./tooltips.js'));
const TURNS = ['pointerover', 'pointerout', 'focusin', 'focusout', 'click'] as const;

/** Tooltips of the labels inside a tag; their code comes when somebody turns to the first one. */
export function createTips(element: HTMLElement, box: HTMLElement): { look(): void; end(): void } {
  const writes = createRestorableWrites();
  let last: Turn | null = null;
  let isOver = false;
  let leave: (() => void) | undefined;
  let isWanted = false;
  const model: Model = { values: { before: () => last }, element, hostNodes: [], fail: () => leave?.(), settle: () => undefined };
  const hear = (turn: Turn): void => {
    const span = turn.target instanceof Element ? turn.target.closest(TIP) : null;
    if (!span || !sourceIn(span)) {
      return;
    }
    last = turn;
    if (!isWanted) {
      isWanted = true;
      view.use(
        ({ renderer }) => {
          if (!isOver) {
            const root = renderer.mount(box, model);
            leave = () => renderer.unmount(root);
          }
        },
        () => {
          isWanted = false;
        },
      );
    }
  };
  /** A press on a tooltip's label leads nowhere, unless the label itself is a link. */
  const hold = (event: Event): void => {
    const span = event.target instanceof Element ? event.target.closest(TIP) : null;
    if (span && sourceIn(span) && !span.closest('.br_alabel_linked') && !span.querySelector('.br_alabel_linked')) {
      event.preventDefault();
    }
  };
  const byKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches(TIP) && opensByClick(target)) {
      event.preventDefault();
      target.click();
    }
  };
  element.addEventListener('keydown', byKey);
  TURNS.forEach((type) => element.addEventListener(type, hear));
  ['click', 'mousedown'].forEach((type) => element.addEventListener(type, hold));
  return {
    look() {
      for (const span of element.querySelectorAll<HTMLElement>(TIP)) {
        if (!sourceIn(span)) {
          continue;
        }
        // Inside a link the link has the focus.
        if (!span.closest('a[href], button') && !span.querySelector('a[href], button')) {
          writes.attr(span, 'tabindex', '0');
          if (opensByClick(span)) {
            writes.attr(span, 'role', 'button');
          }
        }
        for (const titled of span.parentElement?.querySelectorAll('[title]') ?? []) {
          const title = titled.getAttribute('title') ?? '';
          if (title.trim() !== '' && !titled.hasAttribute('aria-label')) {
            writes.attr(titled, 'aria-label', title);
          }
          writes.attr(titled, 'title', null);
        }
      }
    },
    end() {
      isOver = true;
      element.removeEventListener('keydown', byKey);
      TURNS.forEach((type) => element.removeEventListener(type, hear));
      ['click', 'mousedown'].forEach((type) => element.removeEventListener(type, hold));
      leave?.();
      writes.undo();
    },
  };
}
