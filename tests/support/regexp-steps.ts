/**
 * How many steps a backtracking engine takes for a pattern and a text. It is counted and not timed: what a pattern costs on a long text
 * shows in whether twice the text takes twice the steps, or four times as many, on every machine.
 */
type Node =
  | { readonly kind: 'char'; test(letter: string): boolean; readonly samples: readonly string[] }
  | { readonly kind: 'seq'; readonly items: readonly Node[] }
  | { readonly kind: 'alt'; readonly items: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly item: Node }
  | { readonly kind: 'look'; readonly isNegative: boolean; readonly item: Node }
  | { readonly kind: 'repeat'; readonly item: Node; readonly min: number; readonly max: number; readonly isLazy: boolean }
  | { readonly kind: 'back'; readonly index: number }
  | { readonly kind: 'edge'; holds(text: string, at: number): boolean };

/** Letters to try a class with. */
const LETTERS = [...'a0 Z_-.,\'"/\\<>{}[]()#%:;=*+!?&|\n\u00a0é'];
const WORD = /\w/;

/** More than any text of a test may take: the pattern is exponential. */
const MOST = 400_000;

/** What a text may end in that a pattern does not expect; `.` and `$` stop at the end of a line. */
const ENDS = ['', '\u0001', '\u0001a', '\n\u0001'];

/** How long a text is at least. */
const LENGTH = 80;

class TooMany extends Error {}

/** Reads the source of a pattern. @throws where it holds what this engine does not know */
function parse(source: string, flags: string): Node {
  let at = 0;
  let groups = 0;
  const dotAll = flags.includes('s');
  const multiline = flags.includes('m');
  /** Signs that mean something to this pattern: a class is best tried with them. */
  const literals = source.replaceAll(/\\[a-z]|[a-z\d]/gi, '');
  /** A class, or an escape outside of one, by the engine of the language itself. */
  const charOf = (part: string): Node => {
    const pattern = new RegExp(`^(?:${part})$`, flags.replaceAll(/[gym]/g, ''));
    const samples = [...new Set([...literals, ...LETTERS, part])].filter((one) => one.length === 1 && pattern.test(one)).slice(0, 4);
    return { kind: 'char', test: (letter) => pattern.test(letter), samples };
  };
  const alternatives = (): Node => {
    const items = [sequence()];
    while (source[at] === '|') {
      at += 1;
      items.push(sequence());
    }
    return items.length === 1 ? (items[0] as Node) : { kind: 'alt', items };
  };
  const sequence = (): Node => {
    const items: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      items.push(quantified(atom()));
    }
    return { kind: 'seq', items };
  };
  const group = (): Node => {
    const [, kind = ''] = /^\((\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at)) ?? [];
    if (kind.startsWith('?<')) {
      throw new Error(`unknown group ${kind}`);
    }
    at += 1 + kind.length;
    const index = kind === '' ? (groups += 1) : 0;
    const item = alternatives();
    at += 1;
    return kind === '?=' || kind === '?!'
      ? { kind: 'look', isNegative: kind === '?!', item }
      : index > 0
        ? { kind: 'group', index, item }
        : item;
  };
  const atom = (): Node => {
    const letter = source[at] as string;
    if (letter === '(') {
      return group();
    }
    if (letter === '[') {
      let end = at + 1;
      while (source[end] !== ']') {
        end += source[end] === '\\' ? 2 : 1;
      }
      const part = source.slice(at, end + 1);
      at = end + 1;
      return charOf(part);
    }
    if (letter === '\\') {
      const [escape = ''] = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]+\}|P\{[^}]+\}|[^])/i.exec(source.slice(at)) ?? [];
      at += escape.length;
      if (/^\\[1-9]$/.test(escape)) {
        return { kind: 'back', index: Number(escape[1]) };
      }
      if (escape === '\\b' || escape === '\\B') {
        const isWord = (l: string | undefined): boolean => l !== undefined && WORD.test(l);
        return { kind: 'edge', holds: (text, i) => (isWord(text[i - 1]) !== isWord(text[i])) === (escape === '\\b') };
      }
      return charOf(escape);
    }
    at += 1;
    if (letter === '^' || letter === '$') {
      return {
        kind: 'edge',
        holds: (text, i) =>
          letter === '^' ? i === 0 || (multiline && text[i - 1] === '\n') : i === text.length || (multiline && text[i] === '\n'),
      };
    }
    return charOf(letter === '.' ? (dotAll ? '[^]' : '.') : letter.replace(/[/{}\]]/, String.raw`\$&`));
  };
  const quantified = (item: Node): Node => {
    const [sign, from, comma, to] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at)) ?? [];
    if (sign === undefined) {
      return item;
    }
    at += sign.length;
    const isLazy = source[at] === '?';
    at += isLazy ? 1 : 0;
    const min = sign === '+' ? 1 : Number(from ?? 0);
    const max = sign === '?' ? 1 : from === undefined || (comma === ',' && to === '') ? Infinity : Number(to === '' ? from : to);
    return { kind: 'repeat', item, min, max, isLazy };
  };
  return alternatives();
}

type Next = (at: number) => boolean;

/** A pattern that counts. */
export interface CountedPattern {
  /** Steps to go through a text, from match to match as `replaceAll` does where the pattern is global, else to the first. */
  steps(text: string): number;
  /** Texts that are built of its own parts, which stand in them so many times as often: what could make it go back and forth. */
  attacks(times: number): readonly string[];
}

/** Makes it. */
export function countedPattern(source: string, flags: string): CountedPattern {
  const root = parse(source, flags);
  const fold = flags.includes('i');
  let count = 0;
  let text = '';
  let captured: (readonly [number, number] | undefined)[] = [];
  const step = (): void => {
    count += 1;
    if (count > MOST) {
      throw new TooMany();
    }
  };
  const run = (node: Node, at: number, next: Next): boolean => {
    step();
    switch (node.kind) {
      case 'char':
        return at < text.length && node.test(text.charAt(at)) && next(at + 1);
      case 'edge':
        return node.holds(text, at) && next(at);
      case 'seq': {
        const from = (i: number, here: number): boolean => {
          const item = node.items[i];
          return item ? run(item, here, (end) => from(i + 1, end)) : next(here);
        };
        return from(0, at);
      }
      case 'alt':
        return node.items.some((item) => run(item, at, next));
      case 'group':
        return run(node.item, at, (end) => {
          const was = captured[node.index];
          captured[node.index] = [at, end];
          const isFound = next(end);
          if (!isFound) {
            captured[node.index] = was;
          }
          return isFound;
        });
      case 'back': {
        const [from, to] = captured[node.index] ?? [0, 0];
        const said = text.slice(from, to);
        const here = text.slice(at, at + said.length);
        return (fold ? here.toLowerCase() === said.toLowerCase() : here === said) && next(at + said.length);
      }
      case 'look':
        return run(node.item, at, () => true) !== node.isNegative && next(at);
      case 'repeat': {
        const more = (times: number, here: number): boolean => {
          const again = (): boolean =>
            times < node.max && run(node.item, here, (end) => (end > here || times < node.min) && more(times + 1, end));
          if (times < node.min) {
            return again();
          }
          return node.isLazy ? next(here) || again() : again() || next(here);
        };
        return more(0, at);
      }
    }
  };
  const sample = (node: Node, which = 0): string => {
    switch (node.kind) {
      case 'char':
        return node.samples[which % Math.max(1, node.samples.length)] ?? '';
      case 'seq':
        return node.items.map((item) => sample(item, which)).join('');
      case 'alt':
        return sample(node.items[which % node.items.length] as Node, which);
      case 'group':
        return sample(node.item, which);
      case 'repeat':
        return sample(node.item, which).repeat(Math.max(1, node.min));
      default:
        return '';
    }
  };
  /** Each part of a pattern with what stands before it: `[before, part]`. */
  const parts = (node: Node, before: string): [string, string][] => {
    const own = [0, 1, 2, 3].map((which): [string, string] => [before, sample(node, which)]);
    switch (node.kind) {
      case 'seq': {
        const found: [string, string][] = [...own];
        let start = before;
        for (const [i, item] of node.items.entries()) {
          found.push(...parts(item, start));
          // The beginning again and again, and never its end.
          found.push([
            before,
            node.items
              .slice(0, i + 1)
              .map((one) => sample(one))
              .join(''),
          ]);
          start += sample(item);
        }
        // What begins where letters may be repeated: several parts together that such a run may swallow as well.
        start = before;
        for (const [i, item] of node.items.entries()) {
          if (item.kind === 'repeat') {
            let part = '';
            for (const next of node.items.slice(i)) {
              part += sample(next);
              found.push([start, part]);
            }
          }
          start += sample(item);
        }
        return found;
      }
      case 'alt':
        return [...own, ...node.items.flatMap((item) => parts(item, before))];
      case 'group':
      case 'repeat':
      case 'look':
        return [...own, ...parts(node.item, before)];
      default:
        return own;
    }
  };
  const all = parts(root, '');
  const pieces = new Map(
    [
      ...all,
      ...all.flatMap(([, part]): [string, string][] => [
        ['', part],
        ['\u0001', part],
      ]),
    ]
      .filter(([, part]) => part !== '')
      .map((piece) => [JSON.stringify(piece), piece]),
  );
  return {
    steps(of) {
      [count, text] = [0, of];
      try {
        for (let at = 0; at <= text.length;) {
          captured = [];
          let end = -1;
          const isFound = run(root, at, (stop) => {
            end = stop;
            return true;
          });
          if ((isFound && !flags.includes('g')) || flags.includes('y')) {
            break;
          }
          at = isFound && end > at ? end : at + 1;
        }
      } catch (error) {
        if (!(error instanceof TooMany) && !(error instanceof RangeError)) {
          throw error;
        }
        return Infinity;
      }
      return count;
    },
    attacks: (times) =>
      [...pieces.values()].flatMap(([before, part]) =>
        ENDS.map((end) => `${before}${part.repeat(Math.ceil(LENGTH / part.length) * times)}${end}`),
      ),
  };
}
