import { pageSingleton } from '../page.js';
import { policy } from '../trusted-types.js';
import { hostText } from './settings.js';
import * as places from './settings/woocommerce.js';
import { safeUrl } from '../url.js';

/** Scores a password from 0 (guessed at once) to 4. @param words that make it weak */
type Estimate = (password: string, words: readonly string[]) => { readonly score: number };

/** zxcvbn, where the page has it: WordPress brings it as a script of its own. An element of that name is none. */
export const passwordEstimator = (): Estimate | undefined => {
  const { zxcvbn } = globalThis as { readonly zxcvbn?: unknown };
  return typeof zxcvbn === 'function' ? (zxcvbn as Estimate) : undefined;
};

/**
 * Loads it from where WordPress says that it lies, once: some 400 KB, for those who type a new password.
 * @returns when it is there, or cannot be had, which the browser tells by itself
 */
export const loadEstimator = pageSingleton('password-estimator', async (): Promise<unknown> => {
  const url = safeUrl(hostText(places.passwordEstimatorUrl));
  return passwordEstimator() || !url
    ? undefined
    : new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { async: true, onload: resolve, onerror: resolve });
        script.src = policy().createScriptURL(url);
        document.head.append(script);
      });
});
