import { phpMap } from '../../shared/host/php.js';
import { isRecord } from '../../shared/json.js';
import { spellings } from '../../shared/element/schema.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import type { Finding } from './report.js';
import { meant } from './similar.js';
import { plainName } from '../../shared/host/settings.js';

/** Groups of the page settings that are no tag's (widgets/README.md, "Settings"). */
const OTHER_GROUPS: Readonly<Record<string, readonly string[] | null>> = {
  // Countries, states and labels by country: the shop's own data.
  address: null,
};

/** Settings of the cookie bar that only the script in the head reads, besides its attributes. */
const HEAD_SETTINGS = ['google', 'region', 'gpc', 'dnt', 'necessary', 'type', 'consent-api', 'cookiepath', 'unclassified'];

/** Texts of the script in the head, which is no tag. */
const HEAD_TEXTS = ['consent.embed', 'consent.embed_show', 'consent.embed_settings'];

/** All that the page says in `window.shopSettings` and in its settings scripts, with where. */
function allSettings(root: Document): { readonly from: string; readonly element: Element | null; readonly value: unknown }[] {
  const scripts = [...root.querySelectorAll<HTMLScriptElement>('script[data-shop-settings]')].map((element) => {
    let value: unknown;
    try {
      value = JSON.parse(element.text);
    } catch {
      value = undefined;
    }
    return { from: 'script[data-shop-settings]', element, value };
  });
  const { shopSettings } = window as { shopSettings?: unknown };
  return [...(shopSettings === undefined ? [] : [{ from: 'window.shopSettings', element: null, value: shopSettings }]), ...scripts];
}

/** A key that nobody reads, with the one that was meant where one is near. */
const unknownKey = (element: Element | null, where: string, known: readonly string[], key: string): Finding => {
  const near = meant(key, known);
  return {
    level: near ? 'error' : 'warning',
    rule: 'unknown-setting',
    element,
    message: `${where}: nobody reads "${key}"${near ? `; did you mean "${near}"?` : ''}`,
  };
};

function groupFindings(where: string, element: Element | null, group: unknown, known: readonly string[]): Finding[] {
  if (!isRecord(group)) {
    return [{ level: 'error', rule: 'wrong-settings', element, message: `${where}: expected an object` }];
  }
  const read = new Set(known.map(plainName));
  return Object.keys(group)
    .filter((key) => !read.has(plainName(key)))
    .map((key) => unknownKey(element, where, known, key));
}

/** Texts by key, or by language and key. */
function textFindings(where: string, element: Element | null, texts: unknown, known: readonly string[]): Finding[] {
  const map = phpMap(texts);
  if (!map) {
    return [{ level: 'error', rule: 'wrong-settings', element, message: `${where}: expected an object` }];
  }
  return Object.entries(map).flatMap(([key, value]): Finding[] => {
    if (isRecord(value)) {
      return /^[a-z]{2,3}([-_][a-z\d]+)*$/i.test(key)
        ? textFindings(`${where}.${key}`, element, value, known)
        : [unknownKey(element, where, known, key)];
    }
    if (!known.includes(key)) {
      return [unknownKey(element, where, known, key)];
    }
    return typeof value === 'string' ? [] : [{ level: 'error', rule: 'wrong-settings', element, message: `${where}: "${key}" is no text` }];
  });
}

/**
 * What the page settings hold that nobody reads: tags, settings and texts that are misspelt.
 * @param texts the keys of all texts
 */
export function settingFindings(root: Document, docs: readonly ElementDoc[], texts: readonly string[]): Finding[] {
  const groups = new Map<string, readonly string[] | null>([
    ...Object.entries(OTHER_GROUPS),
    ...docs.map(({ tag, schema }): [string, readonly string[]] => {
      const name = tag.slice('shop-'.length);
      const own = Object.values(schema).map(({ attr }) => (spellings(attr)[0] ?? attr).replace(/^data-/, ''));
      return [name, name === 'cookie-bar' ? [...own, ...HEAD_SETTINGS] : own];
    }),
  ]);
  const known = [...texts, ...HEAD_TEXTS];
  return allSettings(root).flatMap(({ from, element, value }): Finding[] => {
    const map = phpMap(value);
    if (!map) {
      return [{ level: 'error', rule: 'wrong-settings', element, message: `${from}: expected an object in JSON` }];
    }
    return Object.entries(map).flatMap(([key, group]): Finding[] => {
      if (plainName(key) === 'messages') {
        return textFindings(`${from}.${key}`, element, group, known);
      }
      const name = [...groups.keys()].find((one) => plainName(one) === plainName(key));
      if (name === undefined) {
        return [unknownKey(element, from, [...groups.keys(), 'messages'], key)];
      }
      const fields = groups.get(name);
      return fields ? groupFindings(`${from}.${key}`, element, group, fields) : [];
    });
  });
}

/** One setting of a tag as the page settings say it, in whatever spelling; `undefined` where they do not. */
export function settingOf(root: Document, group: string, name: string): unknown {
  const at = (object: unknown, key: string): unknown =>
    isRecord(object) ? Object.entries(object).find(([k]) => plainName(k) === plainName(key))?.[1] : undefined;
  return allSettings(root)
    .map(({ value }) => at(at(value, group), name))
    .find((value) => value !== undefined);
}
