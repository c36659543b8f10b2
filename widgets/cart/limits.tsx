import { useId, useLayoutEffect, useState, type ReactElement } from 'react';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { correctionText } from '../../shared/quantity/correction-text.js';
import { limitsOf, takesAnyStep } from '../../shared/quantity/field.host.js';
import { correctedQuantity, withPoint, type Corrected } from '../../shared/quantity/step.rules.js';
import { announce } from '../../shared/stores/notices.js';
import { quantityFields } from './cart.host.js';

/** Fields in which a shopper is typing: what is in them may be the first figure of something else. */
const typing = new WeakSet<Element>();

/** Remembers that a field is being typed in, or that its value is final: the field was left, stepped or sent. */
export function markTyping(field: Element, isTyping: boolean): void {
  if (isTyping) {
    typing.add(field);
  } else {
    typing.delete(field);
  }
}

const correctionOf = (field: HTMLInputElement): Corrected | null =>
  field.readOnly || field.disabled ? null : correctedQuantity(field.value, field.defaultValue, limitsOf(field), takesAnyStep(field));

/** Nought takes the row out, and what is too small may get more figures: neither is sent while it is being typed. */
const isHalfTyped = (field: HTMLInputElement): boolean => typing.has(field) && (Number(field.value) === 0 || correctionOf(field) !== null);

/** The fields whose quantities are not sent yet, because somebody is typing them. */
const halfTyped = (form: Element): HTMLInputElement[] => quantityFields(form).filter(isHalfTyped);

/**
 * Does something with the form as it may be sent: rows that are half typed hold what the shop printed for that moment, so that they hold
 * up none of the others.
 * @param run reads the form, or has it read, before it returns
 */
export function asSendable<T>(form: Element, run: () => T): T {
  const before = halfTyped(form).map((field) => [field, field.value] as const);
  for (const [field] of before) {
    field.value = field.defaultValue;
  }
  try {
    return run();
  } finally {
    for (const [field, value] of before) {
      field.value = value;
    }
  }
}

/**
 * Brings a quantity to what can be ordered; whoever listens to the field hears of it as of a shopper's edit, and it is announced.
 * What is being typed is left alone unless it is above its maximum: more figures make nothing smaller.
 * @returns the text for the field, or `null` where the quantity may stay as it is
 */
export function bringToLimit(field: HTMLInputElement): string | null {
  const correction = correctionOf(field);
  if (!correction || (typing.has(field) && correction.reason !== 'lowered')) {
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
export function Note({ find, text }: { readonly find: () => HTMLInputElement | null; readonly text: string }): ReactElement {
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
