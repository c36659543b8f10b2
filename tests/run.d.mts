/** What a step came to. */
export interface StepResult { passed: number; failed: number; skipped: number }
/** The counts of a vitest report that matter here. */
export interface VitestReport { numPassedTests: number; numFailedTests: number; numPendingTests?: number; numTodoTests?: number }

/** What a step's exit code and its vitest report say together. */
export function resultOf(code: number, report: VitestReport | undefined, counted: boolean): StepResult;
/** The summary: one line per step, and the totals as the last line. */
export function summary(results: readonly (StepResult & { name: string; seconds: number; note?: string })[]): { text: string; good: boolean };
