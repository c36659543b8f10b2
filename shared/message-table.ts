import type { HostPlaces } from './host/settings.js';

/** A text of ours: English default, and the host's own text where the host prints one. */
export interface Text {
  readonly en: string;
  readonly host?: HostPlaces;
}

const known = new Map<string, Text>();

/** Makes texts known. A file that uses a text imports the file that holds it; a rule of the house looks after that. */
export function texts<const T extends Readonly<Record<string, Text>>>(own: T): T {
  for (const [key, text] of Object.entries(own)) {
    known.set(key, text);
  }
  return own;
}

/** A text that a file of this page has made known. */
export const knownText = (key: string): Text | undefined => known.get(key);
