import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import type * as ReactModule from 'react';
import type { Component, ComponentType, ReactElement, ReactNode } from 'react';
import type * as DomModule from 'react-dom';
import type { createRoot as CreateRoot, Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forShops, ownReactPlugin, withoutUnused } from '../../build/react.mjs';
import { FACTS, UNSAID, withoutParts } from '../../build/react-parts.mjs';
import { printedLines } from '../setup/each.js';

const ROOT = join(fileURLToPath(import.meta.url), '../../..', '/');

/** Production files of each React: modules by name, the renderer last. */
const FILES = {
  18: {
    folder: `${ROOT}node_modules/`,
    modules: {
      react: 'react/cjs/react.production.min.js',
      scheduler: 'scheduler/cjs/scheduler.production.min.js',
      'react-dom': 'react-dom/cjs/react-dom.production.min.js',
    },
    renderer: 'react-dom',
  },
  19: {
    folder: `${ROOT}tests/react19/node_modules/`,
    modules: {
      react: 'react/cjs/react.production.js',
      scheduler: 'scheduler/cjs/scheduler.production.js',
      'react-dom': 'react-dom/cjs/react-dom.production.js',
      'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
    },
    renderer: 'react-dom/client',
  },
} as const;
type Version = keyof typeof FILES;

interface Kit {
  readonly React: typeof ReactModule;
  readonly createPortal: typeof DomModule.createPortal;
  readonly flushSync: typeof DomModule.flushSync;
  readonly createRoot: typeof CreateRoot;
}

const cutFiles = new Map<string, ReturnType<typeof withoutParts>>();
const cut = (path: string): ReturnType<typeof withoutParts> => {
  const known = cutFiles.get(path) ?? withoutParts(path, withoutUnused(path, readFileSync(path, 'utf8')));
  cutFiles.set(path, known);
  return known;
};

/** React, evaluated anew: whole, or as shops get it. */
function kitOf(version: Version, isCut: boolean): Kit {
  const { folder, modules, renderer } = FILES[version];
  const made = new Map<string, object>();
  const load = (name: string): object => {
    const ready = made.get(name);
    if (ready) {
      return ready;
    }
    const path = folder + (modules as Record<string, string>)[name];
    const whole = readFileSync(path, 'utf8');
    const text = isCut ? (name === renderer ? cut(path).text : withoutUnused(path, whole)) : whole;
    const exports = {};
    made.set(name, exports);
    (compileFunction(text, ['exports', 'require'], { filename: path }) as (own: object, require: unknown) => void)(exports, load);
    return exports;
  };
  const { createRoot } = load(renderer) as Pick<Kit, 'createRoot'>;
  const { createPortal, flushSync } = load('react-dom') as Pick<Kit, 'createPortal' | 'flushSync'>;
  return { React: load('react') as Kit['React'], createPortal, flushSync, createRoot };
}

type Typed = ReactModule.ChangeEvent<HTMLInputElement>;
type Chosen = ReactModule.ChangeEvent<HTMLSelectElement>;

/** A page for one scene: what is told in it, and its markup, go into the log. */
class Stage {
  readonly log: string[] = [];
  readonly box = document.createElement('div');
  readonly root: Root;
  constructor(readonly kit: Kit) {
    document.body.replaceChildren(this.box);
    this.root = kit.createRoot(this.box);
  }
  readonly say = (...words: readonly unknown[]): void => {
    this.log.push(words.map(String).join(' '));
  };
  readonly show = (): void => {
    this.say(document.body.innerHTML);
  };
  readonly render = (node: ReactNode): void => {
    try {
      this.kit.flushSync(() => this.root.render(node));
    } catch (error) {
      this.say('thrown', error);
    }
    this.show();
  };
  readonly find = (selector: string): HTMLElement => {
    const found = document.querySelector(selector);
    if (!(found instanceof HTMLElement)) {
      throw new Error(`no ${selector}`);
    }
    return found;
  };
  /** Sends an event, and tells whether it was prevented. */
  readonly send = (selector: string, event: Event): void => {
    this.say(event.type, this.find(selector).dispatchEvent(event) ? '' : 'prevented');
    this.show();
  };
  /** Writes into a field as a shopper does, past the property that React watches. */
  readonly type = (selector: string, value: string, event = 'input'): void => {
    const field = this.find(selector);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    this.send(selector, new Event(event, { bubbles: true }));
    this.say('value', (field as HTMLInputElement).value);
  };
  readonly leave = (): void => {
    this.kit.flushSync(() => this.root.unmount());
    this.show();
  };
}

const bubbling = (type: string, init: EventInit = {}): Event => new Event(type, { bubbles: true, cancelable: true, ...init });

/** An error boundary like ours. */
function boundaryOf({ React }: Kit, say: Stage['say']): ComponentType<{ children?: ReactNode }> {
  return class Boundary extends React.Component<{ children?: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError(): { failed: boolean } {
      return { failed: true };
    }
    override componentDidCatch(error: unknown): void {
      say('caught', error instanceof Error ? error.message.slice(0, 40) : typeof error);
    }
    override render(): ReactNode {
      return this.state.failed ? 'failed' : this.props.children;
    }
  } as unknown as ComponentType<{ children?: ReactNode }> & typeof Component;
}

/** What is played on both; each ends with what it said. */
const SCENES: Record<string, (stage: Stage) => void | Promise<void>> = {
  'markup, attributes and styles are written, changed and taken away': ({ kit: { React }, render, leave }) => {
    const { createElement: h, Fragment } = React;
    const props = {
      className: 'a',
      id: 'i',
      htmlFor: 'x',
      tabIndex: 1,
      hidden: true,
      draggable: false,
      'aria-hidden': false,
      'data-x': 3,
      title: undefined,
      href: '/a',
      style: { color: 'red', marginTop: 3, opacity: 0.5, '--own': 2 },
    };
    const svg = h('svg', { viewBox: '0 0 1 1', strokeWidth: 2, xlinkHref: '#a' }, h('foreignObject', null, h('p', null, 'in')));
    render(h('a', props, 'text', 1, null, true, false, [h('b', { key: 1 }, 'x'), 'y'], h(Fragment, null, 'z', svg)));
    render(h('a', { className: 'b', hidden: false, disabled: true, style: { color: 'blue', zIndex: 2 }, 'aria-hidden': true }, 'other'));
    render(h('a', { style: undefined }, h('my-tag', { class: 'c', anyThing: 'x', on: true }), h('button', { is: 'my-button', name: 'n' })));
    render(h(Fragment, null, 'one', h('img', { src: 'a.png', alt: '' }), h('textarea', { defaultValue: 'typed' })));
    render(new Set(['of', 'a set']) as unknown as ReactNode);
    render(null);
    leave();
  },
  'lists keep their nodes by key when they are sorted, filled and emptied': ({ kit: { React }, render, find, say, leave }) => {
    const { createElement: h } = React;
    const list = (keys: string): ReactElement =>
      h(
        'ul',
        null,
        [...keys].map((key) => h('li', { key, id: key }, key)),
      );
    render(list('abcd'));
    const b = find('#b');
    for (const keys of ['dbca', 'bx', 'xyzb', '', 'b']) {
      render(list(keys));
      say(keys, b.isConnected, b === document.querySelector('#b'));
    }
    render(h('ul', null, h('li', null, 'no key'), h('li', null, 'second')));
    render(h('ul', null, h('li', null, 'second'), 'text'));
    leave();
  },
  'state, reducers, memos, refs, ids and effects go their way': ({ kit, render, find, say, send, leave }) => {
    const { React } = kit;
    const { createElement: h, useState, useReducer, useMemo, useCallback, useRef, useId, useEffect, useLayoutEffect } = React;
    function Child({ n }: { n: number }): ReactElement {
      const id = useId();
      const renders = useRef(0);
      renders.current += 1;
      const twice = useMemo(() => (say('memo', n), n * 2), [n]);
      useLayoutEffect(() => (say('layout', n), () => say('layout off', n)), [n]);
      useEffect(() => (say('effect', n), () => say('effect off', n)), [n]);
      return h('i', { id, ref: (node: Element | null) => say('ref', node?.tagName) }, twice, ' ', renders.current);
    }
    function View(): ReactElement {
      const [n, set] = useState(() => 1);
      const [sum, add] = useReducer((a: number, b: number) => a + b, 0);
      const press = useCallback(() => {
        set((was) => was + 1);
        set((was) => was + 1);
        add(5);
      }, []);
      say('render', n, sum);
      return h('button', { onClick: press }, n, sum, n < 6 ? h(Child, { n }) : null);
    }
    render(h(View));
    send('button', bubbling('click'));
    say(find('button').textContent);
    send('button', bubbling('click'));
    send('button', bubbling('click'));
    leave();
  },
  'updates outside of events are gathered into one rendering, and an effect may update again': async ({ kit, render, say, leave, box }) => {
    const { createElement: h, useState, useEffect, useLayoutEffect } = kit.React;
    let set: (n: number) => void = () => {};
    function View(): ReactElement {
      const [n, setN] = useState(0);
      useLayoutEffect(() => {
        set = setN;
      }, []);
      useEffect(() => {
        if (n === 3) {
          setN(4);
        }
      }, [n]);
      say('render', n);
      return h('p', null, n);
    }
    render(h(View));
    set(1);
    set(2);
    set(3);
    say(box.textContent);
    await vi.waitFor(() => expect(box.textContent).toBe('4'));
    kit.flushSync(() => set(5));
    say(box.textContent);
    leave();
  },
  'portals, memo, context, forwarded refs and handles': ({ kit, render, say, send, leave }) => {
    const {
      createElement: h,
      createContext,
      forwardRef,
      memo,
      useContext,
      useImperativeHandle,
      useRef,
      useState,
      useLayoutEffect,
    } = kit.React;
    const Words = createContext('first');
    const aside = document.createElement('aside');
    document.body.append(aside);
    const Reader = memo(function Reader({ n }: { n: number }) {
      say('reader', n);
      return h('em', null, useContext(Words), n);
    });
    const Same = memo(
      ({ n }: { n: number }) => (say('same', n), h('s', null, n)),
      () => true,
    );
    const Field = forwardRef<{ word(): string }, { id: string }>(function Field(props, ref) {
      useImperativeHandle(ref, () => ({ word: () => `of ${props.id}` }), [props.id]);
      return h('u', props);
    });
    function View(): ReactElement {
      const [n, set] = useState(0);
      const field = useRef<{ word(): string }>(null);
      useLayoutEffect(() => say('handle', field.current?.word()));
      return h(
        'div',
        { onClick: () => (say('bubbled to the view'), set(n + 1)) },
        h(
          Words.Provider,
          { value: `word ${Math.floor(n / 2)}` },
          h(Reader, { n: 7 }),
          h(Same, { n }),
          h(Field, { id: `f${n}`, ref: field }),
        ),
        h(Reader, { n: 8 }),
        h(Words.Consumer, { children: (word: string) => h('q', null, word) }),
        n < 3 ? kit.createPortal(h('button', { onClick: () => say('pressed in the portal') }, n), aside) : null,
      );
    }
    render(h(View));
    send('button', bubbling('click'));
    send('button', bubbling('click'));
    send('button', bubbling('click'));
    leave();
  },
  'a boundary takes the errors of rendering, of effects and of a change, and leaves others alone': ({ kit, render, send, say, leave }) => {
    const { createElement: h, useState, useEffect, useLayoutEffect } = kit.React;
    const Boundary = boundaryOf(kit, say);
    function Bad({ when }: { when: string }): ReactElement {
      const [n, set] = useState(0);
      const fail = (now: string): void => {
        if (when === now) {
          throw new Error(`bad ${when}`);
        }
      };
      fail('render');
      useLayoutEffect(() => fail('layout'));
      useEffect(() => {
        fail('effect');
        return () => fail('leave');
      });
      if (n > 0) {
        fail('change');
      }
      return h('button', { onClick: () => set(1) }, when);
    }
    for (const when of ['render', 'layout', 'effect', 'change', 'leave', 'never']) {
      render(h('p', null, h(Boundary, { key: when }, h(Bad, { when }), h('b', null, 'beside')), h('i', null, 'outside')));
      if (document.querySelector('button')) {
        send('button', bubbling('click'));
      }
      render(h('p', null, h(Boundary, { key: when }, h('b', null, 'beside')), h('i', null, 'outside')));
    }
    leave();
  },
  'what is no component is refused with the same words': ({ kit, render, say, leave }) => {
    const { createElement: h } = kit.React;
    const Boundary = boundaryOf(kit, say);
    const bad = [undefined, {}, 3] as unknown as string[];
    for (const [key, type] of bad.entries()) {
      render(h(Boundary, { key }, h('div', null, h(type))));
    }
    render(h(Boundary, { key: 'object' }, h('div', null, {} as ReactNode)));
    render(h(Boundary, { key: 'void' }, h('br', null, 'child')));
    render(h('div', null, h(undefined as unknown as string)));
    render('anew');
    leave();
  },
  'stores of others are followed': ({ kit, render, say, leave }) => {
    const { createElement: h, useSyncExternalStore } = kit.React;
    let value = 1;
    const ears = new Set<() => void>();
    const subscribe = (ear: () => void): (() => void) => {
      ears.add(ear);
      say('on', ears.size);
      return () => (ears.delete(ear), say('off', ears.size));
    };
    function View(): ReactElement {
      return h(
        'p',
        null,
        useSyncExternalStore(subscribe, () => value),
      );
    }
    render(h('div', null, h(View), h(View)));
    kit.flushSync(() => {
      value = 2;
      ears.forEach((ear) => ear());
    });
    render(h('div', null, h(View)));
    leave();
  },
  'a controlled field says what its owner says': ({ kit, render, type, send, find, say, leave }) => {
    const { createElement: h, useState } = kit.React;
    function View(): ReactElement {
      const [text, setText] = useState('a');
      const [on, setOn] = useState(false);
      const [one, setOne] = useState('x');
      const [many, setMany] = useState(['x']);
      const options = ['x', 'y', 'z'].map((value) => h('option', { key: value, value }, value));
      return h(
        'form',
        null,
        h('input', { id: 'free', value: text, onChange: (e: Typed) => setText(e.currentTarget.value.toUpperCase()) }),
        h('input', { id: 'fixed', value: 'fixed', onChange: (e: Typed) => say('wanted', e.currentTarget.value) }),
        h('input', { id: 'number', type: 'number', value: text.length, onChange: () => {} }),
        h('input', { id: 'check', type: 'checkbox', checked: on, onChange: (e: Typed) => setOn(e.currentTarget.checked) }),
        h('input', { id: 'stuck', type: 'checkbox', checked: true, onChange: () => say('wanted off') }),
        ...['x', 'y'].map((value) =>
          h('input', {
            key: value,
            id: `r${value}`,
            type: 'radio',
            name: 'r',
            value,
            checked: one === value,
            onChange: () => setOne(value),
          }),
        ),
        h('select', { id: 'one', value: one, onChange: (e: Chosen) => setOne(e.currentTarget.value) }, options),
        h(
          'select',
          {
            id: 'many',
            multiple: true,
            value: many,
            onChange: (e: Chosen) => setMany([...e.currentTarget.selectedOptions].map((option) => option.value)),
          },
          options,
        ),
        h('textarea', {
          id: 'long',
          value: text,
          onChange: (e: ReactModule.ChangeEvent<HTMLTextAreaElement>) => setText(e.currentTarget.value),
        }),
        h('input', { id: 'own', defaultValue: 'own' }),
      );
    }
    const values = (): void =>
      document
        .querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')
        .forEach((field) =>
          say(field.id, field.value, 'checked' in field && field.checked, 'selectedIndex' in field && field.selectedIndex),
        );
    render(h(View));
    values();
    type('#free', 'bc');
    type('#fixed', 'other');
    type('#long', 'long');
    type('#own', 'mine');
    values();
    for (const id of ['#check', '#stuck', '#ry', '#rx', '#ry']) {
      find(id).click();
      values();
    }
    type('#one', 'z', 'change');
    for (const option of find('#many').querySelectorAll('option')) {
      option.selected = option.value !== 'x';
    }
    send('#many', bubbling('change'));
    values();
    leave();
  },
  'events come in their order, down and up, with what they carry': ({ kit, render, send, say, leave }) => {
    const { createElement: h } = kit.React;
    const names = ['Click', 'Input', 'Change', 'Focus', 'Blur', 'KeyDown', 'KeyUp', 'Submit', 'PointerEnter', 'PointerLeave', 'MouseEnter'];
    names.push('MouseLeave', 'PointerDown', 'PointerMove', 'CompositionStart', 'CompositionUpdate', 'CompositionEnd', 'Wheel', 'Paste');
    names.push(
      'TouchStart',
      'DragStart',
      'AnimationEnd',
      'TransitionEnd',
      'Scroll',
      'Load',
      'Error',
      'ContextMenu',
      'DoubleClick',
      'Select',
    );
    const told = (where: string): Record<string, (event: ReactModule.SyntheticEvent & { key?: string; data?: string }) => void> =>
      Object.fromEntries(
        names.flatMap((name) =>
          ['', 'Capture'].map((phase) => [
            `on${name}${phase}`,
            (event) => {
              const { type, target, currentTarget, eventPhase, defaultPrevented, key = '', data = '' } = event;
              const from = [target, currentTarget].map((node) => (node as Element).id);
              say(where, `on${name}${phase}`, type, ...from, eventPhase, defaultPrevented, key, data);
              if (where === 'inner' && name === 'KeyDown') {
                event.stopPropagation();
              }
              if (where === 'inner' && name === 'Submit') {
                event.preventDefault();
              }
              say(event.isDefaultPrevented(), event.isPropagationStopped());
            },
          ]),
        ),
      );
    render(
      h(
        'div',
        { id: 'outer', ...told('outer') },
        h(
          'form',
          { id: 'inner', ...told('inner') },
          h('input', { id: 'field', ...told('field') }),
          h('button', { id: 'off', disabled: true, ...told('off') }),
        ),
        h('img', { id: 'picture', alt: '', ...told('picture') }),
      ),
    );
    send('#field', bubbling('click'));
    send('#off', bubbling('click'));
    for (const type of ['focusin', 'focusout', 'input', 'change', 'pointerdown', 'pointermove', 'mousedown', 'mouseup']) {
      send('#field', bubbling(type));
    }
    for (const type of ['compositionstart', 'compositionupdate', 'compositionend', 'wheel', 'paste', 'touchstart', 'dragstart', 'scroll']) {
      send('#field', bubbling(type));
    }
    for (const type of ['animationend', 'transitionend', 'contextmenu', 'dblclick', 'selectionchange', 'keypress', 'textInput']) {
      send('#field', bubbling(type));
    }
    send('#field', new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    send('#field', new KeyboardEvent('keyup', { key: 'a', bubbles: true }));
    send('#inner', bubbling('submit'));
    send('#picture', new Event('load'));
    send('#picture', new Event('error'));
    for (const kind of ['pointer', 'mouse']) {
      const into = (from: Element | null, to: Element | null): void => {
        to?.dispatchEvent(Object.assign(bubbling(`${kind}over`), { relatedTarget: from }));
        from?.dispatchEvent(Object.assign(bubbling(`${kind}out`), { relatedTarget: to }));
      };
      const [field, picture] = ['#field', '#picture'].map((selector) => document.querySelector(selector));
      into(null, field ?? null);
      into(field ?? null, picture ?? null);
      into(picture ?? null, null);
    }
    leave();
    document.body.dispatchEvent(bubbling('click'));
  },
  'a press renders at once, and what it asks for is done before the next': ({ kit, render, send, find, say, leave }) => {
    const { createElement: h, useState } = kit.React;
    function View(): ReactElement {
      const [n, set] = useState(0);
      say('render', n);
      return h('button', {
        onClick: () => {
          set(n + 1);
          kit.flushSync(() => set((was) => was + 10));
          say(find('button').title);
          set((was) => was + 1);
        },
        title: String(n),
        autoFocus: true,
      });
    }
    render(h(View));
    say(document.activeElement?.tagName);
    send('button', bubbling('click'));
    send('button', bubbling('click'));
    leave();
  },
  'two roots on one page, one inside the other’s markup, live and leave apart': ({ kit, render, send, say, find, leave }) => {
    const { createElement: h, useState } = kit.React;
    function View({ name }: { name: string }): ReactElement {
      const [n, set] = useState(0);
      return h('button', { id: name, onClick: () => (say(name), set(n + 1)) }, n);
    }
    render(h('div', { onClick: () => say('outer heard') }, h(View, { name: 'a' }), h('span')));
    const inner = kit.createRoot(find('span'));
    kit.flushSync(() => inner.render(h(View, { name: 'b' })));
    send('#a', bubbling('click'));
    send('#b', bubbling('click'));
    kit.flushSync(() => inner.unmount());
    send('#a', bubbling('click'));
    leave();
  },
};

/** Plays a scene; errors that React tells on the console belong to what is compared. */
async function played(version: Version, isCut: boolean, scene: (stage: Stage) => void | Promise<void>): Promise<string[]> {
  const stage = new Stage(kitOf(version, isCut));
  await scene(stage);
  return [...stage.log, ...printedLines()];
}

afterEach(() => document.body.replaceChildren());

describe.each([18, 19] as const)('React %i without what no page can reach', (version) => {
  test.each(Object.entries(SCENES))('does as the whole one: %s', async (_name, scene) => {
    const whole = await played(version, false, scene);
    expect(whole.length).toBeGreaterThan(5);
    expect(await played(version, true, scene)).toEqual(whole);
  });

  test('uses no name that nothing declares any more', () => {
    const { folder, modules, renderer } = FILES[version];
    const path = folder + (modules as Record<string, string>)[renderer];
    const at = mkdtempSync(join(tmpdir(), 'shop-react-'));
    try {
      writeFileSync(join(at, 'lint.json'), '{"env":{"browser":true,"commonjs":true,"es2024":true},"categories":{"correctness":"off"}}');
      writeFileSync(join(at, 'whole.cjs'), readFileSync(path, 'utf8'));
      writeFileSync(join(at, 'cut.cjs'), cut(path).text);
      const undeclared = (file: string): Set<string> => {
        const args = ['-c', join(at, 'lint.json'), '-D', 'no-undef', '--format', 'unix', join(at, file)];
        const { stdout } = spawnSync(process.execPath, [`${ROOT}node_modules/oxlint/bin/oxlint`, ...args], { encoding: 'utf8' });
        expect(stdout).toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__');
        return new Set([...stdout.matchAll(/'(\w+)' is not defined/g)].map(([, name]) => name ?? ''));
      };
      expect([...undeclared('cut.cjs')].filter((name) => !undeclared('whole.cjs').has(name))).toEqual([]);
    } finally {
      rmSync(at, { recursive: true });
    }
  });

  test('has no Suspense: it is refused like any other object that is no component', async () => {
    const scene = ({ kit, render, say, leave }: Stage): void => {
      const { createElement: h } = kit.React;
      const Boundary = boundaryOf(kit, say);
      const lazy = { $$typeof: Symbol.for('react.lazy'), _init: () => 'p' };
      const refused = [...['suspense', 'strict_mode', 'profiler'].map((name) => Symbol.for(`react.${name}`)), lazy] as unknown as string[];
      for (const [key, type] of refused.entries()) {
        render(h(Boundary, { key }, h('p', null, h(type, { id: 'x' }, 'inside'))));
      }
      leave();
    };
    const said = await played(version, true, scene);
    expect(said.filter((line) => line.startsWith('caught Minified React error #130'))).toHaveLength(4);
    expect(said.join()).not.toContain('inside');
  });

  test('tells a promise that is thrown, and the text of a ref, to the boundary', async () => {
    const scene = ({ kit, render, say, leave }: Stage): void => {
      const { createElement: h } = kit.React;
      const Boundary = boundaryOf(kit, say);
      const Waits = (): never => {
        // oxlint-disable-next-line only-throw-error -- what Suspense waits for elsewhere
        throw Promise.resolve() as unknown as Error;
      };
      render(h(Boundary, { key: 1 }, h(Waits)));
      if (version === 18) {
        render(h(Boundary, { key: 2 }, h('p', null, h('b', { ref: 'text' } as object))));
      }
      leave();
    };
    const said = await played(version, true, scene);
    expect(said.filter((line) => line.startsWith('caught')).map((line) => line.slice(0, 32))).toEqual([
      'caught object',
      ...(version === 18 ? ['caught Minified React error #290'] : []),
    ]);
  });
});

describe('what is taken out of a script', () => {
  const cutOf = (source: string): string => {
    const { text } = withoutParts('react-dom.js', source);
    expect(text).toMatch(/^\n'use strict';/);
    return text.slice("\n'use strict';".length);
  };

  test.each([
    ['a kind that no page has', 'exports.f=function(a){return a.tag===13?1:a.tag===5?2:3}', 'exports.f=function(a){return a.tag===5?2:3}'],
    ['one that is written down first', 'exports.f=function(a,b){return 13!==(b=a.tag)&&b}', 'exports.f=function(a,b){return b=a.tag,b}'],
    ['one step before', 'exports.f=function(a,b){return b=a.tag,13===b}', 'exports.f=function(a,b){return b=a.tag,!1}'],
    [
      'its case',
      'exports.f=function(a){switch(a.tag){case 13:return 1;case 5:return 2;case 19:return 3;default:return 4}}',
      'exports.f=function(a){switch(a.tag){case 5:return 2;default:return 4}}',
    ],
    [
      'but not what the case before it falls into',
      'exports.f=function(a,b){switch(a.tag){case 5:b();case 13:b(1);case 6:b(2)}}',
      'exports.f=function(a,b){switch(a.tag){case 5:b(),b(1);case 6:b(2)}}',
    ],
    [
      'and not the names that it declares for others',
      'exports.f=function(a,b){switch(a.tag){case 13:var c=b();case 5:c=b(2)}return c}',
      'exports.f=function(a,b){switch(a.tag){case NaN:var c;case 5:c=b(2)}return c}',
    ],
    [
      'an element that no page has',
      'var S=Symbol.for("react.suspense"),F=Symbol.for("react.fragment");exports.f=function(a){switch(a){case S:return 1;case F:return 2}return a===S?3:4}',
      'var F=Symbol.for(`react.fragment`);exports.f=function(a){switch(a){case F:return 2}return 4}',
    ],
    [
      'but not what another variable of that name is',
      'var S=Symbol.for("react.suspense");exports.f=function(S){return S===1};exports.g=S',
      'var S=Symbol.for(`react.suspense`);exports.f=function(S){return S===1},exports.g=S',
    ],
    ['waiting', 'exports.f=function(a){return"function"===typeof a.then?1:2}', 'exports.f=function(a){return 2}'],
    [
      'an end that waits',
      'exports.f=function(a){switch(a){case 3:return 1;case 5:return 2;default:throw Error(p(329))}}',
      'exports.f=function(a){switch(a){case 5:return 2;default:throw Error(p(329))}}',
    ],
    [
      'reads of a property, and not what writes or deletes it',
      'exports.f=function(a){a.isDehydrated?a.x():a.y();delete a.isDehydrated;a.isDehydrated=1}',
      'exports.f=function(a){a.y(),delete a.isDehydrated,a.isDehydrated=1}',
    ],
    [
      'a function of hydrating',
      'function f(a){if(a.x)throw Error(p(418));a.x=1}exports.f=function(a){return f(a)?1:2}',
      'exports.f=function(a){return 2}',
    ],
    ['the mode of old roots', 'exports.f=function(a){return 0!==(a.mode&1)?a.mode&2:3}', 'exports.f=function(a){return a.mode&2}'],
    ['hooks', 'exports.f={useState:a,useTransition:b,useMemo:c,useDebugValue:d}', 'exports.f={useState:a,useMemo:c}'],
    [
      'what classes may say',
      'exports.f=function(a){"function"===typeof a.componentDidMount&&a.componentDidMount();a.componentDidCatch()}',
      'exports.f=function(a){a.componentDidCatch()}',
    ],
    [
      'markup as text',
      'exports.f=function(a){for(var b in a)"dangerouslySetInnerHTML"===b?x(a[b]):y(b)}',
      'exports.f=function(a){for(var b in a)y(b)}',
    ],
    [
      'where an error was',
      'exports.f=function(a){try{var b=g(a)}catch(c){b="\\nError generating stack: "+c.message}return{stack:b}}',
      'exports.f=function(a){var b;return{stack:b}}',
    ],
    [
      'an event that nobody listens to',
      'exports.f=function(a,b){r("onBeforeInput",["paste"]);if(b=g(a))h("onBeforeInput",b);r("onInput")}',
      'exports.f=function(a,b){r(`onInput`)}',
    ],
    ['a question about old browsers', 'exports.f="undefined"===typeof window.document?1:Math.clz32?Math.clz32:3', 'exports.f=Math.clz32'],
    ['another', 'exports.f="documentMode"in document&&11>=document.documentMode', 'exports.f=!1'],
  ])('%s', (_what, source, left) => {
    expect(cutOf(source)).toBe(left);
  });

  test.each([
    ['a variable that is given one literal only', 'var I=!1;exports.f=function(){I=!1;return I?1:2}', 'exports.f=function(){return 2}'],
    ['not one that is given another', 'var I=!1;exports.f=function(){I=!I;return I}', 'var I=!1;exports.f=function(){return I=!I,I}'],
    [
      'not one of the same name inside a function',
      'var I=!1;exports.f=function(a){return a?function(I){return I}:I=!0};exports.g=function(){return I}',
      'var I=!1;exports.f=function(a){return a?function(I){return I}:I=!0},exports.g=function(){return I}',
    ],
    [
      'a function that returns one literal only, and a test right after it',
      'function g(a){a.x();return null}exports.f=function(a){var b=g(a);if(null===b)for(;a.y();)a.z();else{for(;a.q();)a.w(b);b=1}return b}',
      'function g(a){return a.x(),null}exports.f=function(a){for(var b=(g(a),null);a.y();)a.z();return b}',
    ],
    ['one that does nothing', 'function g(){}exports.f=function(a){g(a.x());return a}', 'exports.f=function(a){return a.x(),a}'],
    [
      'not one that gives a promise',
      'async function g(){return null}exports.f=function(){return g()}',
      'async function g(){return null}exports.f=function(){return g()}',
    ],
    [
      'not one that is replaced later',
      'function g(){}g=h;exports.f=function(){g();return 1}',
      'function g(){}g=h,exports.f=function(){return g(),1}',
    ],
  ])('and what comes to nothing then: %s', (_what, source, left) => {
    expect(cutOf(source)).toBe(left);
  });

  test('a script that cannot be parsed names its file', () => {
    expect(() => withoutParts('react-dom.js', 'let = ;')).toThrow(/react-dom\.js/);
  });
});

describe('another version of React', () => {
  test('in which a fact finds nothing fails the build by the name of the fact', () => {
    expect(() => forShops('react-dom.js', 'exports.createRoot=1')).toThrow(/react-dom\.js.*because no root is hydrated.*; because /);
    expect(withoutParts('react-dom.js', 'exports.createRoot=1').missed).toEqual(FACTS.map(({ name }) => name));
  });

  test('in which one more function is found than the fact is about fails it too', () => {
    const { folder, modules } = FILES[18];
    const text = readFileSync(folder + modules['react-dom'], 'utf8');
    expect(() => forShops('react-dom.js', text)).not.toThrow();
    expect(() => forShops('react-dom.js', `${text};function more(a){throw Error(p(418))}exports.more=more`)).toThrow(/no root is hydrated/);
  });

  test('19 says some of the facts in another way, and the rest hold', () => {
    const { folder, modules } = FILES[19];
    expect(cut(folder + modules['react-dom/client']).missed).toEqual([
      'no root is hydrated: a tag renders into an empty box',
      'every root is made by `createRoot`',
      'classes have no context of the old kind',
      'a ref is no text: React refuses one that has no owner',
      'no markup is given as text: what comes from a server goes through `shared/html/sanitize.ts`',
    ]);
  });
});

describe('a source that asks for what is taken out fails the build', () => {
  const plugins = [ownReactPlugin({ minify: true, define: { 'process.env.NODE_ENV': '"production"' } }, () => {})];
  const built = async (source: string): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-react-'));
    try {
      const file = join(folder, 'a.js');
      writeFileSync(file, source);
      const { build } = await import('esbuild');
      await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        format: 'esm',
        logLevel: 'silent',
        plugins,
      });
      return 'built';
    } catch (error) {
      return String(error);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test.each(['Suspense', 'StrictMode', 'Profiler', 'lazy', 'useTransition', 'startTransition', 'useDeferredValue', 'PureComponent'])(
    'by an import of %s',
    async (name) => {
      expect(await built(`import { ${name} } from 'react'; console.log(${name});`)).toContain(`No matching export`);
    },
  );
  test.each(UNSAID)('by the word %s', async (word) => {
    expect(await built(`import 'react'; export const a = { ${word}: 1 };`)).toContain(`${word}: our React is left without it`);
  });
  test('and no other does', async () => {
    expect(await built("import { useState } from 'react'; export const a = { componentDidCatch: useState };")).toBe('built');
  });
});
