/**
 * A label names its field by an id, which the page may hold twice (a second copy of a form, an editor above the page): the browser then
 * presses the first. In `root` the field of that part is meant.
 */
export function pressOwnField(root: Element, event: MouseEvent): void {
  const label = event.target instanceof Element ? event.target.closest('label') : null;
  const id = label?.getAttribute('for');
  if (!label || !id || event.defaultPrevented || root.contains(label.control)) {
    return;
  }
  const own = root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  if (own) {
    event.preventDefault();
    own.focus();
    own.click();
  }
}
