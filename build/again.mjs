/**
 * A second try for code that comes on need. Browsers may remember that an address could not be imported (Chromium did until
 * lately), so that one lost request would cost the tag until the page is left: the second try has another address.
 * Where code brings much along, that is asked for beside it: otherwise the browser learns of it only when the code is there.
 */
const SECOND = 'const $again=(url)=>import(url).catch(()=>import(url+"?"+Date.now()));';
const BESIDE = 'const $beside=(url,...more)=>{const code=$again(url);more.forEach((one)=>import(one).catch(()=>0));return code};';
const IMPORT = /\bimport\((["'`])(\.[^"'`]+)\1\)/g;

/**
 * @param {string} text a script in which code is imported on need
 * @param {string} [opening] what has to stay its beginning
 * @param {(address: string) => string[] | undefined} [besideOf] what to ask for beside an address, as seen from the script
 * @returns {string} the same, with a second try for each of its imports; another script comes back as it is
 */
export function withSecondTry(text, opening = '', besideOf = () => undefined) {
  if (text.search(IMPORT) < 0 || !text.startsWith(opening)) {
    return text;
  }
  const again = (_all, quote, address) => {
    const more = besideOf(address) ?? [];
    return more.length > 0 ? `$beside(${[address, ...more].map((one) => quote + one + quote).join()})` : `$again(${quote}${address}${quote})`;
  };
  const body = text.slice(opening.length).replaceAll(IMPORT, again);
  return `${opening}${SECOND}${body.includes('$beside(') ? BESIDE : ''}${body}`;
}
