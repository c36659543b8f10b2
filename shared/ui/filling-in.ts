import { isInFixedLayer } from '../a11y/focus.js';
import { createScope } from '../dom/scope.js';

/** What a form is filled in with: fields, and what stands in a field's place. */
const FIELD =
  'input:not([type=hidden], [type=submit], [type=image], [type=reset]), select, textarea, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=radio], [role=checkbox], [role=switch], [role=spinbutton], [role=slider], form button[type=button]';
/** What a field opens: pressing there is still filling in. */
const OPENED = '[role=dialog], [role=listbox], [role=grid]';

/** The field at a place of the page; a label is its field's. */
const fieldAt = (at: Element): Element | null => at.closest(FIELD) ?? at.closest('label')?.control ?? null;

/**
 * Calls back when the shopper begins to fill in a form of the page, and when they do something else. Not every browser gives a box or a
 * button the focus that a finger presses: the press counts, too. A field in something that stays on the screen (a panel, a bar, a sheet)
 * neither begins nor ends it.
 * @returns how to stop
 */
export function onFillingIn(run: (isFillingIn: boolean) => void): () => void {
  let field: Element | null = null;
  const set = (next: Element | null): void => {
    const was = field !== null;
    field = next;
    if (was !== (next !== null)) {
      run(!was);
    }
  };
  const look = ({ target }: Event): void => {
    const at = target instanceof Element ? fieldAt(target) : null;
    const isOpened = at === null && field !== null && target instanceof Element && target.closest(OPENED) !== null;
    if (!isOpened && !(at && isInFixedLayer(at))) {
      set(at);
    }
  };
  const left = ({ target, relatedTarget }: FocusEvent): void => {
    // The focus of the field before goes after the next one was pressed.
    if (relatedTarget === null && target === field) {
      set(null);
    }
  };
  const scope = createScope();
  for (const type of ['pointerdown', 'focusin', 'change'] as const) {
    scope.listen(document, type, look, { capture: true });
  }
  scope.listen(document, 'focusout', left, { capture: true });
  return scope.end;
}
