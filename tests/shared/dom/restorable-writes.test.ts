import { afterEach, expect, test } from 'vitest';
import { createRestorableWrites } from '../../../shared/dom/restorable-writes.js';

const nodeOf = <E extends HTMLElement = HTMLElement>(html: string): E => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as E;
};

afterEach(() => document.body.replaceChildren());

test('an attribute comes back as the page had it, also where it had none', () => {
  const html = '<p title="Shop" data-x="">Text</p>';
  const node = nodeOf(html);
  const writes = createRestorableWrites();
  writes.attr(node, 'title', 'Ours');
  writes.attr(node, 'title', 'Ours, later');
  writes.attr(node, 'data-x', null);
  writes.attr(node, 'role', 'timer');
  expect([node.title, node.hasAttribute('data-x'), node.getAttribute('role')]).toEqual(['Ours, later', false, 'timer']);
  expect(writes.original(node, 'title')).toBe('Shop');
  writes.undo();
  expect(node.getAttribute('title')).toBe('Shop');
  expect(node.getAttribute('data-x')).toBe('');
  expect(node.hasAttribute('role')).toBe(false);
});

test('what two write comes back when the last of them leaves, whichever that is', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const node = nodeOf('<p title="Shop">Text</p>');
    const both = [createRestorableWrites(), createRestorableWrites()] as const;
    both[0].attr(node, 'title', 'First');
    both[1].attr(node, 'title', 'Second');
    expect(both[1].original(node, 'title')).toBe('Shop');
    both[order[0]].undo();
    expect(node.title).toBe('Second');
    both[order[1]].undo();
    expect(node.title).toBe('Shop');
  }
});

test('what the page says once everything was given back is what comes back the next time', () => {
  const node = nodeOf('<p title="Shop">Text</p>');
  const writes = createRestorableWrites();
  writes.attr(node, 'title', 'Ours');
  writes.undo();
  node.title = 'Shop, changed';
  writes.attr(node, 'title', 'Ours');
  writes.undo();
  expect(node.title).toBe('Shop, changed');
});

test('what another script writes over ours is the page’s own from then on', () => {
  const node = nodeOf<HTMLInputElement>('<input class="a" title="Shop" value="1">');
  const writes = createRestorableWrites();
  writes.attr(node, 'title', 'Ours');
  writes.flag(node, 'b', true);
  writes.set(node, 'value', 'value', '2');
  node.title = 'Theirs';
  node.classList.remove('b');
  node.value = '3';
  expect(writes.original(node, 'title')).toBe('Theirs');
  writes.attr(node, 'title', 'Ours');
  writes.flag(node, 'b', true);
  writes.set(node, 'value', 'value', '2');
  writes.undo();
  expect([node.title, node.className, node.value]).toEqual(['Theirs', 'a', '3']);

  writes.attr(node, 'title', 'Ours');
  writes.set(node, 'value', 'value', '2');
  node.title = 'Newest';
  node.value = '4';
  writes.undo();
  expect([node.title, node.value]).toEqual(['Newest', '4']);
});

test('one attribute is given back alone, and is the page’s own until it is set again', () => {
  const node = nodeOf('<p title="Shop" lang="en">Text</p>');
  const writes = createRestorableWrites();
  writes.attr(node, 'title', 'Ours');
  writes.attr(node, 'lang', 'de');
  writes.giveBack(node, 'attr', 'title');
  expect([node.title, node.lang]).toEqual(['Shop', 'de']);
  node.title = 'Theirs';
  writes.attr(node, 'title', 'Ours');
  writes.adopt(node, 'lang', 'fr');
  writes.undo();
  expect([node.title, node.lang]).toEqual(['Theirs', 'fr']);
});

test('things of one node are told apart, and one that is given back leaves the others', () => {
  const node = nodeOf('<p class="a" title="T" lang="en">Text</p>');
  const [one, other] = [createRestorableWrites(), createRestorableWrites()];
  one.attr(node, 'title', '1');
  other.attr(node, 'lang', 'de');
  one.flag(node, 'title', true);
  one.set(node, 'text', '', 'New');
  one.undo();
  expect(node.outerHTML).toBe('<p class="a" title="T" lang="de">Text</p>');
  // Noted anew, and given back anew.
  one.attr(node, 'title', '2');
  other.undo();
  one.undo();
  expect(node.outerHTML).toBe('<p class="a" title="T" lang="en">Text</p>');
});

test('classes go and come, and what the page has changed meanwhile stays', () => {
  const node = nodeOf('<p class="  b   a ">Text</p>');
  const writes = createRestorableWrites();
  writes.flag(node, 'c', true);
  writes.flag(node, 'd', true);
  writes.flag(node, 'a', false);
  expect([...node.classList]).toEqual(['b', 'c', 'd']);
  writes.undo();
  expect(node.getAttribute('class')).toBe('  b   a ');
  writes.flag(node, 'c', true);
  node.classList.add('theirs');
  writes.undo();
  expect([...node.classList]).toEqual(['b', 'a', 'theirs']);
  const bare = nodeOf('<p>Text</p>');
  writes.flag(bare, 'c', true);
  writes.undo();
  expect(bare.outerHTML).toBe('<p>Text</p>');
});

test('a text comes back as the same nodes', () => {
  const node = nodeOf('<p>Was <b>dear</b></p>');
  const inside = [...node.childNodes];
  const writes = createRestorableWrites();
  writes.giveBack(node, 'text', '');
  expect([...node.childNodes]).toEqual(inside);
  writes.set(node, 'text', '', 'Cheap');
  expect(node.textContent).toBe('Cheap');
  writes.giveBack(node, 'text', '');
  expect([...node.childNodes]).toEqual(inside);
  writes.set(node, 'text', '', 'Cheap');
  writes.undo();
  expect([...node.childNodes]).toEqual(inside);
});

test('a value comes back, typed or printed', () => {
  const field = nodeOf<HTMLInputElement>('<input type="hidden" value="7">');
  const writes = createRestorableWrites();
  writes.set(field, 'value', 'value', '8');
  expect(field.value).toBe('8');
  writes.undo();
  expect([field.value, field.getAttribute('value')]).toEqual(['7', '7']);
});

test('what is changed some other way is kept, and given back once', () => {
  const node = nodeOf('<p style="color: red">Text</p>');
  const writes = createRestorableWrites();
  writes.keep(node, 'style');
  node.style.color = 'blue';
  writes.undo();
  expect(node.style.color).toBe('red');
  node.style.color = 'green';
  writes.undo();
  expect(node.style.color).toBe('green');
});
