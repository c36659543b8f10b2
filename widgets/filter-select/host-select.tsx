import { holdAttr } from '../../shared/dom/hold-attr.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { hostData } from '../../shared/host/jquery-bridge.js';
import type { Item } from './filter-select.logic.js';
import { keepData, OURS, type NamedLabel, type SelectItem } from './select.read.js';

/**
 * Hides a select as select2 does, and gives its labels ids.
 * @returns how to give both back; a select that select2 has by then stays as that wants it
 */
export function hideSelect(select: HTMLSelectElement, labels: readonly NamedLabel[]): () => void {
  const printed = select.getAttribute('class');
  const undo = labels.map(({ label, id }) => holdAttr(label, 'id', id));
  undo.push(holdAttr(select, OURS, ''), holdAttr(select, 'tabindex', '-1'), holdAttr(select, 'aria-hidden', 'true'));
  select.classList.add('select2-hidden-accessible');
  return () => {
    undo.forEach((give) => give());
    if (hostData(select)['select2'] !== undefined) {
      select.setAttribute('tabindex', '-1');
      select.setAttribute('aria-hidden', 'true');
      return;
    }
    select.classList.remove('select2-hidden-accessible');
    if (printed === null && select.className === '') {
      select.removeAttribute('class');
    }
  };
}

/** The option of an item: its own, also of two with one value; a new one at the end where a server sent it, or it was typed. */
export function optionFor(select: HTMLSelectElement, item: Item): HTMLOptionElement {
  const { option: own } = item as Partial<SelectItem>;
  const existing = own && select.contains(own) ? own : [...select.options].find(({ value }) => value === item.id);
  if (existing) {
    return existing;
  }
  const added = nodeOf<HTMLOptionElement>(<option value={item.id}>{item.text}</option>);
  keepData(added, item.data);
  select.add(added);
  return added;
}
