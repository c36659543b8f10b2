/**
 * A second try for code that is imported on use. Browsers may remember that a URL could not be imported (Chromium did until
 * lately), so that one lost request would cost the tag until the page is left: the second try has another URL.
 * Where code brings much along, that is requested beside it: otherwise the browser learns of it only when the code is there.
 */
const RETRY = 'const $retry=(url)=>import(url).catch(()=>import(url+"?"+Date.now()));';
const BESIDE = 'const $beside=(code,...more)=>{more.forEach((one)=>import(one).catch(()=>0));return code};';
const IMPORT = /(\(\)\s*=>\s*)?\bimport\((["'`])(\.[^"'`]+)\2\)/g;

/**
 * Gives each dynamic import of a script its second try. A function that does nothing else takes what to put behind the URL: who calls it
 * tries twice, as all do that get one (`importTwice` of shared/lazy.ts); any other import gets a function that does.
 * @param {string} text
 * @param {object} [options]
 * @param {string} [options.opening] what has to stay the script's beginning
 * @param {boolean} [options.isLoader] is it called by who tries once?
 * @param {(url: string) => string[] | undefined} [options.besideOf] what to request beside a URL, as seen from the script
 * @returns {string} a script without such imports comes back as it is
 */
export function withImportRetry(text, { opening = '', isLoader = false, besideOf = () => undefined } = {}) {
  if (text.search(IMPORT) < 0 || !text.startsWith(opening)) {
    return text;
  }
  const body = text.slice(opening.length).replaceAll(IMPORT, (_all, /** @type {string | undefined} */ arrow, quote, url) => {
    const isForTwo = arrow && !isLoader;
    const code = isForTwo ? `import(${quote}${url}${quote}+$again)` : `$retry(${quote}${url}${quote})`;
    const more = besideOf(url) ?? [];
    const all = more.length > 0 ? `$beside(${[code, ...more.map((one) => quote + one + quote)].join()})` : code;
    return isForTwo ? `($again="")=>${all}` : `${arrow ?? ''}${all}`;
  });
  const retry = body.includes('$retry(') ? RETRY : '';
  const beside = body.includes('$beside(') ? BESIDE : '';
  return `${opening}${retry}${beside}${body}`;
}
