import { isRecord } from '../../shared/json.js';

/** What a line of the cart holds of its add-ons, in the host's shape (contract 85). Pure. */

/** Value of an option (`5-0`), or of an add-on with one value (`4`). */
export type ChosenValue = readonly [key: string, value: string];

const isValue = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';

const pairsIn = (map: unknown): ChosenValue[] =>
  isRecord(map)
    ? Object.entries(map).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).filter(isValue).map((one): ChosenValue => [key, String(one)]),
      )
    : [];

/** The values in their order; empty texts say nothing. A list of maps, or one map; a file's value may be a list. */
export const chosenValues = (addons: unknown): readonly ChosenValue[] =>
  Array.isArray(addons) ? addons.flatMap(pairsIn) : pairsIn(addons);

/** Does a value belong to the option `key` (`5-0`) of the add-on `id`, printed with `value`? By its own key, or by the add-on's. */
export const isOfOption = ([name, chosen]: ChosenValue, { id, key, value }: { id: string; key: string; value: string }): boolean =>
  name === key || (name === id && (chosen === value || `${id}-${chosen}` === key));
