/** `shop.d.ts`: the tags, their events and `window.shop`, for TSX and for `document.querySelector`. It imports nothing. */
import { existsSync } from 'node:fs';
import { classOf, typeOf } from './editor-data.mjs';
import { flattened } from './declarations.mjs';
import { at } from './paths.mjs';

/** @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc */

/** @param {string} text @param {string} [by] */
const indent = (text, by = '  ') =>
  text
    .split('\n')
    .map((line) => (line ? by + line : line))
    .join('\n');
/** @param {string} text */
const comment = (text) => `/** ${text.replaceAll('*/', '* /')} */`;

const PUBLIC = at('shared/public.ts');
/** Name of the type of `window.shop` in shared/public.ts. */
const PUBLIC_TYPE = 'PublicShop';

/** What a type of a package reads like in our documents: the part of it that we promise, so that nobody needs the package. */
const STAND_INS = {
  nanostores: {
    MapStore: [
      comment('A store: read it, or hear it change. It is changed by the functions of `window.shop` only.'),
      'interface MapStore<State extends object> {',
      '  get(): Readonly<State>;',
      `  ${comment('Calls at once and at every change. Gives a function that stops.')}`,
      '  subscribe(listener: (value: Readonly<State>, oldValue: Readonly<State> | undefined, changedKey: keyof State | undefined) => void): () => void;',
      `  ${comment('Calls at every change. Gives a function that stops.')}`,
      '  listen(listener: (value: Readonly<State>, oldValue: Readonly<State>, changedKey: keyof State | undefined) => void): () => void;',
      '}',
    ].join('\n'),
  },
};

/**
 * Attribute values as TSX takes them: numbers and flags may stand bare, JSON is text.
 * @param {import('../shared/element/schema.js').Field<unknown>} field
 * @returns {string}
 */
const attributeType = (field) =>
  field.type === 'choice'
    ? typeOf(field)
    : { text: 'string', number: 'number | string', flag: "boolean | 'true' | 'false' | ''", json: 'string' }[field.type];

/** The class of a tag. @param {ElementDoc} doc */
const elementOf = ({ tag, summary, schema }) =>
  [
    comment(summary),
    `export interface ${classOf(tag)} extends HTMLElement {`,
    ...Object.entries(schema).flatMap(([key, field]) => [
      `  ${comment(`${field.description} Attribute: ${field.attr}.`)}`,
      `  ${key}: ${typeOf(field)};`,
    ]),
    '}',
  ].join('\n');

/** The attributes of a tag in TSX. @param {ElementDoc} doc */
const attributesOf = ({ tag, summary, schema }) =>
  [
    comment(`Attributes of <${tag}>: ${summary}`),
    `export interface ${classOf(tag).replace(/Element$/, 'Attributes')} extends ShopTagAttributes {`,
    ...Object.values(schema).flatMap((field) => [
      `  ${comment(field.description)}`,
      `  '${field.attr}'${field.required ? '' : '?'}: ${attributeType(field)};`,
    ]),
    '}',
  ].join('\n');

/**
 * The text of `shop.d.ts`.
 * @param {readonly ElementDoc[]} docs
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function typesOf(docs, version) {
  const hasPublic = existsSync(PUBLIC);
  const shared = await flattened(
    [{ file: at('shared/events.ts'), names: ['ShopEvents'] }, ...(hasPublic ? [{ file: PUBLIC, names: [PUBLIC_TYPE] }] : [])],
    STAND_INS,
  );
  const exported = shared.map((text) => text.replace(/^((?:\/\*[\s\S]*?\*\/\s*)*)/, '$1export '));
  const tags = docs.map(({ tag }) => `'${tag}': ${classOf(tag)};`);
  const intrinsic = docs.map(({ tag }) => `'${tag}': ${classOf(tag).replace(/Element$/, 'Attributes')};`);
  /** @param {string} head @param {readonly string[]} lines */
  const block = (head, lines) => [`${head} {`, ...lines.map((line) => indent(line)), '}'].join('\n');
  return `${[
    `// Shop Widgets ${version}: types of the tags, their events and window.shop. Made from the schemas; needs no import.\n// Use: /// <reference path="./shop.d.ts" />, or name it in "files" of your tsconfig.`,
    ...exported,
    ...docs.map(elementOf),
    [
      comment('What every tag takes in TSX beside its own attributes. A custom element has `class`, not `className`, in React 18.'),
      'export interface ShopTagAttributes {',
      '  children?: unknown;',
      '  key?: string | number | null;',
      '  ref?: unknown;',
      '  id?: string;',
      '  class?: string;',
      '  className?: string;',
      '  style?: unknown;',
      '  slot?: string;',
      '  hidden?: boolean;',
      '  lang?: string;',
      '  dir?: string;',
      '  suppressHydrationWarning?: boolean;',
      '  [data: `data-${string}`]: unknown;',
      '  [aria: `aria-${string}`]: unknown;',
      '}',
    ].join('\n'),
    ...docs.map(attributesOf),
    block('export interface ShopIntrinsicElements', intrinsic),
    block('declare global', [
      block('interface HTMLElementTagNameMap', tags),
      'interface GlobalEventHandlersEventMap extends ShopEventMap {}',
      ...(hasPublic
        ? [block('interface Window', [`${comment('There once the first tag of the page is defined.')}\nshop?: ${PUBLIC_TYPE};`])]
        : []),
      block('namespace JSX', ['interface IntrinsicElements extends ShopIntrinsicElements {}']),
    ]),
    comment('Every event of ours as the listener gets it.') +
      '\nexport type ShopEventMap = { [K in keyof ShopEvents]: CustomEvent<ShopEvents[K]> };',
    `// @ts-ignore: a project without React has no such module\n${block("declare module 'react'", [block('namespace JSX', ['interface IntrinsicElements extends ShopIntrinsicElements {}'])])}`,
  ].join('\n\n')}\n`;
}
