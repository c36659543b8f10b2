/** Puts values into few words for the inspector's lists. Pure; nothing it is given is called or changed. */

const MOST_TEXT = 60;
const MOST_PARTS = 6;

function cut(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > MOST_TEXT ? `${flat.slice(0, MOST_TEXT - 1)}…` : flat;
}

function elementWords(element: Element): string {
  const id = element.id === '' ? '' : `#${element.id}`;
  const [first] = element.classList;
  return `<${element.localName}${id}${id === '' && first !== undefined ? `.${first}` : ''}>`;
}

/** A value in a few words: texts cut, elements by name, lists and objects by their parts, one level deep. */
export function summary(value: unknown, depth = 1): string {
  if (typeof value === 'string') {
    return JSON.stringify(cut(value));
  }
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value === 'function') {
    return 'function';
  }
  if (typeof value !== 'object') {
    return typeof value;
  }
  if (typeof Element !== 'undefined' && value instanceof Element) {
    return elementWords(value);
  }
  if (value instanceof Error) {
    return cut(`${value.name}: ${value.message}`);
  }
  if (Array.isArray(value)) {
    return depth === 0 ? `list of ${value.length}` : `[${listed(value.map((part) => summary(part, depth - 1)))}]`;
  }
  const entries = Object.entries(value);
  return depth === 0
    ? `{${listed(entries.map(([key]) => key))}}`
    : `{${listed(entries.map(([key, part]) => `${key}: ${summary(part, depth - 1)}`))}}`;
}

function listed(parts: readonly string[]): string {
  return parts.length > MOST_PARTS ? `${parts.slice(0, MOST_PARTS).join(', ')}, … ${parts.length - MOST_PARTS} more` : parts.join(', ');
}

/** Time of day with milliseconds, for the lists. */
export function clockText(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}
