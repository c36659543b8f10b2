/** The editor of a cart line, which shows a product above whatever page it is on. */
const POPUP = '.yith-wapo-popup';
/** Where what belongs to a container is looked for beyond its form: pictures and price of its product. */
export const pageOf = (container: Element): ParentNode => container.closest(POPUP) ?? document;

/**
 * The host's selectors are jQuery's: a list over several lines, in which `:first` after a selector means its first hit. A part that no
 * browser understands is left out.
 */
export function hostQuery(selectors: string, root: ParentNode = document): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const part of splitList(selectors)) {
    const isFirst = /:first\s*$/.test(part);
    try {
      const hits = [...root.querySelectorAll<HTMLElement>(part.replace(/:first\s*$/, ''))];
      for (const hit of isFirst ? hits.slice(0, 1) : hits) {
        found.add(hit);
      }
    } catch {
      continue;
    }
  }
  return [...found];
}

/** The parts of a selector list; a comma inside brackets parts nothing. */
function splitList(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of selectors) {
    depth += Number('([{'.includes(char)) - Number(')]}'.includes(char));
    if (char === ',' && depth === 0) {
      parts.push('');
    } else {
      parts[parts.length - 1] += char;
    }
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
