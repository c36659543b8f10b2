/** Small helpers to build the panel: elements with text and attributes, never markup. */

type Attributes = Readonly<Record<string, string>>;

/** An element with attributes and children; texts become text nodes. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A real button with a text and what it does. */
export function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', press);
  return made;
}

/** A section that folds, with the list or form it holds. The count in its heading is set by `count`. */
export function fold(
  title: string,
  open: boolean,
  ...children: Node[]
): { readonly node: HTMLDetailsElement; count(value: number | undefined): void } {
  const heading = element('summary', {}, title);
  const node = element('details', {}, heading, ...children);
  node.open = open;
  return {
    node,
    count: (value) => {
      heading.textContent = value === undefined ? title : `${title} (${value})`;
    },
  };
}

/** A list that keeps the newest on top and forgets the oldest. */
export function logList(
  label: string,
  most = 200,
): { readonly node: HTMLOListElement; add(...line: (Node | string)[]): void; clear(): void; readonly size: number } {
  const node = element('ol', { 'aria-label': label });
  return {
    node,
    add: (...line) => {
      node.prepend(element('li', {}, ...line));
      if (node.childElementCount > most) {
        node.lastElementChild?.remove();
      }
    },
    clear: () => node.replaceChildren(),
    get size() {
      return node.childElementCount;
    },
  };
}
