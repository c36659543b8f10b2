import { createScope } from '../dom/scope.js';
import { highest } from '../extremes.js';
import { FIXED_NODES, QUESTION } from '../host/overlays.js';
import { pageSingleton } from '../page.js';
import { createReservation, px, uncoverFocus, type Covers } from './edge-room.js';
import { stackBoxes, type Cover, type Edge, type EdgeBox } from './edge-stack.rules.js';
import { onFillingIn } from './filling-in.js';

/**
 * Everything of ours that is fixed shares the edges of the screen: what stands at one is stacked and never lies over another. One owner
 * measures, moves (`translate`, so that nothing shifts), and keeps the room below free for the page: the browser scrolls focus and
 * anchors clear of it, and the end of the page can be scrolled out from under it. `--shop-edge-bottom` and `--shop-edge-top` on the
 * root say how much of the screen is covered.
 */

/** The order from the edge inwards. What the host keeps there, its notices too, comes before all and stays where its sheet puts it. */
export const EDGE_ORDER = { cookieBar: 1, productBar: 2, cookieSettings: 3, basket: 4, backToTop: 5 } as const;

/** How an element shares its edge. */
export interface EdgeOptions {
  readonly order: number;
  /** The edge; the nearer one where not said. */
  readonly edge?: Edge;
  /** It can wait until there is room, and hears when there is. */
  readonly onFit?: (fits: boolean) => void;
}

interface Member extends EdgeOptions {
  readonly el: HTMLElement;
  /** `translate` as it was, which comes back. */
  readonly before: string;
}

/** A phone, or a window as narrow: the same width as in the sheets. */
const SMALL = '(width < 40rem)';
const isSmall = (): boolean => matchMedia(SMALL).matches;
/** Marks what steps aside; the sheet lets it fade. */
const ASIDE = 'data-shop-aside';

/** The host's buttons that float (a side cart's): they go up with what comes to their corner. Its bars stay where they are. */
const FLOATING_ORDER = 9;
const isFloating = (el: HTMLElement): boolean => el.offsetWidth <= window.innerWidth / 2;

const NOT_FIXED = new Set(['static', 'relative', 'absolute', 'sticky']);
const isFixed = (el: HTMLElement): boolean => el.offsetHeight > 0 && !NOT_FIXED.has(getComputedStyle(el).position);

const edgeOf = (el: HTMLElement): Edge => {
  const { top, bottom } = getComputedStyle(el);
  return px(top) < px(bottom) ? 'top' : 'bottom';
};

/** How far a button reaches out of its own box on the side away from the edge, as a count in a circle does. */
function overhang(el: HTMLElement, edge: Edge): number {
  const own = el.getBoundingClientRect();
  const parts = isFloating(el) ? [...el.querySelectorAll('*')].map((part) => part.getBoundingClientRect()) : [];
  const seen = parts.filter(({ width, height }) => width > 1 && height > 1);
  return Math.max(0, Math.ceil(highest(seen.map(({ top, bottom }) => (edge === 'bottom' ? own.top - top : bottom - own.bottom)))));
}

/** By the sheet's own insets and not by where it is drawn: a bar that slides in, or that was moved, stands where it will stand. */
const boxOf = (el: HTMLElement, edge: Edge, isFirm: boolean, isOptional: boolean): EdgeBox => {
  const { left, right } = el.getBoundingClientRect();
  const style = getComputedStyle(el);
  const gap = Math.max(0, px(style[edge]) + px(style.getPropertyValue(`margin-${edge}`)));
  const size = el.offsetHeight > 0 ? el.offsetHeight + overhang(el, edge) : 0;
  // A button that the shop keeps in a corner covers what it covered without us.
  return { left, right, size, gap, isFirm, isOptional, lengthens: !(isFloating(el) && el.matches(FIXED_NODES)) };
};

const giveBack = ({ el, before }: Member): void => {
  el.removeAttribute(ASIDE);
  el.style.translate = before;
  if (el.getAttribute('style') === '') {
    el.removeAttribute('style');
  }
};

/** The host's floating buttons, which are moved as members of the stack are. */
function createFloating() {
  let floating = new Map<HTMLElement, Member>();
  const endFor = (ends: (el: HTMLElement) => boolean): void => {
    for (const [el, member] of floating) {
      if (ends(el)) {
        giveBack(member);
      }
    }
  };
  return {
    has: (el: HTMLElement): boolean => floating.has(el),
    members: (): Iterable<Member> => floating.values(),
    /** Adds those of the host's fixed elements that float now, and drops those that no longer do. */
    set(hosts: readonly HTMLElement[]): void {
      const now = new Map(
        hosts
          .filter((el) => isFixed(el) && isFloating(el))
          .map((el) => [el, floating.get(el) ?? { el, order: FLOATING_ORDER, before: el.style.translate }]),
      );
      endFor((el) => !now.has(el));
      floating = now;
    },
    /** Lets go of one that joins by itself. @returns its own `translate`, where it was moved */
    release(el: HTMLElement): string | undefined {
      const before = floating.get(el)?.before;
      floating.delete(el);
      return before;
    },
    end(): void {
      endFor(() => true);
      floating.clear();
    },
  };
}

/** A fixed element with its edge; `member` where it may be moved. */
interface Placed {
  readonly el: HTMLElement;
  readonly edge: Edge;
  readonly member: Member | undefined;
}

/** Finds each fixed element with its edge, from the edge inwards, the host's too. @param sizes watches the host's from now on */
function place(members: readonly Member[], floating: ReturnType<typeof createFloating>, sizes: ResizeObserver): readonly Placed[] {
  const hosts = [...document.querySelectorAll<HTMLElement>(FIXED_NODES)].filter((el) => !members.some((one) => one.el === el));
  for (const el of hosts) {
    sizes.observe(el);
  }
  floating.set(hosts);
  const all = [
    ...hosts.filter((el) => !floating.has(el)).map((el) => ({ el, member: undefined })),
    ...[...members, ...floating.members()].map((member) => ({ el: member.el, member })),
  ];
  return all.filter(({ el }) => isFixed(el)).map(({ el, member }) => ({ el, member, edge: member?.edge ?? edgeOf(el) }));
}

/**
 * Stacks what stands at one edge, from the edge inwards.
 * @param isAsked on a small screen something waits for an answer: what can wait waits
 * @param hear is told of each that can wait whether there is room
 * @returns what they cover
 */
function stackAt(
  edge: Edge,
  here: readonly Placed[],
  isAsked: boolean,
  hear: (onFit: (fits: boolean) => void, fits: boolean) => void,
): readonly Cover[] {
  const stacked = stackBoxes(
    here.map(({ el, member }) => boxOf(el, edge, member === undefined, member?.onFit !== undefined)),
    window.innerHeight,
    isAsked,
  );
  here.forEach(({ el, member }, i) => {
    const { offset = 0, fits = true } = stacked.places[i] ?? {};
    if (!member) {
      return;
    }
    el.style.translate = offset === 0 ? member.before : `0 ${edge === 'bottom' ? -offset : offset}px`;
    if (member.onFit) {
      hear(member.onFit, fits);
    }
  });
  return stacked.covers;
}

/** What uses the edges. */
interface Users {
  /** From the edge inwards. */
  members: readonly Member[];
  /** Who wants the room of the host's bars kept, though nothing of ours stands there. */
  holders: number;
  /** Tags that put something at an edge now and then. */
  attendants: number;
}

const isUsed = ({ members, holders }: Users): boolean => members.length + holders > 0;

/** Lays out what stands at the edges, and keeps it so between `start` and `stop`. */
function createLayout(users: Users) {
  let isFillingIn = false;
  let covers: Covers = { bottom: [], top: [] };
  const floating = createFloating();
  const reserve = createReservation(() => layOut(true));

  /** On a phone what floats in a corner lies over a form: while that is filled in it steps aside. Its room stays, so that nothing moves. */
  const stepAside = (): void => {
    const goes = isFillingIn && isSmall();
    for (const { el } of [...users.members, ...floating.members()]) {
      el.toggleAttribute(ASIDE, goes && isFixed(el) && isFloating(el));
    }
  };

  const layOut = (isAnew: boolean): void => {
    const all = isUsed(users) ? place(users.members, floating, sizes) : [];
    const isAsked = isSmall() && all.some(({ el }) => el.matches(QUESTION));
    /** What each that can wait hears; what stands at no edge waits for nothing. */
    const heard = new Map<(fits: boolean) => void, boolean>();
    for (const { onFit } of users.members) {
      if (onFit) {
        heard.set(onFit, true);
      }
    }
    const at = (edge: Edge): readonly Cover[] =>
      stackAt(
        edge,
        all.filter((one) => one.edge === edge),
        isAsked,
        (onFit, fits) => heard.set(onFit, fits),
      );
    covers = { bottom: at('bottom'), top: at('top') };
    reserve(covers, isAnew, isUsed(users) || users.attendants > 0);
    stepAside();
    for (const [onFit, fits] of heard) {
      onFit(fits);
    }
  };

  const measure = (): void => layOut(true);
  const sizes = new ResizeObserver((entries) => {
    // One of ours that an answer took away leaves by itself, and another stands in its place.
    if (entries.some(({ target }) => target.isConnected || !users.members.some(({ el }) => el === target))) {
      layOut(false);
    }
  });
  let scope = createScope();
  return {
    floating,
    sizes,
    measure,
    start(): void {
      scope = createScope();
      scope.listen(window, 'resize', measure);
      scope.listen(window, 'load', measure);
      scope.listen(document, 'focusin', (event) => uncoverFocus(event, covers));
      const stopWatching = onFillingIn((now) => {
        isFillingIn = now;
        stepAside();
      });
      scope.add(stopWatching);
    },
    stop(): void {
      sizes.disconnect();
      scope.end();
      isFillingIn = false;
    },
  };
}

const edges = pageSingleton('edges', () => {
  const users: Users = { members: [], holders: 0, attendants: 0 };
  const { floating, sizes, measure, start, stop } = createLayout(users);
  /** Begins with the first who uses it. */
  const begin = (): void => {
    if (!isUsed(users)) {
      start();
    }
  };
  /** Ends with the last. */
  const end = (): void => {
    if (!isUsed(users)) {
      stop();
      floating.end();
    }
    measure();
  };

  return {
    join(el: HTMLElement, options: EdgeOptions): () => void {
      // What was taken for a button of the host's, and moved, joins from its own place.
      const member: Member = { ...options, el, before: floating.release(el) ?? el.style.translate };
      begin();
      users.members = [...users.members, member].sort((a, b) => a.order - b.order);
      sizes.observe(el);
      measure();
      return () => {
        users.members = users.members.filter((one) => one !== member);
        sizes.unobserve(el);
        giveBack(member);
        end();
      };
    },
    attend(): () => void {
      users.attendants += 1;
      return () => {
        users.attendants -= 1;
        measure();
      };
    },
    hold(): () => void {
      begin();
      users.holders += 1;
      measure();
      return () => {
        users.holders -= 1;
        end();
      };
    },
    forget: stop,
  };
});

/**
 * Has a fixed element share its edge of the screen; one that is not fixed counts for nothing.
 * @returns how to leave; the element and the page are as they were then
 */
export const joinEdge = (el: HTMLElement, options: EdgeOptions): (() => void) => edges().join(el, options);

/**
 * Keeps the room that the host's own bars take, also where nothing of ours stands at an edge: for a bar of the host's that we show or hide.
 * @returns how to end
 */
export const holdEdges = (): (() => void) => edges().hold();

/**
 * Counts a tag that puts something at an edge now and then: what leaves the edge at the end of the page does not make it shorter under the
 * shopper while the tag is there.
 * @returns how to end, when the tag leaves; its room goes then
 */
export const attendEdges = (): (() => void) => edges().attend();
