import { readFileSync } from 'node:fs';

/** Runs a file as a classic script of the page would run: sloppy, in the window's global scope. */
export function runScript(target: Window & typeof globalThis, file: string): void {
  const run = Reflect.get(target, 'eval') as unknown;
  if (typeof run !== 'function') {
    throw new Error('the window of this test cannot run scripts: pass the global one, or a jsdom made with runScripts: outside-only');
  }
  Reflect.apply(run, target, [`${readFileSync(file, 'utf8')}\n//# sourceURL=${file}`]);
}
