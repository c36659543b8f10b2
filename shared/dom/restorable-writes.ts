import { isHidden, isSameList, setShown } from './nodes.js';

/**
 * What stood on the host's nodes before we wrote on them. It is kept per node and not per form, because two forms of one product may
 * write the same sku: the page's own text is what stood there before the first of them. When the last one leaves, it comes back.
 * What another script writes over ours is the page's own from then on: attributes, classes and values show it by not being what we wrote
 * last. (Children and what is changed some other way do not: there the first word is the one that comes back.)
 */
export interface RestorableWrites {
  /** Sets an attribute; `null` removes it. */
  attr(el: Element, name: string, value: string | null): void;
  /** The attribute as the page has it without us: as printed, or as another script wrote it since. */
  original(el: Element, name: string): string | null;
  /** The page has another value for an attribute by now, which stands somewhere else. */
  adopt(el: Element, name: string, value: string | null): void;
  /** Gives a node a class or takes it. */
  flag(el: Element, name: string, on: boolean): void;
  /** Remembers an attribute that is about to be changed some other way (`style`). */
  keep(el: Element, name: string): void;
  /** Sets one thing of a node: see `Thing`. */
  set(el: Element, thing: Thing, name: string, value: unknown): void;
  /** Gives one thing of a node back; it is the page's until it is set again. */
  giveBack(el: Element, thing: Thing, name: string): void;
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

/** A kind of thing that stands on a node: how it is read, written, and given back. */
interface Kind<T, V = never> {
  read(el: Element, name: string): T;
  write(el: Element, name: string, value: V): void;
  restore(el: Element, name: string, was: T): void;
  /** What of it a write of ours sets, to be compared; left out: that cannot be told. */
  part?(el: Element, name: string): unknown;
}

const attributeAt = (el: Element, name: string): string | null => el.getAttribute(name);

const ATTRIBUTE: Kind<string | null, string | null> = { read: attributeAt, part: attributeAt, write: put, restore: put };

const CLASS: Kind<string | null, boolean> = {
  read: (el) => el.getAttribute('class'),
  part: (el, name) => el.classList.contains(name),
  write(el, name, on) {
    // Written the same it would still wake everybody who watches.
    if (el.classList.contains(name) !== on) {
      el.classList.toggle(name, on);
    }
  },
  restore(el, name, was) {
    const words = new Set((was ?? '').split(/\s+/).filter(Boolean));
    el.classList.toggle(name, words.has(name));
    // The same words again: then also in the page's own order and spacing.
    if (el.classList.length === words.size && [...el.classList].every((word) => words.has(word))) {
      put(el, 'class', was);
    }
  },
};

/** A hidden field's value is its attribute, any other field's is not. */
const VALUE: Kind<readonly [string, string | null], string> = {
  read: (el) => [(el as HTMLInputElement).value, el.getAttribute('value')],
  part: (el) => (el as HTMLInputElement).value,
  write(el, _name, value) {
    // A field that has it already keeps its cursor.
    if ((el as HTMLInputElement).value !== value) {
      (el as HTMLInputElement).value = value;
    }
  },
  restore(el, name, [value, attribute]) {
    (el as HTMLInputElement).value = value;
    put(el, name, attribute);
  },
};

const CHECKED: Kind<boolean, boolean> = {
  read: (el) => (el as HTMLInputElement).checked,
  part: (el) => (el as HTMLInputElement).checked,
  write: (el, _name, on) => ((el as HTMLInputElement).checked = on),
  restore: (el, _name, was) => ((el as HTMLInputElement).checked = was),
};

/** One property of a style. */
const STYLE: Kind<readonly [value: string, priority: string, hadStyle: boolean], string | null> = {
  read: (el, name) => {
    const { style } = el as HTMLElement;
    return [style.getPropertyValue(name), style.getPropertyPriority(name), el.hasAttribute('style')];
  },
  part: (el, name) => (el as HTMLElement).style.getPropertyValue(name),
  write(el, name, value) {
    const { style } = el as HTMLElement;
    if (style.getPropertyValue(name) !== (value ?? '')) {
      style.setProperty(name, value ?? '');
    }
  },
  restore(el, name, [value, priority, hadStyle]) {
    (el as HTMLElement).style.setProperty(name, value, priority);
    if (!hadStyle && el.getAttribute('style') === '') {
      el.removeAttribute('style');
    }
  },
};

/** Whether it is shown, also where a sheet hides it until a script comes. */
const SHOWN: Kind<ReturnType<typeof STYLE.read>, boolean> = {
  read: (el) => STYLE.read(el, 'display'),
  part: (el) => STYLE.part?.(el, 'display'),
  write(el, _name, on) {
    if (isHidden(el as HTMLElement) === on) {
      setShown(el as HTMLElement, on);
    }
  },
  restore: (el, _name, was) => STYLE.restore(el, 'display', was),
};

const NODES: Kind<readonly ChildNode[], readonly ChildNode[]> = {
  read: (el) => [...el.childNodes],
  write: (el, _name, nodes) => el.replaceChildren(...nodes),
  restore: (el, _name, was) => el.replaceChildren(...was),
};

const soleText = (el: Element): Text | null => (el.firstChild instanceof Text && !el.firstChild.nextSibling ? el.firstChild : null);

/** A text, written in place so that nobody who watches for nodes is woken; a browser that translates may have moved it. */
const TEXT: Kind<readonly [nodes: readonly ChildNode[], text: string], string> = {
  read: (el) => [[...el.childNodes], soleText(el)?.data ?? ''],
  write(el, _name, text) {
    const sole = soleText(el);
    if (!sole) {
      el.textContent = text;
    } else if (sole.data !== text) {
      sole.data = text;
    }
  },
  restore(el, _name, [nodes, text]) {
    const [first] = nodes;
    if (nodes.length === 1 && first instanceof Text) {
      first.data = text;
    }
    if (!isSameList([...el.childNodes], nodes)) {
      el.replaceChildren(...nodes);
    }
  },
};

const KINDS = { attr: ATTRIBUTE, class: CLASS, style: STYLE, shown: SHOWN, value: VALUE, checked: CHECKED, text: TEXT, content: NODES };

/**
 * What can be set of a node: an attribute (`null` removes it), a class (`true` or `false`), a property of its style (`null` removes it),
 * whether it is shown, the value of a field, whether it is checked, its text, its child nodes.
 */
export type Thing = keyof typeof KINDS;

/** The things of a node, one after the other: a list has hundreds of nodes, and a map or an array of each costs more than all else. */
interface Chain {
  next: Slot | undefined;
}

/** The page's own stands there now. */
const GIVEN_BACK = Symbol('given back');
/** It is written some other way. */
const UNKNOWN = Symbol('unknown');

/** What stood in one place of a node. */
interface Slot extends Chain {
  readonly el: Element;
  readonly kind: Kind<unknown, unknown>;
  readonly name: string;
  was: unknown;
  /** The part of it that we wrote last. */
  wrote: unknown;
  /** Who writes there; most often one. */
  readonly owners: Writes[];
}

/** Has another script written there since we did? */
const isForeign = ({ el, kind, name, wrote }: Slot): boolean =>
  wrote !== UNKNOWN && kind.part !== undefined && kind.part(el, name) !== wrote;

const book = new WeakMap<Element, Chain>();

/** @returns what is before the slot of a thing, or last where it has none */
function before(el: Element, kind: unknown, name: string): Chain {
  let at = book.get(el);
  if (!at) {
    book.set(el, (at = { next: undefined }));
  }
  while (at.next && (at.next.kind !== kind || at.next.name !== name)) {
    at = at.next;
  }
  return at;
}

/** An attribute or a property of its style as the page has it without us, whoever of us writes there now. */
export function original(el: Element, thing: 'attr' | 'style', name: string): string | null {
  const kind = KINDS[thing] as Kind<unknown, unknown>;
  const slot = before(el, kind, name).next;
  const was = slot && slot.wrote !== GIVEN_BACK && !isForeign(slot) ? slot.was : kind.read(el, name);
  return (thing === 'style' ? (was as readonly string[])[0] : was) as string | null;
}

/** The writes of one user. It holds as little as possible, because lists have hundreds of writes. */
class Writes implements RestorableWrites {
  #mine: Slot[] = [];

  /** Notes what the page has there, once per node and thing, whoever writes it, and anew where another script wrote there since. */
  #note<T, V>(el: Element, kind: Kind<T, V>, name: string): Slot {
    const at = before(el, kind, name);
    const { next } = at;
    const slot = (at.next ??= {
      el,
      kind: kind as Kind<unknown, unknown>,
      name,
      was: kind.read(el, name),
      wrote: GIVEN_BACK,
      owners: [],
      next,
    });
    if (!slot.owners.includes(this)) {
      slot.owners.push(this);
      this.#mine.push(slot);
    }
    if (isForeign(slot)) {
      slot.was = kind.read(el, name);
      slot.wrote = GIVEN_BACK;
    }
    return slot;
  }

  attr(el: Element, name: string, value: string | null): void {
    this.set(el, 'attr', name, value);
  }
  original(el: Element, name: string): string | null {
    return this.#note(el, ATTRIBUTE, name).was as string | null;
  }
  adopt(el: Element, name: string, value: string | null): void {
    this.#note(el, ATTRIBUTE, name).was = value;
  }
  flag(el: Element, name: string, on: boolean): void {
    this.set(el, 'class', name, on);
  }
  keep(el: Element, name: string): void {
    this.#note(el, ATTRIBUTE, name).wrote = UNKNOWN;
  }
  set(el: Element, thing: Thing, name: string, value: unknown): void {
    const kind = KINDS[thing] as Kind<unknown, unknown>;
    const slot = this.#note(el, kind, name);
    kind.write(el, name, value);
    slot.wrote = kind.part?.(el, name);
  }
  giveBack(el: Element, thing: Thing, name: string): void {
    const kind = KINDS[thing] as Kind<unknown, unknown>;
    const slot = before(el, kind, name).next;
    if (slot && slot.wrote !== GIVEN_BACK && !isForeign(slot)) {
      kind.restore(el, name, slot.was);
    }
    if (slot) {
      slot.wrote = GIVEN_BACK;
    }
  }
  undo(): void {
    const all = this.#mine.toReversed();
    this.#mine = [];
    for (const one of all) {
      const { el, kind, name, owners } = one;
      owners.splice(owners.indexOf(this), 1);
      if (owners.length === 0) {
        before(el, kind, name).next = one.next;
        if (!isForeign(one)) {
          kind.restore(el, name, one.was);
        }
      }
    }
  }
}

/** Creates the writes of one user of the host nodes, who calls `undo` at the end. */
export const createRestorableWrites = (): RestorableWrites => new Writes();
