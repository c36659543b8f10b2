import { observeMatches } from '../../shared/dom/observe-matches.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { FilterControl, OURS } from './control.js';
import type { schema } from './filter-select.schema.js';
import { readSettings } from './settings.read.js';

const report = (name: string, raw: string, expected: string): void =>
  console.error(`[shop] <shop-filter-select>: ${name} is "${raw}" on a select; ${expected}`);

/** Controls by their tag: what its methods act on. */
const controls = new WeakMap<Element, Map<Element, FilterControl>>();

/** The control of a tag's first select, or of one that is named; none where the host has it. */
export const controlOf = (tag: Element, select?: Element): FilterControl | undefined => {
  const here = controls.get(tag);
  return select ? here?.get(select) : here?.values().next().value;
};

/** Shows `<shop-filter-select>`. */
export const renderer = plainRenderer<Values<typeof schema>>((values, { element }) => {
  const here = new Map<Element, FilterControl>();
  controls.set(element, here);
  const begin = (select: HTMLElement): (() => void) => {
    // Of two tags that mean the same select the first has it.
    if (!(select instanceof HTMLSelectElement) || select.hasAttribute(OURS) || driverOf('filterSelect', select) === 'host') {
      return () => undefined;
    }
    const end = (): void => {
      const control = here.get(select);
      here.delete(select);
      control?.leave();
    };
    here.set(select, new FilterControl(select, readSettings(select, element, values, report), end));
    return end;
  };
  const stops = [observeMatches(element, 'select', begin)];
  if (values.selects !== '') {
    stops.push(observeMatches(document.body, values.selects, (node) => (element.contains(node) ? () => undefined : begin(node))));
  }
  return () => {
    stops.forEach((stop) => stop());
    controls.delete(element);
  };
});
