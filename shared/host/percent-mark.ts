/** `%s%`, the one mark of the side cart's texts, wherever it stands. Filled as those of `text-marks.ts`. */
export const fillPercent = (text: string, value: string | number): string => text.replaceAll('%s%', () => String(value));
