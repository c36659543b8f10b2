import type { ElementDoc } from '../shared/element/manifest.js';
import type { FileSize, PageLimits, PageSize } from './sizes.mjs';

type Events = Readonly<Record<string, { cancelable: boolean; description: string }>>;

/** Every tag in one line, with a link to its page. */
export function tagTable(docs: readonly ElementDoc[], folder: string): string;
/** What a tag is, where it goes, what it needs. */
export function tagSummary(doc: ElementDoc): string;
/** The reference of a tag. */
export function tagReference(doc: ElementDoc, events: Events, details: ReadonlyMap<string, readonly string[]>): string;
/** The keys of each event's detail, out of `shop.d.ts`. */
export function eventDetails(types: string): Map<string, string[]>;
/** PHP that lets the tags through WordPress's filter. */
export function ksesArray(docs: readonly ElementDoc[]): string;
/** What a page has to load beside what was promised, and what every file weighs. */
export function sizeTables(files: readonly FileSize[], pages: readonly PageSize[], limits: Readonly<Record<string, PageLimits>>): string;
/** What stands between the markers of a part. */
export function partOf(text: string, name: string): string | undefined;
/** Puts a part between its markers. */
export function withPart(text: string, name: string, part: string): string;
/** A document without its generated parts. */
export function handWritten(text: string): string;
/** True where only sizes differ, and those by little. */
export function sameButSizes(a: string, b: string): boolean;
