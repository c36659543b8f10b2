// @vitest-environment jsdom
import { useState, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { defineShopElement, type ElementProps } from '../../../shared/element/define.js';
import { useEnhance } from '../../../shared/element/host-hooks.js';
import { attr } from '../../../shared/element/schema.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { define, freshTag, settled, show, whileLoading } from '../support.js';

/** What hangs on the platform's own rules for custom elements, in the DOM that keeps them closer: upgrade, reactions, forms. */
afterEach(async () => {
  document.body.innerHTML = '';
  await settled();
  forgetPage();
});

const schema = {
  label: attr.text('data-label', { description: 'x', fallback: 'none' }),
  size: attr.number('data-size', { description: 'x' }),
};
const Plain = ({ label, size }: { label: string; size: number }): ReactElement => <p className="out">{`${label}|${size}`}</p>;
const out = (el: Element): string | null | undefined => el.querySelector('.out')?.textContent;

test('a property set before the upgrade beats the attribute; an attribute set later beats it', async () => {
  const tag = freshTag();
  const el = show(`<${tag} data-label="printed" data-size="1"></${tag}>`);
  Reflect.set(el, 'label', 'property');
  defineShopElement({ tag, schema }, Plain);
  await settled();
  expect(out(el)).toBe('property|1');
  el.setAttribute('data-label', 'later');
  await settled();
  expect(out(el)).toBe('later|1');
});

test('the first write to a printed attribute after the upgrade counts', async () => {
  const tag = freshTag();
  const el = show(`<${tag} data-label="printed"></${tag}>`);
  defineShopElement({ tag, schema }, Plain);
  await settled();
  el.setAttribute('data-label', 'new');
  await settled();
  expect(out(el)).toBe('new|0');
  el.removeAttribute('data-label');
  await settled();
  expect(out(el)).toBe('none|0');
});

test('a wrong printed attribute is told once', async () => {
  const tag = freshTag();
  const el = show(`<${tag} data-size="big"></${tag}>`);
  defineShopElement({ tag, schema }, Plain);
  await settled();
  expect(out(el)).toBe('none|0');
  expect(printedLines()).toHaveLength(1);
});

test('a copy of a running tag has the settings of its attributes and its own state', async () => {
  const Counter = ({ label }: { label: string }): ReactElement => {
    const [n, setN] = useState(0);
    return <button type="button" className="out" onClick={() => setN(n + 1)}>{`${label}|${n}`}</button>;
  };
  const tag = define(Counter, { schema: { label: schema.label } });
  const el = show(`<${tag} data-label="a"></${tag}>`);
  await settled();
  el.querySelector<HTMLElement>('.out')?.click();
  await settled();
  const copy = el.cloneNode(true) as Element;
  document.body.append(copy);
  await settled();
  expect([out(el), out(copy), copy.querySelectorAll('.shop-root').length]).toEqual(['a|1', 'a|0', 1]);
});

test('children that stream in are waited for', async () => {
  const View = ({ element }: ElementProps): ReactElement => {
    const [printed] = useState(() => element.childNodes.length - element.querySelectorAll('.shop-root').length);
    return <p className="out">{printed}</p>;
  };
  const tag = define(View, { schema: {} });
  const parsing = whileLoading();
  const el = show(`<${tag}></${tag}>`);
  await settled();
  el.append('one', document.createElement('b'));
  await settled();
  expect(out(el)).toBeUndefined();
  parsing.done();
  await settled();
  expect(out(el)).toBe('2');
});

test('code on the page’s nodes that throws fails its tag by name and restores the markup', async () => {
  const follow = (): never => {
    throw new Error('no way');
  };
  // React's development build has the browser report it, too.
  window.addEventListener('error', (event) => event.preventDefault(), { once: true });
  const tag = define(
    ({ element }: ElementProps) => {
      useEnhance(element.querySelector('b'), follow, null);
      return <p>ours</p>;
    },
    { schema: {} },
  );
  const el = show(`<${tag}><b>page</b></${tag}>`);
  await settled();
  expect([el.hasAttribute('data-shop-failed'), el.innerHTML]).toEqual([true, '<b>page</b>']);
  // React says a word of its own, in its version's way.
  expect(printedLines().filter((line) => line.includes(`<${tag}> failed, the page's own markup is back`))).toHaveLength(1);
});
