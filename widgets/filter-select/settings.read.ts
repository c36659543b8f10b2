import { spellings, type Field, type Values } from '../../shared/element/schema.js';
import { schema, type Settings } from './filter-select.schema.js';

type Key = keyof Settings;

/** Keys of select2's own JSON that have another name or place than ours. */
const JSON_PATHS: Readonly<Partial<Record<Key, readonly string[]>>> = {
  ajaxUrl: ['ajax', 'url'],
  ajaxDelay: ['ajax', 'delay'],
  ajaxData: ['ajax', 'data'],
  ajaxCache: ['ajax', 'cache'],
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((now, key) => (typeof now === 'object' && now !== null ? (now as Record<string, unknown>)[key] : undefined), value);

/** What may stand on a select: also `data-ajax--url`, as select2 writes what is nested. */
const namesOf = ({ attr }: Field<unknown>): string[] => [...spellings(attr), attr.replace('data-ajax-', 'data-ajax--')];

/**
 * The settings of one select, first hit wins: its own attributes, the tag's, select2's JSON, what the tag has besides (contract 13).
 * @param values of the tag
 * @param report something that cannot be used: its name, what it says, what was expected
 */
export function readSettings(
  select: HTMLSelectElement,
  tag: Element,
  values: Values<typeof schema>,
  report: (name: string, raw: string, expected: string) => void,
): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema) as [Key, Field<unknown>][]) {
    settings[key] = values[key];
    const name = namesOf(field).find((one) => select.hasAttribute(one));
    const raw = name === undefined ? null : select.getAttribute(name);
    const isOnTag = namesOf(field).some((one) => tag.hasAttribute(one));
    const given = raw === null && !isOnTag ? at(values.options, JSON_PATHS[key] ?? [key]) : undefined;
    try {
      if (raw !== null) {
        settings[key] = field.parse(raw);
      } else if (given !== undefined && given !== null) {
        settings[key] = field.parseValue(given);
      }
    } catch (error) {
      report(name ?? `data-options.${key}`, raw ?? JSON.stringify(given), error instanceof Error ? error.message : String(error));
    }
  }
  return settings as Settings;
}
