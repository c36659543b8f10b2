import { isSameList } from '../dom/nodes.js';
import { whenScriptsRan } from '../dom/page-ready.js';
import { driverOf, onDriverChange } from '../host/driver.js';
import { isNamed, SINGLE_PRODUCT, VARIATION } from '../host/host-scripts.js';
import { onHost } from '../host/jquery-bridge.js';
import type { LazyModule } from '../lazy.js';
import type { Model, Renderer, Shown } from './element.js';

/**
 * Tags around nodes that a script of the host may drive. Which of the two does is known before anything is rendered: a node that the host's
 * script drives gets a follower, plain code; for the others the driver is rendered, a React view (design.md §5). Both may change while the
 * page lives, node by node.
 */

/** The scripts that a page may name before they run: until then their sign is still to come. */
const SCRIPTS = { variations: VARIATION, gallery: SINGLE_PRODUCT, tabs: SINGLE_PRODUCT, rating: SINGLE_PRODUCT };

/** A feature of such a script. */
type ScriptFeature = keyof typeof SCRIPTS;

/**
 * Runs once it is known who drives a feature: at once, or where the page names a script of the host that has yet to run, when the
 * page's scripts have. Who waits for this neither loads nor starts what that script would have to end again.
 * @returns how to stop waiting
 */
function whenDriverKnown(feature: ScriptFeature, run: () => void): () => void {
  if (driverOf(feature) === 'tag' && isNamed(SCRIPTS[feature])) {
    return whenScriptsRan(run);
  }
  run();
  return () => undefined;
}

/** What makes a tag of a driver and a follower. */
interface Parts<N extends HTMLElement> {
  readonly feature: ScriptFeature;
  /** The nodes inside the tag, as the page has them now; looked for again whenever something in the tag has changed. */
  find(element: HTMLElement): readonly N[];
  /** Has the view something to do at a node that the host's script drives? Then it follows there, too. Left out: no. */
  isOurs?(node: N): boolean;
  /** Has the view something to show without any node? Left out: no. */
  isNeeded?(): boolean;
  /** The event the host's script fires on a node before it sets it up: by the end of that event the tag has let go of it. */
  readonly event?: string;
  /** Does that event by itself say that somebody else holds the node from now on, whoever drives the page? Left out: no. */
  claims?(node: N): boolean;
  /** Runs once it may be decided; left out: when it is known whether the host's script is there. @returns how to stop waiting */
  when?(run: () => void): () => void;
  /** Begins to follow the host's script at a node. @returns how to end it */
  follow(node: N): () => void;
  /** The view that drives; it is given the nodes it has to drive as `nodes`. */
  readonly driver: Renderer;
  /** What the view needs besides for the nodes it is to drive; it comes beside it, and the view goes on without where it is lost. */
  besides?(nodes: readonly N[]): LazyModule<object> | undefined;
  /** Ends what the parts began themselves. */
  leave?(): void;
}

/**
 * Makes the parts of one tag.
 * @param settings gives those of this moment, by the keys of the schema
 * @param check asks anew who drives, where something else than the nodes inside the tag has changed
 */
type MakeParts<N extends HTMLElement, V> = (element: HTMLElement, settings: () => V, check: () => void) => Parts<N>;

/** What the view of a driver gets beside its settings. */
export interface DriverProps<N extends HTMLElement> {
  /** The host's nodes to drive: none that its script drives. */
  readonly nodes: readonly N[];
}

/** One node of a tag. */
interface Watched {
  readonly unwatch: () => void;
  /** Ends the follower; there while the host's script drives. */
  unfollow?: (() => void) | undefined;
}

/** Shows a tag that has a driver and a follower: see `Parts`. */
export const drivenRenderer =
  <N extends HTMLElement, V = unknown>(makeParts: MakeParts<N, V>): Renderer =>
  (box, model) =>
    start(makeParts, box, model);

/** Hears what may change who drives a node. @returns how to stop */
function watchNode<N extends HTMLElement>(
  node: N,
  { feature, event, claims }: Parts<N>,
  claimed: WeakSet<N>,
  check: () => void,
): () => void {
  // In a turn of its own: it may be noticed while React is at work.
  const stops = [onDriverChange(feature, () => queueMicrotask(check), node)];
  if (event !== undefined) {
    stops.push(
      onHost(node, event, ({ target }) => {
        if (target === node) {
          if (claims?.(node)) {
            claimed.add(node);
          }
          check();
        }
      }),
    );
  }
  return () => stops.forEach((stop) => stop());
}

/** The nodes of a tag, each with what watches it and what follows the host's script there. */
function createNodes<N extends HTMLElement>(parts: Parts<N>, claimed: WeakSet<N>, check: () => void) {
  const watched = new Map<N, Watched>();
  const forgetBut = (nodes: readonly N[]): void => {
    for (const [node, { unwatch, unfollow }] of [...watched]) {
      if (!nodes.includes(node)) {
        watched.delete(node);
        unwatch();
        unfollow?.();
      }
    }
  };
  return {
    /** Watches these nodes, and no others. */
    watch(nodes: readonly N[]): void {
      forgetBut(nodes);
      for (const node of nodes) {
        if (!watched.has(node)) {
          watched.set(node, { unwatch: watchNode(node, parts, claimed, check) });
        }
      }
    },
    follow(node: N): void {
      const one = watched.get(node);
      if (one) {
        one.unfollow ??= parts.follow(node);
      }
    },
    unfollow(node: N): void {
      const one = watched.get(node);
      if (one) {
        one.unfollow?.();
        one.unfollow = undefined;
      }
    },
    leave: () => forgetBut([]),
  };
}

function start<N extends HTMLElement, V>(makeParts: MakeParts<N, V>, box: HTMLElement, begin: Model): Shown {
  const { element } = begin;
  let model = begin;
  let isOver = false;
  let isStarted = false;
  let isKnown = false;
  /** Nodes that somebody else has taken. */
  const claimed = new WeakSet<N>();
  let driven: readonly N[] = [];
  let view: Shown | undefined;
  let isLoading = false;
  let wasIdle = true;

  const parts = makeParts(element, () => model.values as V, check);
  const all = createNodes(parts, claimed, check);
  const isDriven = (node: N): boolean => (!claimed.has(node) && driverOf(parts.feature) === 'tag') || parts.isOurs?.(node) === true;
  const isIdle = (): boolean => driven.length === 0 && !(isKnown && parts.isNeeded?.());
  const modelNow = (): Model => ({ ...model, values: { ...model.values, nodes: driven } });
  const load = (): void => {
    isLoading = true;
    const mount = (): void => {
      // The host's script may have come meanwhile.
      check();
      isLoading = false;
      if (!isOver && !isIdle()) {
        view = parts.driver(box, modelNow());
      }
    };
    const besides = parts.besides?.(driven);
    if (besides) {
      besides.use(mount, mount);
    } else {
      mount();
    }
  };
  /** Who drives what now? Nodes change hands in this order: a follower ends, the driver lets go or begins, a follower begins. */
  const checkNodes = (): void => {
    const nodes = parts.find(element);
    all.watch(nodes);
    const decided = nodes.filter((node) => isKnown || claimed.has(node));
    const next = decided.filter(isDriven);
    next.forEach(all.unfollow);
    const letsGo = driven.some((node) => !next.includes(node));
    const isChanged = !isSameList(next, driven);
    driven = next;
    if (view && isChanged) {
      view.update(modelNow(), letsGo);
    } else if (!view && !isLoading && !isIdle() && (isChanged || wasIdle)) {
      load();
    }
    wasIdle = isIdle();
    decided.filter((node) => !driven.includes(node)).forEach(all.follow);
    // Ready also while it waits to know: it hears who comes.
    if (wasIdle) {
      model.settle();
    }
  };
  function check(): void {
    if (!isStarted || isOver) {
      return;
    }
    try {
      checkNodes();
    } catch (error) {
      model.fail(error);
    }
  }

  isStarted = true;
  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  const stopWaiting = (parts.when ?? ((run) => whenDriverKnown(parts.feature, run)))(() => {
    isKnown = true;
    check();
  });
  if (!isKnown) {
    check();
  }
  return {
    update(now) {
      model = now;
      check();
      view?.update(modelNow());
    },
    leave() {
      isOver = true;
      stopWaiting();
      observer.disconnect();
      parts.leave?.();
      view?.leave();
      all.leave();
    },
  };
}
