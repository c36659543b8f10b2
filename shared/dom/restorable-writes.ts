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

/** A thing of a node that may be written: how it is read and put back. `name` of an attribute or a class; else empty. */
interface Kind<E extends Element, T> {
  readonly sign: string;
  read(el: E, name: string): T;
  restore(el: E, name: string, was: T): void;
}

/** What stood in one place before the first write. */
interface Slot {
  readonly el: Element;
  readonly name: string;
  readonly kind: Kind<Element, unknown>;
  readonly was: unknown;
  /** Who writes there; most often one. */
  owners: readonly object[];
}

const book = new WeakMap<Element, Map<string, Slot>>();

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

const sameWords = (a: string, b: string): boolean => {
  const words = (text: string): string => [...new Set(text.split(/\s+/).filter(Boolean))].toSorted().join(' ');
  return words(a) === words(b);
};

const ATTRIBUTE: Kind<Element, string | null> = { sign: '@', read: (el, name) => el.getAttribute(name), restore: put };
const CLASS: Kind<Element, { readonly had: boolean; readonly text: string | null }> = {
  sign: '.',
  read: (el, name) => ({ had: el.classList.contains(name), text: el.getAttribute('class') }),
  restore(el, name, { had, text }) {
    el.classList.toggle(name, had);
    // The same words again: then also in the page's own order and spacing.
    if (sameWords(el.className, text ?? '')) {
      put(el, 'class', text);
    }
  },
};
const TEXT: Kind<Element, ChildNode[]> = {
  sign: 'text',
  read: (el) => [...el.childNodes],
  restore: (el, _name, was) => el.replaceChildren(...was),
};
/** A hidden field's value is its attribute, any other field's is not. */
const VALUE: Kind<HTMLInputElement, { readonly value: string; readonly attribute: string | null }> = {
  sign: 'value',
  read: (el) => ({ value: el.value, attribute: el.getAttribute('value') }),
  restore(el, _name, was) {
    el.value = was.value;
    put(el, 'value', was.attribute);
  },
};

/** A class, and what it writes kept as data: lists have hundreds of them. */
class Ledger implements RestorableWrites {
  #mine: (Slot | (() => void))[] = [];

  /** Notes what is there, once per node and thing, whoever writes it. */
  #note<E extends Element, T>(kind: Kind<E, T>, el: E, name: string): T {
    let slots = book.get(el);
    if (!slots) {
      slots = new Map();
      book.set(el, slots);
    }
    const key = kind.sign + name;
    let slot = slots.get(key);
    if (!slot) {
      slot = { el, name, kind: kind as Kind<Element, unknown>, was: kind.read(el, name), owners: [] };
      slots.set(key, slot);
    }
    if (!slot.owners.includes(this)) {
      slot.owners = [...slot.owners, this];
      this.#mine.push(slot);
    }
    return slot.was as T;
  }
  #release(slot: Slot): void {
    const { el, name, kind, was } = slot;
    slot.owners = slot.owners.filter((owner) => owner !== this);
    if (slot.owners.length === 0) {
      book.get(el)?.delete(kind.sign + name);
      kind.restore(el, name, was);
    }
  }

  attr(el: Element, name: string, value: string | null): void {
    this.keep(el, name);
    put(el, name, value);
  }
  original(el: Element, name: string): string | null {
    return this.#note(ATTRIBUTE, el, name);
  }
  flag(el: Element | null | undefined, name: string, on: boolean): void {
    if (el) {
      this.#note(CLASS, el, name);
      if (el.classList.contains(name) !== on) {
        el.classList.toggle(name, on);
      }
    }
  }
  text(el: Element, text: string | null): void {
    if (text === null && !book.get(el)?.has(TEXT.sign)) {
      return;
    }
    const nodes = this.#note(TEXT, el, '');
    if (text === null) {
      if (el.firstChild !== (nodes[0] ?? null)) {
        el.replaceChildren(...nodes);
      }
    } else if (el.textContent !== text) {
      el.textContent = text;
    }
  }
  value(el: HTMLInputElement, value: string): void {
    this.#note(VALUE, el, '');
    el.value = value;
  }
  keep(el: Element, name: string): void {
    this.#note(ATTRIBUTE, el, name);
  }
  later(undo: () => void): void {
    this.#mine.push(undo);
  }
  undo(): void {
    const all = this.#mine.toReversed();
    this.#mine = [];
    for (const one of all) {
      if (typeof one === 'function') {
        one();
      } else {
        this.#release(one);
      }
    }
  }
}

/** Opens a ledger for one user of the host's nodes. */
export const createRestorableWrites = (): RestorableWrites => new Ledger();
