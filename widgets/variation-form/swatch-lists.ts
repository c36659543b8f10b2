import { LIST } from './elements.js';
import type { AttributeField } from './variation-form.read.js';

/** The class of the lists we print. */
const OURS = 'shop-swatches';

/** A theme may put every select into one box: the list is the one that names the attribute. */
export const listBeside = ({ select, name }: AttributeField, mine: boolean): HTMLElement | null =>
  [...(select.parentElement?.querySelectorAll<HTMLElement>(LIST) ?? [])].find(
    (l) => l.classList.contains(OURS) === mine && (l.dataset['attribute_name'] ?? name) === name,
  ) ?? null;

/** The swatches the page itself printed beside a select. */
export const printedList = (field: AttributeField): HTMLElement | null => listBeside(field, false);
