import { WRONG_MARKS, wrongMark } from '../../shared/consent/wrong-marks.logic.js';

/** Tells each mark that holds nothing back, with its element. */
export function reportMarks(): void {
  for (const element of document.querySelectorAll(WRONG_MARKS)) {
    console.warn(`[shop] <${element.localName} data-shop-consent> ${wrongMark(element)}`, element);
  }
}
