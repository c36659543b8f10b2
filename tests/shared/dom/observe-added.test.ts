import { afterEach, describe, expect, test } from 'vitest';
import { observeAdded } from '../../../shared/dom/observe-added.js';
import { settled } from '../support.js';

let observer: MutationObserver | undefined;
afterEach(() => {
  observer?.disconnect();
  document.body.replaceChildren();
});

/** Watches the page; the list of what was visited, by id. */
const watch = (): string[] => {
  const seen: string[] = [];
  observer = observeAdded(({ localName, id = '' }) => {
    if (localName) {
      seen.push(id);
    }
  });
  return seen;
};
const made = (id: string, ...content: Element[]): Element => {
  const el = document.createElement('div');
  el.id = id;
  el.append(...content);
  return el;
};

describe('an element that comes into the page', () => {
  test('is visited once where the parser reports it, its parent and its parent’s parent', async () => {
    const seen = watch();
    const [table, row, cell] = [made('table'), made('row'), made('cell')];
    document.body.append(table);
    table.append(row);
    row.append(cell);
    await settled();
    expect(seen.toSorted()).toEqual(['cell', 'row', 'table']);
  });

  test('is visited with all that it brought along, parents first', async () => {
    const seen = watch();
    document.body.append(made('a', made('b', made('c')), made('d')));
    await settled();
    expect([seen[0], seen.indexOf('b') < seen.indexOf('c'), seen.toSorted()]).toEqual(['a', true, ['a', 'b', 'c', 'd']]);
  });

  test('is visited once where it was wrapped again and again in one turn', async () => {
    const seen = watch();
    let inner = made('0');
    document.body.append(inner);
    for (let i = 1; i < 50; i += 1) {
      const outer = made(String(i));
      inner.replaceWith(outer);
      outer.append(inner);
      inner = outer;
    }
    await settled();
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);
  });

  test('is visited each time it comes', async () => {
    const seen = watch();
    const el = made('a');
    document.body.append('a text', el);
    await settled();
    el.remove();
    document.body.append(el);
    await settled();
    expect(seen).toEqual(['a', 'a']);
  });
});
