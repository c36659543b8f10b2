/**
 * What stood on the host's nodes before we wrote on them. It is kept per node and not per form, because two forms of one product may
 * write the same sku: the page's own text is what stood there before the first of them. When the last one leaves, it comes back.
 */
export interface RestorableWrites {
  /** Sets an attribute; `null` removes it. */
  attr(el: Element, name: string, value: string | null): void;
  /** The attribute as the page printed it. */
  original(el: Element, name: string): string | null;
  /** Gives a node a class or takes it. */
  flag(el: Element | null | undefined, name: string, on: boolean): void;
  /** Sets a text; `null` brings back what the page printed. */
  text(el: Element, text: string | null): void;
  /** Sets the value of a field. */
  value(el: HTMLInputElement, value: string): void;
  /** Remembers an attribute that is about to be changed some other way (`style`). */
  keep(el: Element, name: string): void;
  /** Something of our own to take away with the rest. */
  later(undo: () => void): void;
  /** Gives everything back. */
  undo(): void;
}

const put = (el: Element, name: string, value: string | null): void => {
  if (value === null) {
    el.removeAttribute(name);
  } else if (el.getAttribute(name) !== value) {
    if (name === 'style' && el instanceof HTMLElement) {
      // Under a strict policy the attribute counts only where script sets it so.
      el.style.cssText = value;
    } else {
      el.setAttribute(name, value);
    }
  }
};

const attributeOf = (el: Element, name: string): string | null => el.getAttribute(name);

function restoreClass(el: Element, name: string, was: string | null): void {
  const words = new Set((was ?? '').split(/\s+/).filter(Boolean));
  el.classList.toggle(name, words.has(name));
  // The same words again: then also in the page's own order and spacing.
  if (el.classList.length === words.size && [...el.classList].every((word) => words.has(word))) {
    put(el, 'class', was);
  }
}

const valueOf = (el: Element): readonly [string, string | null] => [(el as HTMLInputElement).value, el.getAttribute('value')];

/** A hidden field's value is its attribute, any other field's is not. */
function restoreValue(el: Element, name: string, [value, attribute]: readonly [string, string | null]): void {
  (el as HTMLInputElement).value = value;
  put(el, name, attribute);
}

const nodesOf = (el: Element): readonly ChildNode[] => [...el.childNodes];
const restoreNodes = (el: Element, _name: string, was: readonly ChildNode[]): void => el.replaceChildren(...was);

interface Slot {
  readonly was: unknown;
  readonly restore: () => void;
  /** Who writes there; most often one. */
  readonly owners: object[];
}

const book = new WeakMap<Element, Map<string, Slot>>();

/** A class, and little made for each write: lists have hundreds of them. */
class Ledger implements RestorableWrites {
  #mine: Slot[] = [];

  /** Notes what is there, once per node and thing, whoever writes it; `mark` tells the kinds of things apart. */
  #note<T>(
    el: Element,
    mark: string,
    name: string,
    read: (el: Element, name: string) => T,
    restore: (el: Element, name: string, was: T) => void,
  ): T {
    const key = mark + name;
    let slots = book.get(el);
    if (!slots) {
      book.set(el, (slots = new Map()));
    }
    let slot = slots.get(key);
    if (!slot) {
      const was = read(el, name);
      const back = (): void => {
        book.get(el)?.delete(key);
        restore(el, name, was);
      };
      slot = { was, restore: back, owners: [] };
      slots.set(key, slot);
    }
    if (!slot.owners.includes(this)) {
      slot.owners.push(this);
      this.#mine.push(slot);
    }
    return slot.was as T;
  }

  attr(el: Element, name: string, value: string | null): void {
    this.original(el, name);
    put(el, name, value);
  }
  original(el: Element, name: string): string | null {
    return this.#note(el, '@', name, attributeOf, put);
  }
  flag(el: Element | null | undefined, name: string, on: boolean): void {
    if (el) {
      this.#note(el, '.', name, (node) => attributeOf(node, 'class'), restoreClass);
      if (el.classList.contains(name) !== on) {
        el.classList.toggle(name, on);
      }
    }
  }
  text(el: Element, text: string | null): void {
    if (text === null && !book.get(el)?.has('text')) {
      return;
    }
    const nodes = this.#note(el, 'text', '', nodesOf, restoreNodes);
    if (text === null) {
      if (el.firstChild !== (nodes[0] ?? null)) {
        el.replaceChildren(...nodes);
      }
    } else if (el.textContent !== text) {
      el.textContent = text;
    }
  }
  value(el: HTMLInputElement, value: string): void {
    this.#note(el, '', 'value', valueOf, restoreValue);
    el.value = value;
  }
  keep(el: Element, name: string): void {
    this.original(el, name);
  }
  later(restore: () => void): void {
    this.#mine.push({ was: null, restore, owners: [this] });
  }
  undo(): void {
    const all = this.#mine.toReversed();
    this.#mine = [];
    for (const { owners, restore } of all) {
      owners.splice(owners.indexOf(this), 1);
      if (owners.length === 0) {
        restore();
      }
    }
  }
}

/** Opens a ledger for one user of the host's nodes. */
export const createRestorableWrites = (): RestorableWrites => new Ledger();
