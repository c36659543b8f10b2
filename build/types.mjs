/** `shop.d.ts`: the tags, their events and `window.shop`, for TSX and for `document.querySelector`. It imports nothing. */
import { flattened } from './declarations.mjs';
import { classOf, typeOf } from './editor-data.mjs';
import { at } from './paths.mjs';

/** @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc */

/** @param {string} text */
const comment = (text) => `/** ${text.replaceAll('*/', '* /')} */`;
/** @param {string} tag */
const attributesNameOf = (tag) => classOf(tag).replace(/Element$/, 'Attributes');
/** Declarations in brackets. @param {string} head @param {readonly string[]} parts */
const block = (head, parts) => `${head} {\n${parts.join('\n').replaceAll(/^(?=.)/gm, '  ')}\n}`;

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
const elementOf = ({ tag, summary, schema }) => {
  const fields = Object.entries(schema).flatMap(([key, field]) => [
    comment(`${field.description} Attribute: ${field.attr}.`),
    `${key}: ${typeOf(field)};`,
  ]);
  return `${comment(summary)}\n${block(`export interface ${classOf(tag)} extends HTMLElement`, fields)}`;
};

/** The attributes of a tag in TSX. @param {ElementDoc} doc */
const attributesOf = ({ tag, summary, schema }) => {
  const fields = Object.values(schema).flatMap((field) => [
    comment(field.description),
    `'${field.attr}'${field.required ? '' : '?'}: ${attributeType(field)};`,
  ]);
  const about = comment(`Attributes of <${tag}>: ${summary}`);
  return `${about}\n${block(`export interface ${attributesNameOf(tag)} extends ShopTagAttributes`, fields)}`;
};

/**
 * The text of `shop.d.ts`.
 * @param {readonly ElementDoc[]} docs
 * @param {string} version
 */
export function typesOf(docs, version) {
  const shared = flattened([
    { file: at('shared/events.ts'), names: ['ShopEvents'] },
    { file: at('shared/public.ts'), names: ['PublicShop', 'ShopTagAttributes', 'ShopEventMap'] },
  ]);
  const tags = docs.map(({ tag }) => `'${tag}': ${classOf(tag)};`);
  const intrinsic = docs.map(({ tag }) => `'${tag}': ${attributesNameOf(tag)};`);
  const jsx = block('namespace JSX', ['interface IntrinsicElements extends ShopIntrinsicElements {}']);
  return `${[
    `// Shop Widgets ${version}: types of the tags, their events and window.shop. Made from the schemas; needs no import.\n// Use: /// <reference path="./shop.d.ts" />, or name it in "files" of your tsconfig.`,
    ...shared,
    ...docs.map(elementOf),
    ...docs.map(attributesOf),
    block('export interface ShopIntrinsicElements', intrinsic),
    block('declare global', [
      block('interface HTMLElementTagNameMap', tags),
      'interface GlobalEventHandlersEventMap extends ShopEventMap {}',
      block('interface Window', [comment('There once the first tag of the page is defined.'), 'shop?: PublicShop;']),
      jsx,
    ]),
    // Text of shop.d.ts, which has to compile in projects with React and without: this file is not checked any less for it.
    `// @ts-ignore: a project without React has no such module\n${block("declare module 'react'", [jsx])}`,
  ].join('\n\n')}\n`;
}
