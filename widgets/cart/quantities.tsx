import { useId, useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import { holdUntilSaved, saveBeforeLeaving } from '../../shared/cart/leaving.js';
import { othersEnd } from '../../shared/cart/queue.js';
import { afterPress } from '../../shared/dom/after-press.js';
import { Host } from '../../shared/element/host.js';
import { useDelegate, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { driverOf } from '../../shared/host/driver.js';
import { updateQuantities } from './actions.js';
import { clearFailure, type CartPage } from './run.js';
import { changedQuantities, type CartPageState } from './cart.rules.js';
import {
  asForm,
  asSendable,
  correctionOf,
  FORM,
  isBusy,
  isTyping,
  markTyping,
  printedQuantities,
  QUANTITY,
  quantityFields,
  ROW_FIELD,
  saidIn,
  typedQuantities,
} from './cart.host.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { correctionText } from '../../shared/quantity/correction-text.js';
import { withPoint } from '../../shared/quantity/step.rules.js';
import { announce } from '../../shared/stores/notices.js';

/** A changed quantity is sent when nothing has changed for so long. */
const SETTLE_MS = 300;

/** Do we drive the cart page, and not the host's script? */
export const drives = (): boolean => driverOf('cartPage') === 'tag';

/** The cart page as those parts know it that send quantities. */
export interface QuantityPage extends CartPage {
  /** Sends the quantities as the shopper asks for by hand, at once. */
  send(form: Element): void;
  /** What waits to be sent by itself waits no more. */
  unsettle(): void;
}

/** The same, with what its quantities alone need. */
interface Page extends QuantityPage {
  /** The name of the field that was brought to its limit since the shopper's last press. */
  unseen: string | null;
  /** The name of the field that was edited last. */
  edited: string;
  /** The quantities that were sent last, as text. */
  sent: string;
  /** Those of them that got no answer that could be used: they are sent again by hand alone. */
  failed: string | null;
  /** Do changed quantities wait for calls under way, beside the host's script? */
  waits: boolean;
  isSettling(): boolean;
  settle(): void;
  /** Brings quantities to what can be ordered and says so at each field; what is being typed is given time. */
  limit(fields: readonly HTMLInputElement[]): void;
  /** Removes the note at a field. */
  clearNote(field: HTMLInputElement): void;
}

interface Settings {
  readonly setState: (state: CartPageState) => void;
  readonly update: 'auto' | 'button';
  readonly alerts: 'page' | 'native';
  /** Is a node this tag's, and not that of a tag inside it? */
  readonly owns: (el: Element) => boolean;
}

const quantitiesAsText = (form: Element): string => JSON.stringify(typedQuantities(form));

/** The names of quantity fields that differ from what the server printed. */
const unsaved = (form: Element): string[] => changedQuantities(typedQuantities(form), printedQuantities(form));

/** Update buttons we put to sleep, by tag: they are given back awake, wherever their markup is by then. */
const asleep = new WeakMap<Element, HTMLButtonElement>();

const updateButtonIn = (form: Element | null): HTMLButtonElement | null =>
  form?.querySelector<HTMLButtonElement>('[name="update_cart"]') ?? null;

/** The update button is alive while there is something to send (contract 20). @returns whether there is */
function markButton(element: Element): boolean {
  const form = element.querySelector(FORM);
  const dirty = form !== null && unsaved(form).length > 0;
  const button = updateButtonIn(form);
  if (button) {
    button.disabled = !dirty;
    asleep.set(element, button);
  }
  return dirty;
}

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

/**
 * The quantities of a cart page, each row for itself: what is changed is sent when it has settled, what cannot be ordered is brought to
 * its limit and said at its field, and holds up no other row (contract 14).
 * @returns the page for its acting parts, and what it shows: the texts at the fields, and the form that the browser does not check
 */
export function useQuantities(element: HTMLElement, settings: Settings): readonly [QuantityPage, ReactElement[]] {
  const latest = useLatest(settings);
  const [noted, setNoted] = useState<Noted>({ texts: new Map(), turn: 0 });
  const page = useMemo(() => createPage(element, latest, setNoted), [element, latest]);
  useEdits(page, settings.owns);
  useLeaving(page);
  // A field that is found wrong is looked after by us; the browser would refuse the whole form, without a word where it is out of sight.
  const [form] = useNodes<HTMLElement>(element, FORM);
  const notes = [...noted.texts].map(([name, text]) => (
    <Note key={`${name} ${noted.turn} ${text}`} text={text} find={() => fieldNamed(element, name)} />
  ));
  return [page, [<Host key="form" node={form} noValidate />, ...notes]];
}

const fieldNamed = (element: Element, name: string): HTMLInputElement | null =>
  [...element.querySelectorAll<HTMLInputElement>(QUANTITY)].find((el) => el.name === name) ?? null;

/** A quantity with its buttons: what is told of it stands behind. */
const boxOf = (field: HTMLInputElement | null): Element | null => field?.closest('.quantity') ?? field;

function createPage(
  element: HTMLElement,
  settings: { readonly current: Settings },
  setNoted: (change: (noted: Noted) => Noted) => void,
): Page {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const page: Page = {
    element,
    alerts: () => settings.current.alerts,
    setState: (state) => {
      page.failed = state === 'failed' ? page.sent : null;
      settings.current.setState(state);
    },
    pressing: false,
    older: new Set(saidIn(element)),
    unseen: null,
    edited: '',
    sent: '',
    failed: null,
    waits: false,
    replaced() {
      setNoted((now) => (now.texts.size === 0 ? now : { ...now, turn: now.turn + 1 }));
      if (markButton(element)) {
        page.settle();
      }
    },
    settle() {
      holdUntilSaved();
      page.unsettle();
      if (settings.current.update === 'auto') {
        timer = setTimeout(() => {
          timer = undefined;
          const form = element.querySelector(FORM);
          if (form && page.failed !== quantitiesAsText(form)) {
            flush(page);
          }
        }, SETTLE_MS);
      }
    },
    unsettle() {
      clearTimeout(timer);
      timer = undefined;
    },
    isSettling: () => timer !== undefined,
    send(form) {
      commit(page, quantityFields(form));
      page.unsettle();
      send(page, form, true);
    },
    limit(fields) {
      for (const field of fields) {
        const text = bringToLimit(field);
        if (text !== null) {
          page.unseen = field.name;
          // The text makes the page longer: a button that is being pressed right now stays under the pointer until then.
          afterPress(() => setNoted((now) => withText(now, field.name, text)));
        }
      }
    },
    clearNote({ name }) {
      setNoted((now) => (now.texts.has(name) ? withText(now, name, null) : now));
    },
  };
  return page;
}

/** The shopper has left these fields, or sends them as they stand. */
function commit(page: Page, fields: readonly HTMLInputElement[]): void {
  for (const field of fields) {
    markTyping(field, false);
  }
  page.limit(fields);
}

/** Sends what has settled; what waits for an answer is looked at again when that is there. */
function flush(page: Page): void {
  const form = page.element.querySelector(FORM);
  if (!form || isBusy(form) || page.waits) {
    return;
  }
  page.limit(quantityFields(form));
  page.unsettle();
  if (asSendable(form, () => unsaved(form)).length === 0) {
    return;
  }
  if (drives()) {
    send(page, form, false);
    return;
  }
  const others = othersEnd();
  if (!others) {
    press(page, form);
    return;
  }
  page.waits = true;
  void others.then(() => {
    page.waits = false;
    const now = page.element.querySelector(FORM);
    if (now && !isBusy(now) && unsaved(now).length > 0) {
      press(page, now);
    }
  });
}

/** Has the host's script send the quantities. */
function press(page: Page, form: Element): void {
  page.sent = quantitiesAsText(form);
  const button = updateButtonIn(form);
  if (!button) {
    return;
  }
  button.disabled = false;
  page.pressing = true;
  try {
    asSendable(form, () => button.click());
  } finally {
    page.pressing = false;
  }
}

/** Sends the quantities, unless the form is being worked on. */
function send(page: Page, form: Element, byHand: boolean): void {
  if (!isBusy(form)) {
    page.sent = quantitiesAsText(form);
    void updateQuantities(page, { byHand, anchor: () => boxOf(fieldNamed(page.element, page.edited)) ?? updateButtonIn(form) });
  }
}

/** Hears what the shopper, or another script, does to the quantities. */
function useEdits(page: Page, owns: (el: Element) => boolean): void {
  const { element } = page;
  const enable = (field: HTMLElement): void => {
    const button = drives() && owns(field) ? updateButtonIn(field.closest(FORM)) : null;
    if (button) {
      button.disabled = false;
    }
  };
  useDelegate(element, 'input', ROW_FIELD, enable);
  useDelegate(element, 'change', ROW_FIELD, enable);

  const edited =
    (run: (field: HTMLInputElement) => void) =>
    (field: HTMLElement): void => {
      if (owns(field)) {
        run(field as HTMLInputElement);
      }
    };
  const left = (field: HTMLInputElement): void => {
    commit(page, [field]);
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
  useDelegate(
    element,
    'input',
    QUANTITY,
    edited((field) => {
      markTyping(field, true);
      page.edited = field.name;
      page.older = new Set(saidIn(element));
      page.clearNote(field);
      page.settle();
    }),
  );
  useDelegate(
    element,
    'change',
    QUANTITY,
    edited((field) => {
      page.older = new Set(saidIn(element));
      if (isBusy(field)) {
        leftSoon(field);
      } else {
        left(field);
      }
    }),
  );
  useDelegate(element, 'focusout', QUANTITY, edited(leftSoon));

  useDelegate(element, 'keydown', `${FORM} input[type="number"]`, (field, event) => {
    const form = asForm(field.closest(FORM));
    if (!form || !owns(field) || (event as KeyboardEvent).key !== 'Enter') {
      return;
    }
    if (!drives()) {
      // The host's script sends the form now, unless something in it cannot be sent.
      commit(page, quantityFields(form));
      page.sent = quantitiesAsText(form);
      return;
    }
    // The browser would press the first button, which is the coupon's.
    event.preventDefault();
    if (!isBusy(form)) {
      page.send(form);
    }
  });
  const seen = (): void => {
    page.unseen = null;
  };
  useListener(window, 'pointerdown', seen);
  useListener(window, 'keydown', seen);

  useLayoutEffect(() => {
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
  }, [element, page]);
}

/** No link leads away past a quantity that is not saved, or that the shopper has not seen yet as we changed it. */
function useLeaving(page: Page): void {
  useLayoutEffect(
    () =>
      saveBeforeLeaving({
        flush() {
          const form = page.element.querySelector(FORM);
          if (form) {
            commit(page, quantityFields(form));
          }
          flush(page);
        },
        isPending() {
          const form = page.element.querySelector(FORM);
          return form !== null && (isBusy(form) || page.isSettling() || page.waits);
        },
        isUnsent() {
          const form = page.element.querySelector(FORM);
          return form !== null && unsaved(form).length > 0;
        },
        showUnseen() {
          const name = page.unseen;
          page.unseen = null;
          if (name !== null) {
            fieldNamed(page.element, name)?.focus();
          }
          return name !== null;
        },
      }),
    [page],
  );
}

/**
 * Brings a quantity to what can be ordered; whoever listens to the field hears of it as of a shopper's edit, and it is announced.
 * What is being typed is left alone unless it is above its maximum: more figures make nothing smaller.
 * @returns the text for the field, or `null` where the quantity may stay as it is
 */
function bringToLimit(field: HTMLInputElement): string | null {
  const correction = correctionOf(field);
  if (!correction || (isTyping(field) && correction.reason !== 'lowered')) {
    if (withPoint(field.value) !== field.value) {
      field.value = withPoint(field.value);
    }
    return null;
  }
  field.value = correction.value;
  markTyping(field, false);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const text = correctionText(correction);
  announce(text);
  return text;
}

/** What is written at a quantity field: why it holds another quantity than was typed. It stays when the shop prints the row anew. */
function Note({ find, text }: { readonly find: () => HTMLInputElement | null; readonly text: string }): ReactElement {
  const id = useId();
  // Looked for once: for a row that the shop printed anew there is another note (its key).
  const [field] = useState(find);
  useLayoutEffect(() => {
    const others = field?.getAttribute('aria-describedby');
    return field ? holdAttr(field, 'aria-describedby', [others, id].filter(Boolean).join(' ')) : undefined;
  }, [field, id]);
  return (
    <HostPortal find={() => (field?.isConnected ? (field.closest('.quantity') ?? field) : null)} place="after">
      <p className="shop-cart__note" id={id}>
        {text}
      </p>
    </HostPortal>
  );
}
