import { own, parseJson } from './json.js';

/** What a whole page begins with: JSON inside one is no answer to us. */
const PAGE = /<(?:!doctype|html|head|body)[\s>]/i;
/** What JSON that a server prints begins with; other brackets stand in any text. */
const LIKE_JSON = /\{\s*["}]|\[\s*[[{"\]\d\-tfn]/g;
/** An object with a member, a list of something with parts: where one breaks off, or cannot be read, what is inside it is no answer. */
const IS_SURE = /^(?:\{\s*"|\[\s*[[{])/;
/** How often the text may be walked through, so that brackets without end cost no time. */
const MAX_WALKS = 20;

/** Where the bracket at `start` is closed, or -1. Brackets in strings do not count. */
function endOfBracket(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let i = start; i < text.length; i += 1) {
    const c = text[i];
    if (isString) {
      if (c === '\\') {
        i += 1;
      } else if (c === '"') {
        isString = false;
      }
    } else if (c === '"') {
      isString = true;
    } else if (c === '{' || c === '[') {
      depth += 1;
    } else if (c === '}' || c === ']') {
      depth -= 1;
      if (depth === 0) {
        return i + 1;
      }
    }
  }
  return -1;
}

/**
 * The JSON that stands in a text among other things; `null` where there is none, where it is broken off, and in a whole page.
 * The first object with members counts, or list of such; an empty one, or a list of plain values (`$_POST["name"]`), only where no
 * other is there.
 * @param keys of the answer: an object with one of them counts before one without, which a plugin's debug output may be
 */
function findJson(text: string, keys: readonly string[]): string | null {
  const page = text.search(PAGE);
  /** What counts where nothing better comes: an object without the keys before a list of plain values. */
  let other: string | null = null;
  let spare: string | null = null;
  let walked = 0;
  for (let at = 0; ;) {
    LIKE_JSON.lastIndex = at;
    const start = LIKE_JSON.exec(text)?.index ?? -1;
    if (start < 0 || (page >= 0 && page < start)) {
      return other ?? spare;
    }
    const isSure = IS_SURE.test(text.slice(start, start + 20));
    const end = endOfBracket(text, start);
    walked += (end < 0 ? text.length : end) - start;
    if (walked > MAX_WALKS * text.length) {
      return null;
    }
    const json = end < 0 ? null : text.slice(start, end);
    const value = json === null ? undefined : readable(json);
    if (isSure) {
      if (value === undefined && (end < 0 || keys.length === 0)) {
        return null;
      }
      if (value !== undefined && (keys.length === 0 || keys.some((key) => own(value, key) !== undefined))) {
        return json;
      }
      other ??= value === undefined ? null : json;
      at = end;
      continue;
    }
    spare ??= value === undefined ? null : json;
    at = value === undefined ? start + 1 : end;
  }
}

/** A text without the comments that it ends with. */
function withoutComments(text: string): string {
  let said = text.trimEnd();
  while (said.endsWith('-->') && said.includes('<!--')) {
    said = said.slice(0, said.lastIndexOf('<!--')).trimEnd();
  }
  return said;
}

/**
 * The word of JSON that a text ends with, alone, on its own line or behind markup, where nothing else of JSON is in it: WooCommerce's
 * `false` for no variation. `null` where there is none.
 */
function findWord(text: string): string | null {
  const said = PAGE.test(text) || /\{\s*"|\[\s*[[{]/.test(text) ? '' : withoutComments(text);
  const word = ['true', 'false', 'null'].find((one) => said.endsWith(one));
  if (word === undefined) {
    return null;
  }
  const before = said.slice(0, -word.length);
  const notice = before.trimEnd();
  return notice === '' || notice.endsWith('>') || before.slice(notice.length).includes('\n') ? word : null;
}

/** The value of a text; `undefined` where it is no JSON. */
function readable(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Reads the JSON of a server's answer, every one through this: what plugins and PHP print around it (a notice before, a comment behind,
 * other JSON) is cut off. A whole page, and JSON that breaks off, are no answer.
 * @param keys by which the answer is known among other JSON: it has at least one of them
 * @throws SyntaxError where there is no JSON, or not all of it
 */
export function parseAnswer(text: string, keys: readonly string[] = []): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const json = findJson(text, keys) ?? findWord(text);
    if (json === null) {
      throw error;
    }
    return parseJson(json);
  }
}
