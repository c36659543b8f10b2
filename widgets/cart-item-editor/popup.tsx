import { useLayoutEffect, useState, type ReactElement } from 'react';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { hostSetting } from '../../shared/host/settings.js';
import { isMobile } from '../../shared/host/settings/addons.js';
import type { Settings } from './cart-item-editor.schema.js';
import { boxIn } from './editor.logic.js';
import { POPUP } from './host-layer.js';

/** The layer of the editor: the host's, or the same markup of ours (contract 16). */

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

/** Gives the box of the layer its place in the window as it is now. */
export function place(wrapper: HTMLElement, isWhole: boolean): void {
  const box = boxIn({ width: document.documentElement.clientWidth, height: window.innerHeight }, isWhole);
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    wrapper.style[side] = px(box[side]);
  }
}
