import { onJquery } from './jquery-bridge.js';
import { giveWork, putStandIns, type JqSet, type Plugin } from './stand-ins.js';

/** Makes a plug-in's work of what it does with one element. */
export const each =
  <A extends unknown[]>(run: (el: Element, ...args: A) => void): Plugin =>
  (set: JqSet, ...args: unknown[]) => {
    for (const el of Array.from(set)) {
      run(el, ...(args as A));
    }
  };

/** The work of jQuery plug-ins by name. */
export type Plugins = Readonly<Record<string, Plugin>>;

/**
 * Has stand-ins do the work of plug-ins of the host from now on, and puts them on a jQuery that is there or comes later. They stay when the
 * tag leaves: whoever calls them does not know of it. They bear a mark, so nobody takes them for the host's script.
 */
export function standFor(plugins: Plugins): void {
  const fresh = giveWork(plugins);
  if (fresh.length > 0) {
    onJquery(() => putStandIns(fresh));
  }
}
