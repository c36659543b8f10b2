import type { CSSProperties, ReactElement, ReactNode } from 'react';

const SVG = 'http://www.w3.org/2000/svg';
/** Attributes that JSX calls as the property is called. */
const RENAMED: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
/** Attributes of SVG that are written with capitals; all others with dashes. */
const CAPITALS = ['viewBox', 'preserveAspectRatio'];

/** A name as CSS writes it: `font-size` of `fontSize`. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function setProp(el: Element, name: string, value: unknown): void {
  if (value === undefined || value === null || name === 'children') {
    return;
  }
  if (typeof value === 'function') {
    el.addEventListener(name.slice('on'.length).toLowerCase(), value as EventListener);
    return;
  }
  if (name === 'style') {
    for (const [property, text] of Object.entries(value as CSSProperties)) {
      (el as HTMLElement | SVGElement).style.setProperty(dashed(property), String(text));
    }
    return;
  }
  const isText = /^(aria|data)-/.test(name);
  if (value === false && !isText) {
    return;
  }
  const attribute = RENAMED[name] ?? (el.namespaceURI === SVG && !CAPITALS.includes(name) ? dashed(name) : name);
  el.setAttribute(attribute, value === true && !isText ? '' : String(value));
}

function append(parent: Node, jsx: ReactNode, namespace: string | null): void {
  if (jsx === null || jsx === undefined || typeof jsx === 'boolean') {
    return;
  }
  if (typeof jsx === 'string' || typeof jsx === 'number') {
    parent.appendChild(document.createTextNode(String(jsx)));
    return;
  }
  if (Symbol.iterator in jsx) {
    for (const one of jsx) {
      append(parent, one, namespace);
    }
    return;
  }
  if (jsx instanceof Node) {
    parent.appendChild(jsx.cloneNode(true));
    return;
  }
  const { type, props } = jsx as ReactElement<{ readonly children?: ReactNode }>;
  if (typeof type === 'function') {
    append(parent, (type as (props: unknown) => ReactNode)(props), namespace);
    return;
  }
  if (typeof type !== 'string') {
    append(parent, props.children, namespace);
    return;
  }
  const inside = type === 'svg' ? SVG : namespace;
  const el = inside === null ? document.createElement(type) : document.createElementNS(inside, type);
  for (const [name, value] of Object.entries(props)) {
    setProp(el, name, value);
  }
  append(el, props.children, inside);
  parent.appendChild(el);
}

/** In JSX for `nodeOf` and for the `content` of a `<Host>`: copies of nodes that exist already, out of cleaned HTML say. */
export const Nodes = ({ of }: { readonly of: Node }): ReactNode => of as unknown as ReactNode;

/**
 * Makes the node that JSX describes, once: for what we print where the host's scripts fill, move, collect or remove nodes (a notice, a row
 * of a form). A root of React there would be left with nodes that are gone. Everything that is printed into a box of ours is React's.
 * @param jsx one element of HTML or SVG; what stands in it may be components without hooks, lists, texts. `onClick` and the like hear
 *   the browser's own event (never `onChange`: Preact reads it as `oninput`); `ref` and `key` mean nothing
 * @example anchor.after(nodeOf(<p className="woocommerce-info">{text}</p>))
 */
export function nodeOf<E extends Element = HTMLElement>(jsx: ReactElement): E {
  const box = document.createDocumentFragment();
  append(box, jsx, null);
  return box.firstElementChild as E;
}
