/**
 * The generated parts of the documents: `node widgets/readme.mjs` writes them between their markers, `--check` fails where one has drifted
 * from the sources. Needs a finished build, for the sizes and for the types of the events.
 *
 *     <!-- generated: NAME -->
 *     …
 *     <!-- /generated -->
 *
 * A tag without a README gets one with empty markers and a place for examples.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { defaultOf, typeOf } from '../build/editor-data.mjs';
import { at } from '../build/paths.mjs';
import { kb, rowsOf } from '../tests/sizes.mjs';
import { readDocs, readList } from '../build/widgets.mjs';

/**
 * @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc
 * @typedef {import('../shared/element/schema.js').Field<unknown>} Field
 */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
/** @param {string} text */
const code = (text) => `\`${text}\``;
/** @param {string} tag */
const folderOf = (tag) => tag.slice('shop-'.length);

/** What a summary says first, where that says enough; the rest stands on the tag's own page. @param {string} summary */
const gist = (summary) => summary.replace(/^([^:;]{24,})[:;].*/s, '$1.');

/**
 * Every tag in one line, with a link to its page.
 * @param {readonly ElementDoc[]} docs
 * @param {string} folder of the tags' pages, seen from the document: `widgets/`
 */
export const tagTable = (docs, folder) =>
  table(
    ['Tag', 'What it does'],
    docs.map(({ tag, summary }) => [`[\`<${tag}>\`](${folder}${folderOf(tag)}/)`, gist(summary)]),
  );

/** What a tag is, where it goes, what it needs. @param {ElementDoc} doc */
export function tagSummary(doc) {
  const facts = [
    ['Put inside', doc.wraps],
    ['Without script', doc.withoutScript],
    ['Reads', doc.reads],
    ['Asks the server', doc.calls ?? 'Nothing.'],
    ['States (`data-state`)', doc.states ?? 'None.'],
  ];
  return [doc.summary, `\`\`\`html\n${doc.example.trim()}\n\`\`\``, facts.map(([name, text]) => `- **${name}:** ${text}`).join('\n')].join(
    '\n\n',
  );
}

/**
 * The reference of a tag: attributes, events, CSS variables, keyboard, and the host's own script.
 * @param {ElementDoc} doc
 * @param {Readonly<Record<string, {cancelable: boolean}>>} events
 * @param {ReadonlyMap<string, readonly string[]>} details the keys of each event's detail
 */
export function tagReference(doc, events, details) {
  const fields = Object.values(doc.schema);
  /** @param {string} title @param {readonly (readonly string[])[]} rows @param {readonly string[]} head */
  const section = (title, rows, head, none = '') => `## ${title}\n\n${rows.length > 0 ? table(head, rows) : none}`;
  /** @param {Field} field */
  const places = (field) =>
    (field.host ?? [])
      .filter((place) => !place.startsWith('!'))
      .map(code)
      .join(', ');
  /** A setting of the page alone is no attribute. @param {Field} field */
  const nameOf = ({ attr, settingsOnly }) => code(settingsOnly ? attr.slice('data-'.length) : attr);
  /** @param {Field} field */
  const initial = (field) => {
    const text = defaultOf(field);
    return text === undefined ? (field.required ? 'required' : '') : code(text);
  };
  return [
    section(
      'Attributes',
      fields.map((field) => [
        nameOf(field),
        field.type === 'json' ? 'JSON' : code(typeOf(field)),
        initial(field),
        places(field),
        field.description,
      ]),
      ['Attribute', 'Type', 'Default', 'Read from the page', 'Meaning'],
      'None.',
    ),
    ...(fields.some(({ host }) => host)
      ? ['An attribute that the tag can read from the page needs to be set only where you want something else.']
      : []),
    ...(fields.some(({ settingsOnly }) => settingsOnly)
      ? [
          'A name without `data-` is no attribute: only the [settings of the page](../README.md#settings) and what the page prints count there, because an author may write attributes into a post.',
        ]
      : []),
    section(
      'Events',
      doc.events.map(({ name, description }) => [
        code(name),
        (details.get(name) ?? []).map(code).join(', '),
        events[name]?.cancelable ? 'yes' : 'no',
        description,
      ]),
      ['Event', '`event.detail`', 'Cancelable', 'When'],
      'None.',
    ),
    ...(doc.cssProperties
      ? [
          section(
            'CSS variables',
            Object.entries(doc.cssProperties).map(([name, is]) => [code(name), is]),
            ['Variable', 'Meaning'],
          ),
        ]
      : []),
    section(
      'Keyboard',
      Object.entries(doc.keyboard ?? {}).map(([key, act]) => [key, `${act.charAt(0).toUpperCase()}${act.slice(1)}.`]),
      ['Key', 'What it does'],
      'Nothing beside what the browser does.',
    ),
    `## Beside the shop’s own script\n\n${doc.besideHost}`,
  ].join('\n\n');
}

/**
 * The keys of each event's detail, out of the types of a build; optional ones end in `?`.
 * @param {string} types the text of `shop.d.ts`
 * @returns {Map<string, string[]>}
 */
export function eventDetails(types) {
  const { program, errors } = parseSync('shop.d.ts', types);
  if (errors.length > 0) {
    throw new Error(`shop.d.ts: ${errors.map(({ message }) => message).join('; ')}`);
  }
  /** @type {Map<string, any[]>} members by the interface's name */
  const interfaces = new Map();
  for (const statement of /** @type {any[]} */ (program.body)) {
    const node = statement.declaration ?? statement;
    if (node.type === 'TSInterfaceDeclaration') {
      interfaces.set(node.id.name, node.body.body);
    }
  }
  /** @param {any} member @returns {string} */
  const nameOf = ({ key }) => key.value ?? key.name;
  /** @param {readonly any[]} members */
  const namesOf = (members) => members.map((member) => nameOf(member) + (member.optional ? '?' : ''));
  /** @param {any} type @returns {string[]} */
  const keysOf = (type) => {
    switch (type.type) {
      case 'TSTypeLiteral':
        return namesOf(type.members);
      case 'TSIntersectionType':
        return type.types.flatMap(keysOf);
      case 'TSTypeReference':
        return namesOf(interfaces.get(type.typeName.name) ?? []);
      default:
        return [];
    }
  };
  return new Map((interfaces.get('ShopEvents') ?? []).map((member) => [nameOf(member), keysOf(member.typeAnnotation.typeAnnotation)]));
}

/**
 * PHP that lets the tags that only show something through WordPress's filter for posts (blocks, widgets, descriptions), with the
 * attributes an author may set.
 * @param {readonly ElementDoc[]} docs
 * @throws where a tag names an attribute that it does not have
 */
export function ksesArray(docs) {
  const global = ['class', 'id', 'lang', 'dir', 'hidden'];
  const lines = docs.flatMap(({ tag, schema, inPosts }) => {
    const wrong = inPosts?.find((name) => !Object.values(schema).some(({ attr }) => attr === name));
    if (wrong) {
      throw new Error(`${tag}: inPosts names ${wrong}, which is none of its attributes`);
    }
    return inPosts ? [`\t\t'${tag}' => '${inPosts.join(' ')}',`] : [];
  });
  return [
    '```php',
    "add_filter( 'wp_kses_allowed_html', function ( $tags, $context ) {",
    "\tif ( 'post' !== $context ) {",
    '\t\treturn $tags;',
    '\t}',
    `\t$every = '${global.join(' ')}';`,
    '\t$own   = array(',
    ...lines,
    '\t);',
    '\tforeach ( $own as $tag => $names ) {',
    '\t\t$tags[ $tag ] = array_fill_keys( explode( \' \', trim( "$every $names" ) ), true );',
    '\t}',
    '\treturn $tags;',
    '}, 10, 2 );',
    '```',
  ].join('\n');
}

/**
 * What whole pages of the demo load, in each edition.
 * @param {readonly import('../tests/sizes.mjs').Row[]} rows
 */
export const sizeTable = (rows) =>
  table(
    ['File, or page and edition', 'Gzip', 'Scripts'],
    rows.map(({ name, gz, scripts }) => [name, kb(gz), scripts === undefined ? '' : String(scripts)]),
  );

/** @param {string} name of a part */
const pattern = (name) => new RegExp(`(<!-- generated: ${name} -->\\n)([\\s\\S]*?)(<!-- /generated -->)`);

/** What stands between the markers of a part; `undefined` where there are none. @param {string} text @param {string} name */
export const partOf = (text, name) => pattern(name).exec(text)?.[2]?.trim();

/**
 * Puts a part between its markers.
 * @param {string} text
 * @param {string} name
 * @param {string} part
 * @throws where the markers are not there
 */
export function withPart(text, name, part) {
  if (!pattern(name).test(text)) {
    throw new Error(`no markers <!-- generated: ${name} --> and <!-- /generated -->`);
  }
  return text.replace(
    pattern(name),
    (/** @type {string} */ _all, /** @type {string} */ start, /** @type {string} */ _old, /** @type {string} */ end) =>
      `${start}\n${part}\n\n${end}`,
  );
}

/** A document without its generated parts: what was written by hand. @param {string} text */
export const handWritten = (text) => text.replace(/<!-- generated: [\w-]+ -->[\s\S]*?<!-- \/generated -->/g, '');

/** The page of a tag that has none yet. @param {ElementDoc} doc */
const frameOf = ({ tag }) =>
  `# \`<${tag}>\`\n\n<!-- generated: summary -->\n<!-- /generated -->\n\n## In a theme\n\n<!-- generated: reference -->\n<!-- /generated -->\n`;

const NUMBER = /\d+(\.\d+)? KB/g;

/**
 * True where only sizes differ, and each by no more than 3 % or 0.2 KB: a comment in a script must not fail the suite.
 * @param {string} a
 * @param {string} b
 */
export function sameButSizes(a, b) {
  /** @param {string} text */
  const numbers = (text) => (text.match(NUMBER) ?? []).map((word) => parseFloat(word));
  const [left, right] = [numbers(a), numbers(b)];
  return (
    a.replace(NUMBER, 'KB') === b.replace(NUMBER, 'KB') &&
    left.every((value, i) => Math.abs(value - (right[i] ?? NaN)) <= Math.max(0.2, value * 0.03))
  );
}

/**
 * Every document with generated parts, as it is and as it ought to be.
 * @returns {Promise<{path: string, before: string, after: string}[]>}
 */
async function documents() {
  if (!existsSync(at('dist/manifest.json'))) {
    throw new Error('sizes and events need a build: node build.mjs');
  }
  const { docs, events } = await readDocs(await readList(at('widgets/index.ts')));
  const limits = JSON.parse(readFileSync(at('tests/size.json'), 'utf8'));
  const details = eventDetails(readFileSync(at('dist/shop.d.ts'), 'utf8'));
  /** @type {[path: string, generated: Record<string, string>, frame?: string][]} */
  const parts = [
    ['README.md', { tags: tagTable(docs, 'widgets/') }],
    ['widgets/README.md', { kses: ksesArray(docs) }],
    ['tests/bench/README.md', { sizes: sizeTable(rowsOf(limits)) }],
    ...docs.map(
      (doc) =>
        /** @type {[string, Record<string, string>, string]} */ ([
          `widgets/${folderOf(doc.tag)}/README.md`,
          { summary: tagSummary(doc), reference: tagReference(doc, events, details) },
          frameOf(doc),
        ]),
    ),
  ];
  return parts.map(([path, generated, frame]) => {
    const before = existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '';
    try {
      return {
        path,
        before,
        after: Object.entries(generated).reduce((text, [name, part]) => withPart(text, name, part), before || (frame ?? '')),
      };
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  });
}

async function main() {
  const all = await documents();
  if (!process.argv.includes('--check')) {
    const changed = all.filter(({ before, after }) => before !== after);
    changed.forEach(({ path, after }) => writeFileSync(at(path), after));
    console.log(`${changed.length} of ${all.length} documents written`);
    return;
  }
  const drifted = all.filter(({ before, after }) => !sameButSizes(before, after));
  drifted.forEach(({ path }) => console.log(`${path} has drifted from the sources: npm run docs`));
  console.log(`${all.length - drifted.length} of ${all.length} documents are those of the sources`);
  process.exitCode = drifted.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
