import type { AddonParts, FieldParts } from './addons.read.js';

/** What add-ons and their options are called, out of the words that the host prints. */

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
