/** What the fields of a product form say, and what a listener changed in them. */

/** Text fields of a form by name; a name that occurs more than once holds a list. */
export type FormFields = Record<string, string | string[]>;

/** Groups entries by name, in the order of their first appearance. */
export function grouped(entries: Iterable<readonly [string, string]>): FormFields {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of entries) {
    const there = fields.get(name);
    fields.set(name, there === undefined ? value : Array.isArray(there) ? [...there, value] : [there, value]);
  }
  return Object.fromEntries(fields);
}

const listOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** Which fields a listener changed: name → its values now, an empty list for one that was taken out. */
export function changedFields(before: FormFields, after: Readonly<Record<string, unknown>>): [string, string[]][] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name): [string, string[]] => [name, listOf(Object.hasOwn(after, name) ? after[name] : undefined)])
    .filter(([name, values]) => {
      const old = listOf(Object.hasOwn(before, name) ? before[name] : undefined);
      return old.length !== values.length || old.some((v, i) => v !== values[i]);
    });
}

const firstOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** Which product a form is for and how many of it: for a grouped product the quantities of its members together. */
export function orderOf(fields: FormFields): { product_id: string; quantity: number; variation_id?: string } {
  const variation = firstOf(fields['variation_id']);
  const members = Object.entries(fields)
    .filter(([name]) => name.startsWith('quantity['))
    .map(([, value]) => Number(firstOf(value)) || 0);
  return {
    product_id: firstOf(fields['add-to-cart']) || firstOf(fields['product_id']),
    quantity: members.length > 0 ? members.reduce((sum, n) => sum + n, 0) : Number(firstOf(fields['quantity'])) || 1,
    ...(variation !== '' && variation !== '0' ? { variation_id: variation } : {}),
  };
}
