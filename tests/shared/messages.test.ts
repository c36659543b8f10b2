import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES, needLanguage } from '../../shared/language.js';
import { message, type MessageKey } from '../../shared/messages.js';
import type { Text } from '../../shared/message-table.js';
import { printedLines } from '../setup/each.js';

/** Every file of texts, as pages load them. */
const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Text>>>>>('../../shared/messages/*.ts', { eager: true });
const all = Object.values(files).flatMap((file) => Object.values(file));
const MESSAGES = Object.assign({}, ...all) as Readonly<Record<MessageKey, Text>>;

afterEach(() => {
  document.head.innerHTML = '';
  for (const name of ['shopSettings', 'wc_add_to_cart_params', 'wc_add_to_cart_variation_params', 'woo_variation_swatches_options']) {
    Reflect.deleteProperty(globalThis, name);
  }
});
const owner = (messages: unknown): void => {
  Reflect.set(globalThis, 'shopSettings', { messages });
};

describe('a text for the shopper', () => {
  test('is in one file only', () => {
    expect(all.reduce((sum, texts) => sum + Object.keys(texts).length, 0)).toBe(Object.keys(MESSAGES).length);
  });

  test('is English where nobody says anything', () => {
    for (const key of Object.keys(MESSAGES) as MessageKey[]) {
      expect(message(key)).toBe(MESSAGES[key].en);
    }
  });

  test('is the host’s where the host prints one', () => {
    Reflect.set(globalThis, 'wc_add_to_cart_params', { i18n_view_cart: 'Warenkorb anzeigen' });
    expect(message('cart.view')).toBe('Warenkorb anzeigen');
    expect(message('cart.added')).toBe(MESSAGES['cart.added'].en);
  });

  test.each([
    ['cart.view', 'wc_add_to_cart_params', 'i18n_view_cart'],
    ['variation.no_match', 'wc_add_to_cart_variation_params', 'i18n_no_matching_variations_text'],
    ['variation.make_selection', 'wc_add_to_cart_variation_params', 'i18n_make_a_selection_text'],
    ['variation.unavailable', 'wc_add_to_cart_variation_params', 'i18n_unavailable_text'],
    ['variation.reset', 'wc_add_to_cart_variation_params', 'i18n_reset_alert_text'],
    ['swatch.out_of_stock', 'woo_variation_swatches_options', 'out_of_stock_tooltip_text'],
    ['swatch.unavailable', 'woo_variation_swatches_options', 'unavailable_tooltip_text'],
  ] as const)('%s is what the host prints as %s.%s', (key, object, name) => {
    Reflect.set(globalThis, object, { [name]: 'the host’s words' });
    expect(message(key)).toBe('the host’s words');
  });

  test('is English where the host prints an empty one', () => {
    Reflect.set(globalThis, 'wc_add_to_cart_params', { i18n_view_cart: '' });
    expect(message('cart.view')).toBe('View cart');
  });

  test('is the owner’s before the host’s, also an empty one', () => {
    Reflect.set(globalThis, 'wc_add_to_cart_params', { i18n_view_cart: 'host' });
    owner({ 'cart.view': 'To the basket', 'cart.added': '' });
    expect(message('cart.view')).toBe('To the basket');
    expect(message('cart.added')).toBe('');
  });

  test('may stand in a settings script', () => {
    document.head.innerHTML = '<script type="application/json" data-shop-settings>{"messages":{"cart.empty":"Nothing yet"}}</script>';
    expect(message('cart.empty')).toBe('Nothing yet');
  });

  test.each([7, {}, ['x'], true, null])('that is no text is as if it were not there: %j', (bad) => {
    owner({ 'cart.view': bad });
    expect(message('cart.view')).toBe('View cart');
  });

  test('that nobody knows is its key, and no error', () => {
    expect(message('cart.no_such_text' as MessageKey)).toBe('cart.no_such_text');
  });

  test('that is not in a map is as if it were not there', () => {
    owner('View');
    expect(message('cart.view')).toBe('View cart');
  });
});

describe('marks', () => {
  test('are filled in wherever they stand, with texts and numbers', () => {
    expect(message('quantity.raised', { min: 3 })).toBe('The smallest quantity is 3.');
    owner({ 'quantity.raised': '{min}, yes {min}' });
    expect(message('quantity.raised', { min: '{min}$&' })).toBe('{min}$&, yes {min}$&');
  });

  test('nobody fills stay as they are', () => {
    expect(message('quantity.raised')).toBe('The smallest quantity is {min}.');
    owner({ 'quantity.raised': '{toString} {min}' });
    expect(message('quantity.raised', { min: 1 })).toBe('{toString} 1');
  });
});

describe('a page in another language', () => {
  const translations = import.meta.glob<Readonly<Record<string, string>>>('../../shared/messages/languages/*.json', {
    eager: true,
    import: 'default',
  });
  const spoken = Object.entries(translations).map(([path, texts]) => [path.replace(/.*\/(\w+)\.json$/, '$1'), texts] as const);
  const marks = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).sort();

  afterEach(() => {
    document.documentElement.lang = '';
    Reflect.deleteProperty(globalThis, 'shopMessages');
  });
  const speaks = (lang: string, texts: Readonly<Record<string, unknown>>): void => {
    document.documentElement.lang = lang;
    Reflect.set(globalThis, 'shopMessages', texts);
  };

  test('has a file for each language that the loader knows', () => {
    expect(spoken.map(([name]) => name).sort()).toEqual([...LANGUAGES].sort());
  });

  test.each(spoken)('%s says every text, with the marks of the English one and nothing empty', (_name, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(MESSAGES).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect([key, marks(text)]).toEqual([key, marks(MESSAGES[key as MessageKey].en)]);
      expect(text.trim()).not.toBe('');
    }
  });

  test.each(['de', 'de-AT', 'DE', 'de_CH'])('reads its texts by the page’s lang %s', (lang) => {
    speaks(lang, { de: { 'cart.view': 'Warenkorb' } });
    expect([message('cart.view'), message('cart.added')]).toEqual(['Warenkorb', MESSAGES['cart.added'].en]);
  });

  test('reads them from parts, as the loader brings them', () => {
    speaks('de', { 'de.core': { 'cart.view': 'Warenkorb' }, 'de.till': { 'cart.added': 'Dazu' } });
    expect([message('cart.view'), message('cart.added')]).toEqual(['Warenkorb', 'Dazu']);
  });

  test('whose file cannot be loaded is told of, and speaks English', async () => {
    document.documentElement.lang = 'de-AT';
    await needLanguage('http://localhost:3000/nowhere/shop.js', '1', 'shop-cart');
    expect(printedLines()).toEqual(
      ['core', 'till'].map(() => expect.stringContaining('the texts in "de" could not be loaded; they are English')),
    );
    expect(message('cart.view')).toBe(MESSAGES['cart.view'].en);
  });

  test('prefers the texts of its region', () => {
    speaks('pt-BR', { pt: { 'cart.view': 'pt', 'cart.added': 'pt' }, 'pt-BR': { 'cart.view': 'br' } });
    expect([message('cart.view'), message('cart.added')]).toEqual(['br', 'pt']);
  });

  test('prefers the host’s text to ours, and the owner’s to both, for one language or for all', () => {
    speaks('de', { de: { 'cart.view': 'unser' } });
    Reflect.set(globalThis, 'wc_add_to_cart_params', { i18n_view_cart: 'host' });
    expect(message('cart.view')).toBe('host');
    owner({ de: { 'cart.view': 'Besitzer' }, fr: { 'cart.view': 'propriétaire' } });
    expect(message('cart.view')).toBe('Besitzer');
    owner({ 'cart.view': 'every language' });
    expect(message('cart.view')).toBe('every language');
  });
});
