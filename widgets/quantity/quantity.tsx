import { memo, useReducer, useState, type ReactElement } from 'react';
import type { Heard } from '../../shared/dom/delegate.js';
import { isSameList } from '../../shared/dom/nodes.js';
import { afterCommit, commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf, useEvent, useMount } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { stepped, withPoint, type Direction } from '../../shared/quantity/step.rules.js';
import { clearQuantityNote } from '../../shared/ui/quantity-note.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { applyMinimum, step, syncProduct } from './fields.js';
import { FIELD, fieldsIn, hasOwnButtons, isOpen, limitsOf, nameOf, valueOf } from './quantity.host.js';

/** The view of `<shop-quantity>`. Inside another one it does nothing: that has its fields already (contract 12). */
export function Quantity({ element }: ElementProps): ReactElement | null {
  const [isNested] = useState(() => element.matches(`${element.localName} *`));
  useMount(() => {
    if (isNested) {
      console.error('[shop] <shop-quantity> stands inside another <shop-quantity>, which has its fields already: it does nothing', element);
    }
  });
  return isNested ? null : <Fields element={element} />;
}

/** The fields inside. Their own values are the truth: other scripts and the form’s post use them. */
function Fields({ element }: { readonly element: HTMLElement }): ReactElement {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const fields = useFields(element, lookAgain);
  // A number that was changed in a press is seen before it is ordered.
  useSubmitGuard(element, (form) => fields.some((field) => field.form === form), false);

  const atField =
    (run: (field: HTMLInputElement) => void): Heard =>
    ({ target }) => {
      const field = fields.find((one) => one === target);
      if (field) {
        run(field);
      }
    };
  const changed = atField((field) => {
    syncProduct(field);
    lookAgain();
  });
  const left = atField((field) => {
    if (isOpen(field)) {
      applyMinimum(field, { say: true });
    }
  });
  // Before anybody else hears of it: the shop reads what stands behind a comma as nothing.
  const writePoint = atField((field) => {
    const value = withPoint(field.value);
    if (value !== field.value) {
      field.value = value;
    }
  });
  return (
    <>
      <Host node={element} on={{ input: changed, change: changed, focusout: left }} onChangeCapture={(event) => writePoint(event, [])} />
      {fields.map((input) => (
        <Field
          key={keyOf(input)}
          input={input}
          hasButtons={isOpen(input) && !hasOwnButtons(input)}
          canLess={canStep(input, -1)}
          canMore={canStep(input, 1)}
        />
      ))}
    </>
  );
}

/** What of a field its buttons look at; by its class it is one. */
const WATCHED = ['min', 'max', 'step', 'type', 'readonly', 'disabled', 'class'];

const concerns = (node: Node): boolean => node instanceof Element && (node.matches(FIELD) || node.querySelector(FIELD) !== null);

/** The fields inside, also later ones. @param lookAgain one of them is another, or says something else of itself */
function useFields(element: HTMLElement, lookAgain: () => void): readonly HTMLInputElement[] {
  const [fields, setFields] = useState(() => fieldsIn(element));
  const heard = useEvent((records: readonly MutationRecord[]) => {
    // Our own buttons come and go inside the tag as well.
    const isNews = records.some(({ type, target, addedNodes, removedNodes }) =>
      type === 'attributes' ? (target as Element).matches(FIELD) : [...addedNodes, ...removedNodes].some(concerns),
    );
    if (isNews) {
      commit(() => {
        const now = fieldsIn(element);
        setFields((was) => (isSameList(was, now) ? was : now));
        lookAgain();
      });
    }
  });
  useMount(() => {
    const observer = new MutationObserver(heard);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: WATCHED });
    return () => observer.disconnect();
  });
  return fields;
}

const canStep = (input: HTMLInputElement, direction: Direction): boolean => stepped(valueOf(input), direction, limitsOf(input)) !== null;

interface FieldProps {
  readonly input: HTMLInputElement;
  readonly hasButtons: boolean;
  readonly canLess: boolean;
  readonly canMore: boolean;
}

/** A field: what the page printed is no less than its minimum; where the shopper may change it, buttons stand beside it. */
const Field = memo(({ input, hasButtons, canLess, canMore }: FieldProps): ReactElement | null => {
  useMount(() => {
    afterCommit(() => {
      if (isOpen(input)) {
        applyMinimum(input, { say: false });
      }
      syncProduct(input);
    });
    return () => clearQuantityNote(input);
  });
  const find = (): Element | null => (input.isConnected ? input : null);
  return hasButtons ? (
    <>
      <HostPortal find={find} place="before">
        <StepButton input={input} direction={-1} atLimit={!canLess} />
      </HostPortal>
      <HostPortal find={find} place="after">
        <StepButton input={input} direction={1} atLimit={!canMore} />
      </HostPortal>
    </>
  ) : null;
});

function StepButton({
  input,
  direction,
  atLimit,
}: {
  readonly input: HTMLInputElement;
  readonly direction: Direction;
  readonly atLimit: boolean;
}): ReactElement {
  const label = [message(direction === 1 ? 'quantity.more' : 'quantity.less'), nameOf(input)].filter(Boolean).join(': ');
  return (
    <button
      type="button"
      className={`shop-quantity__step shop-quantity__step--${direction === 1 ? 'more' : 'less'}`}
      aria-label={label}
      aria-controls={input.id || undefined}
      // Not `disabled`: a button that loses the focus while it is pressed leaves the keyboard nowhere.
      aria-disabled={atLimit}
      onClick={() => step(input, direction)}
    >
      <span aria-hidden="true">{direction === 1 ? '+' : '−'}</span>
    </button>
  );
}
