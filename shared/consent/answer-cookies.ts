import { cookie } from '../cookies.js';

/** The three cookies of an answer, by the names the host's server code reads. */
export const ANSWER = 'eu_cookies_bar';
export const BLOCKED = 'eu_cookies_bar_block';
export const DECLINED = 'eu_cookies_bar_decline';

/** The cookies of an answer, as one text: another text is another answer. */
export const answerCookies = (): string => [ANSWER, BLOCKED, DECLINED].map(cookie).join();
