/**
 * The host's small templates without `eval`: `{{{ data.variation.x }}}` raw, `{{ data.variation.x }}` escaped, and
 * `<# if ( … ) { #> … <# } else { #> … <# } #>` (contract 39). What is more than that is for the host's own
 * engine: the result is `null`.
 */
type Node =
  | { readonly text: string }
  | { readonly path: string; readonly raw: boolean }
  | { readonly test: Test; readonly yes: readonly Node[]; readonly no: readonly Node[] };
interface Test {
  readonly path: string;
  readonly not: boolean;
  readonly equals: string | undefined;
}

/** One without its end goes to the end of all, which is for the host's own engine: each letter is looked at once. */
const TOKEN = /\{\{\{([\s\S]+?)(?:\}\}\}|$)|\{\{([^}][\s\S]*?)(?:\}\}|$)|<#([\s\S]+?)(?:#>|$)/g;
const PATH = /^\s*data((?:\.[A-Za-z_]\w*)+)\s*$/;
const IF = /^\s*if\s*\(\s*(?:(!)\s*)?data((?:\.[A-Za-z_]\w*)+)\s*(?:(===?|!==?)\s*(?:'([^']*)'|"([^"]*)"|(true|false|\d+))\s*)?\)\s*\{\s*$/;
const ELSE = /^\s*\}\s*else\s*\{\s*$/;
const END = /^\s*\}\s*(?:;\s*)?$/;
const CDATA = /\/\*\s*<!\[CDATA\[\s*\*\/|\/\*\s*\]\]>\s*\*\/|<!\[CDATA\[|\]\]>/g;

function parse(template: string): readonly Node[] | null {
  interface Open {
    readonly test: Test;
    readonly yes: Node[];
    no: Node[] | null;
  }
  const root: Node[] = [];
  const stack: Open[] = [];
  const into = (): Node[] => {
    const top = stack.at(-1);
    return top ? (top.no ?? top.yes) : root;
  };
  let from = 0;
  for (const m of template.matchAll(TOKEN)) {
    if (m.index > from) {
      into().push({ text: template.slice(from, m.index) });
    }
    from = m.index + m[0].length;
    const value = m[1] ?? m[2];
    if (value !== undefined) {
      const path = PATH.exec(value)?.[1];
      if (path === undefined) {
        return null;
      }
      into().push({ path: path.slice(1), raw: m[1] !== undefined });
      continue;
    }
    const code = m[3] as string;
    const test = IF.exec(code);
    if (test) {
      const equals = test[4] ?? test[5] ?? test[6];
      stack.push({
        test: { path: (test[2] as string).slice(1), not: (test[1] === '!') !== (test[3]?.startsWith('!') ?? false), equals },
        yes: [],
        no: null,
      });
    } else if (ELSE.test(code)) {
      const top = stack.at(-1);
      if (!top || top.no) {
        return null;
      }
      top.no = [];
    } else if (END.test(code)) {
      const top = stack.pop();
      if (!top) {
        return null;
      }
      into().push({ test: top.test, yes: top.yes, no: top.no ?? [] });
    } else {
      return null;
    }
  }
  if (stack.length > 0) {
    return null;
  }
  if (from < template.length) {
    root.push({ text: template.slice(from) });
  }
  return root;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (c) => ESCAPES[c] as string);

function lookup(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
const valueText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function print(nodes: readonly Node[], data: unknown): string {
  return nodes
    .map((node) => {
      if ('text' in node) {
        return node.text;
      }
      if ('path' in node) {
        const text = valueText(lookup(data, node.path));
        return node.raw ? text : escapeText(text);
      }
      const value = lookup(data, node.test.path);
      const holds = node.test.equals === undefined ? Boolean(value) : valueText(value) === node.test.equals;
      return print(holds !== node.test.not ? node.yes : node.no, data);
    })
    .join('');
}

/** Fills a template with `data`; `null` where it holds more than this engine knows. */
export function renderTemplate(template: string, data: unknown): string | null {
  const nodes = parse(template.replaceAll(CDATA, ''));
  return nodes ? print(nodes, data) : null;
}
