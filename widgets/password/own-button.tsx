import type { ReactElement } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { BUTTON, buttonsOf, WRAP } from './password.host.js';

/** A button of ours at a password field. */
interface OwnButton {
  /** Leaves the field to a button of the host's that has come since. @returns false where there is none */
  giveWay(): boolean;
  /** Takes it away again. */
  remove(): void;
}

/** Runs a change that moves a node about in the page; the browser drops the focus then, and with it where the shopper was typing. */
function keepingFocus(input: HTMLInputElement, run: () => void): void {
  const had = document.activeElement === input;
  const at = had ? ([input.selectionStart, input.selectionEnd] as const) : undefined;
  run();
  if (!had || document.activeElement === input) {
    return;
  }
  input.focus({ preventScroll: true });
  if (at) {
    input.setSelectionRange(at[0], at[1]);
  }
}

const EYE = 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z';

function Eye(): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
      className="shop-password__icon"
    >
      <path d={EYE} />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 4l16 16" className="shop-password__slash" />
    </svg>
  );
}

/** Does a sheet of the host or the theme draw something on the button? Then a second icon beside it would be one too many. */
const hasLook = (button: Element): boolean =>
  ['::before', '::after'].some((part) => {
    const { content, backgroundImage } = getComputedStyle(button, part);
    return (content !== '' && content !== 'none' && content !== 'normal') || (backgroundImage !== '' && backgroundImage !== 'none');
  });

/** On a wrapper whose field stands in a line with other things, its label say; it must not begin a line of its own. */
const BESIDE = 'shop-password__wrap--beside';

/** Does the field fill its parent, as themes have it in forms? */
const isFull = (input: HTMLInputElement): boolean => input.getBoundingClientRect().width >= (input.parentElement?.clientWidth ?? 0) * 0.9;

/**
 * Puts a button at a field, in the host's wrapper, which is made where the theme has none.
 * @returns null where the field has a button already: there is never a second one
 */
export function addButton(input: HTMLInputElement, label: string): OwnButton | null {
  if (buttonsOf(input).length > 0) {
    return null;
  }
  const there = input.parentElement?.matches(`span, .${WRAP}`) ? input.parentElement : null;
  const named = there?.classList.contains(WRAP) ?? false;
  const wrap = there ?? nodeOf(<span />);
  const button = nodeOf<HTMLButtonElement>(
    <button type="button" className="show-password-input" aria-label={label} aria-describedby={input.id || undefined} />,
  );
  const full = isFull(input);
  keepingFocus(input, () => {
    wrap.classList.add(WRAP);
    if (!there) {
      input.before(wrap);
      wrap.append(input);
    }
    wrap.append(button);
  });
  if (!hasLook(button)) {
    wrap.classList.add('shop-password__wrap', ...(full ? [] : [BESIDE]));
    button.classList.add('shop-password__button');
    button.append(nodeOf<SVGElement>(<Eye />));
  }
  const foreign = (): HTMLElement[] => [...wrap.querySelectorAll<HTMLElement>(BUTTON)].filter((el) => el !== button);
  const bare = (): void => {
    button.remove();
    wrap.classList.remove('shop-password__wrap', BESIDE);
  };
  const unwrap = (): void =>
    keepingFocus(input, () => {
      if (there) {
        if (!named) {
          wrap.classList.remove(WRAP);
        }
        return;
      }
      wrap.replaceWith(...wrap.childNodes);
    });
  return {
    giveWay() {
      const others = foreign();
      if (others.length === 0) {
        return false;
      }
      bare();
      // The host's script wraps the field once more and puts a button into both wrappers: the outer one is at no field.
      if (input.parentElement !== wrap) {
        for (const other of others) {
          if (other.parentElement === wrap) {
            other.remove();
          }
        }
        unwrap();
      }
      return true;
    },
    remove() {
      bare();
      unwrap();
    },
  };
}
