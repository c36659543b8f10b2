import { lazyModule } from '../../shared/lazy.js';

const code = lazyModule('asking the shop', () => import('./calls.js'));

/** What the code of the calls holds. */
type Calls = typeof import('./calls.js');

/**
 * The calls, at once where their code is here.
 * @throws Error where it cannot be loaded, which the console knows by then
 */
export async function loadCalls(): Promise<Calls> {
  const calls = code.loaded ?? (await code.load());
  if (!calls) {
    throw new Error('the code that asks the shop could not be loaded');
  }
  return calls;
}

/** The calls where they are here already: so that they leave in the turn of what wants them. */
export const loadedCalls = (): Calls | undefined => code.loaded;
