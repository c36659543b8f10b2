import { hostData } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { inertHtml, textOfHtml } from '../../shared/html/inert.js';
import { isRecord, parseJson } from '../../shared/json.js';
import { driverOf } from '../../shared/host/driver.js';

/** One value a shopper can choose, and the words for it. */
interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** One attribute of the form: the host's own select, and what the page printed in it. */
export interface AttributeField {
  /** `attribute_…`, the name that is posted. */
  readonly name: string;
  readonly select: HTMLSelectElement;
  /** Without the placeholder, in order. */
  readonly options: readonly FieldOption[];
  /** The values of the options. */
  readonly values: readonly string[];
  /** What the select's value is while nothing is chosen: empty, or the words of a placeholder without a value. */
  readonly placeholder: string;
  /** Does the placeholder stay when something valid is chosen? */
  readonly showNone: boolean;
  /** The label the shopper reads, without the chosen value in it. */
  readonly label: string;
}

/** The parts of a product form that the variation form reads or drives. */
export interface FormParts {
  readonly form: HTMLFormElement;
  readonly productId: string;
  readonly fields: readonly AttributeField[];
  /** `null`: they are asked for one at a time. */
  readonly variations: readonly Variation[] | null;
}

const labelOf = (select: HTMLSelectElement): string => {
  const row = select.closest('tr') ?? select.parentElement;
  const label = select.labels?.[0] ?? row?.querySelector('label, .label') ?? null;
  const copy = label?.cloneNode(true);
  if (copy instanceof Element) {
    copy.querySelector('.woo-selected-variation-item-name')?.remove();
  }
  const text = (copy?.textContent ?? select.getAttribute('aria-label') ?? select.name).trim();
  return text.endsWith(':') ? text.slice(0, -1).trimEnd() : text;
};

/**
 * The options as the page printed them. Where the host's own script was first it has taken some out; it keeps the markup of all in
 * jQuery's data.
 */
function printedOptions(select: HTMLSelectElement): readonly HTMLOptionElement[] {
  const kept = hostData(select)['attribute_html'];
  return typeof kept === 'string' ? [...inertHtml(kept).querySelectorAll('option')] : [...select.options];
}

const readField = (select: HTMLSelectElement): AttributeField => {
  const printed = printedOptions(select);
  const first = printed[0];
  // An option without a value attribute is a placeholder when it stands first: some themes print "Choose…" that way.
  const placeholder = first && !first.hasAttribute('value') ? first.value : '';
  const options = printed
    .filter((o, i) => o.value !== '' && (i > 0 || o.hasAttribute('value')))
    .map((o) => ({ value: o.value, label: o.text }));
  return {
    name: select.dataset['attribute_name'] ?? select.name,
    select,
    options,
    placeholder,
    values: options.map((o) => o.value),
    showNone: select.dataset['show_option_none'] !== 'no',
    label: labelOf(select),
  };
};

/** The selects of a form, as fields. */
export const readFields = (form: HTMLFormElement): AttributeField[] =>
  [...form.querySelectorAll<HTMLSelectElement>('.variations select')].map(readField);

/** What is chosen; empty while nothing is. */
export const choiceOf = ({ select, placeholder }: AttributeField): string => (select.value === placeholder ? '' : select.value);

/** The choices as the selects hold them: their values are the truth (shared contract 3). */
export const readChoices = (fields: readonly AttributeField[]): Record<string, string> =>
  Object.fromEntries(fields.map((f) => [f.name, choiceOf(f)]));

/** Sets a select and tells nobody. A value it does not have leaves nothing chosen. */
export function select(field: AttributeField, value: string): void {
  field.select.value = value === '' ? field.placeholder : value;
}

/** One variation out of foreign data, or `null` where it is none. */
export function asVariation(value: unknown): Variation | null {
  if (!isRecord(value) || !isRecord(value['attributes']) || !(Number(value['variation_id']) > 0)) {
    return null;
  }
  const attributes = Object.fromEntries(
    Object.entries(value['attributes']).map(([k, v]) => [k, v === null || v === undefined || v === false ? '' : String(v)]),
  );
  return { ...value, attributes } as unknown as Variation;
}

/** A value's text where the data hold it with HTML entities; the page's options are printed without. Tags in it are only text. */
export const plainValue = (value: string): string => (value.includes('&') ? textOfHtml(value.replaceAll('<', '&lt;')) : value);

/** What `data-product_variations` holds. `false` there means that variations are asked for one at a time. */
type VariationData = { readonly variations: readonly Variation[] | null; readonly problem: string | null };

/** Reads variations out of a list, or `false` for "ask the server"; broken entries are left out and told. */
export function readVariations(value: unknown): VariationData {
  if (value === false) {
    return { variations: null, problem: null };
  }
  if (!Array.isArray(value)) {
    return { variations: null, problem: 'expected a list of variations or false' };
  }
  const variations = value.map(asVariation).filter((v): v is Variation => v !== null);
  const bad = value.length - variations.length;
  return {
    variations,
    problem: bad > 0 ? `${bad} of ${value.length} entries have no attributes or no variation_id; they are left out` : null,
  };
}

/** Reads the text of `data-product_variations`; text that is no JSON means asking the server, and a problem. */
export function readVariationText(text: string | null): VariationData {
  if (text === null || text.trim() === '') {
    return { variations: null, problem: 'is missing' };
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { variations: null, problem: 'expected JSON' };
  }
  return readVariations(value);
}

/** The product's id, from the form's attribute or its own fields; empty where the form has none. */
const readProductId = (form: HTMLFormElement): string =>
  form.dataset['product_id'] || form.querySelector<HTMLInputElement>('[name=product_id], [name="add-to-cart"]')?.value || '';

/** Reads the parts of a form; `null`, with an error that names the value, where it cannot be driven. */
export function readForm(form: HTMLFormElement): FormParts | null {
  const report = (what: string): void => {
    console.error(`[shop] <shop-variation-form> ${what}`, form);
  };
  const text = form.getAttribute('data-product_variations');
  const { variations, problem } = readVariationText(text);
  const fields = readFields(form);
  // A product none of whose variations can be had is printed without selects: nothing to do, and nothing wrong.
  if (fields.length === 0 && variations?.length === 0 && !problem) {
    return null;
  }
  const productId = readProductId(form);
  if (productId === '' || fields.length === 0) {
    report(
      `${productId === '' ? 'data-product_id: is missing on the form' : 'the form has no ".variations select"'}; the form stays as the page printed it`,
    );
    return null;
  }
  if (problem) {
    report(
      `data-product_variations${text === null ? '' : `=${JSON.stringify(text.slice(0, 80))}`}: ${problem}${variations ? '' : '; asking the server for each choice'}`,
    );
  }
  return { form, productId, fields, variations };
}

/** A swatch. */
export const SWATCH = '.variable-item';

/**
 * Where the host's nodes of a product form are. Looked up when asked for, never kept: other scripts replace them
 * (contract 1, 2).
 */
export function formElements(form: HTMLFormElement) {
  const one = <E extends Element = HTMLElement>(selector: string): E | null => form.querySelector<E>(selector);
  return {
    /** The product around the form; the page where the theme has no such box. */
    get product(): HTMLElement {
      return form.closest<HTMLElement>('.product') ?? document.body;
    },
    get variation() {
      return one('.single_variation');
    },
    get wrap() {
      return one('.single_variation_wrap');
    },
    get addToCart() {
      return one('.woocommerce-variation-add-to-cart');
    },
    get button() {
      return one('.single_add_to_cart_button');
    },
    get reset() {
      return one('.reset_variations');
    },
    get resetAlert() {
      return one('.reset_variations_alert');
    },
    get idField() {
      return one<HTMLInputElement>(ID);
    },
    /** Some forms have a second one for another script. */
    get idFields() {
      return [...form.querySelectorAll<HTMLInputElement>(ID)];
    },
    get quantity() {
      return one<HTMLInputElement>(QUANTITY);
    },
  };
}

const ID = 'input[name="variation_id"], input.variation_id';
/** The quantity field of a product form. */
export const QUANTITY = 'input.qty[name="quantity"]';

/** A list of swatches, as the swatches plugin prints it and as we do. */
export const LIST = 'ul.variable-items-wrapper';
/** The class of the lists we print. */
const OUR_LIST = 'shop-swatches';
/** The lists that the page printed. */
export const printedListsIn = (root: Element): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`${LIST}:not(.${OUR_LIST})`),
];
/** A theme may put every select into one box: the list is the one that names the attribute. */
const listBeside = ({ select, name }: AttributeField, isOurs: boolean): HTMLElement | null =>
  [...(select.parentElement?.querySelectorAll<HTMLElement>(LIST) ?? [])].find(
    (list) => list.classList.contains(OUR_LIST) === isOurs && (list.dataset['attribute_name'] ?? name) === name,
  ) ?? null;

/** The swatches of an attribute that the page printed. */
export const printedList = (field: AttributeField): HTMLElement | null => listBeside(field, false);
/** Those that we printed. */
export const ourList = (field: AttributeField): HTMLElement | null => listBeside(field, true);

/** The mark of a list of swatches that we drive, whoever printed it. */
export const DRIVEN_LIST = 'data-shop-driven';

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
