import type { Choices } from './variation-index.rules.js';

/** The choices an address asks for, of those that exist (`attribute_…` parameters). */
export function choicesFromUrl(search: string, values: Readonly<Record<string, readonly string[]>>): Choices {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, known]) => {
      const wanted = params.get(name);
      return wanted !== null && wanted !== '' && known.includes(wanted) ? [[name, wanted]] : [];
    }),
  );
}

/** The address with the choices in it: chosen ones set, cleared ones removed, everything else as it was written. */
export function urlWithChoices(href: string, attributes: readonly string[], choices: Choices): string {
  const url = new URL(href);
  const left = new Map<string, string>();
  for (const name of attributes) {
    const value = choices[name];
    if (value) {
      left.set(name, new URLSearchParams({ [name]: value }).toString());
    }
  }
  const parts: string[] = [];
  for (const part of url.search.slice(1).split('&')) {
    const name = attributes.find((a) => new URLSearchParams(part).has(a));
    const now = name === undefined ? part : left.get(name);
    if (now) {
      parts.push(now);
    }
    if (name !== undefined) {
      left.delete(name);
    }
  }
  url.search = [...parts, ...left.values()].join('&');
  return url.href;
}
