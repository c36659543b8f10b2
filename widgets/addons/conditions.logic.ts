/** Which add-ons show, by the choices in others (contract 24 to 27). Pure. */

/** One rule: an add-on (`12`) or one of its options (`12-0`), and what it has to be. */
interface Rule {
  readonly target: string;
  readonly is: string;
}

/** When an add-on shows. */
export interface Conditions {
  /** What happens where the rules are met. */
  readonly display: 'show' | 'hide';
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
  /** Ids of variations of which one has to be chosen; empty: any. */
  readonly variations: readonly string[];
}

/** What the rules look at, of one add-on. */
export interface ConditionalAddon {
  readonly id: string;
  /** `null`: it always shows. */
  readonly conditions: Conditions | null;
  readonly isHidden: boolean;
  /** Keys (`12-0`) of checked boxes, radios, and of a select's option that is not its first. */
  readonly selected: readonly string[];
  /** Keys of fields in which something is written, picked or uploaded. */
  readonly filled: readonly string[];
}

/** Where the rules came to rest. */
interface Resolved {
  readonly hidden: ReadonlySet<string>;
  /** How often all rules were gone through, the last time for nothing changed. */
  readonly rounds: number;
  /** Add-ons whose rules contradict each other: they still changed in the last round. */
  readonly restless: readonly string[];
}

/** Rules that go round in a circle end here. */
const MAX_ROUNDS = 50;

const STATES: Readonly<Record<string, (of: { readonly selected: boolean; readonly filled: boolean }) => boolean>> = {
  selected: ({ selected }) => selected,
  'not-selected': ({ selected }) => !selected,
  'not-empty': ({ filled }) => filled,
  empty: ({ filled }) => !filled,
};

/** A list as the host prints it, with bars between. */
const listed = (text: string): string[] => text.split('|').map((part) => part.trim());
const isNothing = (text: string): boolean => text === '' || text === '0';

/** Reads the rules of an add-on out of its printed attributes; `null` where there are none, so that it always shows. */
export function parseConditions(printed: {
  readonly display: string;
  readonly displayIf: string;
  readonly addons: string;
  readonly states: string;
  readonly variations: string;
}): Conditions | null {
  const states = listed(printed.states);
  const rules = listed(printed.addons).flatMap((target, i): Rule[] => {
    const is = states[i] ?? '';
    return isNothing(target) || is === '' ? [] : [{ target, is }];
  });
  const variations = listed(printed.variations).filter((id) => !isNothing(id));
  if (rules.length === 0 && variations.length === 0) {
    return null;
  }
  return {
    display: printed.display === 'hide' ? 'hide' : 'show',
    match: printed.displayIf === 'any' ? 'any' : 'all',
    rules,
    variations,
  };
}

/** Names in rules that mean nothing here: an add-on that is not on the page, a state nobody knows. */
export function unknownInRules(addons: readonly Pick<ConditionalAddon, 'id' | 'conditions'>[]): readonly string[] {
  const ids = new Set(addons.map(({ id }) => id));
  return addons.flatMap(({ id, conditions }) =>
    (conditions?.rules ?? []).flatMap(({ target, is }) => [
      ...(ids.has(target.split('-')[0] ?? '') ? [] : [`add-on ${id} names ${target}, which is not here`]),
      ...(Object.hasOwn(STATES, is) ? [] : [`add-on ${id} has the unknown state ${JSON.stringify(is)}`]),
    ]),
  );
}

/**
 * Goes through all rules again and again until nothing changes any more, beginning with what shows now: what one add-on does counts for
 * the next one in the same round.
 * @param variation id of the chosen one; empty: none
 */
export function resolveConditions(addons: readonly ConditionalAddon[], variation: string): Resolved {
  const hidden = new Set(addons.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const byId = new Map(addons.map((addon) => [addon.id, addon]));
  const holds = ({ target, is }: Rule): boolean => {
    const [id = '', option] = target.split('-');
    const addon = hidden.has(id) ? undefined : byId.get(id);
    const has = (keys: readonly string[] = []): boolean => (option === undefined ? keys.length > 0 : keys.includes(target));
    return STATES[is]?.({ selected: has(addon?.selected), filled: has(addon?.filled) }) ?? false;
  };
  const isShown = ({ display, match, rules, variations }: Conditions): boolean => {
    const met = rules.length === 0 || (match === 'any' ? rules.some(holds) : rules.every(holds));
    return (met && (variations.length === 0 || variations.includes(variation))) !== (display === 'hide');
  };
  let before = '';
  let restless: string[] = [];
  for (let rounds = 1; ; rounds += 1) {
    restless = [];
    for (const { id, conditions } of addons) {
      const shows = conditions === null || isShown(conditions);
      if (shows === hidden.has(id)) {
        restless.push(id);
      }
      if (shows) {
        hidden.delete(id);
      } else {
        hidden.add(id);
      }
    }
    const now = `[${addons.map(({ id }) => (hidden.has(id) ? id : '')).join()}]`;
    if (now === before || rounds === MAX_ROUNDS) {
      return { hidden, rounds, restless: now === before ? [] : restless };
    }
    before = now;
  }
}
