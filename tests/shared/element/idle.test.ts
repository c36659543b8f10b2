import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineShopElement } from '../../../shared/element/define.js';
import type { Definition } from '../../../shared/element/element.js';
import { idleReason } from '../../../shared/element/idle.js';
import type { ElementDoc } from '../../../shared/element/manifest.js';
import { attr, type Schema } from '../../../shared/element/schema.js';
import { checkPage } from '../../../widgets/check/check.js';
import { printedLines } from '../../setup/each.js';

const schema = { items: attr.text('data-items', { description: 'What an empty one prints.' }) };
const define = (tag: `shop-${string}`, more: Partial<Definition<Schema>>): void => defineShopElement({ tag, schema, ...more }, () => null);
define('shop-idle-plain', { expects: '.host' });
define('shop-idle-empty', { expects: '.host', mayBeEmpty: true });
define('shop-idle-lacking', { expects: '.host', lacks: (el) => (el.querySelector('.host [name]') ? null : 'finds no field') });
define('shop-idle-free', {});

const show = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};
const wait = async (ms = 1000): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  document.body.innerHTML = '';
  await wait();
  vi.useRealTimers();
});

test.each([
  ['<shop-idle-plain></shop-idle-plain>', 'holds no .host'],
  ['<shop-idle-plain><p>Text</p></shop-idle-plain>', 'holds no .host'],
  ['<shop-idle-plain><b class="host"></b></shop-idle-plain>', null],
  ['<shop-idle-empty></shop-idle-empty>', 'stands empty, and nothing tells it what to print'],
  ['<shop-idle-empty><!-- theme --></shop-idle-empty>', 'stands empty, and nothing tells it what to print'],
  ['<shop-idle-empty data-items="a"></shop-idle-empty>', null],
  ['<shop-idle-empty><p>Text</p></shop-idle-empty>', 'holds no .host'],
  ['<shop-idle-lacking><b class="host"></b></shop-idle-lacking>', 'finds no field'],
  ['<shop-idle-lacking><b class="host"><i name="a"></i></b></shop-idle-lacking>', null],
  ['<shop-idle-free></shop-idle-free>', null],
])('%s says once: %s', async (html, reason) => {
  const element = show(html);
  await wait();
  const tag = element.localName;
  expect(printedLines()).toEqual(reason === null ? [] : [`info: [shop] <${tag}> has found nothing to drive: it ${reason} <${tag}>`]);
  // Moved, told something else, or there again: it was said.
  element.remove();
  await wait();
  document.body.append(element);
  element.toggleAttribute('data-other');
  await wait();
  expect(printedLines()).toEqual([]);
});

test('a tag that is filled in time, or leaves, says nothing', async () => {
  const element = show('<shop-idle-plain></shop-idle-plain>');
  await wait(500);
  element.innerHTML = '<b class="host"></b>';
  const other = document.createElement('shop-idle-plain');
  document.body.append(other);
  await wait(500);
  other.remove();
  await wait();
  expect(printedLines()).toEqual([]);
});

/** What every tag says of itself. */
const docs = Object.values(import.meta.glob<{ doc: ElementDoc }>('../../../widgets/*/*.schema.ts', { eager: true }))
  .map(({ doc }) => doc)
  .filter(Boolean);
/** Tags that have something to do on every page, or wait for what comes later. */
const NEVER_IDLE = [
  'shop-back-to-top',
  'shop-cart-item-editor',
  'shop-coming-soon',
  'shop-cookie-bar',
  'shop-order-attribution',
  'shop-scroll-to',
];

describe('every tag', () => {
  test('of which there are many', () => {
    expect(docs.length).toBeGreaterThan(30);
  });

  test.each(docs.map((doc) => [doc.tag, doc] as const))('%s around nothing of its own is idle, unless it always works', (tag, doc) => {
    const element = show(`<${tag}><b>Nothing</b></${tag}>`);
    expect(idleReason(element, doc) === null).toBe(NEVER_IDLE.includes(tag));
  });
});

const docOf = (tag: string): ElementDoc => docs.find((doc) => doc.tag === tag) as ElementDoc;

describe('a tag around what it may stand around, with nothing in it that it drives', () => {
  test.each([
    ['shop-add-to-cart', '<ul class="products"><li><a class="button add_to_cart_button">Buy</a></li></ul>', /^holds no .*ajax_add_to_cart/],
    ['shop-coupon', '<form><input name="coupon_code"></form>', /^holds no \.wt-single-coupon/],
    ['shop-date', '<p>Text</p><div><label>Day</label><select></select></div>', /^holds no input/],
    ['shop-filter-select', '<form><input></form>', /^holds no select$/],
    ['shop-offcanvas-menu', '<nav><a href="/">Home</a></nav>', /^finds no #offcanvas-menu/],
    ['shop-password', '<form><input type="text"></form>', /^holds no input\[type="password"\]/],
    ['shop-quantity', '<form><button>Add</button></form><div class="quantity">1</div>', /^holds no input\.qty/],
    ['shop-review-form', '<div id="reviews"><form id="respond"><textarea></textarea></form></div>', /^holds no select#rating/],
    ['shop-sort', '<select class="orderby"></select>', /^holds no \.woocommerce-ordering/],
    ['shop-tabs', '<div class="woocommerce-tabs"><div class="panel"></div></div>', /^holds no \.wc-tabs/],
  ])('%s is idle, in the console and in check.js', async (tag, inside, reason) => {
    const doc = docOf(tag);
    const element = show(`<${tag}>${inside}</${tag}>`);
    expect(idleReason(element, doc)).toMatch(reason);
    const told = checkPage(document, [doc]).findings.filter(({ rule }) => ['idle', 'missing-content', 'not-closed'].includes(rule));
    expect(told).toHaveLength(1);
  });

  test.each([
    ['shop-filter-select data-for="#there"', '', '<select id="there"></select>'],
    ['shop-delivery-map', '', '<div class="szbdshortcode_id"></div>'],
    ['shop-side-cart', '', '<div class="xoo-wsc-modal"></div>'],
    ['shop-offcanvas-menu', '', '<div id="offcanvas-menu"></div>'],
    [`shop-offcanvas-menu data-menu='[{"label":"Home","url":"/"}]'`, '', ''],
    ['shop-add-to-cart', '<form class="cart"></form>', ''],
    ['shop-sort', '<form class="woocommerce-ordering"><select class="orderby"></select></form>', ''],
  ])('<%s> is not, where what it drives is there', async (opening, inside, elsewhere) => {
    const tag = opening.split(' ')[0] ?? '';
    show(`<${opening}>${inside}</${tag}>${elsewhere}`);
    expect(idleReason(document.body.firstElementChild as HTMLElement, docOf(tag))).toBeNull();
  });
});

test('check.js says the same where the place of the tag does not tell why', () => {
  const bundle = docs.find(({ tag }) => tag === 'shop-bundle') as ElementDoc;
  show('<shop-bundle><div class="woosb-wrap" data-id="9"><div class="woosb-products"></div></div></shop-bundle>');
  const told = checkPage(document, [bundle]).findings.map(({ rule, message }) => `${rule}: ${message}`);
  expect(told).toContain('idle: has found nothing to drive: it finds no form of its bundle: input.woosb-ids-9 is in none');
  show('<shop-bundle><p>Text</p></shop-bundle>');
  expect(checkPage(document, [bundle]).findings.map(({ rule }) => rule)).not.toContain('idle');
});
