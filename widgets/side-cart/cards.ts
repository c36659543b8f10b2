import { reducedMotion } from '../../shared/a11y/motion.js';
import { createScope } from '../../shared/dom/scope.js';
import { phpBoolean } from '../../shared/host/php.js';
import { masonry, type CardMotion } from './side-cart.rules.js';
import { REMOVE } from './side-cart.host.js';
import type { Settings } from './side-cart.schema.js';

/**
 * Cards in place of rows: two columns, and a back that shows on hover or click (contract 51 and 52). Plain code: it measures, and follows
 * the pointer.
 */

const GRID = '.xoo-wsc-pattern-card';
const CARD = '.xoo-wsc-product-cont';
const TURNS = '.xoo-wsc-has-back';
const FACE = '.xoo-wsc-img-col';
const TURNED = 'xoo-wsc-caniming';
const COLUMNS = 2;

const STILL: CardMotion = { enabled: false, type: 'slideUp', onHover: true, durationMs: 500 };

/** How cards turn, as the host's setting says it: its values may all be texts. */
function cardMotion(map: Readonly<Record<string, string>>): CardMotion {
  const seconds = Number(map['duration'] ?? NaN);
  return {
    enabled: phpBoolean(map['enable']) ?? false,
    type: map['type'] || STILL.type,
    onHover: map['event'] === undefined || map['event'] === 'back_hover',
    durationMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : STILL.durationMs,
  };
}

/** What of the settings is about cards. */
type CardSettings = Pick<Settings, 'productLayout' | 'cardAnimate'>;

/** Lays the cards out, where there are some; after each change of their heights again. */
export function layOut(modal: HTMLElement, { productLayout }: CardSettings): void {
  if (productLayout !== 'cards') {
    return;
  }
  for (const grid of modal.querySelectorAll<HTMLElement>(GRID)) {
    const cards = [...grid.querySelectorAll<HTMLElement>(CARD)];
    // All is measured before anything is written: one layout of the page.
    const { places, height } = masonry(
      cards.map((card) => card.offsetHeight),
      COLUMNS,
    );
    grid.style.position = 'relative';
    grid.style.height = `${height}px`;
    cards.forEach((card, i) => {
      const { column = 0, top = 0 } = places[i] ?? {};
      card.style.position = 'absolute';
      card.style.insetInlineStart = `${(column * 100) / COLUMNS}%`;
      card.style.top = `${top}px`;
    });
  }
}

/** Has cards turn inside a panel, where its lines are cards. @returns how to stop */
export function flipCards(modal: HTMLElement, settings: () => CardSettings): () => void {
  const motion = (): CardMotion => {
    const { productLayout, cardAnimate } = settings();
    return productLayout === 'cards' ? cardMotion(cardAnimate) : STILL;
  };
  const returning = new Map<Element, { readonly timer: ReturnType<typeof setTimeout>; readonly end: () => void }>();
  const cardAt = (target: EventTarget | null): Element | null =>
    target instanceof Element && !target.closest(REMOVE) ? target.closest(TURNS) : null;
  const finish = (face: Element): void => {
    const now = returning.get(face);
    clearTimeout(now?.timer);
    now?.end();
  };
  /** @returns whether it turned now */
  const turn = (card: Element | null): boolean => {
    const face = card?.querySelector(FACE);
    if (!face) {
      return false;
    }
    finish(face);
    if (face.classList.contains(TURNED)) {
      return false;
    }
    face.classList.add(TURNED, motion().type);
    return true;
  };
  const turnBack = (card: Element | null): void => {
    const face = card?.querySelector(FACE);
    const { type, durationMs } = motion();
    if (!face?.classList.contains(TURNED) || returning.has(face)) {
      return;
    }
    const end = (): void => {
      returning.delete(face);
      face.classList.remove(TURNED, type, `${type}Return`);
    };
    face.classList.add(`${type}Return`);
    returning.set(face, { end, timer: setTimeout(end, reducedMotion() ? 0 : durationMs) });
  };
  const leaves = (event: MouseEvent | FocusEvent): Element | null => {
    const card = cardAt(event.target) ?? (event.target instanceof Element ? event.target.closest(TURNS) : null);
    return card && !(event.relatedTarget instanceof Node && card.contains(event.relatedTarget)) ? card : null;
  };
  const scope = createScope();
  const listen = <K extends 'mouseover' | 'mouseout' | 'focusin' | 'focusout' | 'click'>(
    type: K,
    run: (event: GlobalEventHandlersEventMap[K]) => void,
  ): void => scope.listen(modal, type, (event) => motion().enabled && run(event));
  listen('mouseover', ({ target }) => motion().onHover && turn(cardAt(target)));
  listen('mouseout', (event) => turnBack(leaves(event)));
  // Who comes by keyboard sees the back too: its links are there.
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) {
      turn(cardAt(target));
    }
  });
  listen('focusout', (event) => turnBack(leaves(event)));
  listen('click', (event) => {
    // The first press shows the back, the next one follows the link.
    if (!motion().onHover && turn(cardAt(event.target))) {
      event.preventDefault();
    }
  });
  const fit = (): void => layOut(modal, settings());
  if (typeof ResizeObserver === 'function') {
    const sizes = new ResizeObserver(fit);
    sizes.observe(modal);
    scope.add(() => sizes.disconnect());
  }
  // A picture that has come makes its card higher. `load` does not bubble.
  scope.listen(modal, 'load', fit, { capture: true });
  scope.add(() => {
    for (const { timer, end } of [...returning.values()]) {
      clearTimeout(timer);
      end();
    }
  });
  return scope.end;
}
