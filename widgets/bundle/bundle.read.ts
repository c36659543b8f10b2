import { parseDecimal, decimalNumber, ZERO } from '../../shared/money/decimal.js';
import type { Bounds, ChosenChild, PostedForm } from './choice.logic.js';
import { postedForm } from './choice.logic.js';
import type { PricedChild, Terms } from './price.logic.js';
import { LIST, type BundleParts } from './parts.read.js';
import type { Limits } from '../../shared/quantity/step.logic.js';

/**
 * A bundle as the host prints it, in any of its generations (contract 1 to 5). Prices, ids and quantities are read each time they
 * are asked for, because the host's script writes them too.
 */

/** One child. */
const CHILD = '.woosb-product';
/** One that cannot be bought. */
const UNPURCHASABLE = '.woosb-product-unpurchasable';

/** Which child a node belongs to. */
export const childOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(`${LIST} ${CHILD}`) : null;

/** The children of a list. */
export const childrenOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(CHILD)];

/** A child with all that is known of it. */
export interface ReadChild extends ChosenChild, Pick<PricedChild, 'price'> {
  readonly element: HTMLElement;
}

/** An attribute as a number; `null` for none. */
export function numberAt(element: HTMLElement, name: string): number | null {
  const value = parseDecimal(element.getAttribute(name));
  return value && decimalNumber(value);
}

/** The fields of the children's quantities. */
export const FIELD = 'input.woosb-qty, .woosb-qty input.qty, .woosb-quantity input.qty';

/** The field of a child's quantity; `null` where it is fixed. */
export const quantityField = (child: Element): HTMLInputElement | null => child.querySelector<HTMLInputElement>(FIELD);

/** What a child is called. */
export const nameOf = (child: HTMLElement | null): string =>
  child?.dataset['name'] || child?.querySelector('.woosb-name, .woosb-title')?.textContent?.trim() || '';

/** The limits of such a field. */
export const fieldLimits = (field: HTMLInputElement): Pick<Limits, 'min' | 'max'> => ({
  min: numberAt(field, 'min'),
  max: numberAt(field, 'max'),
});

const isYes = (element: HTMLElement, name: string): boolean => element.getAttribute(`data-${name}`) === 'yes';

const readChild = (element: HTMLElement): ReadChild => ({
  element,
  id: numberAt(element, 'data-id') ?? 0,
  name: nameOf(element),
  quantity: numberAt(element, 'data-qty') ?? 0,
  key: element.dataset['key'] ?? null,
  attributes: element.dataset['attrs'] ?? '',
  isUnpurchasable: element.matches(`.woosb-product-optional${UNPURCHASABLE}`),
  stock: numberAt(element, 'data-stock'),
  price: parseDecimal(element.dataset['price']) ?? ZERO,
});

/** All children as they stand now, in the order of the page, which is the order they are posted in. */
export const readChildren = ({ list }: Pick<BundleParts, 'list'>): ReadChild[] => childrenOf(list).map(readChild);

/** The children whose price counts: the newest generation may leave out what cannot be bought. */
export const countedChildren = (children: readonly ReadChild[], { list }: Pick<BundleParts, 'list'>): readonly ReadChild[] =>
  isYes(list, 'exclude-unpurchasable') ? children.filter(({ element }) => !element.matches(UNPURCHASABLE)) : children;

/** The printed terms but for the rounding and the decimals, which are the shop's settings. */
export const readTerms = ({ list }: Pick<BundleParts, 'list'>): Omit<Terms, 'rounding' | 'decimals'> => {
  const { discount, discountAmount, price } = list.dataset;
  return { discount, discountAmount, price, isFixed: isYes(list, 'fixed-price') };
};

/** The printed bounds; a fixed price is not bound, because nothing can be chosen about it. */
export const readBounds = ({ list }: Pick<BundleParts, 'list'>): Bounds => {
  const isFixed = isYes(list, 'fixed-price');
  return {
    isOptional: isYes(list, 'optional'),
    min: numberAt(list, 'data-min'),
    max: numberAt(list, 'data-max'),
    totalMin: isFixed ? null : numberAt(list, 'data-total-min'),
    totalMax: isFixed ? null : numberAt(list, 'data-total-max'),
  };
};

/**
 * Can anything be chosen? Else the server has worked out price and readiness, and they stay as printed. The oldest generation always
 * computes.
 * @param recalculates the shop's setting `recalc_price`
 */
export const isChoosable = ({ list, hasWrap }: Pick<BundleParts, 'list' | 'hasWrap'>, recalculates: boolean): boolean =>
  !hasWrap || recalculates || isYes(list, 'variables') || isYes(list, 'optional');

/** How this page posts its children. */
export const readPostedForm = ({ list, hasWrap }: Pick<BundleParts, 'list' | 'hasWrap'>): PostedForm =>
  postedForm({ hasKeys: list.querySelector(`${CHILD}[data-key]`) !== null, hasWrap });
