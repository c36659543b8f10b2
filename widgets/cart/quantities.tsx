import { useId, useMemo, useState, type ReactElement } from 'react';
import { holdUntilSaved, saveBeforeLeaving } from '../../shared/cart/leaving.js';
import { othersEnd } from '../../shared/cart/queue.js';
import { afterPress } from '../../shared/dom/after-press.js';
import type { Heard } from '../../shared/dom/delegate.js';
import { matchIn } from '../../shared/dom/query.js';
import { original } from '../../shared/dom/restorable-writes.js';
import { HostPortal, useLatest, useMount } from '../../shared/element/host-hooks.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { driverOf } from '../../shared/host/driver.js';
import { updateQuantities } from './actions.js';
import {
  asForm,
  asSendable,
  bringToLimit,
  cartForm,
  FORM,
  isBusy,
  markTyping,
  QUANTITY,
  quantityFields,
  ROW_FIELD,
  saidIn,
  typedQuantities,
  unsavedIn,
} from './cart.host.js';
import type { CartPageState } from './cart.rules.js';
import { clearFailure, type CartPage } from './run.js';

/** A changed quantity is sent when nothing has changed for so long. */
const SETTLE_MS = 300;

/** Do we drive the cart page, and not the host's script? */
export const drives = (): boolean => driverOf('cartPage') === 'tag';

/** What the view tells the page. */
interface Settings {
  readonly setState: (state: CartPageState) => void;
  readonly update: 'auto' | 'button';
  readonly alerts: 'page' | 'native';
  /** Is a node this tag's, and not that of a tag inside it? */
  readonly owns: (el: Element) => boolean;
}

const quantitiesAsText = (form: Element): string => JSON.stringify(typedQuantities(form));

/**
 * Update buttons we put to sleep, by tag. Plain: the host's script writes the same property, and they are given back awake, not as they
 * were printed, wherever their markup is by then (contract 51).
 */
const asleep = new WeakMap<Element, HTMLButtonElement>();

const updateButtonIn = (form: Element | null): HTMLButtonElement | null =>
  form?.querySelector<HTMLButtonElement>('[name="update_cart"]') ?? null;

/** The update button is alive while there is something to send (contract 20). @returns whether there is */
function markButton(element: Element): boolean {
  const form = element.querySelector(FORM);
  const dirty = form !== null && unsavedIn(form).length > 0;
  const button = updateButtonIn(form);
  if (button) {
    button.disabled = !dirty;
    asleep.set(element, button);
  }
  return dirty;
}

const fieldNamed = (element: Element, name: string): HTMLInputElement | null =>
  [...element.querySelectorAll<HTMLInputElement>(QUANTITY)].find((el) => el.name === name) ?? null;

/** A quantity with its buttons: what is told of it stands behind. */
const boxOf = (field: HTMLInputElement | null): Element | null => field?.closest('.quantity') ?? field;

/** Texts at fields, by the field's name. `turn` rises with every form the shop prints anew: its fields get their texts again. */
interface Noted {
  readonly texts: ReadonlyMap<string, string>;
  readonly turn: number;
}

const withText = ({ texts, turn }: Noted, name: string, text: string | null): Noted => {
  const next = new Map(texts);
  if (text === null) {
    next.delete(name);
  } else {
    next.set(name, text);
  }
  return { texts: next, turn };
};

/** A cart page with its quantities: what waits to be sent, and what was. Plain: the host's fields hold the quantities themselves. */
export class QuantityPage implements CartPage {
  pressing = false;
  older: ReadonlySet<Element>;
  /** The name of the field that was brought to its limit since the shopper's last press. */
  unseen: string | null = null;
  /** The name of the field that was edited last. */
  edited = '';
  /** The quantities that were sent last, as text; and those of them that got no usable answer: they are sent again by hand alone. */
  #sent = '';
  #failed: string | null = null;
  /** Do changed quantities wait for calls under way, beside the host's script? */
  #waits = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly element: HTMLElement,
    readonly settings: { readonly current: Settings },
    readonly setNoted: (change: (noted: Noted) => Noted) => void,
  ) {
    this.older = new Set(saidIn(element));
  }

  get form(): HTMLElement | null {
    return cartForm(this.element);
  }

  alerts(): Settings['alerts'] {
    return this.settings.current.alerts;
  }

  setState(state: CartPageState): void {
    this.#failed = state === 'failed' ? this.#sent : null;
    this.settings.current.setState(state);
  }

  replaced(): void {
    this.setNoted((now) => (now.texts.size === 0 ? now : { ...now, turn: now.turn + 1 }));
    if (markButton(this.element)) {
      this.settle();
    }
  }

  /** Has changed quantities sent once nothing has changed for a while. */
  settle(): void {
    holdUntilSaved();
    this.unsettle();
    if (this.settings.current.update === 'auto') {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        if (this.form && this.#failed !== quantitiesAsText(this.form)) {
          this.flush();
        }
      }, SETTLE_MS);
    }
  }

  /** What waits to be sent by itself waits no more. */
  unsettle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get isPending(): boolean {
    return this.form !== null && (isBusy(this.form) || this.#timer !== undefined || this.#waits);
  }

  /** The shopper has left these fields, or sends them as they stand. */
  finish(fields: readonly HTMLInputElement[]): void {
    fields.forEach((field) => markTyping(field, false));
    this.limit(fields);
  }

  /** Brings quantities to what can be ordered and says so at each field; what is being typed is given time. */
  limit(fields: readonly HTMLInputElement[]): void {
    for (const field of fields) {
      const text = bringToLimit(field);
      if (text !== null) {
        this.unseen = field.name;
        // The text makes the page longer: a button that is being pressed right now stays under the pointer until then.
        afterPress(() => this.setNoted((now) => withText(now, field.name, text)));
      }
    }
  }

  /** Removes the note at a field. */
  clearNote({ name }: HTMLInputElement): void {
    this.setNoted((now) => (now.texts.has(name) ? withText(now, name, null) : now));
  }

  /** Sends the quantities as the shopper asks for by hand, at once. */
  send(form: Element): void {
    this.finish(quantityFields(form));
    this.unsettle();
    this.#post(form, true);
  }

  /** Sends what has settled; what waits for an answer is looked at again when that is there. */
  flush(): void {
    const { form } = this;
    if (!form || isBusy(form) || this.#waits) {
      return;
    }
    this.limit(quantityFields(form));
    this.unsettle();
    if (asSendable(form, () => unsavedIn(form)).length === 0) {
      return;
    }
    if (drives()) {
      this.#post(form, false);
      return;
    }
    const others = othersEnd();
    if (!others) {
      this.#press(form);
      return;
    }
    this.#waits = true;
    void others.then(() => {
      this.#waits = false;
      const now = this.form;
      if (now && !isBusy(now) && unsavedIn(now).length > 0) {
        this.#press(now);
      }
    });
  }

  /** The quantities are on their way as they are now, whoever sends them. */
  noteSent(form: Element): void {
    this.#sent = quantitiesAsText(form);
  }

  /** Has the host's script send the quantities. */
  #press(form: Element): void {
    this.noteSent(form);
    const button = updateButtonIn(form);
    if (!button) {
      return;
    }
    button.disabled = false;
    this.pressing = true;
    try {
      asSendable(form, () => button.click());
    } finally {
      this.pressing = false;
    }
  }

  /** Sends the quantities, unless the form is being worked on. */
  #post(form: Element, byHand: boolean): void {
    if (!isBusy(form)) {
      this.noteSent(form);
      void updateQuantities(this, { byHand, anchor: () => boxOf(fieldNamed(this.element, this.edited)) ?? updateButtonIn(form) });
    }
  }
}

/**
 * The quantities of a cart page, each row for itself: what is changed is sent when it has settled, what cannot be ordered is brought to
 * its limit and said at its field, and holds up no other row (contract 14).
 * @returns the page for its acting parts, and what it shows and hears
 */
export function useQuantities(element: HTMLElement, settings: Settings): readonly [QuantityPage, ReactElement] {
  const latest = useLatest(settings);
  const [noted, setNoted] = useState<Noted>({ texts: new Map(), turn: 0 });
  const page = useMemo(() => new QuantityPage(element, latest, setNoted), [element, latest]);
  useMount(() => begin(page));
  useMount(() => saveBeforeLeaving(leavingOf(page)));
  const [form] = useMatches(element, FORM);
  const seen = (): void => {
    page.unseen = null;
  };
  return [
    page,
    <>
      {/* A field that is found wrong is looked after by us; the browser would refuse the whole form, without a word if unseen. */}
      <Host node={form} noValidate />
      <Host node={element} on={editsOf(page, settings.owns)} />
      <Host node={window} onPointerDown={seen} onKeyDown={seen} />
      {[...noted.texts].map(([name, text]) => (
        <Note key={`${name} ${noted.turn} ${text}`} text={text} find={() => fieldNamed(element, name)} />
      ))}
    </>,
  ];
}

/** What is written at a quantity field: why it holds another quantity than was typed. It stays when the shop prints the row anew. */
function Note({ find, text }: { readonly find: () => HTMLInputElement | null; readonly text: string }): ReactElement {
  const id = useId();
  // Looked for once: for a row that the shop printed anew there is another note (its key).
  const [field] = useState(find);
  const others = field && original(field, 'attr', 'aria-describedby');
  return (
    <>
      <Host node={field} aria-describedby={[others, id].filter(Boolean).join(' ')} />
      <HostPortal find={() => (field?.isConnected ? boxOf(field) : null)} place="after">
        <p className="shop-cart__note" id={id}>
          {text}
        </p>
      </HostPortal>
    </>
  );
}

/** What is done when the shopper, or another script, changes quantities. */
function editsOf(page: QuantityPage, owns: (el: Element) => boolean): Readonly<Record<string, Heard>> {
  const { element } = page;
  const ownAt = (target: EventTarget | null, selector: string): HTMLElement | null => {
    const field = matchIn(element, target, selector);
    return field && owns(field) ? field : null;
  };
  const quantityAt = (target: EventTarget | null): HTMLInputElement | null => ownAt(target, QUANTITY) as HTMLInputElement | null;
  const wakeButton = (target: EventTarget | null): void => {
    const button = drives() ? updateButtonIn(ownAt(target, ROW_FIELD)?.closest(FORM) ?? null) : null;
    if (button) {
      button.disabled = false;
    }
  };
  const left = (field: HTMLInputElement): void => {
    page.finish([field]);
    page.settle();
  };
  /** A form that is replaced takes its focused field out, which a browser tells as if the shopper had left it. */
  const leftSoon = (field: HTMLInputElement): void => {
    queueMicrotask(() => {
      if (field.isConnected && document.activeElement !== field) {
        left(field);
      }
    });
  };
  return {
    input: ({ target }) => {
      wakeButton(target);
      const field = quantityAt(target);
      if (field) {
        markTyping(field, true);
        page.edited = field.name;
        page.older = new Set(saidIn(element));
        page.clearNote(field);
        page.settle();
      }
    },
    change: ({ target }) => {
      wakeButton(target);
      const field = quantityAt(target);
      if (field) {
        page.older = new Set(saidIn(element));
        (isBusy(field) ? leftSoon : left)(field);
      }
    },
    focusout: ({ target }) => {
      const field = quantityAt(target);
      if (field) {
        leftSoon(field);
      }
    },
    keydown: (event) => {
      const form = asForm(ownAt(event.target, `${FORM} input[type="number"]`)?.closest(FORM) ?? null);
      if (!form || (event as KeyboardEvent).key !== 'Enter') {
        return;
      }
      if (!drives()) {
        // The host's script sends the form now, unless something in it cannot be sent.
        page.finish(quantityFields(form));
        page.noteSent(form);
        return;
      }
      // The browser would press the first button, which is the coupon's.
      event.preventDefault();
      if (!isBusy(form)) {
        page.send(form);
      }
    },
  };
}

/** @returns how to end: nothing waits, nothing is told, and the update button is awake */
function begin(page: QuantityPage): () => void {
  const { element } = page;
  // Where the browser put typed values back after a reload, they are still to be sent.
  if (drives()) {
    markButton(element);
  }
  return () => {
    page.unsettle();
    clearFailure(page);
    const button = asleep.get(element);
    if (button && drives()) {
      button.disabled = false;
    }
  };
}

/** No link leads away past a quantity that is not saved, or that the shopper has not seen yet as we changed it. */
const leavingOf = (page: QuantityPage): Parameters<typeof saveBeforeLeaving>[0] => ({
  flush() {
    page.finish(page.form ? quantityFields(page.form) : []);
    page.flush();
  },
  isPending: () => page.isPending,
  isUnsent: () => page.form !== null && unsavedIn(page.form).length > 0,
  showUnseen() {
    const name = page.unseen;
    page.unseen = null;
    if (name !== null) {
      fieldNamed(page.element, name)?.focus();
    }
    return name !== null;
  },
});
