import { holdClass } from '../dom/click-claim.js';
import { onFirstIntent } from '../dom/on-first-intent.js';
import { whenScriptsRan } from '../dom/page-ready.js';
import { matchIn } from '../dom/query.js';
import type { Model, Renderer, Shown } from '../element/element.js';
import { driverOf } from '../host/driver.js';
import { lazyModule, type LazyModule } from '../lazy.js';
import { createAsked } from './asked.js';
import { layoutIn } from './layout.logic.js';
import type { CarouselControls, CarouselParts } from './types.js';

/**
 * Tags of carousels before anything moves, without React: whose each carousel is, how its slides stand, and what its tag prints. The row
 * scrolls by itself; the view that moves it comes once a carousel is near the screen, or somebody turns to it.
 */

type ViewModule = typeof import('./carousel-renderer.js');
const lazyView = lazyModule<ViewModule>('what moves slides', () => import('./carousel-renderer.js'));
/** For a carousel that the host's script moves. */
const lazyFollower = lazyModule('what follows a slider', () => import('./follower.js'));

/** One screen before a carousel comes into sight: it is set up when it does. */
const AHEAD = '100%';
/** By the first class the host's scripts know a box that is set up, and leave it alone; the second one tells it from Swiper's. */
const MARKS = ['swiper-container-initialized', 'shop-carousel--driven'];
const nothing = (): void => undefined;

/** What makes a tag of carousels. `V` are its settings. */
interface CarouselKind<V> {
  /** The nodes of the host inside the tag that may be carousels, as the page has them now. */
  find(element: HTMLElement): readonly HTMLElement[];
  /** Begins what a node needs, whoever moves it; left out: nothing. @returns how to end that, where there is anything to end */
  begin?(node: HTMLElement): (() => void) | undefined;
  /** Reads a node; `around` is what its buttons may stand in. @returns `null` where it is nothing to move */
  read(node: HTMLElement, settings: V, around: HTMLElement): CarouselParts | null;
  /** What an empty tag prints; without any it prints nothing. */
  content(settings: V): readonly unknown[];
  readonly markup: LazyModule<{ print(settings: V): HTMLElement }>;
  /** Goes on from the start to the end; left out: nothing. @returns how to stop it */
  always?(): readonly (() => void)[];
}

/** Shows a tag of carousels. */
export const carouselRenderer =
  <V>(kind: CarouselKind<V>): Renderer =>
  (box, model) =>
    start(kind, box, model);

/** Begins something at each node that is new, and ends it at those that are no more. */
function keep(
  here: Map<HTMLElement, () => void>,
  now: readonly HTMLElement[],
  begin: (node: HTMLElement, i: number) => (() => void) | undefined = () => undefined,
): void {
  for (const [node, end] of here) {
    if (!now.includes(node)) {
      here.delete(node);
      end();
    }
  }
  now.forEach((node, i) => {
    if (!here.has(node)) {
      here.set(node, begin(node, i) ?? nothing);
    }
  });
}

/** What the sheet is told of a carousel. */
const VARIABLES = ['--shop-carousel-shown', '--shop-carousel-gap'];
const tell = ({ style }: HTMLElement, values: readonly string[]): void =>
  VARIABLES.forEach((name, i) => style.setProperty(name, values[i] ?? ''));

/** The slides stand as they will when the view has come. */
const layOut = ({ view, settings: { layouts, gap } }: CarouselParts): void =>
  tell(view, [`${layoutIn(layouts, window.innerWidth).shown}`, `${gap}px`]);

/** Marks a box as ours. @returns how to give it back */
function mark(view: HTMLElement): () => void {
  const before = VARIABLES.map((name) => view.style.getPropertyValue(name));
  const ends = MARKS.map((name) => holdClass(view, name));
  return () => {
    ends.forEach((end) => end?.());
    tell(view, before);
  };
}

/** The view of a tag, which comes when it is needed. */
function createView(element: HTMLElement, box: HTMLElement, driven: () => readonly CarouselParts[], model: () => Model) {
  let view: Shown | undefined;
  let isMet = false;
  let isShown = false;
  let isOver = false;
  const asked = createAsked(need);

  const settle = (): void => {
    isShown = true;
    model().settle();
    asked.flush();
  };
  const modelNow = (): Model => ({ ...model(), values: { carousels: driven(), offer: asked.offer, isMet }, settle });
  const show = ({ renderer }: ViewModule): void => {
    if (!view && !isOver) {
      const into = document.createElement('div');
      into.style.display = 'contents';
      box.append(into);
      view = renderer(into, modelNow());
      near.disconnect();
    }
  };
  /** The row scrolls on by itself; the next press tries again, and the next time it comes near. */
  const giveUp = (): void => {
    asked.forget();
    model().settle();
  };
  /** Shows what is wanted now; the code comes with the first carousel to move. */
  function need(): void {
    if (view) {
      view.update(modelNow());
    } else if (driven().length > 0) {
      lazyView.use(show, giveUp);
    }
  }
  /** Holds a press on a button of a carousel that is still to be set up. */
  const press = (event: MouseEvent): void => {
    for (const { view: at, around = at, prev, next } of isShown ? [] : driven()) {
      const button = matchIn(around, event.target, `${prev}, ${next}`);
      if (button) {
        event.preventDefault();
        asked.hold(() => button.click());
      }
    }
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        need();
      } else {
        // Ready: it can wait.
        model().settle();
      }
    },
    // Also inside a box that scrolls in place of the page, where the browser can.
    { rootMargin: AHEAD, scrollMargin: AHEAD },
  );
  const stopIntent = onFirstIntent(element, '*', () => {
    isMet = true;
    need();
  });
  const over = new AbortController();
  const { signal } = over;
  element.addEventListener('click', press, { signal });
  window.addEventListener('resize', () => driven().forEach(layOut), { signal });
  return {
    ...asked,
    /** What there is to move has changed, or what it is made of. */
    update(): void {
      if (view) {
        need();
      } else {
        driven().forEach((parts) => near.observe(parts.view));
      }
    },
    leave(): void {
      isOver = true;
      stopIntent();
      near.disconnect();
      over.abort();
      view?.leave();
    },
  };
}

/** Follows the host's script, which moves a carousel. @returns how to end it */
function follow(parts: CarouselParts, { offer, flush }: Pick<ReturnType<typeof createAsked>, 'offer' | 'flush'>): () => void {
  let isOver = false;
  let end = nothing;
  lazyFollower.use(({ followSwiper }) => {
    if (!isOver) {
      end = followSwiper(parts, offer);
      flush();
    }
  }, nothing);
  return () => {
    isOver = true;
    end();
  };
}

function start<V>(kind: CarouselKind<V>, box: HTMLElement, begin: Model): Shown {
  const { element } = begin;
  const tag = element as { carousel?: CarouselControls };
  let model = begin;
  let isKnown = false;
  let driven: readonly CarouselParts[] = [];
  /** What is printed, or on its way, as text. */
  let content = '[]';
  let printed: HTMLElement | undefined;
  const begun = new Map<HTMLElement, () => void>();
  const taken = new Map<HTMLElement, () => void>();
  const ours = new WeakSet<HTMLElement>();
  const view = createView(
    element,
    box,
    () => driven,
    () => model,
  );
  const settings = (): V => model.values as V;

  /** Prints what the settings say, where the page has nothing; what was printed before goes. */
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
          if (wanted === content) {
            printed = markup.print(settings());
            box.prepend(printed);
            check();
          }
        },
        () => model.settle(),
      );
    }
  };
  /** Reads the nodes; whose a carousel is, is decided once. */
  const read = (nodes: readonly HTMLElement[]): void => {
    const all = nodes.flatMap((node) => kind.read(node, settings(), nodes.length > 1 ? node : element) ?? []);
    keep(
      taken,
      all.map((parts) => parts.view),
      (at, i) => {
        if (driverOf('slider', at) === 'host') {
          return follow(all[i] as CarouselParts, view);
        }
        ours.add(at);
        return mark(at);
      },
    );
    driven = all.filter((parts) => ours.has(parts.view));
    driven.forEach(layOut);
    if (all.length > 0) {
      tag.carousel = view.controls;
    } else {
      delete tag.carousel;
    }
    view.update();
    if (driven.length === 0 && (printed || content === '[]')) {
      model.settle();
    }
  };
  function check(): void {
    const own = kind.find(element);
    print(own.length > 0 ? '[]' : JSON.stringify(kind.content(settings())));
    const nodes = printed ? [printed] : own;
    keep(begun, nodes, (node) => kind.begin?.(node));
    if (isKnown) {
      read(nodes);
    }
  }

  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  check();
  const stops = [
    whenScriptsRan(() => {
      isKnown = true;
      check();
    }),
    ...(kind.always?.() ?? []),
  ];
  return {
    update(now) {
      model = now;
      check();
    },
    leave() {
      content = '';
      stops.forEach((stop) => stop());
      observer.disconnect();
      view.leave();
      keep(taken, []);
      keep(begun, []);
      delete tag.carousel;
    },
  };
}
