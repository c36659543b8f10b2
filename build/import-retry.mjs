/**
 * A second try for code that is imported on use. Browsers may remember that a URL could not be imported (Chromium did until
 * lately), so that one lost request would cost the tag until the page is left: the second try has another URL.
 * Where code brings much along, that is requested beside it: otherwise the browser learns of it only when the code is there.
 */
const RETRY = 'const $retry=(url)=>import(url).catch(()=>import(url+"?"+Date.now()));';
const BESIDE = 'const $beside=(url,...more)=>{const code=$retry(url);more.forEach((one)=>import(one).catch(()=>0));return code};';
const IMPORT = /\bimport\((["'`])(\.[^"'`]+)\1\)/g;

/**
 * Gives each dynamic import of a script its second try.
 * @param {string} text
 * @param {string} [opening] what has to stay the script's beginning
 * @param {(url: string) => string[] | undefined} [besideOf] what to request beside a URL, as seen from the script
 * @returns {string} a script without such imports comes back as it is
 */
export function withImportRetry(text, opening = '', besideOf = () => undefined) {
  if (text.search(IMPORT) < 0 || !text.startsWith(opening)) {
    return text;
  }
  const body = text.slice(opening.length).replaceAll(IMPORT, (_all, quote, url) => {
    const more = besideOf(url) ?? [];
    return more.length > 0 ? `$beside(${[url, ...more].map((one) => quote + one + quote).join()})` : `$retry(${quote}${url}${quote})`;
  });
  return `${opening}${RETRY}${body.includes('$beside(') ? BESIDE : ''}${body}`;
}
