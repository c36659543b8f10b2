import { withoutEnd } from '../text.js';
import { hostText } from '../host/settings.js';
import * as places from '../host/settings/wordpress.js';

/** Addresses of REST calls as texts: paths are no URLs yet, and a root may itself be a query (`/?rest_route=/`). */

const keyOf = (pair: string): string => {
  const raw = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return raw;
  }
};

const split = (url: string): { readonly base: string; readonly pairs: readonly string[]; readonly hash: string } => {
  const [whole = '', ...hash] = url.split('#');
  const at = whole.indexOf('?');
  return {
    base: at < 0 ? whole : whole.slice(0, at),
    pairs:
      at < 0
        ? []
        : whole
            .slice(at + 1)
            .split('&')
            .filter(Boolean),
    hash: hash.length > 0 ? `#${hash.join('#')}` : '',
  };
};

const join = (base: string, pairs: readonly string[], hash: string): string =>
  `${base}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}${hash}`;

const encode = (text: string): string => encodeURIComponent(text);

/** Adds each value whose key the address does not have yet, behind those it has. */
export function addMissing(url: string, values: Readonly<Record<string, string | number>>): string {
  const { base, pairs, hash } = split(url);
  const there = new Set(pairs.map(keyOf));
  const more = Object.entries(values)
    .filter(([key]) => !there.has(key))
    .map(([key, value]) => `${encode(key)}=${encode(String(value))}`);
  return more.length === 0 ? url : join(base, [...pairs, ...more], hash);
}

/** Gives a query value anew, in its place. */
export function withValue(url: string, key: string, value: string | number): string {
  const { base, pairs, hash } = split(url);
  const pair = `${encode(key)}=${encode(String(value))}`;
  return pairs.some((p) => keyOf(p) === key)
    ? join(
        base,
        pairs.map((p) => (keyOf(p) === key ? pair : p)),
        hash,
      )
    : join(base, [...pairs, pair], hash);
}

/** The full address of a path under a root. Under a root that is a query itself the path's own query continues it (plain permalinks). */
export function underRoot(root: string, path: string): string {
  const rest = path.replace(/^\//, '');
  return root + (root.includes('?') ? rest.replace('?', '&') : rest);
}

/** `namespace` and `endpoint` as one path, slashes at their ends cut. */
export function joinRoute(namespace: string, endpoint: string): string {
  const trim = (text: string): string => withoutEnd(text.replace(/^\/+/, ''), /\//);
  const tail = trim(endpoint);
  return tail === '' ? trim(namespace) : `${trim(namespace)}/${tail}`;
}

/** A path with its query in one order and one spelling, so that two spellings of one call are the same key. */
export function normalPath(path: string): string {
  const { base, pairs } = split(path);
  const sorted = pairs
    .map((p) => {
      const [, ...value] = p.split('=');
      try {
        return [keyOf(p), decodeURIComponent(value.join('=').replaceAll('+', ' '))] as const;
      } catch {
        return [keyOf(p), value.join('=')] as const;
      }
    })
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return join(
    `/${base.replace(/^\/+/, '')}`,
    sorted.map(([key, value]) => `${encode(key)}=${encode(value)}`),
    '',
  );
}

/** Where the platform answers REST calls when its pages do not say. */
export const DEFAULT_ROOT = '/wp-json/';

/** Where the REST calls of the site begin: what the host's settings say, what the page's head links to, the platform's default. */
export function restRoot(): string {
  const root = hostText(places.restRoot) || document.querySelector('link[rel="https://api.w.org/"]')?.getAttribute('href') || DEFAULT_ROOT;
  return root.includes('?') || root.endsWith('/') ? root : `${root}/`;
}
