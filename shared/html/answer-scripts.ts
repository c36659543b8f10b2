import { letsScriptsRun, runScript } from './sanitize.js';

/**
 * What a page that answered a product form would have run, had the browser opened it: counters print the addition they count into it,
 * as code of its own. Of all its scripts those are meant that came with the addition.
 */

/** Code that speaks of an addition: `AddToCart`, `add_to_cart`, `Added to cart`, `ADD_CART`. */
const ADDITION = /add(?:ed)?[\s_-]*(?:to[\s_-]*)?cart/i;
/** A call of a function; reading settings is none. */
const CALL = /[\w$\])]\s*\(/;
const READING = /\b(?:JSON\.parse|decodeURIComponent)\s*\(/g;

/** What a script is like, whatever texts and numbers stand in it: nonces, times and ids differ in each answer. A text may have no end. */
const shapeOf = ({ text }: HTMLScriptElement): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)/gs, '""')
    .replace(/[\da-f]{6,}|\d+/gi, '0')
    .replace(/\s+/g, '');

/** Is it code, of one that runs at once or waits for consent? Writing into the page would take the place of a page that stands. */
const isCode = (script: HTMLScriptElement): boolean =>
  !script.hasAttribute('src') &&
  (['', 'text/javascript', 'application/javascript'].includes(script.type) || script.hasAttribute('data-shop-consent')) &&
  !/\bdocument\s*\.\s*write/.test(script.text);

/** Those that we put into the page: they are none of its own. */
const ours = new WeakSet<Element>();

/**
 * Runs the scripts of an answered page that tell of the addition: those that call something, speak of it, and are none of the page's own
 * in another dress. Never under a strict policy; one that is marked to wait for consent waits (contract 20).
 * @param answer what `parsePage` gave of the page's own address
 */
export function runAdditionScripts(answer: Document): void {
  const known = new Set([...document.scripts].filter((script) => !ours.has(script)).map(shapeOf));
  const came = [...answer.scripts].filter(
    (script) =>
      isCode(script) && ADDITION.test(script.text) && CALL.test(shapeOf(script).replace(READING, '')) && !known.has(shapeOf(script)),
  );
  if (came.length === 0 || !letsScriptsRun()) {
    return;
  }
  for (const script of came) {
    document.body.append(script);
    const live = runScript(script);
    if (live.hasAttribute('data-shop-consent')) {
      ours.add(live);
    } else {
      live.remove();
    }
  }
}
