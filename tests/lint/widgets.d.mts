import type { ElementDoc } from '../../shared/element/manifest.js';
import type { Source } from './source.mjs';

/** Names of the members of HTMLElement and of our base class. */
export function elementMembers(): ReadonlySet<string>;
/** Wrong keys and attribute names of a widget's documents. */
export function documentViolations(doc: ElementDoc): string[];
/** Events a widget's sources send that its documents do not name. */
export function eventViolations(doc: ElementDoc, sources: readonly Source[]): string[];
/** What is missing around the widgets of a project folder. */
export function folderViolations(root: string, listed: readonly { readonly tag: string; readonly name: string }[]): string[];
