import { hostSetting } from '../../shared/host/settings.js';
import { isMobile } from '../../shared/host/settings/cart-item-editor.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import type { Settings } from './cart-item-editor.schema.js';
import { boxIn } from './editor.logic.js';

/** The layer of the editor: the host's, or the same markup of ours (contract: cart-item-editor.md §1). */

/** Its root, as the host prints it. */
export const POPUP = '.yith-wapo-popup';
/** What closes it. */
export const CLOSERS = '.yith-wapo-close, .yith-wapo-overlay';

/** Parts of the layer. */
export interface Popup {
  readonly root: HTMLElement;
  readonly wrapper: HTMLElement;
  readonly content: HTMLElement;
  /** Where the product's button stands. */
  readonly button: HTMLElement;
  readonly close: HTMLElement;
  readonly key: HTMLInputElement;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: Node[]): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}

/** A part that stands in a root; where the host printed none of it, it is made. */
function part(root: Element, className: string, into: Element, tag: 'div' | 'input' = 'div'): HTMLElement {
  const there = root.querySelector<HTMLElement>(`.${className}`);
  if (there) {
    return there;
  }
  const made = make(tag, className);
  into.append(made);
  return made;
}

/** Finds the layer of the page; where there is none, it is printed into the tag. */
export function popupOf(element: HTMLElement): Popup {
  let root = document.querySelector<HTMLElement>(POPUP);
  if (!root) {
    root = make('div', `${POPUP.slice(1)} shop-cart-item-editor`);
    element.append(root);
  }
  if (!root.querySelector('.yith-wapo-overlay')) {
    root.prepend(make('div', 'yith-wapo-overlay'));
  }
  const wrapper = part(root, 'yith-wapo-wrapper', root);
  if (!root.querySelector('.yith-wapo-close')) {
    const close = make('button', 'yith-wapo-close');
    close.type = 'button';
    close.textContent = '×';
    wrapper.append(close);
  }
  const content = part(root, 'yith-wapo-content', wrapper);
  const footer = part(root, 'yith-wapo-footer', wrapper);
  const key = part(root, 'yith-wapo-cart-item-key', footer, 'input') as HTMLInputElement;
  key.type = 'hidden';
  const close = root.querySelector<HTMLElement>('.yith-wapo-close') as HTMLElement;
  close.setAttribute('aria-label', message('editor.close'));
  if (!close.matches('button, a[href]')) {
    close.setAttribute('role', 'button');
    close.tabIndex = 0;
  }
  return { root, wrapper, content, button: part(root, 'yith-wapo-add-to-cart', footer), close, key };
}

/** Windows up to this wide, in px, are phones where the host does not say what is one. */
const PHONE_WIDTH = 768;

/** Does the layer fill the window? Where neither the tag nor the host says, it does on what is no wider than a phone. */
export function fillsWindow(element: HTMLElement, { mobile }: Pick<Settings, 'mobile'>): boolean {
  const isToldSo = mobile || element.hasAttribute('data-mobile') || hostSetting(isMobile) !== undefined;
  return isToldSo ? mobile : document.documentElement.clientWidth <= PHONE_WIDTH;
}

/** Two digits: the host's own numbers have no end. */
const px = (length: number): string => `${Math.round(length * 100) / 100}px`;

/** Gives the layer its place in the window as it is now. */
export function place({ wrapper }: Popup, isWhole: boolean): void {
  const box = boxIn({ width: document.documentElement.clientWidth, height: window.innerHeight }, isWhole);
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    wrapper.style[side] = px(box[side]);
  }
}
