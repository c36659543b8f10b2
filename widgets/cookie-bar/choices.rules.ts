import type { Decision, Service } from '../../shared/consent/consent.rules.js';
import { CATEGORIES, type Grants } from '../../shared/consent/shared-state.js';

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
