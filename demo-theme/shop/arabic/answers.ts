/** What the shop prints and answers, in the language of its page. */
import type { Language } from '../print/links.js';
import { translator } from './translate.js';

/** Turns English markup and answers into those of the page's language. */
export interface Voice {
  readonly language: Language;
  markup(html: string): string;
  answer(response: Response): Promise<Response>;
}

/** A text nobody translated stays as it is: a shopper's own words, a name. */
const arabic = translator((text) => text);

/** Every text of an answer: markup as markup, sentences as such. Codes and addresses are no words, and stay. */
function inArabic(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.includes('<') ? arabic.page(value) : arabic.text(value);
  }
  if (Array.isArray(value)) {
    return value.map(inArabic);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inArabic(one)]))
    : value;
}

async function answerInArabic(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const text = response.type === 'error' || !/json|html/.test(type) ? '' : await response.clone().text();
  if (text === '') {
    return response;
  }
  const parsed = (): string => {
    try {
      return JSON.stringify(inArabic(JSON.parse(text)));
    } catch {
      // Not what it says it is: a fault that was asked for.
      return text;
    }
  };
  return new Response(type.includes('json') ? parsed() : arabic.page(text), { status: response.status, headers: response.headers });
}

/** As it is printed. */
export const ENGLISH: Voice = { language: 'en', markup: (html) => html, answer: (response) => Promise.resolve(response) };

/** The voice of a page by its language. */
export const voiceOf = (lang: string): Voice => (lang === 'ar' ? { language: 'ar', markup: arabic.page, answer: answerInArabic } : ENGLISH);
