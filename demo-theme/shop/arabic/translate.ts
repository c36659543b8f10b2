/**
 * English markup of the demo in Arabic: its texts, the attributes that are spoken, the data that a shopper reads. Used where the pages
 * are written, and in the page for what the shop prints and answers there.
 */
import { escapeAttr, jsonAttr } from '../print/html.js';
import { BUYING_SENTENCES, BUYING_WORDS, MONTH_WORDS } from './purchase.js';
import { COUNTRY_WORDS } from './countries.js';
import { GOODS_WORDS } from './goods.js';
import { PARTS, SENTENCES, WORDS } from './words.js';

const SPOKEN =
  'alt|title|aria-label|placeholder|data-caption|data-thumb-alt|data-success_message|data-shop-cart-label|data-title|data-placeholder';
/** Keys of a variation (and of swatches) that a shopper reads. */
const SPOKEN_KEYS = new Set([
  'title',
  'caption',
  'alt',
  'label',
  'placeholder',
  'variation_description',
  'availability_html',
  'price_html',
  'text',
  'tooltip',
]);
/** Nothing to translate: no letters, a single one, a product code, a coupon's, or the shop's name. */
const SAME =
  /^(?:[^A-Za-z]*[A-Za-z]?[^A-Za-z]*|(?:[A-Z]+(?:, )?)+|[A-Z]+(?:-[A-Za-z0-9]+)+|Fieldhouse|(?:cashonly|tenoff|fiver|bigspend)|[\d.]+ kg|[\d×.; &a-z]+ cm)$/;

/** What to do with a text that nobody translated. */
type Missing = (text: string) => string;

/** English → Arabic, by kind of text. */
interface Translator {
  /** One text. */
  text(text: string): string;
  /** A piece of markup: texts and spoken attributes. */
  markup(html: string): string;
  /** A whole page, or markup with scripts in it, which stay. */
  page(html: string): string;
  /** Data for a script: the values of keys that a shopper reads. */
  json(value: unknown, key?: string): unknown;
}

const ALL: ReadonlyMap<string, string> = new Map(
  [COUNTRY_WORDS, MONTH_WORDS, PARTS, GOODS_WORDS, BUYING_WORDS, WORDS].flatMap((words) => Object.entries(words)),
);
const RULES = [...SENTENCES, ...BUYING_SENTENCES];
const known = (text: string): string | undefined => ALL.get(text);

const unescaped = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A translator that asks `missing` for what it does not know. */
export function translator(missing: Missing): Translator {
  const text = (english: string): string => {
    const word = known(english);
    if (word !== undefined) {
      return word;
    }
    for (const [pattern, arabic] of RULES) {
      const match = pattern.exec(english);
      if (match) {
        return arabic.replace(/\$(\d)/g, (_, at: string) => inner(match[Number(at)] ?? ''));
      }
    }
    return known(english.split(' - ')[0] ?? '') !== undefined
      ? variation(english)
      : SAME.test(english.replace(/&#?\w+;/g, ''))
        ? english
        : missing(english);
  };
  /** A part of a sentence: a word, a list of words, or what it is. */
  const inner = (part: string): string =>
    known(part) ??
    (part.includes(' - ')
      ? variation(part)
      : part
          .split(', ')
          .map((one) => known(one) ?? one)
          .join('، '));
  /** "Cotton Tee - Red, M". */
  const variation = (name: string): string => {
    const at = name.indexOf(' - ');
    return at < 0 ? name : `${known(name.slice(0, at)) ?? name.slice(0, at)} - ${inner(name.slice(at + 3))}`;
  };

  /** The middle of a text; the white space and signs around it stay. */
  const middle = (around: string): string => {
    const edge = '(?:\\s|&nbsp;|&#47;|&ndash;|&times;|&mdash;|\\u00a0)*';
    const [, before = '', words = '', after = ''] = new RegExp(`^(${edge})([\\s\\S]*?)(${edge})$`).exec(around) ?? [];
    return words === '' ? around : before + text(words.replace(/\s+/g, ' ')) + after;
  };

  const markup = (html: string): string =>
    html
      .replace(/(^|>)([^<>]+)(?=<|$)/g, (_, start: string, words: string) => start + middle(words))
      .replace(/(type="submit"[^>]* value=")([A-Z][^"]*)"/g, (_, start: string, words: string) => `${start}${text(words)}"`)
      .replace(
        new RegExp(`\\s(${SPOKEN})="([^"]*)"`, 'g'),
        (_, name: string, words: string) => ` ${name}="${words === '' ? '' : text(words)}"`,
      )
      // Scripts put it back on the button.
      .replace(/(id="place_order"[^>]* data-value=")([^"]*)/g, (_, start: string, words: string) => start + text(words));

  const json = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      return SPOKEN_KEYS.has(key) ? markup(value) : value;
    }
    if (Array.isArray(value)) {
      return value.map((one) => json(one, key));
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, json(one, name)]))
      : value;
  };

  const attributes = (html: string): string =>
    html
      .replace(
        /data-product_variations="([^"]*)"/g,
        (_, data: string) => `data-product_variations="${jsonAttr(json(JSON.parse(unescaped(data))))}"`,
      )
      .replace(
        /data-(swatches|labels)='([^']*)'/g,
        (_, name: string, data: string) =>
          `data-${name}='${escapeAttr(JSON.stringify(json(JSON.parse(unescaped(data))))).replaceAll('&quot;', '"')}'`,
      );

  const script = (code: string): string =>
    code.includes('text/template')
      ? code.replace(/(<p role="alert">)([^<]+)/, (_, start: string, words: string) => start + text(words))
      : code;

  return {
    text,
    markup,
    json,
    page: (html) =>
      html
        .split(/(<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->|<!doctype html>|<[^>]* lang="en"[^>]*>[^<]*<\/\w+>)/)
        .map((piece, at) => (at % 2 === 1 ? script(piece) : attributes(markup(piece))))
        .join(''),
  };
}
