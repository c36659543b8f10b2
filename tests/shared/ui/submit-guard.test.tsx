// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { guardSubmits } from '../../../shared/ui/submit-guard.js';
import { renderInto, show } from '../support.js';

let view: ReturnType<typeof renderInto>;
let posts: string[];
const shown = (): (string | null)[] => [...document.querySelectorAll('.shop-alert')].map((el) => el.textContent);
/** A script of the host that posts from `submit`, bound on body, and does not look whether that was prevented. */
const careless = (event: Event): void => {
  posts.push((event.target as Element).id);
  event.preventDefault();
};

function Guard({ root, native = false }: { readonly root: Element; readonly native?: boolean }): null {
  useLayoutEffect(() => guardSubmits({ element: root, covers: (form) => root.contains(form), native: () => native }), [root, native]);
  return null;
}

beforeEach(() => {
  posts = [];
  const box = document.createElement('div');
  document.documentElement.append(box);
  view = renderInto(box);
  document.body.addEventListener('submit', careless);
});
afterEach(() => {
  view.leave();
  document.body.removeEventListener('submit', careless);
  document.documentElement.lastElementChild?.remove();
  document.body.replaceChildren();
  forgetPage();
});

const at = <E extends HTMLElement = HTMLElement>(id: string): E => document.getElementById(id) as E;
const block = (id: string, focus = (): void => undefined): void =>
  setSubmitBlocker(productOf(at(id)), 'add-ons', { message: 'Choose a ribbon', focus });
const click = (id: string): MouseEvent => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  at(id).dispatchEvent(event);
  return event;
};
const page = (): HTMLElement =>
  show(
    '<div><section id="inner"><form id="f"><input id="q"><button id="b"><i id="icon">Add</i></button><button id="plain" type="button">?</button></form></section><button id="far" form="f">Add</button></div>',
  );

describe('a form that still wants something', () => {
  test.each([
    ['its button', 'b'],
    ['what is in its button', 'icon'],
    ['a button elsewhere that belongs to it', 'far'],
  ])('is not sent by a press of %s, whatever other scripts do with `submit`', (_, id) => {
    const root = page();
    view.render(<Guard root={root} />);
    block('f');
    const heard: boolean[] = [];
    root.addEventListener('click', (event) => heard.push(event.defaultPrevented));
    click(id);
    expect([posts, heard, shown()]).toEqual([[], [true], ['Choose a ribbon']]);
    setSubmitBlocker(productOf(at('f')), 'add-ons', null);
    click(id);
    expect([posts, heard, shown()]).toEqual([['f'], [true, false], []]);
  });

  test('is not sent by a submit without a press either', () => {
    view.render(<Guard root={page()} />);
    block('f');
    document.body.removeEventListener('submit', careless);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    at('f').dispatchEvent(event);
    expect([event.defaultPrevented, shown()]).toEqual([true, ['Choose a ribbon']]);
  });

  test('leaves other presses alone', () => {
    view.render(<Guard root={page()} />);
    block('f');
    expect([click('plain').defaultPrevented, click('q').defaultPrevented, shown()]).toEqual([false, false, []]);
  });

  test('tells once, as the innermost tag around it wants it told', () => {
    const root = page();
    const box = vi.spyOn(window, 'alert').mockReturnValue();
    for (const first of ['outer', 'inner']) {
      const second = first === 'outer' ? 'inner' : 'outer';
      view.render(
        [first, second].map((name) => (
          <Guard key={`${first} ${name}`} native={name === 'inner'} root={name === 'outer' ? root : at('inner')} />
        )),
      );
      block('f');
      click('b');
    }
    expect([box.mock.calls, shown()]).toEqual([[['Choose a ribbon'], ['Choose a ribbon']], []]);
    box.mockRestore();
  });

  test('is guarded until its last tag has left', () => {
    const root = page();
    view.render([<Guard key="1" root={root} />, <Guard key="2" root={root} />]);
    block('f');
    view.render([<Guard key="2" root={root} />]);
    click('b');
    expect([posts, shown()]).toEqual([[], ['Choose a ribbon']]);
    view.render([]);
    click('b');
    expect(posts).toEqual(['f']);
  });
});
