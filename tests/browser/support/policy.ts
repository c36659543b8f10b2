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

/**
 * The strict policy our tags promise to run under: nothing inline but what the page itself printed, strings never become
 * markup or code except through our own policy (design.md §6).
 */
export function strictPolicy(html: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shop',
  ].join('; ');
}
