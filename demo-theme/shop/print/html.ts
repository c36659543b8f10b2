/** Escaping for the printers. Everything they print goes through one of these two. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

/** Text for between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Text for inside a quoted attribute. The host escapes both the same way. */
export function escapeAttr(text: string): string {
  return escapeHtml(text);
}

/** ` name="value"` with its leading blank, or nothing when the value is undefined. */
export function attr(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttr(String(value))}"`;
}

/** JSON as WordPress encodes it (slashes escaped), ready for a quoted attribute. */
export function jsonAttr(value: unknown): string {
  return escapeAttr(JSON.stringify(value).replaceAll('/', '\\/'));
}

/** A name in the curly quotes the host uses in messages; the name is escaped. */
export function quoted(name: string): string {
  return `&ldquo;${escapeHtml(name)}&rdquo;`;
}
