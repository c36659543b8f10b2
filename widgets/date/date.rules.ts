import { startOfDay } from 'date-fns/startOfDay';
import { inGroups, type DayGroups, type DayLimits } from '../../shared/dates/calendar.rules.js';
import { DateError } from '../../shared/dates/error.js';
import type { DateNames } from '../../shared/dates/names.js';
import { parseTyped } from '../../shared/dates/typed.js';

/** What a date field allows. */
export interface DateRules extends DayLimits {
  readonly format: string;
  readonly names: DateNames;
  readonly shortYearCutoff: string | number;
  readonly unavailable: DayGroups;
}

/** Why a day cannot be chosen; `null` where it can. */
type Refusal = 'early' | 'late' | 'blocked';

/** May this day be chosen (contract 13)? */
function refusalOf(day: Date, { min, max, unavailable }: Pick<DateRules, 'min' | 'max' | 'unavailable'>): Refusal | null {
  if (min && day < min) {
    return 'early';
  }
  if (max && day > max) {
    return 'late';
  }
  return inGroups(day, unavailable) ? 'blocked' : null;
}

/** What a text in a date field is: a day with what the shopper wrote behind it (a time, say), nothing, or wrong. */
export type ReadText =
  | { readonly kind: 'day'; readonly day: Date; readonly rest: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly code: string; readonly message: string; readonly refusal: Refusal | null };

/**
 * Reads what stands in a date field. What is no date carries the code and the exact text of the rule that was broken (shared/dates
 * contract 13); a date that may not be chosen carries why.
 */
export function readText(text: string, rules: DateRules, now: Date): ReadText {
  // A whole number is how the settings screen of a format writes a cutoff; '+10' counts from the current year.
  const cutoff = /^\d+$/.test(String(rules.shortYearCutoff)) ? Number(rules.shortYearCutoff) : rules.shortYearCutoff;
  try {
    const read = parseTyped(rules.format, text, { ...rules.names, now, shortYearCutoff: cutoff });
    if (!read) {
      return { kind: 'empty' };
    }
    const day = startOfDay(read.date);
    const refusal = refusalOf(day, rules);
    return refusal
      ? { kind: 'wrong', code: `unavailable_${refusal}`, message: 'Invalid date', refusal }
      : { kind: 'day', day, rest: read.rest };
  } catch (error) {
    if (!(error instanceof DateError)) {
      throw error;
    }
    return { kind: 'wrong', code: error.code, message: error.message, refusal: null };
  }
}

/** How far the limits let a field open: the default day, else today, within them. */
export const isSelectable = (day: Date, rules: Pick<DateRules, 'min' | 'max' | 'unavailable'>): boolean => refusalOf(day, rules) === null;
