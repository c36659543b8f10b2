/**
 * Turns the shop's own markup into nodes without any of the browser's HTML sinks, because the demo pages also run
 * under a policy that demands trusted types, where `innerHTML` of a text is refused. It knows what our printers
 * print: elements that are all closed, quoted and bare attributes, text, and the entities below. It is no HTML parser.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  nbsp: '\u00a0',
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

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Never made: they could run or restyle something. */
const REFUSED = new Set(['script', 'style', 'iframe', 'object', 'embed', 'link', 'meta', 'base']);
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-zA-Z_][\w:-]*(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?>|([^<]+)/g;
const ATTRIBUTE = /([a-zA-Z_][\w:-]*)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
const NOSCRIPT = /<(noscript)>([\s\S]*?)<\/noscript>/g;

/** Nodes of a piece of our own markup. Event handlers and elements that could run something are never made. */
export function nodesOf(markup: string, document: Document): DocumentFragment {
  const root = document.createDocumentFragment();
  const open: (DocumentFragment | Element)[] = [root];
  // A parser reads what stands in `noscript` as text while scripts run; its buttons must not become buttons.
  const unread: string[] = [];
  const text = markup.replace(NOSCRIPT, (_, tag: string, inner: string) => `<${tag} data-unread="${unread.push(inner) - 1}"></${tag}>`);
  for (const [, close, tag, attributes = '', words] of text.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (words !== undefined) {
      parent.append(readEntities(words));
    } else if (close === '/') {
      open.length = Math.max(1, open.length - 1);
    } else if (tag !== undefined) {
      const element = document.createElement(REFUSED.has(tag) ? 'span' : tag);
      for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
        setAttribute(element, name, readEntities(double ?? single ?? ''), unread);
      }
      parent.append(element);
      if (!VOID.has(tag)) {
        open.push(element);
      }
    }
  }
  return root;
}

function setAttribute(element: Element, name: string, value: string, unread: readonly string[]): void {
  if (name === 'data-unread') {
    element.textContent = unread[Number(value)] ?? '';
  } else if (name === 'style' && element instanceof HTMLElement) {
    // As an attribute it would be refused where the page's policy allows no inline styles.
    element.style.cssText = value;
  } else if (!/^on/i.test(name) && !/^\s*javascript:/i.test(value)) {
    element.setAttribute(name, value);
  }
}
