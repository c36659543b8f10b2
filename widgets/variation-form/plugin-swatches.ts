import { driverOf } from '../../shared/host/driver.js';
import { LIST, printedListsIn } from './elements.js';

/** The plugin's mark on a select that swatches stand for: its sheet hides it. */
export const HIDDEN_SELECT = 'woo-variation-raw-select';
/** The plugin's mark on a form whose swatches are driven. */
export const DRIVEN = 'wvs-loaded';

/** Forms whose swatches we drive: the plugin's mark on them is ours, and its script leaves them alone. */
const ours = new WeakSet<HTMLFormElement>();

/** Sets whether we drive the swatches of a form. */
export function setOurs(form: HTMLFormElement, on: boolean): void {
  if (on) {
    ours.add(form);
  } else {
    ours.delete(form);
  }
}

/** Does the swatches plugin's own script drive this form, or will it in a moment: it is there, and so are swatches it printed? */
export const pluginDrives = (form: HTMLFormElement): boolean =>
  !ours.has(form) && (form.classList.contains(DRIVEN) || (driverOf('swatches') === 'host' && form.querySelector(LIST) !== null));

/**
 * Shows the selects that the plugin has hidden behind swatches, and hides those: for a page on which nobody is going to drive them.
 */
export function showSelects(form: HTMLFormElement): void {
  if (pluginDrives(form)) {
    return;
  }
  for (const list of printedListsIn(form)) {
    const select = list.parentElement?.querySelector<HTMLSelectElement>(`select.${HIDDEN_SELECT}`);
    if (select) {
      select.classList.remove(HIDDEN_SELECT);
      select.style.display = '';
      list.style.display = 'none';
    }
  }
}
