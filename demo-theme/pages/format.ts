/**
 * Lays generated HTML out for people: one block per line, indented, long tags with one attribute per line.
 * Only white space that HTML ignores is touched; scripts, styles, templates and text areas stay as they are.
 */

interface Tag {
  readonly kind: 'tag';
  readonly name: string;
  /** Attributes as written, quotes unified to `"`. */
  readonly attributes: readonly string[];
  readonly children: Node[];
}

interface Raw {
  readonly kind: 'raw';
  readonly text: string;
}

interface Text {
  readonly kind: 'text';
  readonly text: string;
}

type Node = Tag | Raw | Text;

const MAX_LINE = 118;
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const VERBATIM = new Set(['script', 'style', 'textarea', 'pre']);
/** Tags that may share a line with text; every other tag gets a line of its own. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);

/** Formats a whole page. Throws on a closing tag that closes nothing, which would be a fault of the page's printer. */
export function formatHtml(html: string): string {
  const { doctype, rest } = splitDoctype(html);
  const lines: string[] = doctype === '' ? [] : [doctype];
  printAll(parse(rest), '', lines);
  return `${lines.join('\n')}\n`;
}

function splitDoctype(html: string): { doctype: string; rest: string } {
  const match = /^\s*(<!doctype[^>]*>)/i.exec(html);
  return match?.[1] === undefined ? { doctype: '', rest: html } : { doctype: match[1], rest: html.slice(match[0].length) };
}

const TOKEN =
  /<!--[\s\S]*?-->|<\/([a-zA-Z][\w-]*)\s*>|<([a-zA-Z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/g;

function parse(html: string): Node[] {
  const top: Tag = { kind: 'tag', name: '', attributes: [], children: [] };
  const open: Tag[] = [top];
  const here = (): Tag => open.at(-1) ?? top;
  let from = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match; match = TOKEN.exec(html)) {
    addText(here(), html.slice(from, match.index));
    from = TOKEN.lastIndex;
    const [whole, closing, opening, attributes = '', selfClosing] = match;
    if (closing !== undefined) {
      const closed = open.pop();
      if (closed?.name !== closing || open.length === 0) {
        throw new Error(`</${closing}> closes <${closed?.name ?? ''}>`);
      }
    } else if (opening === undefined) {
      here().children.push({ kind: 'raw', text: whole });
    } else if (VERBATIM.has(opening)) {
      const end = html.indexOf(`</${opening}>`, from);
      const stop = end + opening.length + 3;
      here().children.push({ kind: 'raw', text: html.slice(match.index, stop) });
      from = stop;
      TOKEN.lastIndex = stop;
    } else {
      const tag: Tag = { kind: 'tag', name: opening, attributes: splitAttributes(attributes), children: [] };
      here().children.push(tag);
      if (!VOID.has(opening) && selfClosing !== '/') {
        open.push(tag);
      }
    }
  }
  addText(here(), html.slice(from));
  if (open.length !== 1) {
    throw new Error(`<${here().name}> is never closed`);
  }
  return top.children;
}

function addText(parent: Tag, text: string): void {
  if (text !== '') {
    parent.children.push({ kind: 'text', text: text.replace(/[ \t\r\n]+/g, ' ') });
  }
}

function splitAttributes(text: string): string[] {
  const found = text.match(/[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g) ?? [];
  return found.map((one) => one.replace(/^([^=]+?)\s*=\s*'([^"']*)'$/, '$1="$2"').replace(/^([^=]+)=([^"'\s]+)$/, '$1="$2"'));
}

function isInline(node: Node): boolean {
  if (node.kind === 'text') {
    return true;
  }
  return node.kind === 'tag' && INLINE.has(node.name) && !isControl(node) && node.children.every(isInline);
}

/** A link with this many attributes is a button of the host rather than a word in a sentence. */
function isControl(tag: Tag): boolean {
  return tag.name === 'a' && tag.attributes.length > 3;
}

function openTag(tag: Tag): string {
  const attributes = tag.attributes.map((one) => ` ${one}`).join('');
  return `<${tag.name}${attributes}>`;
}

function oneLine(node: Node): string {
  if (node.kind !== 'tag') {
    return node.text;
  }
  const end = VOID.has(node.name) ? '' : `</${node.name}>`;
  return `${openTag(node)}${node.children.map(oneLine).join('')}${end}`;
}

function printAll(nodes: readonly Node[], indent: string, lines: string[]): void {
  let run: Node[] = [];
  const flush = (): void => {
    printRun(run, indent, lines);
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    printBlock(node, indent, lines);
  }
  flush();
}

/**
 * Text and inline tags: on one line where they fit, else broken where the text has blanks anyway. A run of inline
 * tags that stand apart already gets a line for each.
 */
function printRun(run: readonly Node[], indent: string, lines: string[]): void {
  const text = run.map(oneLine).join('').trim();
  if (text === '') {
    return;
  }
  if (indent.length + text.length <= MAX_LINE) {
    lines.push(indent + text);
    return;
  }
  let line = '';
  for (const word of wordsOf(text)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > MAX_LINE) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  lines.push(indent + line);
}

/** Splits at blanks, but never inside a tag. */
function wordsOf(text: string): string[] {
  return text.match(/(?:<[^>]*>|[^\s<])+/g) ?? [];
}

function printBlock(node: Node, indent: string, lines: string[]): void {
  if (node.kind !== 'tag') {
    lines.push(...indentRaw(node.text, indent));
    return;
  }
  const whole = oneLine({ ...node, children: trimmed(node.children) });
  if (node.children.every(isInline) && indent.length + whole.length <= MAX_LINE) {
    lines.push(indent + whole);
    return;
  }
  const opening = openTag(node);
  // An empty tag stays really empty: `:empty` counts a line break as content.
  const end = node.children.length === 0 && !VOID.has(node.name) ? `</${node.name}>` : '';
  if (indent.length + opening.length <= MAX_LINE || node.attributes.length < 2) {
    lines.push(indent + opening + end);
  } else {
    lines.push(`${indent}<${node.name}`, ...node.attributes.map((one) => `${indent}  ${one}`), `${indent}>${end}`);
  }
  if (node.children.length === 0) {
    return;
  }
  printAll(node.children, `${indent}  `, lines);
  lines.push(`${indent}</${node.name}>`);
}

function trimmed(children: readonly Node[]): Node[] {
  return children
    .map((child, at): Node => {
      if (child.kind !== 'text') {
        return child;
      }
      const start = at === 0 ? child.text.trimStart() : child.text;
      return { kind: 'text', text: at === children.length - 1 ? start.trimEnd() : start };
    })
    .filter((child) => child.kind !== 'text' || child.text !== '');
}

/** Scripts and comments move to the right place as a whole; text areas must not gain white space. */
function indentRaw(text: string, indent: string): string[] {
  if (/^<(textarea|pre)\b/.test(text)) {
    return [indent + text];
  }
  return text.split('\n').map((line) => (line.trim() === '' ? '' : indent + line));
}
