/**
 * The parts of README.md that are made from the sources: `node build/docs.mjs` writes them between their markers,
 * `--check` fails where they have drifted. Sizes need a finished build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { defaultOf, typeOf } from './editors.mjs';
import { at } from './paths.mjs';
import { fileSizes, kb, pageSizes, reasonOf } from './sizes.mjs';
import { readDocs, readList } from './widgets.mjs';

const README = at('README.md');
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

/** Every tag: one overview, then attributes, events and variables of each. */
export function tagTables(docs, events) {
  const overview = table(['Tag', 'What it is for', 'Put inside', 'Without script'], docs.map((doc) => [`\`<${doc.tag}>\``, doc.summary, doc.wraps, doc.withoutScript]));
  const each = docs.map((doc) => [
    `### \`<${doc.tag}>\``,
    `${doc.summary}`,
    `\`\`\`html\n${doc.example.trim()}\n\`\`\``,
    ...(Object.keys(doc.schema).length > 0 ? [table(['Attribute', 'Type', 'Default', 'Meaning'], Object.values(doc.schema).map((field) =>
      [`\`${field.attr}\``, `\`${typeOf(field)}\``, defaultOf(field) === undefined ? (field.required ? 'required' : '') : `\`${defaultOf(field)}\``, field.is + (field.host ? ' Where the host prints this setting, nothing needs to be said.' : '')]))] : []),
    ...(doc.events.length > 0 ? [table(['Event', 'Can be refused', 'When'], doc.events.map(({ name, is }) => [`\`${name}\``, events[name].cancelable ? 'yes' : 'no', is]))] : []),
    ...(Object.keys(doc.cssProperties ?? {}).length > 0 ? [table(['CSS variable', 'Meaning'], Object.entries(doc.cssProperties).map(([name, is]) => [`\`${name}\``, is]))] : []),
  ].join('\n\n'));
  return [overview, ...each].join('\n\n');
}

/** PHP that lets the tags and their attributes through WordPress's filter for posts (blocks, widgets, descriptions). */
export function ksesArray(docs) {
  const global = ['class', 'id', 'lang', 'dir', 'hidden', 'data-alerts', 'data-scripts'];
  const lines = docs.flatMap(({ tag, schema }) => {
    const names = [...new Set([...global, ...Object.values(schema).flatMap(({ attr }) => [attr, attr.replaceAll('_', '-')])])];
    return [`\t\t\t'${tag}' => array(`, ...names.map((name) => `\t\t\t\t'${name}' => true,`), '\t\t\t),'];
  });
  return [
    '```php', "add_filter( 'wp_kses_allowed_html', function ( $tags, $context ) {", "\tif ( 'post' !== $context ) {", '\t\treturn $tags;', '\t}', '\treturn array_merge(', '\t\t$tags,', '\t\tarray(',
    ...lines, '\t\t)', '\t);', '}, 10, 2 );', '```',
  ].join('\n');
}

/** What a page has to load beside what was promised, why where it is more, and what every file weighs. */
export function sizeTables(files, pages, limits) {
  const reasons = pages.map((page) => [page.name, reasonOf(page, limits[page.name])]).filter(([, reason]) => reason !== '');
  return [
    table(['Page of the demo', 'Tags', 'Script, React inside', 'Promised', "Script, host's React", 'Promised'], pages.map(({ name, tags, gz, host }) =>
      [name, tags.map((tag) => `\`${tag}\``).join(' '), kb(gz), `at most ${kb(limits[name].limit)}`, kb(host.gz), `at most ${kb(limits[name].hostLimit)}`])),
    'Gzip, before anybody acts, for a shopper whose cart is empty. What acting takes comes when the pointer, a finger or the focus arrives in a tag; reading the cart when the cookie says that there is something in it.',
    ...reasons.map(([name, reason]) => `${name}, more than promised: ${reason}`),
    table(['File', 'Raw', 'Gzip'], files.map(({ name, raw, gz }) => [`\`${name}\``, kb(raw), kb(gz)])),
  ].join('\n\n');
}

/** Puts a part between its markers. @throws where the markers are not there */
export function withPart(text, name, part) {
  const pattern = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
  if (!pattern.test(text)) {
    throw new Error(`README.md has no markers <!-- ${name}:start --> and <!-- ${name}:end -->`);
  }
  return text.replace(pattern, (_all, start, end) => `${start}\n${part}\n\n${end}`);
}

const NUMBER = /\d+(\.\d+)? KB/g;

/** True where only sizes differ, and each by no more than 3 % or 0.2 KB: a comment in a script must not fail the suite. */
export function sameButSizes(a, b) {
  const numbers = (text) => (text.match(NUMBER) ?? []).map((word) => parseFloat(word));
  const [left, right] = [numbers(a), numbers(b)];
  return a.replace(NUMBER, 'KB') === b.replace(NUMBER, 'KB') && left.every((value, i) => Math.abs(value - right[i]) <= Math.max(0.2, value * 0.03));
}

/** README.md as it ought to be. */
async function generated(text) {
  const { docs, events } = await readDocs(await readList(at('widgets/index.ts')));
  const { sizes } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  if (!existsSync(at('dist/manifest.json'))) {
    throw new Error('the sizes need a build: node build.mjs');
  }
  return [
    ['tags', tagTables(docs, events)],
    ['kses', ksesArray(docs)],
    ['sizes', sizeTables(fileSizes(at('dist')), pageSizes(at('dist'), sizes.pages), sizes.pages)],
  ].reduce((page, [name, part]) => withPart(page, name, part), text);
}

async function main() {
  const before = readFileSync(README, 'utf8');
  const after = await generated(before);
  if (!process.argv.includes('--check')) {
    writeFileSync(README, after);
    console.log('README.md: tags, kses and sizes written');
    return;
  }
  const good = sameButSizes(before, after);
  console.log(good ? 'README.md: tags, kses and sizes are those of the sources' : 'README.md has drifted from the sources: npm run docs');
  process.exitCode = good ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main();
}
