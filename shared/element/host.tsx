import {
  Fragment,
  useLayoutEffect,
  useRef,
  useState,
  type AllHTMLAttributes,
  type CSSProperties,
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { hear, type Heard } from '../dom/delegate.js';
import { dashed, nodeOf } from '../dom/node-of.js';
import { isOwnNode, isSameList } from '../dom/nodes.js';
import { onPageChange } from '../dom/page-changes.js';
import { createRestorableWrites, type Thing } from '../dom/restorable-writes.js';
import { commit, guarded, inEffect } from './commit.js';
import { HostPortal, keyOf, useLatest } from './host-hooks.js';
import { useFail, type Fail } from './use-fail.js';

/**
 * `<Host>` says what a node shows that the host page printed, and what it does on events, as JSX says it of nodes of our own:
 *
 *     <Host node={button} className={{ disabled: !isReady }} aria-disabled={!isReady} onClick={press} />
 *
 * - **Each time it is rendered, the node is made to be so.** Nothing is written where it is so already. Between two renderings other
 *   scripts may write; what they wrote over ours is what the page gets back.
 * - **`undefined` is the page's own**, as if the prop were not there: what the page had printed comes back. `null` takes an attribute away.
 * - **When the component leaves, the page has its node back**: attributes, classes, styles, content, values.
 * - **When a handler returns, what it changed is on the page** (`commit`). Events of ours and the host's are fired after that, by
 *   `commit(update, then)`, never while rendering or in an effect.
 * - **What a handler throws fails the tag** (`useFail`).
 * - Listeners are the browser's: `onChange` is `change`, `onFocus` is `focusin`. `on={{ change }}` hears also what scripts fire by jQuery.
 */

type Target = Element | Document | Window;
type Listener = (event: Event) => void;

/** The browser's name of a listener, `click` of `onClickCapture`. */
type TypeOf<K> = K extends `on${infer Name}Capture` ? Lowercase<Name> : K extends `on${infer Name}` ? Lowercase<Name> : never;
type Listeners = {
  readonly [K in keyof DOMAttributes<Element> as K extends `on${string}` ? K : never]?:
    ((event: TypeOf<K> extends keyof GlobalEventHandlersEventMap ? GlobalEventHandlersEventMap[TypeOf<K>] : Event) => void) | undefined;
};
type Written = 'className' | 'style' | 'value' | 'checked' | 'content' | 'data';
type Attributes = {
  readonly [K in Exclude<keyof AllHTMLAttributes<Element>, keyof DOMAttributes<Element> | Written>]?: AllHTMLAttributes<Element>[K] | null;
};

/** What a node of the host may be given. */
interface HostProps extends Attributes, Listeners {
  /** Classes, or which of them it has and has not. */
  readonly className?: string | Readonly<Record<string, boolean | undefined>> | undefined;
  /** Properties by React's names, or `--own`; `null` takes one away. */
  readonly style?: { readonly [K in keyof CSSProperties | `--${string}`]?: string | null | undefined } | undefined;
  /** Shows it, also where a sheet hides it until a script comes; or hides it. */
  readonly shown?: boolean | undefined;
  /** Its text, in place of what the page printed in it. */
  readonly text?: string | undefined;
  /**
   * Markup in place of what the page printed in it, as plain nodes (`nodeOf`): for places that scripts of the host read, copy or empty. It
   * is written anew where it differs. Components in it have no hooks.
   */
  readonly content?: ReactNode;
  /** Of a field. Left alone where it has it already, so that the cursor stays. */
  readonly value?: string | undefined;
  readonly checked?: boolean | undefined;
  /** Nobody reaches it. (The types of React 18 lack it.) */
  readonly inert?: boolean | undefined;
  /** Events by their own names, also those that scripts fire by jQuery alone, with what they give along. */
  readonly on?: Readonly<Record<string, Heard>> | undefined;
  /** Living React in a box of its own at the end of the node: see `HostPortal`. */
  readonly children?: ReactNode;
}

const NATIVE: Readonly<Record<string, string>> = { doubleclick: 'dblclick', focus: 'focusin', blur: 'focusout' };
const CAPTURE = 'Capture';

type Props = Readonly<Record<string, unknown>>;

type Write = readonly [thing: Thing, name: string, value: unknown];

const attributeOf = (name: string): string => (name === 'htmlFor' ? 'for' : name.toLowerCase());

/** An attribute as React writes it: `true` is a bare one, but a word where it says something to be read. */
function attributeValue(name: string, value: unknown): string | null {
  if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)) {
    return value ? '' : null;
  }
  return value === null ? null : String(value);
}

/** Everything that props write, thing by thing. */
function writesOf(props: Props): readonly Write[] {
  const writes: Write[] = [];
  for (const prop in props) {
    const value = props[prop];
    if (value === undefined || prop === 'on' || typeof value === 'function') {
      continue;
    }
    if (prop === 'className' && typeof value === 'string') {
      value.split(' ').forEach((name) => name && writes.push(['class', name, true]));
    } else if (prop === 'className' || prop === 'style') {
      for (const [name, part] of Object.entries(value as object)) {
        if (part !== undefined) {
          writes.push(prop === 'style' ? ['style', name.startsWith('--') ? name : dashed(name), part] : ['class', name, part]);
        }
      }
    } else if (prop === 'shown' || prop === 'text' || prop === 'content' || prop === 'value' || prop === 'checked') {
      writes.push([prop, prop === 'value' ? prop : '', value]);
    } else {
      writes.push(['attr', attributeOf(prop), attributeValue(prop, value)]);
    }
  }
  return writes;
}

/** What one `<Host>` does at one node. */
class Binding {
  readonly #writes = createRestorableWrites();
  readonly #fail: Fail;
  #was: readonly Write[] = [];
  #props: Props = {};
  /** How to stop hearing, by prop and by name of an event. */
  readonly #native = new Map<string, () => void>();
  readonly #hosts = new Map<string, () => void>();
  /** The content it has been filled with, and the markup of that. */
  #content: ReactNode;
  #html = '';

  constructor(
    readonly node: Target,
    fail: Fail,
  ) {
    this.#fail = fail;
  }

  /** Makes the node be as the props say. */
  show(props: Props, writes: readonly Write[]): void {
    const { node } = this;
    this.#props = props;
    if (node instanceof Element) {
      this.#giveBack(node, writes);
      for (const [thing, name, value] of writes) {
        if (thing === 'content') {
          this.#fill(node, value as ReactNode);
        } else {
          this.#writes.set(node, thing, name, value);
        }
      }
      this.#was = writes;
    }
    this.#listen(props);
  }

  /** Gives back what is not written any more, the last first: so classes come back in the page's own order. */
  #giveBack(node: Element, writes: readonly Write[]): void {
    for (let i = this.#was.length - 1; i >= 0; i -= 1) {
      const [thing, name] = this.#was[i] as Write;
      const isSame = (write: Write | undefined): boolean => write?.[0] === thing && write[1] === name;
      // Most often the same things are written in the same order.
      if (!isSame(writes[i]) && !writes.some(isSame)) {
        this.#writes.giveBack(node, thing, name);
      }
    }
  }

  #fill(node: Element, content: ReactNode): void {
    if (content !== this.#content || node.innerHTML !== this.#html) {
      const made = nodeOf(<div>{content}</div>);
      this.#content = content;
      this.#html = made.innerHTML;
      if (node.innerHTML !== made.innerHTML) {
        this.#writes.set(node, 'content', '', [...made.childNodes]);
      }
    }
  }

  /** Listens for what is new, and stops for what is left out. The handler is looked up at each event: it is the newest rendering's. */
  #listen(props: Props): void {
    const on = onOf(props);
    stopMissing(this.#native, props);
    stopMissing(this.#hosts, on);
    for (const prop in props) {
      if (typeof props[prop] === 'function' && !this.#native.has(prop)) {
        this.#native.set(prop, this.#hear(prop));
      }
    }
    for (const name in on) {
      if (!this.#hosts.has(name)) {
        const heard: Heard = (event, args) => this.#run(() => onOf(this.#props)[name]?.(event, args));
        this.#hosts.set(name, hear(this.node, name, heard));
      }
    }
  }

  #hear(prop: string): () => void {
    const isCapture = prop.endsWith(CAPTURE);
    const word = prop.slice('on'.length, isCapture ? -CAPTURE.length : undefined).toLowerCase();
    const type = NATIVE[word] ?? word;
    const heard: Listener = (event) => this.#run(() => (this.#props[prop] as Listener | undefined)?.(event));
    this.node.addEventListener(type, heard, isCapture);
    return () => this.node.removeEventListener(type, heard, isCapture);
  }

  #run(handle: () => void): void {
    guarded(this.#fail, () => commit(handle));
  }

  end(): void {
    stopMissing(this.#native, {});
    stopMissing(this.#hosts, {});
    this.#writes.undo();
  }
}

const NO_EVENTS: Readonly<Record<string, Heard>> = {};
const onOf = (props: Props): Readonly<Record<string, Heard>> => (props['on'] ?? NO_EVENTS) as Readonly<Record<string, Heard>>;

/** Stops hearing what has no handler any more. */
function stopMissing(hearing: Map<string, () => void>, handlers: Props): void {
  for (const [name, stop] of hearing) {
    if (typeof handlers[name] !== 'function') {
      stop();
      hearing.delete(name);
    }
  }
}

const NO_BINDINGS: readonly Binding[] = [];

/** A node of the host, or several that show the same; `null`: none. See above. */
export function Host({
  node,
  children,
  ...props
}: HostProps & { readonly node: Target | readonly Target[] | null | undefined }): ReactElement | null {
  const bindings = useRef<readonly Binding[]>(NO_BINDINGS);
  const fail = useFail();
  useLayoutEffect(() => {
    const nodes = Array.isArray(node) ? (node as readonly Target[]) : node ? [node as Target] : [];
    const was = bindings.current;
    const known = new Map(was.map((binding) => [binding.node, binding]));
    const now = nodes.map((one) => known.get(one) ?? new Binding(one, fail));
    const writes = writesOf(props);
    bindings.current = now;
    inEffect(() => {
      now.forEach((binding) => {
        known.delete(binding.node);
        binding.show(props, writes);
      });
      known.forEach((binding) => binding.end());
    }, fail);
  });
  useLayoutEffect(() => () => inEffect(() => bindings.current.forEach((binding) => binding.end()), fail), [bindings, fail]);
  const box = children === undefined || Array.isArray(node) || !(node instanceof Element) ? null : node;
  return box && <HostPortal find={() => box}>{children}</HostPortal>;
}

const matchesIn = <E extends Element>(root: ParentNode | null, selector: string): readonly E[] =>
  root
    ? [...root.querySelectorAll<E>(selector)].filter(
        (node) => node.closest('.shop-root, .shop-into') === null && (!(root instanceof Element) || isOwnNode(root, node)),
      )
    : [];

/**
 * The nodes inside `root` that match a selector, kept in step with the page; the same list as long as they are the same nodes. What we
 * print ourselves does not count, nor what stands in a tag of the same kind inside (shared contract 25).
 */
export function useMatches<E extends Element = HTMLElement>(root: ParentNode | null, selector: string): readonly E[] {
  const [nodes, setNodes] = useState(() => matchesIn<E>(root, selector));
  const known = useLatest(nodes);
  const fail = useFail();
  useLayoutEffect(() => {
    const check = (): void => {
      const now = matchesIn<E>(root, selector);
      if (!isSameList(known.current, now)) {
        commit(() => setNodes(now));
      }
    };
    inEffect(check, fail);
    return root ? onPageChange(root as Node, () => guarded(fail, check)) : undefined;
  }, [root, selector, known, fail]);
  return nodes;
}

/** A component for each node that matches: `<Hosts in={list} match=".row">{(row) => <Row row={row} />}</Hosts>`. See `useMatches`. */
export function Hosts<E extends Element = HTMLElement>({
  in: root,
  match,
  children,
}: {
  readonly in: ParentNode | null;
  readonly match: string;
  readonly children: (node: E, index: number) => ReactNode;
}): ReactElement {
  const nodes = useMatches<E>(root, match);
  return (
    <>
      {nodes.map((node, index) => (
        <Fragment key={keyOf(node)}>{children(node, index)}</Fragment>
      ))}
    </>
  );
}
