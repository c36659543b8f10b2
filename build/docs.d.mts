import type { ElementDoc } from '../shared/element/manifest.js';
import type { FileSize, PageLimits, PageSize } from './sizes.mjs';

/** Every tag: one overview, then attributes, events and variables of each. */
export function tagTables(docs: readonly ElementDoc[], events: Readonly<Record<string, { cancelable: boolean; description: string }>>): string;
/** PHP that lets the tags through WordPress's filter. */
export function ksesArray(docs: readonly ElementDoc[]): string;
/** What a page has to load beside what was promised, and what every file weighs. */
export function sizeTables(files: readonly FileSize[], pages: readonly PageSize[], limits: Readonly<Record<string, PageLimits>>): string;
/** Puts a part between its markers. */
export function withPart(text: string, name: string, part: string): string;
/** True where only sizes differ, and those by little. */
export function sameButSizes(a: string, b: string): boolean;
