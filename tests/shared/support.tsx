import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { defineShopElement, type ElementProps } from '../../shared/element/define.js';
import type { Definition } from '../../shared/element/element.js';
import type { Schema, Values } from '../../shared/element/schema.js';

let made = 0;

/** A tag nobody has defined yet: elements cannot be undefined again, so each test has its own. */
export const freshTag = (): `shop-${string}` => `shop-test-${(made += 1)}`;

/** Defines a view under a tag of its own and gives the tag. */
export function define<S extends Schema>(
  View: ComponentType<Values<S> & ElementProps>,
  options: Omit<Definition<S>, 'tag'>,
): `shop-${string}` {
  const tag = freshTag();
  defineShopElement({ tag, ...options }, View);
  return tag;
}

/** Lets React render a few tags and observers report; for many tags wait for what is expected. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 8; i += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
};

/**
 * Shows markup in the page, in a `main`, and gives its first element. The markup is parsed before it is put into the page, as a
 * browser does: happy-dom would connect each element before its children and siblings are there.
 */
export function show(html: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.replaceChildren(main);
  const first = main.firstElementChild;
  if (!(first instanceof HTMLElement)) {
    throw new Error('the markup of a test has to have an element');
  }
  return first;
}

/** Pretends that the parser is still at work; `done` goes through the two states that follow, as a browser does. */
export function whileLoading(): { done(): void } {
  let state: DocumentReadyState = 'loading';
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
  return {
    done: () => {
      state = 'interactive';
      document.dispatchEvent(new Event('readystatechange'));
      document.dispatchEvent(new Event('DOMContentLoaded'));
      Reflect.deleteProperty(document, 'readyState');
    },
  };
}

/** Renders hooks without an element around. */
export function renderInto(node: Element): { render(ui: React.ReactNode): void; leave(): void } {
  const root: Root = createRoot(node);
  return { render: (ui) => flushSync(() => root.render(ui)), leave: () => flushSync(() => root.unmount()) };
}
