import { options } from 'preact';

/**
 * Lets Preact write a text as React does: through its element. Preact keeps the text node it has made, and a browser that translates the
 * page puts another one in its place, so that what Preact writes would be seen no more. Part of the lean edition.
 */

/** The text that each element was given last. */
const written = new WeakMap<Element, string>();
const { diffed } = options;

options.diffed = (vnode) => {
  diffed?.(vnode);
  // Its element, by the name that Preact's packages share among themselves.
  const element = (vnode as { readonly __e?: unknown }).__e;
  if (typeof vnode.type !== 'string' || !(element instanceof Element)) {
    return;
  }
  const { children } = vnode.props;
  const before = written.get(element);
  if (typeof children !== 'string' && typeof children !== 'number') {
    if (before !== undefined) {
      written.delete(element);
      // What stands there for the text that has left; the browser's own element for it is `font`.
      [...element.childNodes].filter((node) => node.nodeName === 'FONT').forEach((node) => node.remove());
    }
    return;
  }
  const text = String(children);
  if (before !== undefined && before !== text && element.textContent !== text) {
    element.textContent = text;
  }
  written.set(element, text);
};
