import { isShown } from '../../shared/a11y/focus.js';
import { compare, isZero, negated, parseDecimal, ZERO } from '../../shared/money/decimal.js';
import type { ChosenOption, TaxedPair } from './price/price.rules.js';
import type { CheckedAddon, CheckedField, FieldRefusal } from './fields/fields.rules.js';

/**
 * The add-ons as the host prints them (contract 1 to 10). What stands in the markup for good is read once; values, prices and what
 * is hidden are read each time they are asked for, because other scripts write them too.
 */

/** The container of all blocks. */
export const CONTAINER = '.yith-wapo-container';
/** One add-on. */
export const ADDON = '.yith-wapo-addon';
/** One option of an add-on. */
export const OPTION = '.yith-wapo-option';

/** What opens the choice of files; the browser's own field for them is hidden. */
export const UPLOAD_BUTTON = '.yith-wapo-ajax-uploader .button, .yith-wapo-ajax-uploader .link';
/** A date field. */
export const DATE = '.yith_wapo_date';
/** A colour field. */
const COLOUR = '.wp-color-picker';

/** The types that have fields. */
export const TYPES: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'select',
  'label',
  'color',
  'product',
  'text',
  'textarea',
  'number',
  'colorpicker',
  'date',
  'file',
]);
const PRICE_TYPES = new Set(['', 'fixed', 'percentage', 'multiplied', 'characters']);
const METHODS = new Set(['', 'increase', 'decrease', 'free', 'product', 'discount', 'value_x_product']);
/** Types that are headings and the like: the plugin has some that hold no field. */
const FIELDS = 'input[data-addon-id], select[data-addon-id], textarea[data-addon-id]';

/** A field of the host that carries a choice. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One field. */
export interface FieldParts {
  /** `5-0`; of a select `4`. */
  readonly key: string;
  readonly kind: CheckedField['kind'];
  readonly control: Control;
  /** What stands around it; the add-on's options, of a select. */
  readonly option: HTMLElement;
}

/** One add-on and its fields. */
export interface AddonParts {
  readonly element: HTMLElement;
  readonly id: string;
  readonly type: string;
  readonly title: HTMLElement | null;
  /** What folds. */
  readonly body: HTMLElement | null;
  /** Does it show by rules? They are read where they are worked out. */
  readonly hasRules: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly exact: number | null;
  readonly fields: readonly FieldParts[];
}

/** Everything of one container, and what is wrong with its markup, in words for the console. */
export interface ContainerParts {
  readonly container: HTMLElement;
  readonly addons: readonly AddonParts[];
  readonly problems: readonly string[];
}

/** An attribute without blanks around; empty where there is none. */
export const attribute = (el: Element, name: string): string => el.getAttribute(name)?.trim() ?? '';
/** A count that is asked for; an empty text, and 0, ask for none. */
const countOf = (el: Element, name: string): number | null => {
  const count = Number(attribute(el, name));
  return Number.isFinite(count) && count > 0 ? count : null;
};

function kindOf(control: Control): CheckedField['kind'] {
  if (control instanceof HTMLSelectElement) {
    return 'select';
  }
  if (control instanceof HTMLTextAreaElement) {
    return 'textarea';
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    return 'toggle';
  }
  if (control.classList.contains('upload-parent')) {
    return 'file';
  }
  if (control.matches(DATE)) {
    return 'date';
  }
  if (control.matches(COLOUR)) {
    return 'colour';
  }
  return control.type === 'number' ? 'number' : control.type === 'text' ? 'text' : 'other';
}

function fieldOf(control: Control, addon: HTMLElement): FieldParts {
  const option = control instanceof HTMLSelectElement ? null : control.closest<HTMLElement>(OPTION);
  return {
    key: control.id.replace(/^yith-wapo-/, '') || attribute(control, 'data-addon-id'),
    kind: kindOf(control),
    control,
    option: option ?? control.closest<HTMLElement>('.options') ?? addon,
  };
}

function addonOf(element: HTMLElement): AddonParts {
  const data = (name: string): string => attribute(element, `data-${name}`);
  return {
    element,
    id: element.id.replace(/^yith-wapo-addon-/, '') || data('addon_id'),
    type: data('addon-type') || (/yith-wapo-addon-type-([\w-]+)/.exec(element.className)?.[1] ?? ''),
    title: element.querySelector<HTMLElement>('.wapo-addon-title'),
    body: element.querySelector<HTMLElement>('.options-container'),
    hasRules: element.classList.contains('conditional_logic'),
    min: countOf(element, 'data-min'),
    max: countOf(element, 'data-max'),
    exact: countOf(element, 'data-exa'),
    fields: [...element.querySelectorAll<Control>(FIELDS)].map((control) => fieldOf(control, element)),
  };
}

/** A price is a number; nothing, and `undefined`, say that there is none. */
const isPrice = (text: string | null): boolean =>
  text === null || text.trim() === '' || text === 'undefined' || parseDecimal(text) !== null;

function problemsOf({ id, type, fields }: AddonParts): string[] {
  const problems = TYPES.has(type) || fields.length === 0 ? [] : [`add-on ${id} has the unknown type ${JSON.stringify(type)}`];
  for (const { key, control } of fields) {
    for (const el of control instanceof HTMLSelectElement ? control.options : [control]) {
      const name = el instanceof HTMLOptionElement ? `${key}-${el.value}` : key;
      const [price, priceType, method] = ['data-price', 'data-price-type', 'data-price-method'].map((at) => el.getAttribute(at));
      if (!PRICE_TYPES.has(priceType ?? '')) {
        problems.push(`option ${name} has the unknown price type ${JSON.stringify(priceType)}; its price is taken as it is`);
      }
      if (!METHODS.has(method ?? '')) {
        problems.push(`option ${name} has the unknown price method ${JSON.stringify(method)}; its price is added`);
      }
      if (!isPrice(price ?? null)) {
        problems.push(`the price of option ${name} is no number: ${JSON.stringify(price)}; it counts as 0`);
      }
    }
  }
  return problems;
}

/** Reads a container. */
export function readContainer(container: HTMLElement): ContainerParts {
  const addons = [...container.querySelectorAll<HTMLElement>(ADDON)].map(addonOf);
  return { container, addons, problems: addons.flatMap(problemsOf) };
}

/** Urls of uploaded files, which an upload posts. */
export const uploadedFiles = (option: Element): HTMLInputElement[] =>
  [...option.querySelectorAll<HTMLInputElement>('.yith-wapo-uploaded-file input[type=hidden][name]')].filter(({ value }) => value !== '');

/** Is something chosen or written here? */
export function isChosen({ kind, control }: FieldParts): boolean {
  switch (kind) {
    case 'toggle':
      return (control as HTMLInputElement).checked;
    case 'select':
      return control.value !== 'default' && control.value !== '';
    default:
      return control.value !== '';
  }
}

/** Does the shop want something of this field? What the browser would ask of each box is marked as ours. */
export const isRequired = ({ control }: FieldParts): boolean =>
  control.hasAttribute('required') || control.hasAttribute('data-shop-required');

/** Files of an option that are on their way; a row that has failed stays in the list until it is taken away. */
const filesUnderWay = (option: Element): number =>
  option.querySelectorAll('.yith-wapo-uploaded-file-element:not(.completed, .shop-addons__failed)').length;

const HEX_COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const COLOUR_FUNCTION = /^(?:rgb|hsl)a?\([\d\s.,/%+deg-]+\)$/i;
/** Words that the browser takes as a colour and that are none by themselves. */
const NO_COLOUR = /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i;

/** Does a field hold a colour as a shopper may write one: `#336699`, `rgb(…)`, `hsl(…)` or a name that the browser knows? */
function isColour({ value, ownerDocument }: Control): boolean {
  const text = value.trim();
  if (HEX_COLOUR.test(text) || COLOUR_FUNCTION.test(text)) {
    return true;
  }
  if (!/^[a-z]+$/i.test(text) || NO_COLOUR.test(text)) {
    return false;
  }
  const { style } = ownerDocument.createElement('i');
  style.color = text;
  return style.color !== '';
}

/** Does an add-on stand in the page? Folded options do, what a rule or the theme hides does not. */
const isLaidOut = ({ element }: AddonParts): boolean => !element.classList.contains('hidden') && isShown(element);

/** The option that is chosen in a select. */
export const chosenOf = (select: HTMLSelectElement): HTMLOptionElement | undefined => select.options[select.selectedIndex];

/** Does a chosen option carry a price? For a select it is the chosen one of its options. */
const pricedBy = ({ control }: FieldParts): Element => (control instanceof HTMLSelectElement ? (chosenOf(control) ?? control) : control);

/** Is an option taken out of the product's line of the cart? The server looks for a field of the very name that the option is posted by. */
function isOnce(addon: Element, { name }: Control): boolean {
  const key = /\[([\w-]+)\]$/.exec(name)?.[1];
  return key !== undefined && addon.querySelector(`[name="yith_wapo_sell_individually[${key}]"]`) !== null;
}

function chosenOption(field: FieldParts, { id, type, element }: AddonParts): ChosenOption {
  const el = pricedBy(field);
  const { control, kind, option } = field;
  const at = (name: string): string | null => el.getAttribute(`data-${name}`);
  return {
    addon: id,
    kind: kind === 'number' ? 'number' : kind === 'text' || kind === 'textarea' ? 'text' : 'other',
    value: control.value,
    min: attribute(control, 'min'),
    max: attribute(control, 'max'),
    removeSpaces: at('remove-spaces') === 'yes',
    firstFree: at('first-free-enabled') === 'yes' ? Math.max(0, Math.floor(Number(at('first-free-options')) || 0)) : 0,
    ownQuantity: type === 'product' ? (option.querySelector<HTMLInputElement>('.wapo-product-qty')?.value ?? '') : '',
    isOnce: isOnce(element, control),
    prices: {
      price: at('price'),
      sale: at('price-sale') ?? at('sale-price'),
      untaxedPrice: at('default-price'),
      untaxedSale: at('default-sale-price'),
      type: at('price-type') ?? '',
      method: at('price-method') ?? '',
    },
  };
}

/** All options that are chosen and count, in the order of the page. */
export const readChosen = ({ addons }: ContainerParts): readonly ChosenOption[] =>
  addons
    .filter((addon) => addon.fields.some(isChosen) && isLaidOut(addon))
    .flatMap((addon) =>
      addon.fields.filter((field) => isChosen(field) && !field.control.disabled).map((field) => chosenOption(field, addon)),
    );

const isShare = (el: Element): boolean =>
  el.getAttribute('data-price-type') === 'percentage' && !['discount', 'product'].includes(el.getAttribute('data-price-method') ?? '');

/**
 * The tax as percentages are printed with it, 12 for 10 say; `null` where no option is one. Other prices may differ by a currency, too.
 */
export function readTax({ addons }: ContainerParts): TaxedPair | null {
  for (const { control } of addons.flatMap(({ fields }) => fields)) {
    for (const el of control instanceof HTMLSelectElement ? control.options : [control]) {
      const [shown, untaxed] = isShare(el) ? ['data-price', 'data-default-price'].map((name) => parseDecimal(el.getAttribute(name))) : [];
      if (shown && untaxed && !isZero(shown) && !isZero(untaxed)) {
        return compare(shown, ZERO) < 0 ? { shown: negated(shown), untaxed: negated(untaxed) } : { shown, untaxed };
      }
    }
  }
  return null;
}

const lengthBound = (control: Control, name: string): number | null => {
  const bound = control.getAttribute(name);
  return bound === null || !/^\d+$/.test(bound.trim()) ? null : Number(bound);
};

/** Why the value of a date cannot be sold; the driver and the follower know the clock and the settings. */
type DateCheck = (field: HTMLInputElement) => FieldRefusal | null;

/** What the checks look at. */
export const readChecked = ({ addons }: ContainerParts, checkDate: DateCheck): readonly CheckedAddon[] =>
  addons.map((addon) => {
    const { id, type, element, min, max, exact, fields } = addon;
    const sums = element.classList.contains('numbers-check');
    return {
      id,
      type,
      isHidden: element.classList.contains('hidden') || !isShown(element),
      min,
      max,
      exact,
      sumMin: sums ? element.getAttribute('data-numbers-min') : null,
      sumMax: sums ? element.getAttribute('data-numbers-max') : null,
      fields: fields.map((field): CheckedField => {
        const { key, kind, control, option } = field;
        const isToggle = kind === 'toggle';
        const isWritten = kind === 'text' || kind === 'textarea';
        const bound = (name: string): string => (isToggle ? '' : attribute(control, name));
        const length = (name: string): number | null => (isToggle ? null : lengthBound(control, name));
        const files = kind === 'file' ? uploadedFiles(option).length + filesUnderWay(option) : 0;
        const value = isToggle ? '' : control.value;
        return {
          key,
          kind,
          isRequired: isRequired(field),
          isDisabled: control.disabled,
          isChosen: kind === 'file' ? files > 0 : isChosen(field) && !(isWritten && value.trim() === ''),
          value,
          min: bound('min'),
          max: bound('max'),
          minLength: length('minlength'),
          maxLength: length('maxlength'),
          files,
          refusal:
            value.trim() === ''
              ? null
              : kind === 'date'
                ? checkDate(control as HTMLInputElement)
                : kind === 'colour' && !isColour(control)
                  ? 'colour'
                  : null,
        };
      }),
    };
  });

/** Words of an element without those of some parts of it. Read where they stand: a copy of each of thousands of options is dear. */
export function wordsIn(el: Element | null | undefined, without: string): string {
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) {
      return node.data;
    }
    const isLeftOut = node instanceof Element && node !== el && node.matches(without);
    return isLeftOut ? '' : [...node.childNodes].map(wordsOf).join('');
  };
  return el ? wordsOf(el).replaceAll(/\s+/g, ' ').trim() : '';
}

/** What belongs to an option and is no name of it. */
export const NO_NAME = '.tooltip, .description, .option-add-to-cart, .required-error, .yith-wapo-error, input, select, textarea';
const NO_TITLE = `${NO_NAME}, .option-price, .required`;

/** The node that names an add-on: its title without the star; `null` where the host prints no words there. */
export function titleNode({ title }: AddonParts): HTMLElement | null {
  const name = title?.querySelector<HTMLElement>(':scope > span:not(.required)') ?? title;
  return name && wordsIn(name, NO_TITLE) !== '' ? name : null;
}

/** What an add-on is called; empty where nothing names it. */
export const titleOf = (addon: AddonParts): string => wordsIn(titleNode(addon), NO_TITLE);

/** What an option is called, without its price and its star; empty where nothing names it. */
export const optionName = ({ kind, control, option }: FieldParts): string =>
  kind === 'select'
    ? ''
    : wordsIn(control.labels?.[0] ?? option.querySelector('.option-container label, label, .option-container'), NO_TITLE);

/** The editor of a cart line, which shows a product above whatever page it is on. */
const POPUP = '.yith-wapo-popup';
/** Where what belongs to a container is looked for beyond its form: pictures and price of its product. */
export const pageOf = (container: Element): ParentNode => container.closest(POPUP) ?? document;

/**
 * The host's selectors are jQuery's: a list over several lines, in which `:first` after a selector means its first hit. A part that no
 * browser understands is left out.
 */
export function hostQuery(selectors: string, root: ParentNode = document): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const part of splitList(selectors)) {
    const isFirst = /:first\s*$/.test(part);
    try {
      const hits = [...root.querySelectorAll<HTMLElement>(part.replace(/:first\s*$/, ''))];
      for (const hit of isFirst ? hits.slice(0, 1) : hits) {
        found.add(hit);
      }
    } catch {
      continue;
    }
  }
  return [...found];
}

/** The parts of a selector list; a comma inside brackets parts nothing. */
function splitList(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of selectors) {
    depth += Number('([{'.includes(char)) - Number(')]}'.includes(char));
    if (char === ',' && depth === 0) {
      parts.push('');
    } else {
      parts[parts.length - 1] += char;
    }
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
