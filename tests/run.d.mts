/** What a step came to. */
export interface StepResult {
  passed: number;
  failed: number;
  skipped: number;
}
/** The counts of a vitest report that matter here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  numTodoTests?: number;
}
/** The part of a vitest report that names its tests. */
export interface NamedReport {
  testResults?: readonly {
    name: string;
    message?: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

/** What a step's exit code and its vitest report say together. */
export function resultOf(code: number, report: VitestReport | undefined, counted: boolean): StepResult;
/** The tests that failed, one line each: file, name, first line of the reason. */
export function brokenIn(report: NamedReport | undefined): string[];
/** The summary: what broke, one line per step, and the totals as the last line. */
export function summary(results: readonly (StepResult & { name: string; seconds: number; note?: string; broken?: readonly string[] })[]): {
  text: string;
  good: boolean;
};
/** What the parts of the suite came to together; one that left no result is one failure. */
export function total(results: readonly ({ passed: number; failed: number } | undefined)[]): {
  passed: number;
  failed: number;
  text: string;
  good: boolean;
};
/** A step of a part of the suite. */
export interface Step {
  name: string;
  run: string[];
  tests?: string;
  needs?: string;
  given?: string;
}
/** The parts of the suite: `test` and `matrix`. */
export const PARTS: Readonly<Record<'test' | 'matrix', readonly Step[]>>;
/** The environment of a part's steps: `npm test` is the same on every machine. */
export function environmentOf(part: string, env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined>;
