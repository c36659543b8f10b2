import { isRecord, parseJson } from '../../shared/json.js';
import type { Variation } from '../../shared/host/variation.js';

/** One attribute of the form: the host's own select, and the values the page printed for it. */
export interface AttributeField {
  /** `attribute_…`, the name that is posted. */
  readonly name: string;
  readonly select: HTMLSelectElement;
  /** Every option the page printed, in order; the driver takes some out and puts them back. */
  readonly options: readonly HTMLOptionElement[];
  /** Where each option stood: the select or a group in it. */
  readonly homes: ReadonlyMap<HTMLOptionElement, Element>;
  /** Values a shopper can choose, without the placeholder. */
  readonly values: readonly string[];
  /** Does the placeholder stay when something valid is chosen? */
  readonly showNone: boolean;
  /** The label the shopper reads, without the chosen value in it. */
  readonly label: string;
}

/** The parts of a product form that the variation form reads or drives. Absent parts are `null`. */
export interface FormParts {
  readonly form: HTMLFormElement;
  readonly productId: string;
  readonly fields: readonly AttributeField[];
  /** `null`: they are asked for one at a time. */
  readonly variations: readonly Variation[] | null;
  readonly customData: string;
}

const labelOf = (select: HTMLSelectElement): string => {
  const row = select.closest('tr') ?? select.parentElement;
  const label = select.labels?.[0] ?? row?.querySelector('label, .label') ?? null;
  const copy = label?.cloneNode(true);
  if (copy instanceof Element) { copy.querySelector('.woo-selected-variation-item-name')?.remove(); }
  return (copy?.textContent ?? select.getAttribute('aria-label') ?? select.name).trim().replace(/\s*:\s*$/, '');
};

const readField = (select: HTMLSelectElement): AttributeField => {
  const options = [...select.options];
  return {
    name: select.dataset['attribute_name'] ?? select.name,
    select, options,
    homes: new Map(options.map((o) => [o, o.parentElement ?? select])),
    // An option without a value attribute is a placeholder when it stands first: some themes print "Choose…" that way.
    values: options.filter((o, i) => o.value !== '' && (o.hasAttribute('value') || i > 0)).map((o) => o.value),
    showNone: select.dataset['show_option_none'] !== 'no',
    label: labelOf(select),
  };
};

/** The selects of a form, as fields. */
export const readFields = (form: HTMLFormElement): AttributeField[] => [...form.querySelectorAll<HTMLSelectElement>('.variations select')].map(readField);

/** The choices as the selects hold them: their values are the truth (design.md §2). */
export const readChoices = (fields: readonly AttributeField[]): Record<string, string> => Object.fromEntries(fields.map((f) => [f.name, f.select.value]));

/** One variation out of foreign data, or `null` where it is none. */
export function asVariation(value: unknown): Variation | null {
  if (!isRecord(value) || !isRecord(value['attributes']) || (typeof value['variation_id'] !== 'number' && typeof value['variation_id'] !== 'string')) { return null; }
  const attributes = Object.fromEntries(Object.entries(value['attributes']).map(([k, v]) => [k, v === null || v === undefined || v === false ? '' : String(v)]));
  return { ...value, attributes } as unknown as Variation;
}

/** What `data-product_variations` holds. `false` there means that variations are asked for one at a time. */
export type VariationData = { readonly variations: readonly Variation[] | null; readonly problem: string | null };

/** Reads variations out of a list, or `false` for "ask the server"; broken entries are left out and told. */
export function readVariations(value: unknown): VariationData {
  if (value === false) { return { variations: null, problem: null }; }
  if (!Array.isArray(value)) { return { variations: null, problem: 'expected a list of variations or false' }; }
  const variations = value.map(asVariation);
  const bad = variations.filter((v) => v === null).length;
  return { variations: variations.filter((v): v is Variation => v !== null), problem: bad > 0 ? `${bad} of ${variations.length} entries have no attributes or no variation_id; they are left out` : null };
}

/** Reads the text of `data-product_variations`; text that is no JSON means asking the server, and a problem. */
export function readVariationText(text: string | null): VariationData {
  if (text === null || text.trim() === '') { return { variations: null, problem: 'is missing' }; }
  let value: unknown;
  try { value = parseJson(text); } catch { return { variations: null, problem: 'expected JSON' }; }
  return readVariations(value);
}

/** The product's id, from the form's attribute or its own fields; empty where the form has none. */
export const readProductId = (form: HTMLFormElement): string =>
  form.dataset['product_id'] ?? form.querySelector<HTMLInputElement>('[name=product_id], [name="add-to-cart"]')?.value ?? '';
