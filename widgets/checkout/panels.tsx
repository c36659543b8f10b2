import { useLayoutEffect, useState, type ReactElement } from 'react';
import { focusables, isShown } from '../../shared/a11y/focus.js';
import { clearCouponError } from '../../shared/coupon/field.js';
import { commit, inEffect } from '../../shared/element/commit.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { keyOf, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { useFail } from '../../shared/element/use-fail.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { slide } from '../../shared/ui/slide.js';
import { isOpen, stopTransition } from '../../shared/ui/transition.js';
import {
  ACCOUNT,
  ACCOUNT_BOX,
  chosenMethod,
  COUPON_FIELD,
  COUPON_FORM,
  COUPON_LINK,
  drives,
  FORM,
  LOGIN_FORM,
  LOGIN_LINK,
  METHOD,
  METHOD_RADIO,
  methodsOf,
  methodsPlace,
  OTHER_ADDRESS,
  OTHER_ADDRESS_BOX,
  PASSWORD,
  PAY_FORM,
  PAYMENT_BOX,
  PLACE,
  reportsMethod,
  TERMS_LINK,
  TERMS_TEXT,
  type CheckoutPage,
  type DrivenPage,
  type Hit,
  type Move,
} from './checkout.host.js';
import { validate } from './messages.js';

/** The parts of the checkout that open and close: a component for each, with what it shows and what a press does. */

/** As the host takes for payment boxes (contract 59), and for all else (contract 90). */
const BOX_MS = 230;
const SLIDE_MS = 400;
const LOGIN_OFFSET_PX = 50;
const LOGIN_SCROLL_MS = 300;
const TERMS_OPEN = 'woocommerce-terms-and-conditions-link--open';
const TERMS_CLOSED = 'woocommerce-terms-and-conditions-link--closed';

/** What a panel gets. */
interface PanelProps {
  readonly page: DrivenPage;
  /** Is a link or a form this tag's to act on? */
  readonly ours: (el: Element) => boolean;
}

/** What a panel in the form gets. */
interface FormPanelProps {
  readonly page: DrivenPage;
  readonly form: HTMLFormElement;
  readonly hit: Hit;
}

const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const isTicked = (form: ParentNode, selector: string): boolean =>
  [...form.querySelectorAll<HTMLInputElement>(selector)].some((el) => el.checked);

/**
 * One part that opens and closes; how it moves is plain, because a move turns round on its way. When it leaves, it is as the page had it,
 * but where the host's script holds it by then.
 */
function Fold({ node, move }: { readonly node: HTMLElement; readonly move: Move }): null {
  const [display] = useState(() => node.style.display);
  const fail = useFail();
  useLayoutEffect(() => inEffect(() => slide(node, move.isOpen, { easing: 'ease-in-out', ...move }), fail), [node, move, fail]);
  useMount(() => () => {
    if (drives()) {
      stopTransition(node);
      node.style.display = display;
    }
  });
  return null;
}

type Moves = ReadonlyMap<HTMLElement, Move>;
const NO_MOVES: Moves = new Map();

/**
 * Parts that open and close. They are found at each press: a fresh review brings other ones.
 * @returns what shows them, and what turns some of them: to be committed
 */
function useFolds(): readonly [ReactElement, (moves: Moves) => void] {
  const [moves, setMoves] = useState(NO_MOVES);
  const folds = (
    <>
      {[...moves].map(([node, move]) => (
        <Fold key={keyOf(node)} node={node} move={move} />
      ))}
    </>
  );
  return [folds, (more) => setMoves((was) => new Map([...[...was].filter(([node]) => node.isConnected), ...more]))];
}

/** The same move for each of some parts, or one for each. */
const movesOf = (nodes: readonly HTMLElement[], moveOf: (node: HTMLElement) => Move): Moves =>
  new Map(nodes.map((node) => [node, moveOf(node)]));

/** The other address is there where one is wanted. */
export function OtherAddress({ page, form, hit }: FormPanelProps): ReactElement {
  const [folds, turn] = useFolds();
  const show = (ms: number): void => {
    const isWanted = isTicked(form, OTHER_ADDRESS);
    turn(movesOf(all(form, OTHER_ADDRESS_BOX), () => ({ isOpen: isWanted, ms: isWanted ? ms : 0 })));
  };
  useMount(() => commit(() => show(0)));
  const change = (event: Parameters<Hit>[0]): void => {
    const box = hit(event, OTHER_ADDRESS);
    if (box) {
      commit(
        () => show(SLIDE_MS),
        () => page.review.trigger(box),
      );
    }
  };
  return (
    <>
      {folds}
      <Host node={form} on={{ change }} />
    </>
  );
}

/** The fields of a new account are there where one is wanted; a password the browser filled in by itself is emptied. */
export function NewAccount({ page, form, hit }: FormPanelProps): ReactElement {
  const [folds, turn] = useFolds();
  const emptyPassword = (): void => {
    const password = form.querySelector<HTMLInputElement>(PASSWORD);
    if (password) {
      password.value = '';
      fireHost(password, 'change');
      validate(password, 'input');
    }
  };
  const show = (ms: number): void => {
    if (!page.settings.current.guestCheckout || !form.querySelector(ACCOUNT)) {
      return;
    }
    const isWanted = isTicked(form, ACCOUNT);
    const boxes = all(form, ACCOUNT_BOX);
    const isNew = isWanted && boxes.some((box) => !isOpen(box));
    commit(
      () => turn(movesOf(boxes, () => ({ isOpen: isWanted, ms: isWanted ? ms : 0 }))),
      () => isNew && emptyPassword(),
    );
  };
  useMount(() => show(0));
  return (
    <>
      {folds}
      <Host node={form} on={{ change: (event) => hit(event, ACCOUNT) && show(SLIDE_MS) }} />
    </>
  );
}

/** The coupon form: its link says whether it is open; its first field takes the focus. */
export function CouponForm({ page, ours }: PanelProps): ReactElement {
  const links = useMatches(document.body, COUPON_LINK);
  const [isExpanded, setExpanded] = useState<boolean>();
  const [folds, turn] = useFolds();
  const formsOfTag = (): HTMLElement[] => all(document, COUPON_FORM).filter(ours);

  useToggle(document.body, COUPON_LINK, {
    wanted: ours,
    isOpen: () => formsOfTag().some(isOpen),
    turn: () => {
      const forms = formsOfTag();
      const opened = forms.filter((form) => !isOpen(form));
      commit(() => {
        setExpanded(opened.length > 0);
        turn(
          movesOf(forms, (form) => ({
            isOpen: opened.includes(form),
            ms: SLIDE_MS,
            done: (finished) => finished && opened.includes(form) && focusables(form)[0]?.focus({ preventScroll: true }),
          })),
        );
      });
    },
  });
  useMount(() => {
    page.closeCoupon = (done) => {
      const forms = all(document, COUPON_FORM).filter(isOpen);
      commit(
        () => {
          setExpanded(false);
          turn(movesOf(forms, (form) => ({ isOpen: false, ms: SLIDE_MS, ...(form === forms[0] && { done }) })));
        },
        () => forms.length === 0 && done(),
      );
    };
    return () => delete page.closeCoupon;
  });
  const type = ({ target }: Event): void => {
    const form = target instanceof Element && target.matches(COUPON_FIELD) ? target.closest(COUPON_FORM) : null;
    if (form && drives()) {
      clearCouponError(form);
    }
  };
  return (
    <>
      {folds}
      <Host node={links} aria-expanded={isExpanded} />
      <Host node={document} onInput={type} />
    </>
  );
}

/** The login form; an opened one is brought into view. A page may have several, each is turned by itself. */
export function LoginForm({ page, ours }: PanelProps): ReactElement {
  const [folds, turn] = useFolds();
  const reveal = (form: HTMLElement): void => {
    if (isShown(form)) {
      scrollToElement(form, { offsetPx: LOGIN_OFFSET_PX, durationMs: LOGIN_SCROLL_MS });
    }
  };
  const moveOf = (form: HTMLElement): Move => {
    const opens = !isOpen(form);
    return { isOpen: opens, ms: SLIDE_MS, done: (finished) => finished && opens && reveal(form) };
  };
  useToggle(document.body, LOGIN_LINK, {
    bySpace: false,
    wanted: (link) => ours(link) && methodsPlace(page) !== null,
    isOpen: () => all(document, LOGIN_FORM).some(isOpen),
    turn: () => commit(() => turn(movesOf(all(document, LOGIN_FORM), moveOf))),
  });
  return folds;
}

/** The text of the terms: it opens in every copy, and every link says so. Where the page does not hold it, the link is followed. */
export function Terms({ page, ours }: PanelProps): ReactElement {
  const { element } = page;
  const [folds, turn] = useFolds();
  const [shown, setShown] = useState<{ readonly links: readonly HTMLElement[]; readonly isOpen: boolean } | null>(null);
  const areOpen = (): boolean => all(element, TERMS_TEXT).slice(0, 1).some(isOpen);
  useToggle(document.body, TERMS_LINK, {
    bySpace: false,
    wanted: (link) => ours(link) && methodsPlace(page) !== null && element.querySelector(TERMS_TEXT) !== null,
    isOpen: areOpen,
    turn: () => {
      const opens = !areOpen();
      commit(() => {
        setShown({ links: all(element, TERMS_LINK), isOpen: opens });
        turn(movesOf(all(element, TERMS_TEXT), () => ({ isOpen: opens, ms: SLIDE_MS })));
      });
    },
  });
  return (
    <>
      {folds}
      {shown && <Host node={shown.links} className={{ [TERMS_OPEN]: shown.isOpen, [TERMS_CLOSED]: !shown.isOpen }} />}
    </>
  );
}

/** The payment methods: the box of the chosen one is open. */
export function PaymentMethods({ page, hit }: Pick<FormPanelProps, 'page' | 'hit'>): ReactElement {
  const { element, review, settings } = page;
  const [folds, turn] = useFolds();
  useMount(() => {
    page.turnBoxes = turn;
  });
  const click = (event: Parameters<Hit>[0]): void => {
    const radio = hit(event, METHOD);
    if (radio instanceof HTMLInputElement && radio.closest(`${FORM}, ${PAY_FORM}`)) {
      chooseMethod(page, radio);
    }
  };
  // Coupons may be bound to a method: the plugin's script has the review read again, and so do we where it is not there.
  const change = (event: Parameters<Hit>[0]): void => {
    const radio = hit(event, METHOD);
    if (radio?.closest(FORM) && reportsMethod(settings.current)) {
      review.trigger(radio);
    }
  };
  return (
    <>
      {folds}
      <Host node={element} on={{ click, change }} />
    </>
  );
}

/** How the boxes go when a method is chosen. That of a radio whose choice was taken back stays as it is. */
function boxMoves(root: ParentNode, radio: HTMLInputElement): Moves {
  const boxes = all(root, PAYMENT_BOX);
  if (root.querySelectorAll(METHOD_RADIO).length < 2) {
    return movesOf(boxes, () => ({ isOpen: true, ms: 0 }));
  }
  const isOwn = (box: Element): boolean => radio.id !== '' && box.classList.contains(radio.id);
  return movesOf(
    boxes.filter((box) => !isOwn(box) || radio.checked),
    (box) => ({ isOpen: isOwn(box), ms: BOX_MS }),
  );
}

/**
 * A payment method was chosen: its box opens and the others close, the button says what it does, and who listens is told once
 * (contract 59).
 */
function chooseMethod(page: CheckoutPage, radio: HTMLInputElement): void {
  const root = methodsPlace(page);
  if (!root) {
    return;
  }
  commit(() => page.turnBoxes?.(boxMoves(root, radio)));
  nameButton(root, radio);
  const chosen = chosenMethod(root);
  if (!chosen || chosen.id === page.methodId) {
    return;
  }
  // Heard before it is remembered, as the host's script has it.
  fireHost(document.body, 'payment_method_selected');
  page.methodId = chosen.id;
  emit(page.element, 'shop:payment-method-chosen', { method: chosen.value });
}

/**
 * The words of the button. They are written and not shown by `<Host>`: each review prints the button anew, gateways write there too, and a
 * theme's markup that says the same stays.
 */
function nameButton(root: ParentNode, radio: HTMLInputElement): void {
  const button = root.querySelector<HTMLElement>(PLACE);
  const text = radio.dataset['order_button_text'] || button?.dataset['value'];
  if (button && text && button.textContent !== text) {
    button.textContent = text;
  }
}

/**
 * Sets the payment methods up, at the start and after each fresh review: a single one needs no radio, the remembered one is chosen
 * again, else the first, and all other boxes are closed at once.
 */
export function initMethods(page: CheckoutPage): void {
  const root = methodsPlace(page);
  const methods = root ? methodsOf(root) : [];
  const [first] = methods;
  if (!root || !first) {
    return;
  }
  const remembered = methods.find((el) => el.id !== '' && el.id === page.methodId);
  if (remembered) {
    remembered.checked = true;
  }
  if (!methods.some((el) => el.checked)) {
    first.checked = true;
  }
  const chosen = methods.find((el) => el.checked) ?? first;
  const closed = methods.length === 1 ? [first] : all(root, PAYMENT_BOX).filter((box) => !box.classList.contains(chosen.id));
  commit(() => page.turnBoxes?.(movesOf(closed, () => ({ isOpen: false, ms: 0 }))));
  // Gateways wait for this click.
  chosen.click();
}
