import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { HostPortal, keyOf, useDelegate, useListener } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { stepped, withPoint, type Direction } from '../../shared/quantity/step.logic.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { clearQuantityNote } from '../../shared/ui/quantity-note.js';
import { applyMinimum, step, syncProduct } from './fields.js';
import { FIELD, hasOwnButtons, isOpen, limitsOf, nameOf, valueOf } from './quantity.read.js';

/** The view of `<shop-quantity>`. The field’s own value is the truth: other scripts and the form’s post use it. */
export function Quantity({ element }: ElementProps): ReactElement {
  const [fields, again] = useFields(element);

  const changed = (el: HTMLElement): void => {
    if (!fields.includes(el as HTMLInputElement)) {
      return;
    }
    syncProduct(el as HTMLInputElement);
    again();
  };
  useDelegate(element, 'input', FIELD, changed);
  useDelegate(element, 'change', FIELD, changed);
  useDelegate(element, 'focusout', FIELD, (el) => {
    if (fields.includes(el as HTMLInputElement) && isOpen(el as HTMLInputElement)) {
      applyMinimum(el as HTMLInputElement, { say: true });
    }
  });

  // Before anybody else hears of it: the shop reads what stands behind a comma as nothing.
  useListener(
    element,
    'change',
    ({ target }) => {
      const field = fields.find((one) => one === target);
      if (field && withPoint(field.value) !== field.value) {
        field.value = withPoint(field.value);
      }
    },
    true,
  );

  // A number that was changed in a press is seen before it is ordered.
  useSubmitGuard(element, (form) => fields.some((field) => field.form === form), false);

  return (
    <>
      {fields
        .filter((input) => isOpen(input) && !hasOwnButtons(input))
        .map((input) => (
          <Stepper key={keyOf(input)} input={input} />
        ))}
    </>
  );
}

/** Is the tag inside another one, which drives the same fields? */
const isNested = (element: HTMLElement): boolean => element.matches(`${element.localName} *`);

/**
 * The fields inside, also later ones (none where another tag around has them), and a function that has their buttons look again at value
 * and limits.
 */
function useFields(element: HTMLElement): [readonly HTMLInputElement[], () => void] {
  const [fields, setFields] = useState<readonly HTMLInputElement[]>([]);
  const [, again] = useReducer((n: number) => n + 1, 0);
  const met = useRef(new WeakSet<HTMLInputElement>());
  useLayoutEffect(() => {
    if (isNested(element)) {
      console.error('[shop] <shop-quantity> stands inside another <shop-quantity>, which has its fields already: it does nothing', element);
      return undefined;
    }
    const scan = (): void => {
      const now = [...element.querySelectorAll<HTMLInputElement>(FIELD)];
      setFields((before) => (before.length === now.length && before.every((el, i) => el === now[i]) ? before : now));
      again();
    };
    scan();
    const observer = new MutationObserver((records) => {
      // Our own buttons come and go inside the host as well.
      if (
        records.some((r) =>
          r.type === 'attributes' ? (r.target as Element).matches(FIELD) : [...r.addedNodes, ...r.removedNodes].some(concerns),
        )
      ) {
        scan();
      }
    });
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['min', 'max', 'step', 'type', 'readonly', 'disabled', 'class'],
    });
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    for (const input of fields) {
      if (met.current.has(input)) {
        continue;
      }
      met.current.add(input);
      if (isOpen(input)) {
        applyMinimum(input, { say: false });
      }
      syncProduct(input);
    }
  }, [fields]);
  useEffect(() => () => element.querySelectorAll<HTMLInputElement>(FIELD).forEach(clearQuantityNote), [element]);
  return [fields, again];
}

const concerns = (node: Node): boolean => node instanceof Element && (node.matches(FIELD) || node.querySelector(FIELD) !== null);

function Stepper({ input }: { readonly input: HTMLInputElement }): ReactElement {
  const find = (): Element | null => (input.isConnected ? input : null);
  return (
    <>
      <HostPortal find={find} place="before">
        <StepButton input={input} direction={-1} />
      </HostPortal>
      <HostPortal find={find} place="after">
        <StepButton input={input} direction={1} />
      </HostPortal>
    </>
  );
}

function StepButton({ input, direction }: { readonly input: HTMLInputElement; readonly direction: Direction }): ReactElement {
  const atLimit = stepped(valueOf(input), direction, limitsOf(input)) === null;
  const label = [message(direction === 1 ? 'quantity.more' : 'quantity.less'), nameOf(input)].filter(Boolean).join(': ');
  return (
    <button
      type="button"
      className={`shop-quantity__step shop-quantity__step--${direction === 1 ? 'more' : 'less'}`}
      aria-label={label}
      aria-controls={input.id || undefined}
      // Not `disabled`: a button that loses the focus while it is pressed leaves the keyboard nowhere.
      aria-disabled={atLimit}
      onClick={() => {
        step(input, direction);
      }}
    >
      <span aria-hidden="true">{direction === 1 ? '+' : '−'}</span>
    </button>
  );
}
