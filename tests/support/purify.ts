import { parseHtml } from '../../shared/html/sanitize.js';

/**
 * In the place of `shared/html/purify.ts` in happy-dom, whose tree walker loses its way when DOMPurify takes a node out. What the
 * sanitizer lets through is shown in jsdom and in browsers; a file that is about something else says
 *
 *     vi.mock('../../../shared/html/purify.js', () => import('../../support/purify.js'));
 */
export const purifiedHtml = (html: string): DocumentFragment => parseHtml(html, 'an attribute');
