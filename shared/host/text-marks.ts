/**
 * The host's own marks in its texts, each plugin's in its own way; those of our texts (`{x}`) are filled by `message()`. Every value is put
 * in as it is, in one go: a file named `%d` stays that. What is filled is text: it goes on as text, never as markup.
 */

const PRINTF = /%(?:(\d{1,2})\$)?([ds])/g;

/**
 * `%d` for a number and `%s` for a text (add-ons), as translators order them: a mark takes the first value of its kind that is left, else
 * the first one left; `%2$s` takes the second value, whoever took it before. A mark without a value stays as it is.
 */
export function fillPrintf(text: string, ...values: readonly (string | number)[]): string {
  const left = [...values];
  const next = (kind: string): string | number | undefined => {
    const own = left.findIndex((value) => (typeof value === 'number') === (kind === 'd'));
    return left.splice(Math.max(0, own), 1)[0];
  };
  return text.replaceAll(PRINTF, (mark: string, position: string | undefined, kind: string) =>
    String((position === undefined ? next(kind) : values[Number(position) - 1]) ?? mark),
  );
}

/** `%s%`, the one mark of the side cart's texts, wherever it stands in a text. */
export const fillPercent = (text: string, value: string | number): string => text.replaceAll('%s%', () => String(value));

/**
 * The bundle plugin's marks in its texts: `[min]`, `[name]`, `[d]` and the like. A name that has no value stays as it is.
 */
export const fillBrackets = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\[(\w+)\]/g, (mark: string, name: string) => String(Object.hasOwn(values, name) ? values[name] : mark));
