import { fireHost } from '../../shared/host/jquery-bridge.js';
import { CALCULATOR_BOX, CALCULATOR_BUTTON } from './cart.host.js';

const calculatorBox = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>(CALCULATOR_BOX);

/** Is the shipping calculator unfolded? */
export const isOpen = (root: Element): boolean => {
  const box = calculatorBox(root);
  return box !== null && box.style.display !== 'none';
};

/** Unfolds or folds the shipping calculator; its button tells. */
export function openCalculator(root: Element, open: boolean): void {
  const box = calculatorBox(root);
  if (box) {
    box.style.display = open ? '' : 'none';
  }
  root.querySelector(CALCULATOR_BUTTON)?.setAttribute('aria-expanded', String(open));
}

/** Folds or unfolds the calculator, as its button says; the host's country scripts are told. */
export function toggleCalculator(element: HTMLElement): void {
  openCalculator(element, !isOpen(element));
  for (const el of document.querySelectorAll('select.country_to_state, input.country_to_state')) {
    fireHost(el, 'change');
  }
  fireHost(document.body, 'country_to_state_changed');
}
