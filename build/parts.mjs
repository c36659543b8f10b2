/** What comes in parts, by the tags of a page: looks and texts (shared/parts.ts). */
import { readFileSync } from 'node:fs';
import { at } from './paths.mjs';

/** The parts beside the core, with the tags of each. @type {Readonly<Record<string, readonly string[]>>} */
const TAGS = JSON.parse(readFileSync(at('shared/parts.json'), 'utf8'));

/** The names of all parts, the core first. */
export const PARTS = ['core', ...Object.keys(TAGS)];

/** The part that a tag needs beside the core. @param {string} name of the tag, without `shop-` */
export const partOf = (name) => Object.keys(TAGS).find((part) => TAGS[part]?.includes(name)) ?? 'core';
