import { nodeOf } from '../dom/node-of.js';
import { asHost, fireHost } from '../host/jquery-bridge.js';
import { addressSettings, type AddressSettings } from '../host/address-settings.js';
import { driverOf } from '../host/driver.js';
import { textOfHtml } from '../html/inert.js';
import { message } from '../messages.js';
import '../messages/fields.js';
import { pageSingleton } from '../page.js';
import { fieldRule, inOrder, stateCode, statesOf, type FieldRule, type States } from './address.rules.js';
import { printedCountry } from './printed.js';

/** Parts of the page that hold one address each. */
const ADDRESS = '.woocommerce-billing-fields, .woocommerce-shipping-fields, .woocommerce-address-fields, .woocommerce-shipping-calculator';
/** The box whose rows have an order. */
const ROWS =
  '.woocommerce-billing-fields__field-wrapper, .woocommerce-shipping-fields__field-wrapper, .woocommerce-address-fields__field-wrapper';
const STATE = '#billing_state, #shipping_state, #calc_shipping_state';
const ROW = '.form-row';
const PLACES = ['form-row-first', 'form-row-last', 'form-row-wide'];

type Control = HTMLInputElement | HTMLSelectElement;
type Field = Control | HTMLTextAreaElement;

/** What the shopper had for a state, by the field's id and by country: coming back to a country brings it back. */
const remembered = pageSingleton('address-states', () => new Map<string, Map<string, string>>());
/** What was in a field when its country had no use for it. */
const put = new WeakMap<Field, string>();
const made = new WeakSet<Control>();

const statesFor = (id: string): Map<string, string> => {
  const map = remembered().get(id) ?? new Map<string, string>();
  remembered().set(id, map);
  return map;
};

const addressOf = (country: Element): Element | null => country.closest(ADDRESS) ?? country.closest(ROW)?.parentElement ?? null;
const stateIn = (address: Element): Control | null => address.querySelector<Control>(STATE);

/** The shopper chose or typed a state. */
export function rememberState(state: Control): void {
  const country = addressOf(state)?.querySelector<HTMLSelectElement>('.country_to_state');
  if (country) {
    statesFor(state.id).set(country.value, state.value);
  }
}

const KEPT = ['autocomplete', 'data-input-classes', 'aria-required', 'aria-label', 'form', 'data-label'];

/** A state's control of another kind with the name, id and marks of the old, as the host makes it. */
function controlLike(old: Control, kind: States['kind']): Control {
  const own = old.getAttribute('data-input-classes') ?? '';
  const base = { list: 'state_select', none: 'hidden', text: 'input-text' }[kind];
  const marks = { id: old.id, name: old.name, className: [base, ...own.split(/\s+/)].filter(Boolean).join(' ') };
  const placeholder = old.getAttribute('placeholder') ?? old.getAttribute('data-placeholder') ?? '';
  const control = nodeOf<Control>(
    kind === 'list' ? (
      <select {...marks} data-placeholder={placeholder} />
    ) : (
      <input {...marks} placeholder={placeholder} type={kind === 'none' ? 'hidden' : 'text'} />
    ),
  );
  for (const name of KEPT) {
    const value = old.getAttribute(name);
    if (value !== null) {
      control.setAttribute(name, value);
    }
  }
  return control;
}

const kindOf = (control: Control): States['kind'] =>
  control instanceof HTMLSelectElement ? 'list' : control.type === 'hidden' ? 'none' : 'text';

function listStates(select: HTMLSelectElement, states: readonly (readonly [string, string])[], choose: string): void {
  select.replaceChildren(...[['', choose] as const, ...states].map(([code, name]) => nodeOf(<option value={code}>{name}</option>)));
}

/** Makes the state's control what the country has: a list, nothing, or a text. @returns the control that is there now */
function setState(old: Control, country: HTMLSelectElement | HTMLInputElement, settings: AddressSettings): Control {
  const known = statesFor(old.id);
  const first = printedCountry(country);
  if (!made.has(old) && !known.has(first)) {
    known.set(first, old.value);
  }
  const states = statesOf(settings.countries, country.value);
  let control = old;
  if (kindOf(old) !== states.kind) {
    control = controlLike(old, states.kind);
    made.add(control);
    old.replaceWith(control);
  }
  const before = old.value;
  if (states.kind === 'list' && control instanceof HTMLSelectElement) {
    listStates(control, states.states, settings.chooseText || message('address.choose_state'));
    control.value = stateCode(states.states, known.get(country.value) ?? '') || stateCode(states.states, before);
  }
  if (states.kind === 'text') {
    control.value = known.get(country.value) ?? (control === old ? before : '');
  }
  const row = control.closest<HTMLElement>(ROW);
  if (row) {
    row.style.display = states.kind === 'none' ? 'none' : '';
  }
  return control;
}

const fieldIn = (row: Element): Field | null => row.querySelector<Field>('input, select, textarea');

function setLabel(row: Element, text: string): void {
  const label = row.querySelector('label');
  if (!label) {
    return;
  }
  // The mark of a needed or optional field stays where it is.
  const marks = [...label.querySelectorAll('.required, .optional')];
  label.replaceChildren(textOfHtml(text), ...marks.flatMap((mark) => ['\u00a0', mark]));
}

/** Marks a field as required or optional, where the page shows that at all: the shipping calculator does not. */
function setRequired(row: Element, required: boolean, optionalText: string): void {
  const label = row.querySelector('label');
  const mark = label?.querySelector('.required, .optional');
  if (!mark && !row.matches('.validate-required')) {
    return;
  }
  row.classList.toggle('validate-required', required);
  const field = fieldIn(row);
  if (required) {
    field?.setAttribute('aria-required', 'true');
  } else {
    field?.removeAttribute('aria-required');
  }
  if (!label) {
    return;
  }
  if (!label.matches('.screen-reader-text')) {
    label.classList.toggle('required_field', required);
  }
  if (mark?.matches(required ? '.required' : '.optional')) {
    return;
  }
  const next = nodeOf(
    required ? (
      <span className="required" aria-hidden>
        *
      </span>
    ) : (
      <span className="optional">{`(${optionalText || message('address.optional')})`}</span>
    ),
  );
  if (mark) {
    mark.replaceWith(next);
  } else {
    label.append('\u00a0', next);
  }
}

/** A field that a country has no use for travels empty; what was in it comes back with a country that has. */
function setHidden(row: HTMLElement, hidden: boolean): void {
  const field = fieldIn(row);
  row.style.display = hidden ? 'none' : '';
  if (!field) {
    return;
  }
  if (hidden && field.value !== '') {
    put.set(field, field.value);
    field.value = '';
  } else if (!hidden && field.value === '') {
    field.value = put.get(field) ?? '';
  }
}

function applyRule(row: HTMLElement, name: string, rule: FieldRule, settings: AddressSettings): void {
  const { label, placeholder, required, hidden, classes, priority } = rule;
  if (label !== undefined) {
    setLabel(row, label);
  }
  const field = fieldIn(row);
  if (placeholder !== undefined && field) {
    field.setAttribute(field instanceof HTMLSelectElement ? 'data-placeholder' : 'placeholder', textOfHtml(placeholder));
  }
  setRequired(row, required && !hidden, settings.optionalText);
  // Whether there is a state at all is for its list to say.
  if (name !== 'state') {
    setHidden(row, hidden);
  }
  if (classes) {
    row.classList.remove(...PLACES);
    row.classList.add(...classes);
  }
  if (priority !== undefined) {
    row.dataset['priority'] = String(priority);
  }
}

/** Puts rows in the order of their numbers around the one that has the focus, which would lose it by being moved. */
function arrange(box: Element): void {
  const rows = [...box.children].filter((el): el is HTMLElement => el instanceof HTMLElement && el.matches(ROW));
  const number = (row: HTMLElement): number | null => {
    const text = row.dataset['priority'] ?? '';
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
  };
  const wanted = inOrder(rows, number);
  if (wanted.every((row, i) => row === rows[i])) {
    return;
  }
  const pivot = Math.max(
    0,
    wanted.findIndex((row) => row.contains(document.activeElement)),
  );
  for (let i = pivot - 1; i >= 0; i -= 1) {
    const [row, next] = [wanted[i], wanted[i + 1]];
    if (row && next && row.nextElementSibling !== next) {
      next.before(row);
    }
  }
  for (let i = pivot + 1; i < wanted.length; i += 1) {
    const [row, previous] = [wanted[i], wanted[i - 1]];
    if (row && previous && row.previousElementSibling !== previous) {
      previous.after(row);
    }
  }
}

/** How a row stands, as far as a country can change it. */
const standing = (row: HTMLElement): string => `${row.className} ${row.style.display}`;

/**
 * Labels, marks, places and order of an address's fields, as its country has them.
 * @returns the fields of which other things are asked now
 */
export function applyLocale(address: Element, country: string, settings: AddressSettings = addressSettings()): Field[] {
  const fields: Field[] = [];
  for (const [name, selectors] of Object.entries(settings.fields)) {
    const row = typeof selectors === 'string' ? address.querySelector<HTMLElement>(selectors) : null;
    if (!row) {
      continue;
    }
    const before = standing(row);
    applyRule(row, name, fieldRule(settings.locale, country, name), settings);
    const field = fieldIn(row);
    if (field && standing(row) !== before) {
      fields.push(field);
    }
  }
  for (const box of address.querySelectorAll(ROWS)) {
    arrange(box);
  }
  return fields;
}

/** What came of fitting an address to its country. */
export interface Fitting {
  /** The fields of which other things are asked now. */
  readonly fields: readonly HTMLElement[];
  /** Is the state another than before? */
  readonly stateChanged: boolean;
}

/**
 * Makes an address fit its country, as WooCommerce's country-select and address scripts do where they are on the page: states to
 * choose from, labels, which fields are needed, hidden, and their order. What the shopper typed stays, or comes back with its country.
 */
export function applyCountry(country: HTMLSelectElement | HTMLInputElement): Fitting {
  const address = addressOf(country);
  const settings = addressSettings();
  const known = Object.keys(settings.countries).length > 0 || Object.keys(settings.locale).length > 0;
  if (!address || !known) {
    return { fields: [], stateChanged: false };
  }
  const old = stateIn(address);
  const before = old?.value;
  const state = old && setState(old, country, settings);
  const args = [country.value, asHost(address)];
  if (state && (state !== old || state instanceof HTMLSelectElement)) {
    fireHost(document.body, 'country_to_state_changed', args);
  }
  const fields = applyLocale(address, country.value, settings);
  const stateChanged = state !== null && state.value !== before;
  if (stateChanged) {
    fireHost(state, 'change');
  }
  fireHost(document.body, 'country_to_state_changing', args);
  return { fields: state && state !== old && !fields.includes(state) ? [...fields, state] : fields, stateChanged };
}

/** Does the host leave the fields of addresses to us, though its script brings the states? */
export const localeIsOurs = (): boolean => driverOf('countries') === 'host' && driverOf('addressLocale') === 'tag';
