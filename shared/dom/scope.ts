/** What may be heard: of an element, of the document, of the window. */
interface Events extends DocumentEventMap, WindowEventMap {
  prerenderingchange: Event;
}

/**
 * A lifetime of plain code: what was begun in it ends with it, the newest first. What a component begins ends with its effects; this is for
 * what runs below a component, where one thing often begins several.
 */
interface Scope {
  /** Has it ended? */
  readonly isOver: boolean;
  /** Has something ended with it: what `on`, `onHost` and the like return. At once, where it has ended already. */
  add(...stops: readonly (() => void)[]): void;
  /** Listens at a target. An event of ours or of the host's is heard by `on` and `onHost`, and added. */
  listen<K extends keyof Events>(
    target: EventTarget,
    type: K,
    handler: (event: Events[K]) => void,
    options?: AddEventListenerOptions,
  ): void;
  /** Runs something once, so many milliseconds later. @returns how to call it off before */
  timer(run: () => void, ms: number): () => void;
  /** Looks at what changes in a node. */
  observe(node: Node, what: MutationObserverInit, changed: MutationCallback): void;
  /** Ends it. Once is enough: a second call does nothing. */
  end(): void;
}

/** Begins a lifetime. */
export function createScope(): Scope {
  /** What is to be done at the end; `null`: that is over. */
  let stops: Set<() => void> | null = new Set();
  const add = (stop: () => void): void => {
    if (stops) {
      stops.add(stop);
    } else {
      stop();
    }
  };
  return {
    get isOver() {
      return stops === null;
    },
    add: (...more) => more.forEach(add),
    listen(target, type, handler, options) {
      // The type of the event goes by its name, which a target of any kind does not know.
      const heard = handler as EventListener;
      target.addEventListener(type, heard, options);
      add(() => target.removeEventListener(type, heard, options));
    },
    timer(run, ms) {
      const cancel = (): void => {
        clearTimeout(id);
        stops?.delete(cancel);
      };
      const id = setTimeout(() => {
        stops?.delete(cancel);
        run();
      }, ms);
      add(cancel);
      return cancel;
    },
    observe(node, what, changed) {
      const observer = new MutationObserver(changed);
      observer.observe(node, what);
      add(() => observer.disconnect());
    },
    end() {
      const ending = [...(stops ?? [])].reverse();
      stops = null;
      ending.forEach((stop) => stop());
    },
  };
}
