/** Turns a finished English page into its right-to-left copy: direction, links, words. */
import { translator } from '../shop/arabic/translate.js';
import { RTL_PAGES } from './files.js';
import type { Page } from './frame.js';
import { pageHtml } from './frame.js';

/** Throws for a text nobody translated, so that no page is left half English when the English one changes. */
const strict = translator((text) => {
  throw new Error(`not translated: ${JSON.stringify(text)}`);
});

/** Maps that the host prints as JSON in a text. */
const JSON_TEXTS = new Set(['locale']);

function translatedSettings(settings: NonNullable<Page['settings']>): NonNullable<Page['settings']> {
  return settings.map((setting) => ({
    ...setting,
    value: Object.fromEntries(Object.entries(setting.value).map(([key, value]) => [key, translatedValue(key, value)])),
  }));
}

function translatedValue(key: string, value: unknown): unknown {
  if (typeof value !== 'string') {
    return key.startsWith('i18n_') && Array.isArray(value) ? value.map((one) => translatedValue(key, one)) : value;
  }
  if (JSON_TEXTS.has(key)) {
    return JSON.stringify(strict.json(JSON.parse(value)));
  }
  return key.startsWith('i18n_') ? rtlLinks(strict.markup(value)) : (RTL_PAGES[value] ?? value);
}

function rtlLinks(html: string): string {
  return html.replace(
    / (href|action|data-checkout-url|data-return-url|data-policy-url)="([^"]+\.html)(["?#])/g,
    (whole, name: string, file: string, end: string) => {
      const rtl = RTL_PAGES[file];
      return rtl === undefined ? whole : ` ${name}="${rtl}${end}`;
    },
  );
}

/** The right-to-left copy of a page, as text. Throws when the page has none or a text has no translation. */
export function rtlPage(page: Page): { readonly file: string; readonly html: string } {
  const file = RTL_PAGES[page.file];
  if (file === undefined) {
    throw new Error(`${page.file} has no right-to-left copy`);
  }
  const description = strict.text(page.description);
  const english = pageHtml(
    { ...page, description, other: { href: 'ENGLISH', lang: 'en', label: 'English' } },
    { language: 'ar', inWords: translatedSettings },
  );
  const html = rtlLinks(strict.page(english))
    .replace('<html lang="en-GB">', '<html lang="ar" dir="rtl">')
    .replace('<body class="', '<body class="rtl ')
    .replace('href="ENGLISH"', `href="${page.file}"`);
  return { file, html };
}
