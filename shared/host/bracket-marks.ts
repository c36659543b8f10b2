/**
 * The bundle plugin's marks in its texts: `[min]`, `[name]`, `[d]` and the like; a name that has no value stays as it is. Filled as those
 * of `text-marks.ts`: in one go, and text that goes on as text.
 */
export const fillBrackets = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\[(\w+)\]/g, (mark: string, name: string) => String(Object.hasOwn(values, name) ? values[name] : mark));
