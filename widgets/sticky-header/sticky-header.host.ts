import { phpBoolean } from '../../shared/host/php.js';

/** The header inside: the first element that the page printed. */
export const headerIn = (element: HTMLElement): HTMLElement | null =>
  [...element.children].find((el): el is HTMLElement => el instanceof HTMLElement && !el.matches('.shop-root')) ?? null;

/** Does the header stick? The tag's own attribute counts; where it has none, the header's. */
export const isEnabled = (element: HTMLElement, header: HTMLElement, isSticky: boolean): boolean =>
  element.hasAttribute('data-sticky') ? isSticky : isSticky || phpBoolean(header.dataset['sticky'] ?? '') === true;
