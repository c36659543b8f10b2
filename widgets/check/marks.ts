import { WRONG_MARKS, wrongMark } from '../../shared/consent/wrong-marks.logic.js';
import type { Finding } from './report.js';

/** Consent marks that hold nothing back. */
export const wrongMarks = (root: ParentNode): Finding[] =>
  [...root.querySelectorAll(WRONG_MARKS)].map((element) => ({ level: 'error', rule: 'wrong-mark', element, message: wrongMark(element) }));
