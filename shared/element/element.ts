import { startLiveRegions } from '../a11y/live-region.js';
import { emit } from '../events.js';
import { startBridge } from '../host/jquery-bridge.js';
import { publishShop } from '../public.js';
import { forgetDebug, logDebug } from './debug-log.js';
import { readSchema, spellings, type Problem, type Schema } from './schema.js';
import { whenParsed } from '../dom/when-parsed.js';

/** What an element gives to what shows it. */
export interface Model {
  /** The settings, by the keys of the schema. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The custom element itself. */
  readonly element: HTMLElement;
  /** What the host page had printed inside the tag. */
  readonly hostNodes: readonly ChildNode[];
  /** Ends the element for good and gives the page its markup back. */
  fail(error: unknown): void;
  /** Is told at the first commit: the element is ready. */
  settle(): void;
}

/** What shows an element, by React or without. `C` is what it keeps from one call to the next. */
export interface Renderer<C extends object> {
  mount(box: HTMLElement, model: Model): C;
  /** @param now is it shown before this returns? Else as soon as it may */
  update(drawn: C, model: Model, now?: boolean): void;
  unmount(drawn: C): void;
}

/** A class that an element is made on. It shows the first `model` that it is given once it is connected, and every later one as it can. */
export type Base = new () => HTMLElement & {
  container: HTMLElement;
  model: Model | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/** A base that shows by a renderer, without React. What the renderer throws fails the element, as an error of a view does. */
export const baseOf =
  <C extends object>(renderer: Renderer<C>) =>
  (): Base =>
    class extends HTMLElement {
      declare container: HTMLElement;
      #model: Model | undefined;
      #drawn: C | undefined;
      get model(): Model | undefined {
        return this.#model;
      }
      set model(model: Model | undefined) {
        this.#model = model;
        const drawn = this.#drawn;
        if (drawn) {
          this.#guarded((now) => renderer.update(drawn, now));
        }
      }
      connectedCallback(): void {
        if (!this.#drawn) {
          this.#guarded((model) => {
            this.#drawn = renderer.mount(this.container, model);
          });
        }
      }
      disconnectedCallback(): void {
        const drawn = this.#drawn;
        this.#drawn = undefined;
        if (drawn) {
          renderer.unmount(drawn);
        }
      }
      #guarded(run: (model: Model) => void): void {
        const model = this.#model;
        try {
          if (model) {
            run(model);
          }
        } catch (error) {
          model?.fail(error);
        }
      }
    };

/** What a tag is, beside what shows it: the part of its document (`ElementDoc`) that counts when it runs. */
export interface Definition<S extends Schema> {
  readonly tag: `shop-${string}`;
  readonly schema: S;
  /** Which children the tag is for; one that the parser put beside the tag instead is named in a console error. */
  readonly expects?: string;
}

const MARKS = ['data-shop-ready', 'data-shop-failed', 'data-shop-halted'];

/** Is something told nowhere that a script further down the page may still say? */
const maybeLater = ({ raw }: Problem): boolean => raw === null && document.readyState === 'loading';

/**
 * Makes a custom element, without React: how it shows is its base's. The element waits until its children are parsed, reads
 * its settings, keeps its state when it is moved, gives the page its markup back when it fails or leaves, and never throws past
 * itself (design.md §4).
 * A tag that is defined already, by another copy of the bundle say, is left alone.
 * @throws TypeError where a key of the schema is a member of every element (`title`, `id`, `hidden`): it would lose its meaning
 */
export function defineElement<S extends Schema>({ tag, schema, expects }: Definition<S>, makeBase: () => Base): void {
  if (customElements.get(tag)) {
    return;
  }
  const group = tag.slice('shop-'.length);
  const keyOf = new Map(Object.entries(schema).flatMap(([key, f]) => spellings(f.attr).map((name) => [name, key] as const)));

  const Base = makeBase();
  const taken = Object.keys(schema).find((key) => key === 'container' || key in Base.prototype);
  if (taken !== undefined) {
    throw new TypeError(`<${tag}>: the schema key "${taken}" is a member of every element; choose another name`);
  }

  class ShopElement extends Base {
    static observedAttributes = [...keyOf.keys()];
    static {
      for (const key of Object.keys(schema)) {
        Object.defineProperty(this.prototype, key, {
          configurable: true,
          get(this: ShopElement) {
            return this.#read(key);
          },
          set(this: ShopElement, value: unknown) {
            this.#write(key, value);
          },
        });
      }
    }
    #running = false;
    #failed = false;
    #halted = false;
    #late = false;
    #said = new Set<string>();
    #nodes: readonly ChildNode[] = [];
    #overrides: Record<string, unknown> = {};
    /** Attributes there before the upgrade: the browser tells of each once, which is no write after a property. */
    #printed = new Set<string>();

    constructor() {
      super();
      for (const name of keyOf.keys()) {
        if (this.hasAttribute(name)) {
          this.#printed.add(name);
        }
      }
      for (const key of Object.keys(schema)) {
        // properties set before the upgrade
        if (!Object.hasOwn(this, key)) {
          continue;
        }
        const self = this as unknown as Record<string, unknown>;
        this.#overrides[key] = self[key];
        delete self[key];
      }
    }

    override connectedCallback(): void {
      whenParsed(this, () => {
        if (this.isConnected) {
          this.#start();
        }
      });
    }
    /** Kept empty so that Element.moveBefore() does not unmount. */
    connectedMoveCallback(): void {
      /* state stays */
    }
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) {
          this.#stop();
        }
      });
    }

    attributeChangedCallback(name: string): void {
      if (this.#printed.delete(name)) {
        return;
      }
      delete this.#overrides[String(keyOf.get(name))]; // the last write wins, property or attribute
      this.#again();
    }

    /** Settings changed: reads them again, or starts now if it was a wrong required one that was put right. */
    #again(): void {
      if (this.#running) {
        this.#render();
      } else if (this.#halted) {
        this.connectedCallback();
      }
    }

    #settle = (): void => {
      this.setAttribute('data-shop-ready', '');
    };

    #start(): void {
      if (this.#failed) {
        return;
      }
      if (!this.#running) {
        publishShop();
        startBridge();
        startLiveRegions();
        this.#clearMarks();
        this.#nodes = [...this.childNodes];
        this.#sayMisplaced();
        const mount = document.createElement('div');
        mount.className = 'shop-root';
        mount.style.display = 'contents';
        this.append(mount);
        this.container = mount;
        this.#running = true;
        this.#rereadLate();
      } else if (this.container.parentNode !== this) {
        this.append(this.container);
      } // someone emptied the element
      if (this.#render()) {
        super.connectedCallback();
      }
    }

    /** A copy of a running tag (a cloned slide, a page kept as text) brings our marks and output along: both are dead. */
    #clearMarks(): void {
      this.#printed.clear();
      for (const mark of MARKS) {
        this.removeAttribute(mark);
      }
      for (const child of [...this.children]) {
        if (child.matches('div.shop-root')) {
          child.remove();
        }
      }
    }

    /** Settings objects printed in the footer are not there yet while the page is being parsed. */
    #rereadLate(): void {
      if (this.#late || document.readyState !== 'loading') {
        return;
      }
      this.#late = true;
      document.addEventListener('DOMContentLoaded', () => this.#again(), { once: true });
    }

    #sayMisplaced(): void {
      const next = this.nextElementSibling;
      if (expects && this.childElementCount === 0 && next?.matches(expects)) {
        console.error(
          `[shop] <${tag}> is empty and its <${next.localName} class=${JSON.stringify(next.className)}> stands after it: the tag was closed too early or put where the parser moves it out`,
          this,
        );
      }
    }

    /** Gives what shows the element its settings. @returns false where a required one is wrong: the markup of the page stays */
    #render(): boolean {
      const { values, problems, sources } = readSchema(this, group, schema);
      const open = problems.filter((p) => !(p.key in this.#overrides));
      for (const p of open) {
        if (!maybeLater(p)) {
          this.#say(p);
        }
      }
      this.#halted = open.some((p) => p.fatal);
      this.toggleAttribute('data-shop-halted', this.#halted);
      if (this.#halted) {
        this.#stop();
        return false;
      }
      const merged = { ...values, ...this.#overrides };
      const fromCode = Object.fromEntries(Object.keys(this.#overrides).map((key) => [key, 'property']));
      logDebug({ element: this, tag, values: merged, sources: { ...sources, ...fromCode } });
      this.model = { values: merged, element: this, hostNodes: this.#nodes, fail: this.#fail, settle: this.#settle };
      return true;
    }

    /** One line per thing that is wrong, however often the settings are read. */
    #say(p: Problem): void {
      const what = p.raw === null ? p.where : `${p.where}=${JSON.stringify(p.raw.slice(0, 80))}`;
      const line = `[shop] <${tag}> ${what}: ${p.message}${p.fatal ? '; the element stays as the page printed it' : '; using the default'}`;
      if (this.#said.has(line)) {
        return;
      }
      this.#said.add(line);
      console.error(line, this);
    }

    #fail = (error: unknown): void => {
      this.#failed = true;
      console.error(`[shop] <${tag}> failed, the page's own markup is back:`, error, this);
      queueMicrotask(() => {
        this.#stop();
        this.setAttribute('data-shop-failed', '');
        emit(this, 'shop:error', { tag, error });
      });
    };

    #stop(): void {
      if (!this.#running) {
        return;
      }
      this.#running = false;
      super.disconnectedCallback();
      this.container.remove();
      this.removeAttribute('data-shop-ready');
      forgetDebug(this);
    }

    #write(key: string, value: unknown): void {
      this.#overrides[key] = value;
      this.#again();
    }
    #read(key: string): unknown {
      if (key in this.#overrides) {
        return this.#overrides[key];
      }
      return (readSchema(this, group, schema).values as Record<string, unknown>)[key];
    }
  }
  customElements.define(tag, ShopElement);
}
