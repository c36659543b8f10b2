import { cookie } from '../cookies.js';
import { ANSWER, BLOCKED, DECLINED } from './head-script.rules.js';

/** The cookies of an answer, as one text: another text is another answer. */
export const answerCookies = (): string => [ANSWER, BLOCKED, DECLINED].map(cookie).join();
