/** The layer of the editor: the host's, or the same markup of ours (contract 16); its place in the window, and the product in it. */
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { hostSetting } from '../../shared/host/settings.js';
import { isMobile } from '../../shared/host/settings/addons.js';
import { ANSWERS } from '../../shared/html/sanitize.js';
import { parseStyledHtml } from '../../shared/html/styled.js';
import { markedHtml, wholeIn } from '../../shared/html/whole.js';
import { POPUP } from './cart-item-editor.host.js';
import { boxIn, type Line, type Template } from './cart-item-editor.rules.js';
import type { Settings } from './cart-item-editor.schema.js';

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

/** The parts that a layer may lack. */
const PARTS = {
  overlay: '.yith-wapo-overlay',
  wrapper: '.yith-wapo-wrapper',
  close: '.yith-wapo-close',
  content: '.yith-wapo-content',
  footer: '.yith-wapo-footer',
  key: '.yith-wapo-cart-item-key',
  button: '.yith-wapo-add-to-cart',
} as const;

type PartName = keyof typeof PARTS;

/** The parts that stand in a layer. */
const printedIn = (root: HTMLElement): Partial<Record<PartName, HTMLElement | null>> =>
  Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, root.querySelector<HTMLElement>(part)]));

/** The parts of a whole layer, however they came there. */
function popupOf(root: HTMLElement): Popup {
  const part = <E extends HTMLElement = HTMLElement>(name: PartName): E => root.querySelector<E>(PARTS[name]) as E;
  return { root, wrapper: part('wrapper'), content: part('content'), button: part('button'), close: part('close'), key: part('key') };
}

interface PopupProps {
  /** The tag. */
  readonly element: HTMLElement;
  /** Is given the parts once they stand; the same function each time. */
  readonly found: (popup: Popup) => void;
}

/**
 * The layer: the host's, with what it lacks, or where the page has none, all of it. That one stands in the tag itself and not in its view:
 * the tags around the parts of a product take what stands in a view for printed by us.
 */
export function PopupMarkup({ element, found }: PopupProps): ReactElement {
  const [host] = useState(() => document.querySelector<HTMLElement>(POPUP));
  /** What the host has printed of it. */
  const [printed] = useState(() => (host ? printedIn(host) : {}));
  const lacks = (...names: readonly PartName[]): boolean => names.some((name) => !printed[name]);
  const [own, setOwn] = useState<HTMLElement | null>(null);
  const root = host ?? own;
  useLayoutEffect(() => {
    if (root) {
      found(popupOf(root));
    }
  }, [root, found]);

  const foot = (
    <>
      {lacks('key') && <input type="hidden" className="yith-wapo-cart-item-key" />}
      {lacks('button') && <div className="yith-wapo-add-to-cart" />}
    </>
  );
  const box = (
    <>
      {lacks('close') && (
        <button type="button" className="yith-wapo-close">
          ×
        </button>
      )}
      {lacks('content') && <div className="yith-wapo-content" />}
      {lacks('footer') && <div className="yith-wapo-footer">{foot}</div>}
    </>
  );
  if (!host) {
    return (
      <HostPortal find={() => element} className={`${POPUP.slice(1)} shop-cart-item-editor`} boxRef={setOwn}>
        <div className="yith-wapo-overlay" />
        <div className="yith-wapo-wrapper">{box}</div>
      </HostPortal>
    );
  }
  const { wrapper, footer } = printed;
  return (
    <>
      {lacks('overlay') && (
        <HostPortal find={() => host} place="prepend" className="yith-wapo-overlay">
          {null}
        </HostPortal>
      )}
      {lacks('wrapper', 'close', 'content', 'footer') && (
        <HostPortal find={() => wrapper ?? host} {...(!wrapper && { className: 'yith-wapo-wrapper' })}>
          {box}
        </HostPortal>
      )}
      {footer && lacks('key', 'button') && <HostPortal find={() => footer}>{foot}</HostPortal>}
    </>
  );
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

/** The place of the box of the layer in the window as it is now. */
export function placeInWindow(isWhole: boolean): Readonly<Record<'left' | 'top' | 'width' | 'height', string>> {
  const { left, top, width, height } = boxIn({ width: document.documentElement.clientWidth, height: window.innerHeight }, isWhole);
  return { left: px(left), top: px(top), width: px(width), height: px(height) };
}

/** Which tag of ours goes around which part of a product; each starts itself. */
const TAGS: readonly (readonly [tag: string, selector: string])[] = [
  ['shop-variation-form', 'form.variations_form'],
  ['shop-gallery', '.woocommerce-product-gallery'],
  ['shop-addons', '.yith-wapo-container'],
];
const BUTTON = '.single_add_to_cart_button';
const FORM = 'form.cart, form.variations_form';
/** The field with the quantity of the product itself. */
export const QUANTITY = 'div.quantity input.qty:not(.wapo-product-qty)';

/** Puts tags of ours around the parts of a product that have none yet. */
function addTags(root: ParentNode, { addons, quantities, image }: Template): void {
  for (const [Tag, selector] of TAGS) {
    for (const node of root.querySelectorAll(selector)) {
      let around = node.closest(Tag);
      if (!around) {
        around = nodeOf(<Tag />);
        node.replaceWith(around);
        around.append(node);
      }
      if (Tag === 'shop-addons') {
        Object.assign(around, { selection: { addons, quantities, image } });
      }
    }
  }
}

function setValues(root: ParentNode, { attributes, quantity }: Template): void {
  for (const select of root.querySelectorAll('select')) {
    const value = attributes[select.name];
    if (value) {
      select.value = value;
    }
  }
  const field = root.querySelector<HTMLInputElement>(QUANTITY);
  if (field && quantity > 0) {
    field.value = String(quantity);
  }
}

let lastId = 0;

/** The button still is the form's own, for Enter and for screen readers, where it stands outside of it. */
function moveButton(form: HTMLFormElement | null, button: HTMLElement | null, slot: HTMLElement): void {
  slot.replaceChildren(...(button ? [button] : []));
  if (form && button) {
    if (!form.hasAttribute('id')) {
      lastId += 1;
      form.setAttribute('id', `shop-cart-item-form-${lastId}`);
    }
    button.setAttribute('form', String(form.getAttribute('id')));
  }
}

/** Does an answer hold a product's form whole? Anything else that looks like HTML is none. */
export const holdsForm = ({ html }: Template): boolean => wholeIn(markedHtml(html), FORM) !== null;

/** The form of the product in the layer. */
export const formIn = (content: ParentNode): HTMLFormElement | null => content.querySelector<HTMLFormElement>(FORM);

/** Fills the layer with a product as its line holds it (contract 13 and 14). What is chosen stands before a tag starts. */
export function fill({ content, button: slot, key }: Popup, { item, template }: Line): void {
  const fragment = parseStyledHtml(template.html, 'ywapo_load_product_template', ANSWERS.shopForm);
  setValues(fragment, template);
  moveButton(formIn(fragment), fragment.querySelector<HTMLElement>(BUTTON), slot);
  addTags(fragment, template);
  content.replaceChildren(fragment);
  key.value = item.cartItemKey;
}
