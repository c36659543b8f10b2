/** Rules on what belongs to a widget: its files, its documents, its tests, the names it uses. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { handWritten, partOf } from '../../widgets/readme.mjs';

const NO_WIDGETS = new Set(['entries', 'check']);

/** @typedef {import('../../shared/element/manifest.js').ElementDoc} ElementDoc */

/** Characters of a tag's line in the README. */
const LONGEST_SUMMARY = 100;

/** @type {Set<string> | undefined} */
let domNames;

/**
 * Names of the members of HTMLElement, out of TypeScript's own description of the DOM: a schema key of such a name would
 * break the element.
 * @returns {ReadonlySet<string>}
 */
export function elementMembers() {
  if (domNames) {
    return domNames;
  }
  const require = createRequire(import.meta.url);
  const home = join(require.resolve('typescript/package.json'), '../..');
  const scope = join(home, '@typescript');
  const lib =
    readdirSync(scope)
      .map((name) => join(scope, name, 'lib/lib.dom.d.ts'))
      .find((path) => existsSync(path)) ?? join(home, 'typescript/lib/lib.dom.d.ts');
  /** @type {Map<string, {members: string[], bases: string[]}>} */
  const interfaces = new Map();
  for (const [, name = '', bases = '', body = ''] of readFileSync(lib, 'utf8').matchAll(
    /^interface (\w+)(?:<[^{]*?>)?(?: extends ([^{]+?))? \{\n([\s\S]*?)^\}/gm,
  )) {
    const members = [...body.matchAll(/^ {4}(?:readonly |get |set )?([A-Za-z_$][\w$]*)\??[:(<]/gm)].map(([, member = '']) => member);
    const known = interfaces.get(name) ?? { members: [], bases: [] };
    interfaces.set(name, {
      members: [...known.members, ...members],
      bases: [
        ...known.bases,
        ...bases
          .split(',')
          .map((base) => base.trim().replace(/<.*/, ''))
          .filter(Boolean),
      ],
    });
  }
  const names = new Set(['constructor']);
  const seen = new Set();
  /** @param {string} name */
  const add = (name) => {
    if (seen.has(name)) {
      return;
    }
    seen.add(name);
    const found = interfaces.get(name);
    found?.members.forEach((member) => names.add(member));
    found?.bases.forEach(add);
  };
  add('HTMLElement');
  domNames = names;
  return names;
}

/** Wrong keys and attribute names of a widget's documents. @param {ElementDoc} doc @returns {string[]} one line each */
export function documentViolations(doc) {
  const members = elementMembers();
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} message */
  const say = (message) => wrong.push(`<${doc.tag}> ${message}`);
  const attributes = new Set();
  for (const [key, { attr, description }] of Object.entries(doc.schema)) {
    if (members.has(key)) {
      say(`the schema key ${key} is the name of a member of HTMLElement`);
    }
    if (!/^data-[a-z0-9]+([-_][a-z0-9]+)*$/.test(attr)) {
      say(`the attribute ${attr} is not of the form data-…`);
    }
    if (attr.startsWith('data-shop-')) {
      say(`the attribute ${attr} is one of those we set ourselves (data-shop-…)`);
    }
    if (attributes.has(attr.replaceAll('_', '-'))) {
      say(`two schema keys read the attribute ${attr}`);
    }
    attributes.add(attr.replaceAll('_', '-'));
    if (!description) {
      say(`the attribute ${attr} is not explained`);
    }
  }
  for (const text of /** @type {const} */ (['summary', 'wraps', 'withoutScript', 'reads', 'besideHost', 'example'])) {
    if (!doc[text]) {
      say(`has no ${text}`);
    }
  }
  if (doc.summary.length > LONGEST_SUMMARY) {
    say(`has a summary of ${doc.summary.length} characters; the table in the README has room for ${LONGEST_SUMMARY}`);
  }
  if (doc.example && !doc.example.includes(`<${doc.tag}`)) {
    say('has an example without the tag');
  }
  return wrong;
}

/**
 * Events a widget's sources send that its documents do not name.
 * @param {ElementDoc} doc
 * @param {readonly import('./source.mjs').Source[]} sources
 * @returns {string[]} one line each
 */
export function eventViolations(doc, sources) {
  /** @type {Set<string>} */
  const named = new Set(doc.events.map(({ name }) => name));
  /** @type {string[]} */
  const wrong = [];
  for (const source of sources) {
    source.walk((node) => {
      const name = node.type === 'CallExpression' && node.callee.name === 'emit' ? node.arguments[1]?.value : undefined;
      if (typeof name === 'string' && !named.has(name)) {
        wrong.push(`${source.path}:${source.lineOf(node)} <${doc.tag}> sends ${name}, which its schema does not name`);
      }
    });
  }
  return wrong;
}

/**
 * What is missing around the widgets of a project folder.
 * @param {string} root
 * @param {readonly {tag: string, name: string}[]} listed
 * @returns {string[]} one line each
 */
export function folderViolations(root, listed) {
  /** @type {string[]} */
  const wrong = [];
  /** @param {string} path */
  const textOf = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
  const table = partOf(textOf('README.md'), 'tags') ?? '';
  for (const { tag, name } of listed) {
    // What a tag does stands in a view of its name, in a driver beside a follower, or in a renderer without React.
    for (const files of [['index.ts'], [`${name}.tsx`, 'driver.tsx', 'driver.ts', 'renderer.ts'], [`${name}.schema.ts`]]) {
      if (!files.some((file) => existsSync(join(root, 'widgets', name, file)))) {
        wrong.push(`widgets/${name} has no ${files.join(' or ')}`);
      }
    }
    const tests = join(root, 'tests/widgets', name);
    if (!existsSync(tests) || !readdirSync(tests).some((file) => /\.test\.tsx?$/.test(file))) {
      wrong.push(`widgets/${name} has no tests in tests/widgets/${name}`);
    }
    if (
      ![...handWritten(textOf(`widgets/${name}/README.md`)).matchAll(/^```(?:html|php)\n([\s\S]*?)^```/gm)].some(([, example = '']) =>
        new RegExp(`<${tag}[\\s>]`).test(example),
      )
    ) {
      wrong.push(`widgets/${name}/README.md has no example to copy that holds <${tag}>`);
    }
    if (!table.includes(`<${tag}>`)) {
      wrong.push(`<${tag}> has no row in the README (npm run docs writes it)`);
    }
  }
  const names = new Set(listed.map(({ name }) => name));
  for (const entry of readdirSync(join(root, 'widgets'), { withFileTypes: true })) {
    if (entry.isDirectory() && !names.has(entry.name) && !NO_WIDGETS.has(entry.name)) {
      wrong.push(`widgets/${entry.name} is not in widgets/index.ts`);
    }
  }
  return wrong;
}
