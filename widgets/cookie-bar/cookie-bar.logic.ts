import type { Decision, Service } from '../../shared/consent/consent.logic.js';
import { CATEGORIES, grantsBy, type Category, type Grants, type Signal } from '../../shared/consent/desk.js';
import { closes } from '../../shared/consent/head.logic.js';

/** What an act that is no press of accept or decline does. */
export type Mode = 'yes' | 'no' | 'none';

/** Seconds as a setting says them, in milliseconds; empty, 0, negative or not a number is none (contract: cookie-bar.md §1). */
export const waitMs = (seconds: string): number => {
  const n = Number(seconds.trim() === '' ? NaN : seconds);
  return Number.isFinite(n) && n > 0 ? n * 1000 : 0;
};

/** The answer that closing, scrolling or leaving stands for; `null`: none. What the browser's own wish closes, no such act opens. */
export function impliedBy(mode: Mode, signal: Signal): Decision | null {
  if (mode === 'none') { return null; }
  if (mode === 'no') { return { status: 'declined' }; }
  return signal === '' ? { status: 'accepted' } : { status: 'saved', categories: grantsBy((c) => !closes(signal, false, c)) };
}

/** The boxes of a dialog: by cookie name, by category, by service. `undefined`: the dialog has no categories. */
export interface Boxes {
  readonly cookies: Readonly<Record<string, boolean>>;
  readonly categories: Partial<Grants> | undefined;
  readonly services: Readonly<Record<string, boolean>>;
}

/** What saving these boxes means. A service that is as its category needs no answer of its own. Without category boxes the cookies say it all. */
export function savedBy({ cookies, categories, services }: Boxes, known: Readonly<Record<string, Service>>): Decision {
  const blocked = Object.keys(cookies).filter((name) => !cookies[name]);
  if (!categories) { return blocked.length > 0 ? { status: 'saved', blocked } : { status: 'accepted' }; }
  const apart = Object.entries(services).filter(([id, on]) => on !== (categories[known[id]?.category ?? 'marketing'] ?? false));
  const all = blocked.length === 0 && apart.length === 0 && CATEGORIES.every((c) => c === 'necessary' || categories[c]);
  return all ? { status: 'accepted' } : { status: 'saved', categories, services: Object.fromEntries(apart), blocked };
}

/** What was allowed before and is not any more. */
export const withdrawn = (before: Grants, after: Grants): Category[] => CATEGORIES.filter((c) => before[c] && !after[c]);

/** Addresses of scripts of other hosts that no mark holds back, by host, each once. */
export const foreignHosts = (addresses: readonly string[], here: string): string[] =>
  [...new Set(addresses.map((address) => { try { return new URL(address).host; } catch { return here; } }))].filter((host) => host !== '' && host !== here);
