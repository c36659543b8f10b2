/// <reference types="jquery" />
import { createRequire } from 'node:module';
import { runScript } from '../../support/run-script.js';

const file = createRequire(import.meta.url).resolve('jquery');

/** Runs jQuery as a script of the page does: a new copy each time, in `window.jQuery`. Its handlers are gone with `dropJquery`. */
export function loadJquery(): JQueryStatic {
  runScript(window, file);
  const $ = Reflect.get(globalThis, 'jQuery') as JQueryStatic;
  copies.push($);
  return $;
}

const copies: JQueryStatic[] = [];

/** Removes every copy of jQuery. */
export function dropJquery(): void {
  for (const $ of copies.splice(0)) {
    $(document).find('*').addBack().off();
    $(window as unknown as HTMLElement).off();
  }
  for (const name of ['jQuery', '$']) {
    Reflect.deleteProperty(globalThis, name);
  }
}
