/** The text of a node on one line: white space made single blanks, none at the ends; empty where there is no node. */
export const textOf = (node: Node | null | undefined): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * A text without what it ends in. A pattern for the end of a text (`/\/+$/`) begins at every letter that fits, and a long run of them in
 * the middle takes for ever; this looks from the end.
 * @param part says of one letter whether it goes
 */
export function withoutEnd(text: string, part: RegExp): string {
  let end = text.length;
  while (end > 0 && part.test(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

/** An address without the part of its page. */
export const withoutHash = (address: string): string => address.split('#', 1)[0] ?? '';
