/**
 * The CSS of a background picture (contract 6): quoted, and escaped so that it stays one text.
 * @param url already checked
 */
export const backgroundImage = (url: string): string =>
  // By its code point, with the space that ends it.
  `url("${url.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}")`;
