import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { openDropdown, prepare, type Dropdown, type Frame, type ListOwner } from './dropdown.js';
import { make } from './make.js';

/** Puts a sheet over what is seen of the page. */
function fit({ style }: HTMLElement): void {
  const { visualViewport: view } = window;
  if (view) {
    style.top = `${view.offsetTop}px`;
    style.height = `${view.height}px`;
  }
}

/** Keeps a sheet over what is seen of the page: above a keyboard on the screen, and where the page was zoomed. @returns how to stop */
function follow(outer: HTMLElement): () => void {
  const view = window.visualViewport;
  const refit = (): void => fit(outer);
  refit();
  view?.addEventListener('resize', refit);
  view?.addEventListener('scroll', refit);
  return () => {
    view?.removeEventListener('resize', refit);
    view?.removeEventListener('scroll', refit);
  };
}

/** What stands over a sheet: the name of the field, and a button that closes. */
function makeHead(control: ListOwner): HTMLElement {
  const head = make('span', 'shop-filter-head');
  const name = make('span', '');
  name.textContent = control.label();
  const closer = make('button', 'shop-filter-close', { type: 'button', 'aria-label': message('filter.close') });
  closer.textContent = '×';
  closer.addEventListener('click', () => control.close(true));
  head.append(name, closer);
  return head;
}

/** A press beside a sheet closes it. It goes with the sheet. */
function closeOnPressBeside(control: ListOwner, outer: HTMLElement): void {
  // The focus stays; at the end of the press, as what lies below must not get the rest of it.
  outer.addEventListener('mousedown', (event) => {
    if (event.target === outer) {
      event.preventDefault();
    }
  });
  outer.addEventListener('click', ({ target }) => {
    if (target === outer) {
      control.close(true);
    }
  });
}

/** A list over the whole of a small screen. */
const sheet: Frame = {
  isSheet: true,
  dress(control, outer, inner, hasSearch) {
    outer.classList.add('shop-filter-sheet');
    inner.prepend(makeHead(control));
    if (hasSearch) {
      inner.setAttribute('role', 'dialog');
      inner.setAttribute('aria-modal', 'true');
      inner.setAttribute('aria-label', control.label());
    }
    closeOnPressBeside(control, outer);
  },
  rehearse: (_control, outer) => fit(outer),
  attach: (_control, outer) => follow(outer),
};

/** Opens the list of a control as a sheet. */
export const openList = (control: ListOwner): Dropdown => openDropdown(control, sheet);

/** Makes ready what the first list of a control needs. */
export const prepareList = (control: ListOwner): void => prepare(control, sheet);
