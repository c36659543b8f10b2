/** What a filter-select shows and where its keys lead: no page, no clock, no network. */

/** One choice. Ids are compared as text; `0` is one, an empty id is the absence of a choice. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly disabled: boolean;
  /** The name of its group; empty: none. */
  readonly group: string;
  /** What else the server said of it, for templates and listeners. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An item that is known by its text alone. */
export const typedItem = (text: string): Item => ({ id: text, text, disabled: false, group: '', data: {} });

const MARKS = /\p{M}+/gu;
// oxlint-disable-next-line no-control-regex -- the range of plain letters
const PLAIN = /^[\u0000-\u007f]*$/;

/** Letters that are no plain letter with an accent on it, and what people type for them: what the shop's own select takes them for, too. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ɨ: 'i',
  ł: 'l',
  ƚ: 'l',
  ŀ: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ø: 'o',
  ɔ: 'o',
  ɵ: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ǝ: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ƙ: 'k',
  ŋ: 'n',
  ɲ: 'n',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
  ⱥ: 'a',
  ƃ: 'b',
  ȼ: 'c',
  ƈ: 'c',
  ƌ: 'd',
  ɇ: 'e',
  ɉ: 'j',
  ƥ: 'p',
  ɋ: 'q',
  ɍ: 'r',
  ɽ: 'r',
  ƭ: 't',
  ʈ: 't',
  ⱦ: 't',
  ʋ: 'v',
  ɏ: 'y',
  ȥ: 'z',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** A text as it is compared: small letters of ordinary width, without accents, special ones by their plain letters. */
export const fold = (text: string): string => {
  const small = text.toLowerCase();
  return PLAIN.test(small)
    ? small
    : small
        .normalize('NFKD')
        .replace(MARKS, '')
        .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
};

/** The ways in which people type a text, one a line: the shop's own select takes `ß` for one `s`, a German for two. */
export const spellings = (text: string): string => {
  const one = text.replace(/ß/giu, 's');
  return one === text ? fold(text) : `${fold(text)}\n${fold(one)}`;
};

/** The next row after `from` that begins with what was typed, round the list; a letter typed again goes to the next one. */
export function typedRow(items: readonly Item[], typed: string, from: number): number | null {
  const letters = [...fold(typed)];
  const isOne = letters.every((letter) => letter === letters[0]);
  const wanted = isOne ? (letters[0] ?? '') : letters.join('');
  // Within a word the row it is at may go on fitting.
  const start = isOne ? from + 1 : Math.max(0, from);
  for (let k = 0; k < items.length; k += 1) {
    const i = (start + k) % items.length;
    const item = items[i];
    if (
      item &&
      wanted !== '' &&
      !item.disabled &&
      item.id !== '' &&
      spellings(item.text)
        .split('\n')
        .some((one) => one.startsWith(wanted))
    ) {
      return i;
    }
  }
  return null;
}

/** A text with the words of an item in it, `{text}` or any key the server sent; a key that is none stays empty. */
export const fillTemplate = (template: string, item: Item): string =>
  template === ''
    ? item.text
    : template.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
        const value: unknown = key === 'text' || key === 'id' ? item[key] : item.data[key];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      });
