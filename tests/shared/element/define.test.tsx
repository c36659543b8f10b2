import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nodeOf } from '../../../shared/dom/node-of.js';
import { createRestorableWrites } from '../../../shared/dom/restorable-writes.js';
import { defineShopElement, type ElementProps } from '../../../shared/element/define.js';
import { attr } from '../../../shared/element/schema.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { define, freshTag, settled, show, whileLoading } from '../support.js';
import * as woocommerce from '../../../shared/host/settings/woocommerce.js';

afterEach(async () => {
  document.body.innerHTML = '';
  await settled();
  forgetPage();
  document.body.innerHTML = '';
  Reflect.deleteProperty(globalThis, 'shopSettings');
  Reflect.deleteProperty(globalThis, 'wc_add_to_cart_params');
});

const schema = {
  productId: attr.number('data-product_id', { description: 'the product', min: 1 }),
  label: attr.text('data-label', { description: 'the label', fallback: 'none' }),
  open: attr.flag('data-open', { description: 'open at first' }),
};
const Plain = ({ productId, label, open }: { productId: number; label: string; open: boolean }): ReactElement => (
  <p className="out">{`${productId}|${label}|${open}`}</p>
);
const out = (el: Element): string | null | undefined => el.querySelector('.out')?.textContent;
/** Hides what the page printed, puts a part of its own beside it, and marks the tag. */
const Painter = ({ element }: ElementProps): null => {
  useLayoutEffect(() => {
    const writes = createRestorableWrites();
    const node = element.firstElementChild as HTMLElement;
    const made = nodeOf(<i className="made" />);
    writes.attr(node, 'hidden', '');
    writes.attr(element, 'data-painted', 'yes');
    node.after(made);
    return () => {
      writes.undo();
      made.remove();
    };
  }, [element]);
  return null;
};
const prop = (el: Element, name: string): unknown => Reflect.get(el, name);
const setProp = (el: Element, name: string, value: unknown): void => {
  Reflect.set(el, name, value);
};

describe('settings', () => {
  test('an attribute is read with underscore and with dash', async () => {
    const tag = define(Plain, { schema });
    show(`<${tag} data-product_id="7"></${tag}><${tag} data-product-id="8"></${tag}>`);
    await settled();
    expect([...document.querySelectorAll(tag)].map(out)).toEqual(['7|none|false', '8|none|false']);
  });

  test('the spelling of the schema wins where both are there', async () => {
    const tag = define(Plain, { schema });
    const el = show(`<${tag} data-product-id="8" data-product_id="7"></${tag}>`);
    await settled();
    expect(out(el)).toBe('7|none|false');
  });

  test('an absent attribute is its default, a bare flag is yes', async () => {
    const tag = define(Plain, { schema });
    const el = show(`<${tag} data-open></${tag}>`);
    await settled();
    expect(out(el)).toBe('0|none|true');
  });

  test('a changed attribute is a new setting, a removed one the default again', async () => {
    const tag = define(Plain, { schema });
    const el = show(`<${tag} data-label="a"></${tag}>`);
    await settled();
    el.setAttribute('data-label', 'b');
    await settled();
    expect(out(el)).toBe('0|b|false');
    el.removeAttribute('data-label');
    await settled();
    expect(out(el)).toBe('0|none|false');
  });

  test('a bad attribute logs a line with tag, name, value and expectation; its default applies', async () => {
    const tag = define(Plain, { schema });
    const el = show(`<${tag} data-product_id="3px" data-open="maybe"></${tag}>`);
    await settled();
    expect(out(el)).toBe('0|none|false');
    el.setAttribute('data-label', 'x');
    await settled();
    expect(printedLines()).toEqual([
      expect.stringContaining(`error: [shop] <${tag}> data-product_id="3px": expected a number; using the default`),
      expect.stringContaining(`error: [shop] <${tag}> data-open="maybe": expected yes or no; using the default`),
    ]);
  });

  test('a long bad value is cut in the console line', async () => {
    const tag = define(Plain, { schema });
    show(`<${tag} data-product_id="${'9x'.repeat(100)}"></${tag}>`);
    await settled();
    expect(printedLines()[0]).toContain(`"${'9x'.repeat(40)}": expected a number`);
  });

  test('a property set before the upgrade is a setting', async () => {
    const tag = freshTag();
    const el = show(`<${tag} data-label="attribute"></${tag}>`);
    setProp(el, 'label', 'property');
    defineShopElement({ tag, schema }, Plain);
    await settled();
    expect(out(el)).toBe('0|property|false');
    expect(Object.hasOwn(el, 'label')).toBe(false);
    expect(prop(el, 'label')).toBe('property');
  });

  test('the last write wins, attribute or property', async () => {
    const tag = define(Plain, { schema });
    const el = show(`<${tag} data-label="1"></${tag}>`);
    await settled();
    setProp(el, 'label', '2');
    await settled();
    expect(out(el)).toBe('0|2|false');
    el.setAttribute('data-label', '3');
    await settled();
    expect(out(el)).toBe('0|3|false');
    expect(prop(el, 'label')).toBe('3');
  });

  test('the last write wins while the element is not in the page', async () => {
    const tag = define(Plain, { schema });
    const el = document.createElement(tag);
    setProp(el, 'label', 'property');
    el.setAttribute('data-label', 'attribute');
    document.body.append(el);
    await settled();
    expect(out(el)).toBe('0|attribute|false');
  });

  test('a property reads what the tag was told, before it starts and after it left', async () => {
    const tag = define(Plain, { schema });
    const el = document.createElement(tag);
    el.setAttribute('data-product_id', '5');
    expect(prop(el, 'productId')).toBe(5);
    document.body.append(el);
    await settled();
    expect(prop(el, 'productId')).toBe(5);
    el.remove();
    await settled();
    el.setAttribute('data-product_id', '6');
    expect(prop(el, 'productId')).toBe(6);
  });

  test('settings of the page apply where the tag says nothing', async () => {
    const tag = define(Plain, { schema });
    Reflect.set(globalThis, 'shopSettings', { [tag.slice(5)]: { label: 'page', productId: '4' } });
    const el = show(`<${tag} data-product_id="9"></${tag}>`);
    await settled();
    expect(out(el)).toBe('9|page|false');
  });

  test('each is the same object until it changes, and all of them are shown anew when one does', async () => {
    const seen: (readonly [label: string, list: unknown])[] = [];
    const json = { description: 'a list', fallback: [] as unknown, shape: 'any' as const };
    const tag = define(
      ({ label, list }: { label: string; list: unknown }) => {
        seen.push([label, list]);
        return null;
      },
      { schema: { label: schema.label, list: attr.json<unknown>('data-list', (value) => value, json) } },
    );
    const el = show(`<${tag} data-list="[1]"></${tag}>`);
    await settled();
    for (const [name, value] of [
      ['data-list', '[ 1 ]'],
      ['data-label', 'other'],
      ['data-list', '[2]'],
    ] as const) {
      el.setAttribute(name, value);
      await settled();
    }
    const first = seen[0]?.[1];
    const labelled = seen.findIndex(([label]) => label === 'other');
    expect(seen.slice(0, labelled + 1).every(([, list]) => list === first)).toBe(true);
    expect([first, seen.at(-1)]).toEqual([[1], ['other', [2]]]);
  });

  test('a number that is left out is the same setting each time it is read', async () => {
    const number = attr.number('data-count', { description: 'a count', fallback: Number.NaN, initially: '' });
    const tag = define(Plain as never, { schema: { ...schema, number } });
    const el = show(`<${tag} data-product_id="1"></${tag}>`);
    await settled();
    const valuesNow = (): unknown => (prop(el, 'model') as { readonly values: unknown }).values;
    const before = valuesNow();
    el.setAttribute('data-label', 'none');
    await settled();
    expect(valuesNow()).toBe(before);
  });

  test('a schema key that is a member of every element is refused', () => {
    for (const key of ['title', 'id', 'hidden', 'model', 'container', 'connectedCallback']) {
      const tag = freshTag();
      expect(() => defineShopElement({ tag, schema: { [key]: attr.text('data-x', { description: 'x' }) } }, () => null)).toThrow(
        `<${tag}>: the schema key "${key}" is a member of every element`,
      );
      expect(customElements.get(tag)).toBeUndefined();
    }
  });
});

describe('a required setting', () => {
  const needed = { id: attr.number('data-product_id', { description: 'the product', required: true, min: 1 }) };
  const Needs = ({ productId }: { productId: number }): ReactElement => <p className="out">{productId}</p>;
  const required = { productId: needed.id };

  test('that is missing leaves the markup of the page, marks the tag and says so once', async () => {
    const tag = define(Needs, { schema: required });
    const el = show(`<${tag}><b>page</b></${tag}>`);
    await settled();
    expect(el.innerHTML).toBe('<b>page</b>');
    expect(el.hasAttribute('data-shop-halted')).toBe(true);
    expect(el.hasAttribute('data-shop-ready')).toBe(false);
    document.body.append(el);
    await settled();
    expect(printedLines()).toEqual([
      expect.stringContaining(`<${tag}> data-product_id: is required; the element stays as the page printed it`),
    ]);
  });

  test('starts the tag once it is put right', async () => {
    const tag = define(Needs, { schema: required });
    const el = show(`<${tag} data-product_id="nine"><b>page</b></${tag}>`);
    await settled();
    expect(printedLines()).toHaveLength(1);
    el.setAttribute('data-product-id', '9');
    await settled();
    expect(printedLines()).toEqual([]);
    expect(out(el)).toBeUndefined(); // the wrong spelling is still there and comes first
    el.setAttribute('data-product_id', '9');
    await settled();
    expect(out(el)).toBe('9');
    expect(el.hasAttribute('data-shop-halted')).toBe(false);
    expect(el.hasAttribute('data-shop-ready')).toBe(true);
  });

  test('that becomes wrong gives the page its markup back, and starts again when right', async () => {
    const tag = define(Needs, { schema: required });
    const el = show(`<${tag} data-product_id="1"><b>page</b></${tag}>`);
    const [node] = el.childNodes;
    await settled();
    expect(out(el)).toBe('1');
    el.removeAttribute('data-product_id');
    await settled();
    expect(el.firstChild).toBe(node);
    expect(el.childNodes).toHaveLength(1);
    expect(printedLines()).toHaveLength(1);
    el.setAttribute('data-product_id', '2');
    await settled();
    expect(out(el)).toBe('2');
  });

  test('is satisfied by a property, before or after the tag asked for it', async () => {
    const tag = freshTag();
    const early = show(`<${tag}></${tag}>`);
    setProp(early, 'productId', 3);
    defineShopElement({ tag, schema: required }, Needs);
    await settled();
    expect(out(early)).toBe('3');

    const late = document.createElement(tag);
    document.body.append(late);
    await settled();
    expect(printedLines()).toHaveLength(1);
    setProp(late, 'productId', 4);
    await settled();
    expect(out(late)).toBe('4');
  });
});

describe('while the page is being parsed', () => {
  test('children that come later are waited for', async () => {
    const seen: string[] = [];
    const tag = define(
      ({ element }: ElementProps) => {
        seen.push([...element.querySelectorAll('i')].map((n) => n.textContent).join());
        return null;
      },
      { schema: {} },
    );
    const parsing = whileLoading();
    document.body.innerHTML = '';
    const el = document.createElement(tag);
    document.body.append(el);
    await settled();
    expect(el.hasAttribute('data-shop-ready')).toBe(false);
    el.append(Object.assign(document.createElement('i'), { textContent: 'one' }));
    await settled();
    expect(el.hasAttribute('data-shop-ready')).toBe(false);
    el.append(Object.assign(document.createElement('i'), { textContent: 'two' }));
    document.body.append(document.createElement('hr'));
    await settled();
    expect(seen[0]).toBe('one,two');
    expect(el.hasAttribute('data-shop-ready')).toBe(true);
    parsing.done();
    await settled();
  });

  test('the last tag of the page starts when the parser is done', async () => {
    const tag = define(Plain, { schema });
    const parsing = whileLoading();
    document.body.innerHTML = '';
    const [first, gone] = [document.createElement(tag), document.createElement(tag)];
    const box = document.createElement('div');
    document.body.append(box);
    box.append(gone);
    gone.remove();
    box.append(first);
    await settled();
    expect(out(first)).toBeUndefined();
    parsing.done();
    await settled();
    expect(out(first)).toBe('0|none|false');
    expect(out(gone)).toBeUndefined();
  });

  test('settings printed after the tag are read when parsing ends, and nothing is logged before', async () => {
    const tag = define(Plain, { schema });
    const parsing = whileLoading();
    const el = show(`<${tag}></${tag}><hr>`);
    await settled();
    expect(out(el)).toBe('0|none|false');
    Reflect.set(globalThis, 'shopSettings', { [tag.slice(5)]: { label: 'footer' } });
    parsing.done();
    await settled();
    expect(out(el)).toBe('0|footer|false');
  });

  test('a required setting printed after the tag starts it without a complaint', async () => {
    const tag = define(Plain, {
      schema: { ...schema, label: attr.text('data-label', { description: 'x', required: true, host: woocommerce.cartUrl }) },
    });
    const parsing = whileLoading();
    const el = show(`<${tag}></${tag}><hr>`);
    await settled();
    expect(out(el)).toBeUndefined();
    Reflect.set(globalThis, 'wc_add_to_cart_params', { cart_url: '/cart/' });
    parsing.done();
    await settled();
    expect(out(el)).toBe('0|/cart/|false');
  });

  test('a required setting that never comes is complained about when the page is there', async () => {
    const tag = define(Plain, { schema: { ...schema, label: attr.text('data-label', { description: 'x', required: true }) } });
    const parsing = whileLoading();
    show(`<${tag}></${tag}><hr>`);
    await settled();
    expect(printedLines()).toEqual([]);
    parsing.done();
    await settled();
    expect(printedLines()).toEqual([expect.stringContaining('data-label: is required')]);
  });

  test('a tag that left before the page was there is left alone', async () => {
    const tag = define(Plain, { schema });
    const parsing = whileLoading();
    const el = show(`<${tag}></${tag}><hr>`);
    await settled();
    el.remove();
    await settled();
    parsing.done();
    await settled();
    expect(el.hasAttribute('data-shop-ready')).toBe(false);
  });
});

describe('moving and leaving', () => {
  let unmounted = 0;
  const Counter = (): ReactElement => {
    const [n, setN] = useState(0);
    useEffect(
      () => () => {
        unmounted += 1;
      },
      [],
    );
    return (
      <button type="button" className="out" onClick={() => setN(n + 1)}>
        {n}
      </button>
    );
  };
  const click = async (el: Element): Promise<void> => {
    el.querySelector<HTMLElement>('.out')?.click();
    await settled();
  };

  test('state is kept when the tag is appended elsewhere, or removed and put back at once', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}></${tag}><section></section>`);
    await settled();
    await click(el);
    document.querySelector('section')?.append(el);
    await settled();
    expect(out(el)).toBe('1');
    el.remove();
    document.body.prepend(el);
    await settled();
    expect(out(el)).toBe('1');
    await click(el);
    expect(out(el)).toBe('2');
  });

  test('an atomic move is none of leaving and coming', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}></${tag}>`);
    await settled();
    await click(el);
    Reflect.apply(prop(el, 'connectedMoveCallback') as () => void, el, []);
    await settled();
    expect(out(el)).toBe('1');
  });

  test('removal for good unmounts; a tag put back later starts afresh', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}></${tag}>`);
    await settled();
    await click(el);
    const before = unmounted;
    el.remove();
    await settled();
    expect(unmounted).toBe(before + 1);
    expect(el.childNodes).toHaveLength(0);
    document.body.append(el);
    await settled();
    expect(out(el)).toBe('0');
  });

  test('a tag that never started can leave', async () => {
    const tag = define(Counter, { schema: {} });
    const el = document.createElement(tag);
    document.body.append(el);
    el.remove();
    await settled();
    expect(el.childNodes).toHaveLength(0);
  });

  test('removal gives the page the very same nodes back, in their order', async () => {
    const View = (): ReactElement => <section>ours</section>;
    const tag = freshTag();
    const el = show(`<${tag}>text<b>one</b><!--note--><i>two</i></${tag}>`);
    const nodes = [...el.childNodes];
    defineShopElement({ tag, schema: {} }, View);
    await settled();
    expect(el.querySelector(':scope > .shop-root > section')).not.toBeNull();
    expect(nodes[1]?.parentElement).toBe(el);
    el.remove();
    await settled();
    expect([...el.childNodes]).toEqual(nodes);
    expect(el.attributes).toHaveLength(0);
  });

  test('a host emptied by somebody else has its output back after the next move, state included', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}><b>page</b></${tag}>`);
    await settled();
    await click(el);
    el.innerHTML = '';
    document.body.append(el);
    await settled();
    expect(out(el)).toBe('1');
  });

  test('a host emptied by somebody else leaves without a complaint', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}></${tag}>`);
    await settled();
    el.innerHTML = '';
    el.remove();
    await settled();
    expect(el.childNodes).toHaveLength(0);
  });

  test('a copy of a running tag starts afresh, without our dead output', async () => {
    const tag = define(Counter, { schema: {} });
    const el = show(`<${tag}><b>page</b></${tag}>`);
    await settled();
    await click(el);
    const copy = el.cloneNode(true) as HTMLElement;
    document.body.append(copy);
    await settled();
    expect(copy.querySelectorAll('.shop-root')).toHaveLength(1);
    expect(out(copy)).toBe('0');
    await click(copy);
    // Its original gave the page's markup back for a moment: what stands in the copy could not be told from the page's own.
    expect([out(el), out(copy)]).toEqual(['0', '1']);
  });
  test('a copy of a tag that is gone starts from the page’s own markup', async () => {
    const tag = define(Painter, { schema: {} });
    const el = show(`<${tag} class="a"><b>page</b></${tag}>`);
    await settled();
    const kept = el.outerHTML;
    expect(kept).toContain('<b hidden="">');
    el.remove();
    await settled();
    const again = show(kept);
    await settled();
    expect(again.querySelectorAll('.made')).toHaveLength(1);
    again.remove();
    await settled();
    expect(again.outerHTML).toBe(`<${tag} class="a"><b>page</b></${tag}>`);
  });
  test('a copy keeps what a script wrote on it, and loses what its original wrote on itself', async () => {
    const tag = define(Painter, { schema: {} });
    const el = show(`<${tag}><b>page</b></${tag}>`);
    await settled();
    const copy = el.cloneNode(true) as HTMLElement;
    copy.id = 'mine';
    document.body.append(copy);
    await settled();
    expect([el.dataset['painted'], copy.dataset['painted'], copy.id]).toEqual(['yes', 'yes', 'mine']);
    copy.remove();
    await settled();
    expect(copy.outerHTML).toBe(`<${tag} id="mine"><b>page</b></${tag}>`);
  });
});

describe('failing', () => {
  const listen = (): CustomEvent[] => {
    const events: CustomEvent[] = [];
    const hear = (e: CustomEvent): void => {
      events.push(e);
    };
    document.addEventListener('shop:error', hear);
    cleanups.push(() => document.removeEventListener('shop:error', hear));
    return events;
  };
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const f of cleanups.splice(0)) {
      f();
    }
  });
  const failed = (tag: string): void => {
    // React says a word of its own, in its version's way; our line is there once.
    expect(printedLines().filter((line) => line.includes(`[shop] <${tag}> failed, the page's own markup is back`))).toHaveLength(1);
  };

  test('at the first render restores the same nodes, marks the tag and tells', async () => {
    const events = listen();
    const broken = new Error('first');
    const tag = freshTag();
    const el = show(`<${tag}><b>page</b><i>two</i></${tag}>`);
    const nodes = [...el.childNodes];
    defineShopElement({ tag, schema: {} }, (): ReactElement => {
      throw broken;
    });
    await settled();
    expect([...el.childNodes]).toEqual(nodes);
    expect([...el.attributes].map((a) => a.name)).toEqual(['data-shop-failed']);
    expect(events.map((e) => [e.target, e.detail])).toEqual([[el, { tag, error: broken }]]);
    failed(tag);
  });

  test('tells the shop, where the page says by which address', async () => {
    const beacon = vi.fn((_url: string, _body: URLSearchParams) => true);
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
    Object.assign(window, { shopSettings: { failures: { url: '/?wc-ajax=failed' } } });
    cleanups.push(() => Reflect.deleteProperty(navigator, 'sendBeacon') && Reflect.deleteProperty(window, 'shopSettings'));
    const tag = freshTag();
    show(`<${tag}></${tag}>`);
    defineShopElement({ tag, schema: {} }, (): ReactElement => {
      throw new Error('told');
    });
    // What failed in a test before may be told now as well.
    await vi.waitFor(() => expect(beacon.mock.calls.filter(([, body]) => body.get('tag') === tag)).toHaveLength(1));
    failed(tag);
  });

  test('later restores the same nodes, marks the tag and tells', async () => {
    const events = listen();
    const View = ({ n }: { n: number }): ReactElement => {
      if (n > 1) {
        throw new Error('later');
      }
      return <p>ours</p>;
    };
    const tag = freshTag();
    const el = show(`<${tag}><b>page</b><i>two</i></${tag}>`);
    const nodes = [...el.childNodes];
    defineShopElement({ tag, schema: { n: attr.number('data-n', { description: 'n' }) } }, View);
    await settled();
    expect(el.hasAttribute('data-shop-ready')).toBe(true);
    el.setAttribute('data-n', '2');
    await settled();
    expect([...el.childNodes]).toEqual(nodes);
    expect(el.hasAttribute('data-shop-failed')).toBe(true);
    expect(el.hasAttribute('data-shop-ready')).toBe(false);
    expect(events).toHaveLength(1);
    failed(tag);
  });

  test('once is for good: moving or another setting does not try again', async () => {
    let renders = 0;
    const tag = define(
      (): ReactElement => {
        renders += 1;
        throw new Error('no');
      },
      { schema: { n: attr.number('data-n', { description: 'n' }) } },
    );
    const el = show(`<${tag}></${tag}>`);
    await settled();
    failed(tag);
    const before = renders;
    el.setAttribute('data-n', '2');
    document.body.append(el);
    await settled();
    expect(renders).toBe(before);
    expect(el.hasAttribute('data-shop-failed')).toBe(true);
  });

  test('of one tag leaves the others alone', async () => {
    const tag = define(
      ({ bad }: { bad: boolean }): ReactElement => {
        if (bad) {
          throw new Error('no');
        }
        return <p className="out">fine</p>;
      },
      { schema: { bad: attr.flag('data-bad', { description: 'fails' }) } },
    );
    show(`<${tag}></${tag}><${tag} data-bad></${tag}><${tag}></${tag}>`);
    await settled();
    expect([...document.querySelectorAll(tag)].map(out)).toEqual(['fine', undefined, 'fine']);
    failed(tag);
  });
});

describe('many', () => {
  test('twenty tags on a page all start, each with its own settings', async () => {
    const tag = define(Plain, { schema });
    show(Array.from({ length: 20 }, (_, i) => `<${tag} data-product_id="${i + 1}"></${tag}>`).join(''));
    // React yields to the page between roots, so a busy machine takes its time.
    await vi.waitFor(() => {
      expect(document.querySelectorAll(`${tag}[data-shop-ready]`)).toHaveLength(20);
    });
    expect([...document.querySelectorAll(tag)].map(out)).toEqual(Array.from({ length: 20 }, (_, i) => `${i + 1}|none|false`));
    expect(document.querySelectorAll('.widget_shopping_cart_live_region')).toHaveLength(1);
  });

  test('a tag inserted later, by an ajax listing say, starts too', async () => {
    const tag = define(Plain, { schema });
    await settled();
    document.body.insertAdjacentHTML('beforeend', `<div><${tag} data-label="late"></${tag}></div>`);
    await settled();
    expect(out(document.body)).toBe('0|late|false');
  });

  test('a second copy of the module leaves defined tags alone and shares the page', async () => {
    const tag = define(Plain, { schema });
    vi.resetModules();
    const copy = await import('../../../shared/element/define.js');
    expect(copy.defineShopElement).not.toBe(defineShopElement);
    copy.defineShopElement({ tag, schema: {} }, () => null);
    const other = freshTag();
    copy.defineShopElement({ tag: other, schema: {} }, () => <p className="out">second</p>);
    show(`<${tag} data-label="first"></${tag}><${other}></${other}>`);
    await settled();
    expect(out(document.querySelector(tag) as Element)).toBe('0|first|false');
    expect(out(document.querySelector(other) as Element)).toBe('second');
    expect(document.querySelectorAll('.widget_shopping_cart_live_region')).toHaveLength(1);
  });
});

describe('the child the tag expects', () => {
  const options = { schema: {}, expects: 'form.variations_form' } as const;

  test('is named in one console error where it stands after an empty tag', async () => {
    const tag = define(() => null, options);
    show(`<${tag}></${tag}><form class="variations_form cart"></form>`);
    await settled();
    expect(printedLines()).toEqual([
      expect.stringContaining(`<${tag}> is empty and its <form class="variations_form cart"> stands after it`),
    ]);
  });

  test('is not missed where it stands inside, or where something else follows, or nothing', async () => {
    const tag = define(() => null, options);
    show(
      `<${tag}><form class="variations_form"></form></${tag}><form class="variations_form"></form><p><${tag}></${tag}><hr></p><div><${tag}></${tag}></div>`,
    );
    await settled();
    expect(printedLines()).toEqual([]);
  });
});
