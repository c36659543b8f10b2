import { INPUTS_TAG, type AttributionData } from '../../shared/host/order-attribution.js';

/** Forms an order or a customer comes from (contract: tracking.md §A4). */
const FORMS = 'form.checkout, form.woocommerce-checkout, form.register, form.woocommerce-form-register';
const BOX = 'data-attribution-box';

/** What the fields of a form are called. */
export interface FieldNames { readonly prefix: string; readonly fields: readonly string[] }

const names = new WeakMap<Element, FieldNames>();
/** Elements of the host's name that are of our class. */
const ours = new WeakSet<Element>();
/** What a new element of the host's name is made of: its names are fixed when it is made. */
let newest: FieldNames = { prefix: '', fields: [] };

function print(box: Element, { prefix, fields }: FieldNames): void {
  box.replaceChildren(...fields.map((field) => {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = prefix + field;
    return input;
  }));
}

function fill(box: Element, { prefix, fields }: FieldNames, values: AttributionData): void {
  for (const field of fields) {
    const input = box.querySelector<HTMLInputElement>(`input[name="${CSS.escape(prefix + field)}"]`);
    if (!input) {
      console.warn(`[shop] <${box.localName}> has no hidden field ${prefix}${field}`);
      continue;
    }
    // The server reads an empty text as nothing.
    input.value = values[field] ?? '';
  }
}

/** An element that holds values, the host's or ours. */
interface Holder extends HTMLElement { values?: AttributionData }

/** Defines the host's element where its script is not on the page; other plugins set `values` on it. */
function defineHolder(): void {
  if (customElements.get(INPUTS_TAG)) { return; }
  customElements.define(INPUTS_TAG, class extends HTMLElement {
    #values: AttributionData = {};
    constructor() {
      super();
      names.set(this, newest);
      ours.add(this);
      if (Object.hasOwn(this, 'values')) {                // set before the upgrade
        const early = (this as Holder).values ?? {};
        delete (this as Holder).values;
        this.values = early;
      }
    }
    connectedCallback(): void { print(this, names.get(this) ?? newest); this.#fill(); }
    get values(): AttributionData { return this.#values; }
    set values(values: AttributionData) { this.#values = values; this.#fill(); }
    #fill(): void { if (this.isConnected && this.childElementCount > 0) { fill(this, names.get(this) ?? newest, this.#values); } }
  });
}

/**
 * Keeps hidden fields with the source in every form of the page that makes an order or a customer, also in ones that come later.
 * `owned`: the name of the host's element is free for us. @returns how to fill them anew, and how to end
 */
export function serveForms(is: FieldNames, read: () => AttributionData, owned: boolean): { update(): void; stop(): void } {
  newest = is;
  if (owned) { defineHolder(); }
  const served = new Set<Element>();

  const serve = (box: Holder): void => {
    served.add(box);
    // The host's own element knows its names; one that nobody has defined is a box like ours.
    if (box.localName === INPUTS_TAG && customElements.get(INPUTS_TAG) && !ours.has(box)) {
      // What its script sets before the element is defined stays the element's own and hides the setter for good: a late answer, and
      // a refusal, would never reach the fields of a checkout (measured with WooCommerce 10.3.7).
      delete box.values;
      box.values = read();
      return;
    }
    if (names.get(box) !== is || box.childElementCount === 0) { names.set(box, is); print(box, is); }
    if (ours.has(box)) { box.values = read(); } else { fill(box, is, read()); }
  };
  const boxIn = (form: Element): Element => {
    const there = form.querySelector(`[${BOX}]`);
    if (there) { return there; }
    const box = document.createElement('div');
    box.hidden = true;
    box.setAttribute(BOX, '');
    form.append(box);
    return box;
  };
  const update = (): void => {
    for (const box of served) { if (!box.isConnected) { served.delete(box); } }
    for (const el of document.querySelectorAll<Holder>(INPUTS_TAG)) { serve(el); }
    for (const form of document.querySelectorAll(FORMS)) {
      if (!form.querySelector(INPUTS_TAG)) { serve(boxIn(form) as Holder); }
    }
  };
  /** A form that came, or lost its fields. */
  const lacks = (): boolean => [...document.querySelectorAll(`${INPUTS_TAG}, ${FORMS}`)].some((el) => {
    const box = el.localName === INPUTS_TAG ? el : el.querySelector(INPUTS_TAG) ?? el.querySelector(`[${BOX}]`);
    return !box || !served.has(box) || (names.has(box) && box.childElementCount === 0 && is.fields.length > 0);
  });
  const observer = new MutationObserver(() => { if (lacks()) { update(); } });
  observer.observe(document, { childList: true, subtree: true });
  update();
  return {
    update,
    stop: () => {
      observer.disconnect();
      for (const box of served) {
        if (box.hasAttribute(BOX)) { box.remove(); } else if (names.has(box)) { box.replaceChildren(); }
      }
    },
  };
}
