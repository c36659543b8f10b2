/**
 * A second try for code that comes on need. Browsers may remember that an address could not be imported (Chromium did until
 * lately), so that one lost request would cost the tag until the page is left: the second try has another address.
 */
const SECOND = 'const $again=(url)=>import(url).catch(()=>import(url+"?"+Date.now()));';
const IMPORT = /\bimport\((?=["'`]\.)/g;

/**
 * @param {string} text a script in which code is imported on need
 * @param {string} [opening] what has to stay its beginning
 * @returns {string} the same, with a second try for each of its imports; another script comes back as it is
 */
export function withSecondTry(text, opening = '') {
  const found = text.match(IMPORT);
  if (!found || !text.startsWith(opening)) {
    return text;
  }
  return `${opening}${SECOND}${text.slice(opening.length).replaceAll(IMPORT, '$again(')}`;
}
