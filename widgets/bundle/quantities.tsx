import { memo, useRef, useState, type ReactElement } from 'react';
import { matchIn } from '../../shared/dom/query.js';
import { original } from '../../shared/dom/restorable-writes.js';
import { AsButton } from '../../shared/element/as-button.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { useEvent, useMount } from '../../shared/element/host-hooks.js';
import { lowest } from '../../shared/extremes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import '../../shared/messages/quantity.js';
import { compare, parseDecimal } from '../../shared/money/decimal.js';
import { shown } from '../../shared/quantity/step.rules.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { bundleQuantity, childOf, FIELD, fieldLimits, nameOf, numberAt, PLUS, quantityField, STEPS } from './bundle.host.js';
import { bundleLimit, clamped, pressed, type ChosenChild } from './bundle.rules.js';

/**
 * How many there are, of each child and of the bundle (contract 20 to 24, 41 and 45). The fields are the truth: handlers write them.
 */

/** What keyboard and screen reader need and the host does not print: plus and minus are buttons with names, quantities have names. */
export const Controls = memo(function Controls({ list }: { readonly list: HTMLElement }): ReactElement {
  return (
    <>
      <Hosts in={list} match={STEPS}>
        {(step) => (
          <AsButton node={step} label={message(step.matches(PLUS) ? 'bundle.more' : 'bundle.less', { name: nameOf(childOf(step)) })} />
        )}
      </Hosts>
      <Hosts<HTMLInputElement> in={list} match={FIELD}>
        {(field) => <NamedField field={field} />}
      </Hosts>
    </>
  );
});

/** The host names every field alike, over the label beside it, which its sheet hides. */
function NamedField({ field }: { readonly field: HTMLInputElement }): ReactElement {
  const [label] = useState(() => field.labels?.[0]?.textContent?.trim() || nameOf(childOf(field)) || undefined);
  return <Host node={field} aria-label={label} />;
}

/** Gives a field a value as a shopper would. */
function enter(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Moves the quantity beside a pressed plus or minus by its step, and tells the page. */
export function pressStep({ target, currentTarget }: Event): void {
  const step = matchIn(currentTarget as Element, target, STEPS);
  const field = step && quantityField(childOf(step) ?? step);
  if (!field || field.disabled || field.readOnly) {
    return;
  }
  const size = numberAt(field, 'step') ?? 0;
  const next = pressed(field.value, step.matches(PLUS) ? 1 : -1, { ...fieldLimits(field), step: size > 0 ? size : 1 });
  if (next !== null) {
    enter(field, next);
  }
}

/** After so long a pause what was typed counts. */
const TYPING_MS = 1000;

/**
 * Brings the quantity of a child within the limits of its field, and says so where that is another one than was typed.
 * @returns is it another one than before?
 */
function applyQuantity(child: HTMLElement, field: HTMLInputElement, form: HTMLFormElement): boolean {
  const typed = parseDecimal(field.value);
  const quantity = clamped(field.value, fieldLimits(field));
  const text = shown(quantity);
  const isNew = child.dataset['qty'] !== text;
  child.dataset['qty'] = text;
  if (field.value !== text) {
    field.value = text;
  }
  const side = typed ? compare(typed, quantity) : 0;
  if (side !== 0) {
    showQuantityNote(field, side > 0 ? message('quantity.lowered', { max: text }) : message('quantity.raised', { min: text }), form);
  }
  return isNew;
}

interface QuantityProps {
  readonly field: HTMLInputElement;
  /** The form that is sent. */
  readonly form: HTMLFormElement;
  onChange(child: HTMLElement, field: HTMLInputElement): void;
}

/** The quantity of a child. */
export const Quantity = memo(function Quantity({ field, form, onChange }: QuantityProps): ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const settle = useEvent((): void => {
    forget();
    const child = childOf(field);
    if (child && applyQuantity(child, field, form)) {
      onChange(child, field);
    }
  });
  const typing = (): void => {
    forget();
    timer.current = setTimeout(settle, TYPING_MS);
  };
  useMount(() => {
    // The browser filled it in again, or it was changed while nobody drove.
    if (Number(field.value) !== Number(childOf(field)?.dataset['qty'])) {
      settle();
    }
    return () => {
      forget();
      clearQuantityNote(field);
    };
  });
  return (
    <>
      <Host node={field} on={{ change: settle, input: typing }} />
      {/* What stands in the fields is what is sent, also where nobody waits for the pause. */}
      <Host node={form} onSubmitCapture={() => timer.current !== undefined && settle()} />
    </>
  );
});

/** Lets go of the note at how many bundles are bought. */
const useNoNote = (form: HTMLFormElement): void =>
  useMount(() => () => {
    const field = bundleQuantity({ form });
    if (field) {
      clearQuantityNote(field);
    }
  });

const noteLowered = (field: HTMLInputElement): void => showQuantityNote(field, message('quantity.lowered', { max: field.value }));

/** More bundles than the field allows are lowered, which other scripts hear as a shopper's edit, and said at the field. */
export function lowerQuantity(form: HTMLFormElement): void {
  const field = bundleQuantity({ form });
  if (field && field.max !== '' && Number(field.value) > Number(field.max)) {
    enter(field, field.max);
    noteLowered(field);
  }
}

/** How many bundles the stock of the children and the page allow; never below what the field itself wants at least. */
function quantityMax(field: HTMLInputElement, children: readonly ChosenChild[]): string | undefined {
  const printed = original(field, 'attr', 'max');
  const limits = [bundleLimit(children), printed ? Number(printed) : null].filter((limit) => limit !== null);
  return limits.length > 0 ? String(Math.max(lowest(limits), Number(field.min || 0))) : undefined;
}

/** How many bundles are bought. @param chosen `null`: nobody has looked at the children yet */
export function BundleQuantity(props: { readonly form: HTMLFormElement; readonly chosen: readonly ChosenChild[] | null }): ReactElement {
  const { form, chosen } = props;
  const field = bundleQuantity({ form });
  useNoNote(form);
  const heard = ({ target }: { readonly target: EventTarget | null }): void => {
    if (target === bundleQuantity({ form })) {
      lowerQuantity(form);
    }
  };
  return (
    <>
      <Host node={field} max={field && chosen ? quantityMax(field, chosen) : undefined} />
      <Host node={form} on={{ input: heard, change: heard }} />
    </>
  );
}

/** A note at a quantity that the plugin's script lowers to the stock, because the script itself gives no message. */
export function LoweredQuantity({ form }: { readonly form: HTMLFormElement }): ReactElement {
  const known = useRef(Number(bundleQuantity({ form })?.value ?? 0));
  useNoNote(form);
  const heard = ({ target }: { readonly target: EventTarget | null }): void => {
    const field = bundleQuantity({ form });
    if (!field || field !== target) {
      return;
    }
    const value = Number(field.value);
    // It fires by jQuery alone, with the new limit on the field.
    if (value < known.current && field.max !== '' && value === Number(field.max) && document.activeElement !== field) {
      noteLowered(field);
    }
    known.current = value;
  };
  return <Host node={form} on={{ input: heard, change: heard }} />;
}
