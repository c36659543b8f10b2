import { isParsed } from '../dom/when-parsed.js';
import { isRecord, own, parseJson } from '../json.js';
import { pageSingleton } from '../page.js';
import { phpMap } from './php.js';

/**
 * Where the host platform prints a setting of ours: objects of the page with the path inside, first hit first; one that begins with
 * `!` is no place but ends the search where something stands there. The names lie in
 * `settings/`, one file per plugin, and nowhere else;
 * `tests/fixtures/recordings/settings*.json` shows what real pages print.
 */
export type HostPlaces = readonly string[];

/** A setting's value and the name of the place it was found in, for error texts and `?shop-debug`. */
export interface Found {
  readonly value: unknown;
  readonly from: string;
}

/** What we have written into objects of the host, by object and key: our value, and the host's own of before. */
const writes = pageSingleton('host-writes', () => new WeakMap<object, Map<string, { readonly ours: unknown; readonly host: unknown }>>());

/** The object that a place is in, and its key there. */
function placeAt(path: string): { readonly object: unknown; readonly key: string } {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  return { object: keys.reduce<unknown>(own, globalThis), key };
}

/** What the host says at a place; what we have written there is no word of the host. */
function valueAt(path: string): unknown {
  const { object, key } = placeAt(path);
  const value = own(object, key);
  const written = typeof object === 'object' && object !== null ? writes().get(object)?.get(key) : undefined;
  return written && Object.is(written.ours, value) ? written.host : value;
}

/**
 * Does what changes a setting of the host on our behalf, so that `hostSetting` goes on reading what the host itself says there.
 * @param path object of the page with the path inside
 * @param write changes it, or has a function of the host change it
 */
export function writeHostSetting(path: string, write: () => void): void {
  const { object, key } = placeAt(path);
  const host = valueAt(path);
  write();
  if (typeof object !== 'object' || object === null) {
    return;
  }
  const known = writes().get(object) ?? new Map<string, { readonly ours: unknown; readonly host: unknown }>();
  writes().set(object, known.set(key, { ours: own(object, key), host }));
}

/** Looks a setting up in the objects the host page prints; `undefined` where none holds it. */
export function hostSetting(places: HostPlaces): Found | undefined {
  for (const place of places) {
    const from = place.replace(/^!/, '');
    const value = valueAt(from);
    if (value !== undefined && value !== null) {
      return from === place ? { value, from } : undefined;
    }
  }
  return undefined;
}

/** The page's own settings (see `pageSettings`), which may come late as well. */
const OF_PAGE = 'shopSettings';

/** A host setting as text; an absent one is an empty text. */
export const hostText = (places: HostPlaces): string => {
  const value = hostSetting(places)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The name of a setting without prefix, dashes and capitals, so that all its spellings compare equal. */
export const plainName = (key: string): string =>
  key
    .replace(/^data-/, '')
    .replaceAll(/[-_]/g, '')
    .toLowerCase();

/** A value by its name however it is spelled, with the spelling that was met. */
function ownSpelled(object: unknown, name: string): { readonly key: string; readonly value: unknown } | undefined {
  if (!isRecord(object)) {
    return undefined;
  }
  const key = Object.keys(object).find((k) => plainName(k) === plainName(name));
  const value = key === undefined ? undefined : own(object, key);
  return key === undefined || value === undefined || value === null ? undefined : { key, value };
}

/**
 * Makes a look at whether the settings of a widget have changed since the last look: an optimiser may delay the scripts that print them
 * until a shopper's first move, and a script may write into an object that stands there already.
 * @param group the widget, as in `pageSettings`
 * @returns the look; the first one tells of what has come since this was made
 */
export function settingsWatch(group: string, places: readonly HostPlaces[]): () => boolean {
  const paths = [...new Set(places.flat().map((place) => place.replace(/^!/, '')))];
  const look = (): unknown[] => {
    const ofPage = ownSpelled(own(globalThis, OF_PAGE), group)?.value;
    return [...paths.map(valueAt), ofPage, ...(isRecord(ofPage) ? Object.values(ofPage) : [])];
  };
  let known = look();
  return () => {
    const now = look();
    const isChanged = now.length !== known.length || now.some((value, i) => value !== known[i]);
    known = now;
    return isChanged;
  };
}

const scripts = new WeakMap<HTMLScriptElement, unknown>();

function scriptSettings(script: HTMLScriptElement): unknown {
  if (!scripts.has(script)) {
    let value: unknown;
    try {
      value = phpMap(parseJson(script.text));
      if (!value) {
        throw new Error('expected an object');
      }
    } catch (error) {
      value = {};
      console.error(`[shop] <script data-shop-settings>: ${(error as Error).message}; it is left out`, script);
    }
    scripts.set(script, value);
  }
  return scripts.get(script);
}

/**
 * What the theme set for one widget, in `window.shopSettings['add-to-cart']` or in a
 * `<script type="application/json" data-shop-settings>` of the same shape; the window comes first, then the scripts in their order.
 * Names of widgets and settings may be written with dashes, underscores or humps. A script the parser is still in is not read yet.
 * @returns how to look one setting up, in what the page says at this moment
 */
export function pageSettings(group: string): (name: string) => Found | undefined {
  // The browser keeps the list of scripts; a selector would go through the whole page.
  const there = [...document.scripts].filter(
    (script) => script.matches('[type="application/json"][data-shop-settings]') && isParsed(script),
  );
  const sources = [
    { from: 'window.shopSettings', widget: ownSpelled(own(globalThis, OF_PAGE), group) },
    ...there.map((script) => ({ from: 'script[data-shop-settings]', widget: ownSpelled(scriptSettings(script), group) })),
  ];
  return (name) => {
    for (const { from, widget } of sources) {
      const found = ownSpelled(widget?.value, name);
      if (widget && found) {
        return { value: found.value, from: `${from}.${widget.key}.${found.key}` };
      }
    }
    return undefined;
  };
}

/** One setting of a widget, see `pageSettings`. */
export const pageSetting = (group: string, name: string): Found | undefined => pageSettings(group)(name);
