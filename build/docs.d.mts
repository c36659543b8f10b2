import type { ElementDoc } from '../shared/element/manifest.js';
import type { FileSize, PageSize } from './sizes.mjs';

/** Every tag: one overview, then attributes, events and variables of each. */
export function tagTables(docs: readonly ElementDoc[], events: Readonly<Record<string, { cancelable: boolean; is: string }>>): string;
/** PHP that lets the tags through WordPress's filter. */
export function ksesArray(docs: readonly ElementDoc[]): string;
/** What a page has to load, and what every file weighs. */
export function sizeTables(files: readonly FileSize[], pages: readonly PageSize[]): string;
/** Puts a part between its markers. */
export function withPart(text: string, name: string, part: string): string;
/** True where only sizes differ, and those by little. */
export function sameButSizes(a: string, b: string): boolean;
