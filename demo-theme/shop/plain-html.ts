/**
 * Turns the shop's own markup into nodes without any of the browser's HTML sinks, because the demo pages also run
 * under a policy that demands trusted types, where `innerHTML` of a text is refused. It knows what our printers
 * print in notices: elements, quoted attributes, text, and the entities below. It is no HTML parser.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  ldquo: '“',
  rdquo: '”',
  times: '×',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  pound: '£',
};

/** Text with its entities read; unknown ones stay as they are. */
export function readEntities(text: string): string {
  return text.replace(/&(#\d+|[a-z]+);/g, (whole, name: string) => {
    if (name.startsWith('#')) {
      return String.fromCodePoint(Number(name.slice(1)));
    }
    return ENTITIES[name] ?? whole;
  });
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+)/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;

/** Nodes of a piece of our own markup. Event handlers and elements that could run something are never made. */
export function nodesOf(markup: string, document: Document): DocumentFragment {
  const root = document.createDocumentFragment();
  const open: (DocumentFragment | Element)[] = [root];
  for (const [, close, tag, attributes = '', text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.append(readEntities(text));
    } else if (close === '/') {
      open.length = Math.max(1, open.length - 1);
    } else if (tag !== undefined) {
      const element = document.createElement(tag === 'script' || tag === 'style' ? 'span' : tag);
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (!name.startsWith('on')) {
          element.setAttribute(name, readEntities(value));
        }
      }
      parent.append(element);
      open.push(element);
    }
  }
  return root;
}
