/**
 * Names of days and months, as a page in another language gives them; a list or a name that is missing is English (contract 6).
 */
export interface DateNames {
  /** Sunday first. */
  readonly dayNames?: readonly string[] | undefined;
  readonly dayNamesShort?: readonly string[] | undefined;
  /** January first. */
  readonly monthNames?: readonly string[] | undefined;
  readonly monthNamesShort?: readonly string[] | undefined;
}

/** The English names. */
export const ENGLISH = {
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  dayNamesShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  monthNames: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  monthNamesShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
} as const satisfies Required<DateNames>;

/** One list of names, complete. */
export const namesOf = (given: DateNames, which: keyof DateNames): readonly string[] =>
  ENGLISH[which].map((english, i) => given[which]?.[i] || english);
