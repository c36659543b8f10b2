import { rovingTarget } from '../../shared/a11y/roving.rules.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { focusOf, itemAt, itemsOf, MORE, OVER, radioOf, shownItemsOf } from './swatch-items.js';

/** What a press or a key on a list of swatches asks. */
interface SwatchActs {
  /** Chooses an item, or clears it where it is chosen. */
  press(item: HTMLElement): void;
  isChosen(item: HTMLElement): boolean;
  /** Does a press on the chosen one clear it? */
  readonly clearOnReselect: boolean;
  /** What the arrows do with an item: pass it by, only go there, or choose it too. */
  stops(items: readonly HTMLElement[]): readonly ('none' | 'visit' | 'choose')[];
}

/** Shows the items that wait behind "more", and hands the focus on to the first of them. */
function showAll(list: HTMLElement, more: Element, writes: RestorableWrites): void {
  const first = list.querySelector<HTMLElement>(`[${OVER}]`);
  for (const word of [...list.classList]) {
    if (word.includes('limit')) {
      writes.flag(list, word, false);
    }
  }
  for (const over of list.querySelectorAll(`[${OVER}]`)) {
    writes.attr(over, OVER, null);
  }
  const next = more.nextSibling;
  writes.later(() => list.insertBefore(more, next));
  more.remove();
  const target = first ?? itemsOf(list).find((i) => i.tabIndex === 0);
  if (target) {
    focusOf(target).focus();
  }
}

/**
 * Hears presses and keys on a list of swatches. A radio group in the keyboard's sense: one item in the tab order, arrows move and choose.
 * @returns how to stop
 */
export function listenToSwatches(list: HTMLElement, writes: RestorableWrites, acts: SwatchActs): () => void {
  const { press, isChosen } = acts;
  const onClick = (event: MouseEvent): void => {
    const more = event.target instanceof Element ? event.target.closest(`.${MORE}`) : null;
    if (more) {
      event.preventDefault();
      showAll(list, more, writes);
      return;
    }
    const item = itemAt(list, event.target);
    if (!item) {
      return;
    }
    const radio = radioOf(item);
    // A native radio tells a new choice by `change`; only pressing the chosen one again is ours to see.
    if (radio ? event.target === radio && isChosen(item) && acts.clearOnReselect : true) {
      press(item);
    }
  };
  const onChange = (event: Event): void => {
    const item = itemAt(list, event.target);
    if (item && radioOf(item) && !isChosen(item)) {
      press(item);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    const item = itemAt(list, event.target);
    if (!item || radioOf(item) || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      press(item);
      return;
    }
    const all = shownItemsOf(list);
    const stops = acts.stops(all);
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const to = rovingTarget(
      event.key,
      all.indexOf(item),
      stops.map((stop) => stop !== 'none'),
      isRtl,
    );
    const target = to === null ? undefined : all[to];
    if (to === null || !target) {
      return;
    }
    event.preventDefault();
    target.focus();
    if (!isChosen(target) && stops[to] === 'choose') {
      press(target);
    }
  };
  list.addEventListener('click', onClick);
  list.addEventListener('change', onChange);
  list.addEventListener('keydown', onKey);
  return () => {
    list.removeEventListener('click', onClick);
    list.removeEventListener('change', onChange);
    list.removeEventListener('keydown', onKey);
  };
}
