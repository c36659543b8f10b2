/** Cuts a declaration file into its top-level statements, comments in front kept. */
export function statementsOf(text: string): string[];
