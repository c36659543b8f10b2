import { autoUpdate, computePosition, flip, size, type Middleware } from '@floating-ui/dom';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { openDropdown, prepare, type Dropdown, type Frame, type ListOwner } from './dropdown.js';

const EDGE_PX = 8;
const ROOM = '--shop-filter-room';

/** Where a list goes, beside its control. What stays as it is is not written: each writing lays the rows out again. */
function placeOf(box: HTMLElement, outer: HTMLElement, inner: HTMLElement): ReturnType<typeof computePosition> {
  setWidth(outer, box.getBoundingClientRect().width);
  const edges = {
    padding: EDGE_PX,
    // In the page itself nothing cuts the list off but the window: no ancestor is looked through.
    boundary: outer.parentNode === document.body ? [] : ('clippingAncestors' as const),
  };
  const isShrunk = (): boolean => inner.style.getPropertyValue(ROOM) !== '';
  const shrink = size({
    ...edges,
    apply({ rects, availableHeight }) {
      if (rects.floating.height > availableHeight || isShrunk()) {
        // What is left for the rows: the search box stands above them.
        const head = rects.floating.height - (inner.lastElementChild?.clientHeight ?? 0);
        inner.style.setProperty(ROOM, `${Math.max(80, availableHeight - head)}px`);
      }
    },
  });
  const shrinkWhereNeeded: Middleware = {
    ...shrink,
    // Where it fits as it is, `flip` has noted nothing, and the same question would be asked again.
    fn: (state) => (state.middlewareData.flip?.overflows || isShrunk() ? shrink.fn(state) : {}),
  };
  // As wide as its control, it goes above it or below.
  const turn = flip({ ...edges, crossAxis: false, flipAlignment: false });
  return computePosition(box, outer, { placement: 'bottom-start', middleware: [turn, shrinkWhereNeeded] });
}

function setWidth(outer: HTMLElement, px: number): void {
  const width = `${px}px`;
  if (outer.style.width !== width) {
    outer.style.width = width;
  }
}

async function place(box: HTMLElement, outer: HTMLElement, inner: HTMLElement): Promise<void> {
  const { x, y, placement } = await placeOf(box, outer, inner);
  Object.assign(outer.style, { left: `${x}px`, top: `${y}px` });
  const isAbove = placement.startsWith('top');
  inner.classList.toggle('select2-dropdown--above', isAbove);
  inner.classList.toggle('select2-dropdown--below', !isAbove);
  box.classList.toggle('select2-container--above', isAbove);
  box.classList.toggle('select2-container--below', !isAbove);
}

/** Keeps the list at its control. @returns how to stop */
function follow(box: HTMLElement, outer: HTMLElement, inner: HTMLElement): () => void {
  const update = (): void => void place(box, outer, inner);
  update();
  let stop: (() => void) | undefined;
  // Nothing moves before it has been seen; what watches for that would be in the way of the first picture.
  const wait = afterPaint(() => {
    stop = autoUpdate(box, outer, update);
  });
  return () => {
    wait();
    stop?.();
  };
}

/** A press elsewhere on the page closes the list. @returns how to stop */
function closeOnPressElsewhere(control: ListOwner, inner: HTMLElement): () => void {
  const elsewhere = (event: Event): void => {
    // In a shadow tree the target is its host.
    const path = event.composedPath();
    if (!path.includes(inner) && !path.includes(control.box)) {
      control.close(false);
    }
  };
  document.addEventListener('pointerdown', elsewhere);
  return () => document.removeEventListener('pointerdown', elsewhere);
}

/** A list beside its control. */
const popup: Frame = {
  isSheet: false,
  dress({ box }, outer) {
    setWidth(outer, box.getBoundingClientRect().width);
  },
  rehearse: ({ box }, outer, inner) => placeOf(box, outer, inner),
  attach(control, outer, inner) {
    const { box } = control;
    const stopClosing = closeOnPressElsewhere(control, inner);
    const stopFollowing = follow(box, outer, inner);
    return () => {
      stopClosing();
      stopFollowing();
      box.classList.remove('select2-container--above', 'select2-container--below');
    };
  },
};

/** Opens the list of a control beside it. */
export const openList = (control: ListOwner): Dropdown => openDropdown(control, popup);

/** Makes ready what the first list of a control needs. */
export const prepareList = (control: ListOwner): void => prepare(control, popup);
