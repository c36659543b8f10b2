import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** Hashes of the inline scripts a page runs, as a policy lists them. Data blocks (JSON, templates) do not run and need none. */
export function scriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    const type = /\btype=["']?([^"'\s>]+)/i.exec(attributes)?.[1] ?? 'text/javascript';
    if (!/\bsrc=/i.test(attributes) && /^(text\/javascript|application\/javascript|module)$/i.test(type)) {
      hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  return [...new Set(hashes)];
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Hashes of the styles a page itself prints, blocks and attributes, as a policy lists them: a host hides a coupon form or a payment box
 * by `style="display:none"`. Nothing else may be written as text.
 */
export function styleHashes(html: string): string[] {
  const blocks = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = '']) => hash(css));
  const attributes = [...html.matchAll(/\sstyle=(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    hash(decoded(double ?? single ?? '')),
  );
  const all = [...new Set([...blocks, ...attributes])];
  return attributes.length > 0 ? ["'unsafe-hashes'", ...all] : all;
}

/**
 * The strict policy our tags promise to run under: nothing inline but what the page itself printed, strings never become
 * markup or code except through our own policy (shared contract 48).
 */
export function strictPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim(),
    `style-src 'self' ${styleHashes(html).join(' ')}`.trim(),
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shop',
  ].join('; ');
}
