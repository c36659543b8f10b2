import { knownCategoryOf, namedBy, type Decision, type Rules, type Service } from '../../shared/consent/consent.rules.js';
import { CATEGORIES, grantsBy, type Category, type Grants, type Signal } from '../../shared/consent/shared-state.js';
import { closes } from '../../shared/consent/head-script.rules.js';

/** What an act that is no press of accept or decline does. */
export type Mode = 'yes' | 'no' | 'none';

/** Seconds as a setting says them, in milliseconds; empty, 0, negative or not a number is none (contract 16). */
export const waitMs = (seconds: string): number => {
  const n = Number(seconds.trim() === '' ? NaN : seconds);
  return Number.isFinite(n) && n > 0 ? n * 1000 : 0;
};

/** Time of every fade of bar and dialog (contract 18). */
export const FADE_MS = 500;

/** How far one has to scroll until it counts, by wheel, finger or keyboard (contract 26). */
export const FAR_PX = 60;

const LINE_PX = 40;
/** How far a key asks the page to scroll, on a screen of this height; 0: it does not. */
export function keyScroll(key: string, screen: number): number {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    return LINE_PX;
  }
  if (key === 'PageDown' || key === 'PageUp' || key === ' ') {
    return screen;
  }
  return key === 'Home' || key === 'End' ? Infinity : 0;
}

/** The answer that closing, scrolling or leaving stands for; `null`: none. What the browser's own wish closes, no such act opens. */
export function impliedBy(mode: Mode, signal: Signal): Decision | null {
  if (mode === 'none') {
    return null;
  }
  if (mode === 'no') {
    return { status: 'declined' };
  }
  return signal === '' ? { status: 'accepted' } : { status: 'saved', categories: grantsBy((c) => !closes(signal, false, c)) };
}

/** The cookies a visitor may be shown: those the shop lists and those that are there, each once, by name. */
export const namesToShow = (rules: Rules, present: readonly string[]): string[] => [...new Set([...namedBy(rules), ...present])].sort();

/** Can a visitor refuse this cookie by its name? Not a necessary one, nor one that nobody has classified, unless the shop says so. */
export const isRefusable = (name: string, rules: Rules): boolean => {
  const category = knownCategoryOf(name, rules);
  return category === undefined ? rules.unclassified === true : category !== 'necessary';
};

/** What was allowed before and is not any more. */
export const withdrawn = (before: Grants, after: Grants): Category[] => CATEGORIES.filter((c) => before[c] && !after[c]);

/** Addresses of scripts of other hosts that no mark holds back, by host, each once. */
export const foreignHosts = (addresses: readonly string[], here: string): string[] =>
  [
    ...new Set(
      addresses.map((address) => {
        try {
          return new URL(address).host;
        } catch {
          return here;
        }
      }),
    ),
  ].filter((host) => host !== '' && host !== here);

/** The boxes of a dialog: by cookie name, by category, by service. `undefined`: the dialog has no categories. */
export interface Boxes {
  readonly cookies: Readonly<Record<string, boolean>>;
  readonly categories: Partial<Grants> | undefined;
  readonly services: Readonly<Record<string, boolean>>;
}

/**
 * What saving these boxes means. A service that is as its category needs no answer of its own. Without category boxes the cookies say
 * it all: what they did not ask about is not allowed by them.
 */
export function savedBy({ cookies, categories, services }: Boxes, known: Readonly<Record<string, Service>>): Decision {
  const blocked = Object.keys(cookies).filter((name) => !cookies[name]);
  const ticked = Object.keys(cookies).filter((name) => cookies[name]);
  if (!categories) {
    return { status: 'saved', blocked, ticked, offered: Object.keys(cookies) };
  }
  const apart = Object.entries(services).filter(([id, on]) => on !== (categories[known[id]?.category ?? 'marketing'] ?? false));
  const all = blocked.length === 0 && apart.length === 0 && CATEGORIES.every((c) => c === 'necessary' || categories[c]);
  return all ? { status: 'accepted' } : { status: 'saved', categories, services: Object.fromEntries(apart), blocked, ticked };
}
