import { nodeOf } from '../../shared/dom/node-of.js';
import { INPUTS_TAG, type AttributionData } from '../../shared/host/order-attribution.js';
import { pageSingleton } from '../../shared/page.js';
import type { Landing } from './order-attribution.rules.js';

/** The page as it was opened. Read at the first run of this script, kept in memory: consent may come later (contract 15). */
export const landing = pageSingleton('attribution-landing', (): Landing => ({
  address: window.location.href,
  referrer: document.referrer,
  userAgent: navigator.userAgent,
}));

/** What the fields of a form are called. */
export interface FieldNames {
  readonly prefix: string;
  readonly fields: readonly string[];
}

/** The names an element was made with. */
export const names = new WeakMap<Element, FieldNames>();
/** Elements of the host's name that are of our class. */
export const ours = new WeakSet<Element>();
/** What a new element of the host's name is made of: its names are fixed when it is made. */
let newest: FieldNames = { prefix: '', fields: [] };

/** Puts empty fields into a box. */
export function print(box: Element, { prefix, fields }: FieldNames): void {
  box.replaceChildren(...fields.map((field) => nodeOf(<input type="hidden" name={prefix + field} />)));
}

/** Puts values into the fields of a box; the server reads an empty text as nothing. */
export function fill(box: Element, { prefix, fields }: FieldNames, values: AttributionData): void {
  for (const field of fields) {
    const input = box.querySelector<HTMLInputElement>(`input[name="${CSS.escape(prefix + field)}"]`);
    if (!input) {
      console.warn(`[shop] <${box.localName}> has no hidden field ${prefix}${field}`);
      continue;
    }
    input.value = values[field] ?? '';
  }
}

/** An element that holds values, the host's or ours. */
export interface Holder extends HTMLElement {
  values?: AttributionData;
}

/**
 * Leaves one set of fields in a form. The host prints its element at five places of the checkout, because themes print only some of them,
 * and its script takes all but the first out of the page.
 * @returns whether this element stays
 */
export function isSole(el: Element): boolean {
  const form = el.closest('form');
  const sole = !form || form.querySelector(INPUTS_TAG) === el;
  if (!sole) {
    el.remove();
  }
  return sole;
}

/**
 * Defines the host's element where its script is not on the page: its fields are there at once, and empty before consent, as the
 * host's are; other plugins set `values` on it.
 * @returns how to take the fields away
 */
export function defineHolder(is: FieldNames): () => void {
  newest = is;
  const stop = (): void => {
    newest = { prefix: '', fields: [] };
    for (const el of document.querySelectorAll(INPUTS_TAG)) {
      if (ours.has(el)) {
        el.replaceChildren();
      }
    }
  };
  if (customElements.get(INPUTS_TAG)) {
    for (const el of document.querySelectorAll(INPUTS_TAG)) {
      if (ours.has(el)) {
        names.set(el, is);
        print(el, is);
      }
    }
    return stop;
  }
  customElements.define(
    INPUTS_TAG,
    class extends HTMLElement {
      #values: AttributionData = {};
      constructor() {
        super();
        names.set(this, newest);
        ours.add(this);
        if (Object.hasOwn(this, 'values')) {
          // set before the upgrade
          const early = (this as Holder).values ?? {};
          delete (this as Holder).values;
          this.values = early;
        }
      }
      connectedCallback(): void {
        if (!isSole(this)) {
          return;
        }
        print(this, names.get(this) ?? newest);
        this.#fill();
      }
      get values(): AttributionData {
        return this.#values;
      }
      set values(values: AttributionData) {
        this.#values = values;
        this.#fill();
      }
      #fill(): void {
        if (this.isConnected && this.childElementCount > 0) {
          fill(this, names.get(this) ?? newest, this.#values);
        }
      }
    },
  );
  return stop;
}
