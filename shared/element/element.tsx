import { nodeOf } from '../dom/node-of.js';
import { startLiveRegions } from '../a11y/live-region.js';
import { emit } from '../events.js';
import { onJquery, startBridge } from '../host/jquery-bridge.js';
import { settingsWatch } from '../host/settings.js';
import { publishShop } from '../public.js';
import { nameOf, noteLeaving, noteRunning, ORIGIN, withOwnMarkup } from './copies.js';
import { forgetDebug, logDebug } from './debug-log.js';
import { sayWhenIdle } from './idle.js';
import { readSchema, spellings, type Problem, type Schema } from './schema.js';
import { whenParsed } from '../dom/when-parsed.js';
import { lazyModule } from '../lazy.js';

/** What an element gives to what shows it. */
export interface Model {
  /** The settings, by the keys of the schema; the same object until one of them changes, and so is each of them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The custom element itself. */
  readonly element: HTMLElement;
  /** Ends the element for good and gives the page its markup back. */
  fail(error: unknown): void;
  /** Is told at the first commit: the element is ready. */
  markReady(): void;
}

/** A class that an element is made on. It shows the first `model` that it is given once it is connected, and every later one as it can. */
export type Base = new () => HTMLElement & {
  container: HTMLElement;
  model: Model | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/** What a tag is, beside what shows it: the part of its document (`ElementDoc`) that counts when it runs. */
export interface Definition<S extends Schema> {
  readonly tag: `shop-${string}`;
  readonly schema: S;
  /**
   * Which children the tag is for; one that the parser put beside the tag instead is named in a console error, and a tag that finds none
   * says so.
   */
  readonly expects?: string;
  /** What of that it drives, where that is less: see `ElementDoc`. */
  readonly drives?: string;
  /** May it stand empty and print what it was told? */
  readonly mayBeEmpty?: boolean;
  /** What it needs and does not find, where that is more than `expects` says. */
  lacks?(element: HTMLElement): string | null;
}

/** What tells the shop's server that a tag failed, where the page asks for that: most pages never need it. */
const lazyFailure = lazyModule('what tells the shop of a failed tag', () => import('./failure.js'));
const tellShop = (tag: string, error: unknown): void =>
  lazyFailure.use(
    ({ tellFailure }) => tellFailure(tag, error),
    () => undefined,
  );

const MARKS = ['data-shop-ready', 'data-shop-failed', 'data-shop-halted'];

/** The name of a tag's settings on the page. */
const groupOf = (tag: string): string => tag.slice('shop-'.length);

/** Is something told nowhere that a script further down the page may still say? */
const maybeLater = ({ raw }: Problem): boolean => raw === null && document.readyState === 'loading';

/** A copy of a running tag (a cloned slide, a page kept as text) brings our marks and output along: both are dead. */
function clearMarks(element: Element): void {
  for (const mark of MARKS) {
    element.removeAttribute(mark);
  }
  for (const child of [...element.children]) {
    if (child.matches('div.shop-root')) {
      child.remove();
    }
  }
}

/** @returns whether there was something to report */
function reportMisplaced(element: Element, tag: string, expects: string | undefined): boolean {
  const next = element.nextElementSibling;
  if (expects && element.childElementCount === 0 && next?.matches(expects)) {
    console.error(
      `[shop] <${tag}> is empty and its <${next.localName} class=${JSON.stringify(next.className)}> stands after it: the tag was closed too early or put where the parser moves it out`,
      element,
    );
    return true;
  }
  return false;
}

/** Properties that were set before the upgrade: they are taken off the element, or they would hide its own. */
function adoptProperties(element: HTMLElement, keys: readonly string[]): Record<string, unknown> {
  const set = element as unknown as Record<string, unknown>;
  const adopted: Record<string, unknown> = {};
  for (const key of keys) {
    if (Object.hasOwn(element, key)) {
      adopted[key] = set[key];
      delete set[key];
    }
  }
  return adopted;
}

/** The settings of an element as read: its attributes and properties, the page, the host. */
interface ReadSettings {
  readonly values: Readonly<Record<string, unknown>>;
  /** Is something wrong that it cannot do without? */
  readonly isHalted: boolean;
}

/** A value as text, to be compared; a property may hold what no text can. */
function textOf(value: unknown): unknown {
  try {
    return typeof value === 'object' ? JSON.stringify(value) : value;
  } catch {
    return value;
  }
}

/** Settings are read anew each time. Kept so, each is the same object as long as it says the same, and all of them together are, too. */
function createKeeper(): (read: Record<string, unknown>) => Readonly<Record<string, unknown>> {
  let kept: Readonly<Record<string, unknown>> = {};
  let texts: Readonly<Record<string, unknown>> = {};
  return (read) => {
    const now = Object.fromEntries(Object.entries(read).map(([key, value]) => [key, textOf(value)]));
    let isSame = true;
    for (const key in read) {
      // `NaN` is how a number is left out.
      if (key in texts && Object.is(texts[key], now[key])) {
        read[key] = kept[key];
      } else {
        isSame = false;
      }
    }
    texts = now;
    kept = isSame ? kept : read;
    return kept;
  };
}

/** The settings of one element, its properties among them. `changed` is called when one was written. */
function createSettings(element: HTMLElement, { tag, schema }: Definition<Schema>, changed: () => void) {
  const group = groupOf(tag);
  const overrides = adoptProperties(element, Object.keys(schema));
  /** Attributes there before the upgrade: the browser tells of each once, which is no write after a property. */
  const printed = new Set(element.getAttributeNames());
  const reported = new Set<string>();
  const keep = createKeeper();

  /** One line per thing that is wrong, however often the settings are read. */
  const report = (p: Problem): void => {
    const what = p.raw === null ? p.where : `${p.where}=${JSON.stringify(p.raw.slice(0, 80))}`;
    const line = `[shop] <${tag}> ${what}: ${p.message}${p.fatal ? '; the element stays as the page printed it' : '; using the default'}`;
    if (!reported.has(line)) {
      reported.add(line);
      console.error(line, element);
    }
  };
  return {
    /** Reads all of them, and says what is wrong. */
    read(): ReadSettings {
      const { values, problems, sources } = readSchema(element, group, schema);
      const open = problems.filter((p) => !(p.key in overrides));
      for (const p of open) {
        if (!maybeLater(p)) {
          report(p);
        }
      }
      const isHalted = open.some((p) => p.fatal);
      const merged = keep({ ...values, ...overrides });
      const fromCode = Object.fromEntries(Object.keys(overrides).map((key) => [key, 'property']));
      logDebug({ element, tag, schema, values: merged, sources: { ...sources, ...fromCode } });
      return { values: merged, isHalted };
    },
    get: (key: string): unknown =>
      key in overrides ? overrides[key] : (readSchema(element, group, schema).values as Record<string, unknown>)[key],
    set(key: string, value: unknown): void {
      overrides[key] = value;
      changed();
    },
    /** The browser tells of an attribute: the last write wins, property or attribute. */
    attributeWritten(name: string, key: string): void {
      if (!printed.delete(name)) {
        delete overrides[key];
        changed();
      }
    },
    /** From now on each attribute that the browser tells of was written. */
    begin: (): void => printed.clear(),
  };
}

/**
 * The life of one element: it starts, shows, stops, and fails once for all.
 * @param show shows the element's model, as its base does
 * @param hide ends that
 */
function createLife(element: InstanceType<Base>, definition: Definition<Schema>, show: () => void, hide: () => void) {
  const { tag, expects } = definition;
  const settings = createSettings(element, definition, again);
  const name = nameOf(tag);
  let isRunning = false;
  let isFailed = false;
  let isHalted = false;
  let isLate = false;
  /** It says once that it has found nothing. */
  let isIdleSaid = false;
  let stopIdle = (): void => undefined;

  /** The settings as they were given last. */
  let given: Model['values'] | undefined;
  let stopHearing: (() => void) | undefined;
  /** A script that prints settings may come late: they are read again then, and given where they say something else. */
  const hearSettings = (): void => {
    const hasNews = settingsWatch(
      groupOf(tag),
      Object.values(definition.schema).flatMap(({ host }) => (host ? [host] : [])),
    );
    stopHearing ??= onJquery(() => {
      if (hasNews() && (isHalted || settings.read().values !== given)) {
        again();
      }
    });
  };

  const enter = (): void => {
    if (element.isConnected && !isFailed) {
      hearSettings();
      start();
    }
  };
  const connect = (): void => whenParsed(element, () => withOwnMarkup(element, () => isRunning, enter));
  /** Settings changed: reads them again, or starts now if it was a wrong required one that was put right. */
  function again(): void {
    if (isRunning) {
      render();
    } else if (isHalted) {
      connect();
    }
  }
  const markReady = (): void => element.setAttribute('data-shop-ready', '');
  /** Gives the page its markup back. */
  const stop = (): void => {
    if (!isRunning) {
      return;
    }
    isRunning = false;
    stopIdle();
    hide();
    element.container.remove();
    element.removeAttribute('data-shop-ready');
  };
  /** Ends it, and what waits for it to go on. */
  const leave = (): void => {
    noteLeaving(name);
    stop();
    forgetDebug(element);
    stopHearing?.();
    stopHearing = undefined;
  };
  const fail = (error: unknown): void => {
    isFailed = true;
    console.error(`[shop] <${tag}> failed, the page's own markup is back:`, error, element);
    queueMicrotask(() => {
      leave();
      element.setAttribute('data-shop-failed', '');
      emit(element, 'shop:error', { tag, error });
      tellShop(tag, error);
    });
  };
  /** Gives what shows the element its settings. @returns false where a required one is wrong: the markup of the page stays */
  const render = (): boolean => {
    const parsed = settings.read();
    ({ isHalted } = parsed);
    element.toggleAttribute('data-shop-halted', isHalted);
    if (isHalted) {
      stop();
      return false;
    }
    given = parsed.values;
    element.model = { values: given, element, fail, markReady };
    return true;
  };
  const begin = (): void => {
    publishShop();
    startBridge();
    startLiveRegions();
    settings.begin();
    clearMarks(element);
    isIdleSaid = reportMisplaced(element, tag, expects) || isIdleSaid;
    const mount = nodeOf(<div className="shop-root" style={{ display: 'contents' }} {...{ [ORIGIN]: name }} />);
    element.append(mount);
    element.container = mount;
    isRunning = true;
    noteRunning(name, { element, isRunning: () => isRunning, stop, start });
    // Settings objects printed in the footer are not there yet while the page is being parsed.
    if (!isLate && document.readyState === 'loading') {
      isLate = true;
      document.addEventListener('DOMContentLoaded', again, { once: true });
    }
  };
  function start(): void {
    if (!isRunning) {
      begin();
    } else if (element.container.parentNode !== element) {
      // Someone emptied the element.
      element.append(element.container);
    }
    if (render()) {
      show();
      if (!isIdleSaid) {
        stopIdle();
        stopIdle = sayWhenIdle(element, definition, () => {
          isIdleSaid = true;
        });
      }
    }
  }
  return { settings, connect, leave };
}

/**
 * Makes a custom element; its base shows it. The element waits until its children are parsed, reads
 * its settings, keeps its state when it is moved, gives the page its markup back when it fails or leaves, and never throws past
 * itself (contract 13, 21).
 * A tag that is defined already, by another copy of the bundle say, is left alone.
 * @throws TypeError where a key of the schema is a member of every element (`title`, `id`, `hidden`): it would lose its meaning
 */
export function defineElement<S extends Schema>(definition: Definition<S>, makeBase: () => Base): void {
  const { tag, schema } = definition;
  if (customElements.get(tag)) {
    return;
  }
  const keyOf = new Map(Object.entries(schema).flatMap(([key, f]) => spellings(f.attr).map((name) => [name, key] as const)));

  const Base = makeBase();
  const reserved = Object.keys(schema).find((key) => key === 'container' || key in Base.prototype);
  if (reserved !== undefined) {
    throw new TypeError(`<${tag}>: the schema key "${reserved}" is a member of every element; choose another name`);
  }

  class ShopElement extends Base {
    static observedAttributes = [...keyOf.keys()];
    static {
      for (const key of Object.keys(schema)) {
        Object.defineProperty(this.prototype, key, {
          configurable: true,
          get(this: ShopElement) {
            return this.#life.settings.get(key);
          },
          set(this: ShopElement, value: unknown) {
            this.#life.settings.set(key, value);
          },
        });
      }
    }
    readonly #life = createLife(
      this,
      definition,
      () => super.connectedCallback(),
      () => super.disconnectedCallback(),
    );

    override connectedCallback(): void {
      this.#life.connect();
    }
    /** Kept empty so that Element.moveBefore() does not unmount. */
    connectedMoveCallback(): void {
      /* state stays */
    }
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) {
          this.#life.leave();
        }
      });
    }
    attributeChangedCallback(name: string): void {
      this.#life.settings.attributeWritten(name, String(keyOf.get(name)));
    }
  }
  customElements.define(tag, ShopElement);
}
