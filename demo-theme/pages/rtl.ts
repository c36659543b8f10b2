/** Turns a finished English page into its right-to-left copy: direction, links, words. */
import { escapeAttr, jsonAttr } from '../shop/markup.js';
import { PARTS, SENTENCES, WORDS } from './arabic.js';
import { RTL_PAGES } from './files.js';
import type { Page } from './frame.js';
import { pageHtml } from './frame.js';

const SPOKEN = 'alt|title|aria-label|placeholder|data-caption|data-thumb-alt|data-success_message|data-shop-cart-label';
/** Keys of a variation (and of swatches) that a shopper reads. */
const SPOKEN_KEYS = new Set(['title', 'caption', 'alt', 'label', 'variation_description', 'availability_html', 'price_html']);
/** Nothing to translate: no letters, a single one, a product code, or the shop's name. */
const SAME = /^(?:[^A-Za-z]*[A-Za-z]?[^A-Za-z]*|(?:[A-Z]+(?:, )?)+|[A-Z]+(?:-[A-Za-z0-9]+)+|Fieldhouse|[\d.]+ kg|[\d×.; &a-z]+ cm)$/;

/**
 * One text in Arabic. Throws for a text nobody translated, so that no page is left half English when the English
 * one changes.
 */
function translated(text: string): string {
  const word = WORDS[text] ?? PARTS[text];
  if (word !== undefined) {
    return word;
  }
  for (const [pattern, arabic] of SENTENCES) {
    const match = pattern.exec(text);
    if (match) {
      return arabic.replace(/\$(\d)/g, (_, at: string) => inner(match[Number(at)] ?? ''));
    }
  }
  if (SAME.test(text.replace(/&#?\w+;/g, ''))) {
    return text;
  }
  throw new Error(`not translated: ${JSON.stringify(text)}`);
}

function inner(part: string): string {
  return WORDS[part] ?? PARTS[part] ?? part;
}

/** Translates the middle of a text and keeps the white space and signs around it. */
function translatedText(text: string): string {
  const edge = '(?:\\s|&nbsp;|&#47;|&ndash;|&times;)*';
  const [, before = '', words = '', after = ''] = new RegExp(`^(${edge})([\\s\\S]*?)(${edge})$`).exec(text) ?? [];
  return words === '' ? text : before + translated(words.replace(/\s+/g, ' ')) + after;
}

function translatedMarkup(html: string): string {
  return html
    .replace(/(^|>)([^<>]+)(?=<|$)/g, (_, start: string, text: string) => start + translatedText(text))
    .replace(/(type="submit"[^>]* value=")([A-Z][^"]*)"/g, (_, start: string, text: string) => `${start}${translated(text)}"`)
    .replace(new RegExp(`\\s(${SPOKEN})="([^"]*)"`, 'g'), (_, name: string, text: string) => ` ${name}="${text === '' ? '' : translated(text)}"`);
}

function translatedJson(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    return SPOKEN_KEYS.has(key) ? translatedMarkup(value) : value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => translatedJson(one, key));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translatedJson(one, name)]));
  }
  return value;
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function translatedAttributes(html: string): string {
  return html
    .replace(/data-product_variations="([^"]*)"/g, (_, json: string) => `data-product_variations="${jsonAttr(translatedJson(JSON.parse(unescaped(json))))}"`)
    .replace(/data-swatches='([^']*)'/g, (_, json: string) => {
      const text = JSON.stringify(translatedJson(JSON.parse(unescaped(json))));
      return `data-swatches='${escapeAttr(text).replaceAll('&quot;', '"')}'`;
    });
}

function translatedSettings(settings: NonNullable<Page['settings']>): NonNullable<Page['settings']> {
  return settings.map((setting) => ({
    ...setting,
    value: Object.fromEntries(Object.entries(setting.value).map(([key, value]) => [key, key.startsWith('i18n_') ? worded(value) : value])),
  }));
}

function worded(value: unknown): unknown {
  return Array.isArray(value) ? value.map(worded) : translated(String(value));
}

function rtlLinks(html: string): string {
  return html.replace(/ (href|action)="([^"]+\.html)(["?#])/g, (whole, name: string, file: string, end: string) => {
    const rtl = RTL_PAGES[file];
    return rtl === undefined ? whole : ` ${name}="${rtl}${end}`;
  });
}

/** The right-to-left copy of a page, as text. Throws when the page has none or a text has no translation. */
export function rtlPage(page: Page): { readonly file: string; readonly html: string } {
  const file = RTL_PAGES[page.file];
  if (file === undefined) {
    throw new Error(`${page.file} has no right-to-left copy`);
  }
  const description = translated(page.description);
  const english = pageHtml({ ...page, description, other: { href: 'ENGLISH', lang: 'en', label: 'English' } }, { language: 'ar', inWords: translatedSettings });
  const parts = english.split(/(<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->|<!doctype html>|<a href="ENGLISH"[^>]*>English<\/a>)/);
  const arabic = parts.map((part, at) => (at % 2 === 1 ? translatedTemplate(part) : rtlLinks(translatedAttributes(translatedMarkup(part)))));
  const html = arabic
    .join('')
    .replace('<html lang="en-GB">', '<html lang="ar" dir="rtl">')
    .replace('<body class="', '<body class="rtl ')
    .replace('href="ENGLISH"', `href="${page.file}"`);
  return { file, html };
}

function translatedTemplate(script: string): string {
  return script.includes('text/template') ? script.replace(/(<p role="alert">)([^<]+)/, (_, start: string, text: string) => start + translated(text)) : script;
}
