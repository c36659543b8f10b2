import { pageSingleton } from '../page.js';

/**
 * Scripts of the host that record a visit: do they run, do they wait for consent by our marks, and does a tag do their work instead
 * (contract 28)?
 */

/** A type no browser runs and nobody starts: of a script whose work a tag does. The recipe of widgets/README.md prints it too. */
const REPLACED = 'text/x-shop-replaced';

/** Does a browser run a script of this type? One of an unknown type is held back. */
export const isRunning = ({ type }: HTMLScriptElement): boolean => type === '' || type === 'module' || /javascript/i.test(type);

/** Is it marked to wait for consent, as `shop-consent.js` reads it? The marks stay when it has started. */
export const isMarked = ({ dataset }: HTMLScriptElement): boolean =>
  dataset['shopConsent'] !== undefined || dataset['category'] !== undefined;

/** Will it never start, because a tag does its work? */
export const isReplaced = ({ type }: HTMLScriptElement): boolean => type === REPLACED;

/**
 * The tag does the work of scripts that wait for consent by our marks, so they never start: both would count the visit. What another
 * tool holds back is that one's. @returns how to give them back, held back as before
 */
export function replaceHeldBack(scripts: readonly HTMLScriptElement[]): () => void {
  const held = scripts.filter((script) => script.type === 'text/plain' && isMarked(script));
  for (const script of held) {
    // The type it would start with: without it the script looks like a marked one that runs at once (`wrong-marks.rules.ts`).
    script.dataset['type'] ??= '';
    script.type = REPLACED;
  }
  return () => {
    for (const script of held) {
      if (isReplaced(script)) {
        script.type = 'text/plain';
      }
    }
  };
}

const warned = pageSingleton('ungated', () => new Set<string>());

/**
 * Warns in the console, once, that a script of the host records visits without waiting for the consent bar of the page.
 * @param what names it
 */
export function warnUngated(tag: string, what: string): void {
  if (warned().has(tag)) {
    return;
  }
  warned().add(tag);
  console.warn(
    `[shop] <${tag}>: ${what} runs without consent, whatever the visitor answers in the bar. Hold it back as shared/consent/README.md shows under "Scripts of the shop that need consent".`,
  );
}
