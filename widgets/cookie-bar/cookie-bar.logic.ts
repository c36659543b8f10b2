import { categoryOf, type Decision, type Rules } from '../../shared/consent/consent.logic.js';
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

/** The cookies a visitor may be shown: those the shop lists and those that are there, each once, by name. */
export const namesToShow = ({ cookies, services }: Rules, present: readonly string[]): string[] =>
  [...new Set([...Object.values(cookies), ...Object.values(services).map(({ cookies: of }) => of), present].flat())].sort();

/** The same without what may not be refused: what declining refuses by name. */
export const namesToRefuse = (rules: Rules, present: readonly string[]): string[] => namesToShow(rules, present).filter((name) => categoryOf(name, rules) !== 'necessary');

/** What was allowed before and is not any more. */
export const withdrawn = (before: Grants, after: Grants): Category[] => CATEGORIES.filter((c) => before[c] && !after[c]);

/** Addresses of scripts of other hosts that no mark holds back, by host, each once. */
export const foreignHosts = (addresses: readonly string[], here: string): string[] =>
  [...new Set(addresses.map((address) => { try { return new URL(address).host; } catch { return here; } }))].filter((host) => host !== '' && host !== here);
