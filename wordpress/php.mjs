/** Values and texts for the plugin's PHP: literals, and the files of translations. */

/** @param {string} text */
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/**
 * A value as PHP writes it. Objects become arrays with keys, in the order they have.
 * @param {unknown} value of JSON
 * @param {string} [indent]
 * @returns {string}
 */
export function phpValue(value, indent = '') {
  const inner = `${indent}\t`;
  if (typeof value === 'string') {
    return quoted(value);
  }
  if (value === null || typeof value !== 'object') {
    return String(value ?? null);
  }
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${phpValue(item, inner)},`)
    : Object.entries(value).map(([key, item]) => `${inner}${quoted(key)} => ${phpValue(item, inner)},`);
  return lines.length === 0 ? 'array()' : `array(\n${lines.join('\n')}\n${indent})`;
}

/**
 * The texts of PHP sources that are to be translated, in their order, each with its first place.
 * @param {ReadonlyMap<string, string>} sources contents by path
 * @returns {Map<string, string>} places by text
 */
export function textsOf(sources) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [path, source] of sources) {
    for (const [, text = ''] of source.matchAll(/\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'shop-widgets'/g)) {
      const key = text.replaceAll(/\\(['\\])/g, '$1');
      texts.set(key, texts.get(key) ?? path);
    }
  }
  return texts;
}

/** A text between the quotes of a .po file. @param {string} text */
const poText = (text) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/**
 * The template for translators.
 * @param {ReadonlyMap<string, string>} texts places by text
 * @param {string} version
 */
export const potFile = (texts, version) =>
  [
    `msgid ""\nmsgstr ""\n"Project-Id-Version: Shop Widgets ${version}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`,
    ...[...texts].map(([text, place]) => `#: ${place}\nmsgid ${poText(text)}\nmsgstr ""\n`),
  ].join('\n');

/**
 * The translations in a .po file that has one line for each text, as ours have.
 * @param {string} po
 * @returns {Map<string, string>} translations by text
 * @throws where a line is neither a text, its translation nor a comment
 */
export function readPo(po) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  let text = '';
  for (const line of po.split('\n')) {
    const [, word, quotedText = '""'] = /^(msgid|msgstr) (".*")$/.exec(line) ?? [];
    if (word === 'msgid') {
      text = JSON.parse(quotedText);
    } else if (word === 'msgstr') {
      texts.set(text, JSON.parse(quotedText));
    } else if (!/^(#.*|".*"|)$/.test(line)) {
      throw new Error(`neither a text nor its translation: ${line}`);
    }
  }
  texts.delete('');
  return texts;
}

/**
 * The file of translations that WordPress 6.5 and newer reads without parsing.
 * @param {string} language
 * @param {ReadonlyMap<string, string>} texts translations by text
 */
export const l10nFile = (language, texts) =>
  `<?php\nreturn ${phpValue({ domain: 'shop-widgets', language, messages: Object.fromEntries(texts) })};\n`;
