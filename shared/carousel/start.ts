import { holdClass } from '../dom/click-claim.js';
import { isSameList } from '../dom/nodes.js';
import { onFirstIntent } from '../dom/on-first-intent.js';
import { whenScriptsRan } from '../dom/page-ready.js';
import { matchIn } from '../dom/query.js';
import type { Model, Renderer } from '../element/element.js';
import { driverOf } from '../host/driver.js';
import { lazyModule, type LazyModule } from '../lazy.js';
import { createControls } from './controls.js';
import { layoutIn } from './layout.logic.js';
import type { CarouselControls, CarouselParts, OfferControls } from './types.js';

/**
 * Tags of carousels, before anything moves and without React: whose each carousel is, how its slides stand, and what its tag prints. The
 * row scrolls by itself; the view that moves it comes once a carousel is near the screen, or somebody turns to it.
 */

const lazyView = lazyModule('what moves slides', () => import('./carousel-renderer.js'));
/** A carousel that the host's script moves. */
const lazyFollower = lazyModule('what follows a slider', () => import('./follower.js'));

/** One screen before a carousel comes into sight: it is set up when it does. */
const AHEAD = '100%';
/** The class by which the host's scripts know a box that is set up; with it they leave ours alone. */
const SET_UP = 'swiper-container-initialized';
/** Tells such a box from one that Swiper has set up. */
const OURS = 'shop-carousel--driven';
const VARIABLES = ['--shop-carousel-shown', '--shop-carousel-gap'] as const;
const nothing = (): void => undefined;

/** What makes a tag of carousels. `V` are its settings. */
interface CarouselKind<V> {
  /** The nodes of the host inside the tag that may be carousels, as the page has them now. */
  find(element: HTMLElement): readonly HTMLElement[];
  /** Begins what a node needs, whoever moves it; left out: nothing. @returns how to end that */
  begin?(node: HTMLElement): () => void;
  /** Reads a node; `around` is what its buttons may stand in. @returns `null` where it is nothing to move */
  read(node: HTMLElement, settings: V, around: HTMLElement): CarouselParts | null;
  /** What an empty tag prints; without any it prints nothing. */
  content(settings: V): readonly unknown[];
  readonly markup: LazyModule<{ print(settings: V): HTMLElement }>;
  /** Goes on from the start to the end; left out: nothing. */
  always?(): () => void;
}

/** A tag at work. */
interface Running {
  update(model: Model): void;
  leave(): void;
}

/** Shows a tag of carousels. */
export const carouselRenderer = <V>(kind: CarouselKind<V>): Renderer<Running> => ({
  mount: (box, model) => start(kind, box, model),
  update: (running, model) => running.update(model),
  unmount: (running) => running.leave(),
});

/** A carousel whose driver is known. */
interface Taken {
  readonly isOurs: boolean;
  end(): void;
}

/** Decides who moves a carousel, and marks one of ours; the host's is followed. */
function take(parts: CarouselParts, offer: OfferControls): Taken {
  const { view } = parts;
  if (driverOf('slider', view) === 'tag') {
    const before = VARIABLES.map((name) => view.style.getPropertyValue(name));
    const marks = [SET_UP, OURS].map((name) => holdClass(view, name));
    return {
      isOurs: true,
      end() {
        marks.forEach((unmark) => unmark?.());
        VARIABLES.forEach((name, i) => view.style.setProperty(name, before[i] ?? ''));
      },
    };
  }
  let isOver = false;
  let end = nothing;
  lazyFollower.use(({ followSwiper }) => {
    if (!isOver) {
      end = followSwiper(parts, offer);
    }
  }, nothing);
  return {
    isOurs: false,
    end() {
      isOver = true;
      end();
    },
  };
}

/** The slides stand as they will when the view has come. */
function layOut({ view, settings: { layouts, gap } }: CarouselParts): void {
  const values = [`${layoutIn(layouts, window.innerWidth).shown}`, `${gap}px`];
  VARIABLES.forEach((name, i) => view.style.setProperty(name, values[i] ?? ''));
}

interface ViewOptions {
  readonly element: HTMLElement;
  readonly box: HTMLElement;
  readonly model: () => Model;
  /** The carousels that we move. */
  readonly driven: () => readonly CarouselParts[];
}

/** The view of a tag, which comes when it is needed. */
function createView({ element, box, model, driven }: ViewOptions) {
  let view: Running | undefined;
  let isWanted = false;
  let isShown = false;
  let isOver = false;
  let stopIntent = nothing;
  let presses: HTMLElement[] = [];

  const shown = (): void => {
    isShown = true;
    model().settle();
    presses.forEach((button) => button.click());
  };
  const modelNow = (): Model => ({ ...model(), values: { carousels: driven(), offer: controls.offer }, settle: shown });
  const show = (): void => {
    if (view || driven().length === 0) {
      return;
    }
    lazyView.use(
      ({ renderer }) => {
        if (view || isOver || driven().length === 0) {
          return;
        }
        const into = document.createElement('div');
        into.style.display = 'contents';
        box.append(into);
        const drawn = renderer.mount(into, modelNow());
        view = { update: (now) => renderer.update(drawn, now), leave: () => renderer.unmount(drawn) };
        near.disconnect();
      },
      // The row scrolls on by itself. Who turns to it again has it tried again.
      () => {
        presses = [];
        controls.forget();
        model().settle();
        hearIntent();
      },
    );
  };
  const need = (): void => {
    isWanted = true;
    show();
  };
  const hearIntent = (): void => {
    stopIntent();
    stopIntent = onFirstIntent(element, '*', need);
  };
  /** A press on a button of a carousel that is still to be set up is held until it is. */
  const hold = (event: MouseEvent): void => {
    const [button] = isShown
      ? []
      : driven().flatMap(({ view: at, around = at, prev, next }) => matchIn(around, event.target, `${prev}, ${next}`) ?? []);
    if (button) {
      event.preventDefault();
      presses.push(button);
      need();
    }
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        need();
      } else if (!isWanted) {
        // Ready: it can wait.
        model().settle();
      }
    },
    { rootMargin: AHEAD },
  );
  const controls = createControls(need);
  hearIntent();
  element.addEventListener('click', hold);
  return {
    controls,
    /** What there is to move has changed. */
    update(): void {
      if (view) {
        view.update(modelNow());
        return;
      }
      driven().forEach(({ view: at }) => near.observe(at));
      if (isWanted) {
        show();
      }
    },
    leave(): void {
      isOver = true;
      stopIntent();
      near.disconnect();
      element.removeEventListener('click', hold);
      view?.leave();
    },
  };
}

function start<V>(kind: CarouselKind<V>, box: HTMLElement, begin: Model): Running {
  const { element } = begin;
  const tag = element as { carousel?: CarouselControls };
  let model = begin;
  let isOver = false;
  let isKnown = false;
  let nodes: readonly HTMLElement[] = [];
  let driven: readonly CarouselParts[] = [];
  /** What is printed, or on its way, as text. */
  let content = '[]';
  let printed: HTMLElement | undefined;
  const begun = new Map<HTMLElement, () => void>();
  const taken = new Map<HTMLElement, Taken>();
  const view = createView({ element, box, model: () => model, driven: () => driven });
  const settings = (): V => model.values as V;

  /** Prints what the settings say, where the page has nothing; what was printed goes with it. */
  const print = (wanted: string): void => {
    if (wanted === content) {
      return;
    }
    content = wanted;
    printed?.remove();
    printed = undefined;
    if (wanted !== '[]') {
      kind.markup.use(
        (markup) => {
          if (!isOver && wanted === content) {
            printed = markup.print(settings());
            box.prepend(printed);
            check();
          }
        },
        () => model.settle(),
      );
    }
  };
  /** Reads all nodes, and shares them out. */
  const read = (): void => {
    const all = nodes.flatMap((node) => kind.read(node, settings(), nodes.length > 1 ? node : element) ?? []);
    for (const [at, { end }] of taken) {
      if (!all.some((parts) => parts.view === at)) {
        taken.delete(at);
        end();
      }
    }
    for (const parts of all) {
      if (!taken.has(parts.view)) {
        taken.set(parts.view, take(parts, view.controls.offer));
      }
    }
    driven = all.filter((parts) => taken.get(parts.view)?.isOurs);
    driven.forEach(layOut);
    if (all.length > 0) {
      tag.carousel = view.controls.asked;
    } else {
      delete tag.carousel;
    }
    view.update();
    if (driven.length === 0 && (printed || content === '[]')) {
      model.settle();
    }
  };
  function check(again?: unknown): void {
    const own = kind.find(element);
    print(own.length > 0 ? '[]' : JSON.stringify(kind.content(settings())));
    const now = printed ? [printed] : own;
    if (again !== true && isSameList(now, nodes)) {
      return;
    }
    nodes = now;
    for (const [node, end] of begun) {
      if (!now.includes(node)) {
        begun.delete(node);
        end();
      }
    }
    for (const node of now) {
      if (!begun.has(node)) {
        begun.set(node, kind.begin?.(node) ?? nothing);
      }
    }
    if (isKnown) {
      read();
    }
  }

  const relay = (): void => driven.forEach(layOut);
  window.addEventListener('resize', relay);
  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  check();
  const stops = [
    whenScriptsRan(() => {
      isKnown = true;
      check(true);
    }),
    kind.always?.() ?? nothing,
  ];
  return {
    update(now) {
      model = now;
      check(true);
    },
    leave() {
      isOver = true;
      stops.forEach((stop) => stop());
      window.removeEventListener('resize', relay);
      observer.disconnect();
      view.leave();
      [...taken.values()].forEach(({ end }) => end());
      [...begun.values()].forEach((end) => end());
      delete tag.carousel;
    },
  };
}
