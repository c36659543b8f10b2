/** Fields that hold a date as text; a browser's own date field has its own calendar. */
export const DATE_INPUT = 'input:not([type]), input[type="text"], input[type=""]';

/** Is this field ours to drive? jQuery UI's calendar marks its own (contract 2). */
export const isOurs = (input: HTMLInputElement): boolean => !input.classList.contains('hasDatepicker');

/** The language a node is written in; empty where the page does not say. */
export const languageOf = (node: Element): string => node.closest('[lang]')?.getAttribute('lang') ?? '';

/** Does a node stand in text that runs from right to left? */
export const isRightToLeft = (node: Element): boolean => getComputedStyle(node).direction === 'rtl';
