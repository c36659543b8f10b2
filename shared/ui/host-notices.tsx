import { nodeOf } from '../dom/node-of.js';
import { focusOn, isShown } from '../a11y/focus.js';
import { adoptRegion } from '../html/sanitize.js';
import { isWhole } from '../html/whole.js';
import { textOf } from '../text.js';
import { scrollToElement } from './scroll.js';

/** Everything the host prints as a notice (contract 9). */
export const NOTICES = '.woocommerce-error, .woocommerce-message, .woocommerce-info, .is-error, .is-info, .is-success';

/** The host's places for notices. */
export const NOTICES_WRAPPER = '.woocommerce-notices-wrapper';

/** A notice in an answer, and whether it tells of an error or of a success; an information is neither. */
export interface Notice {
  readonly element: Element;
  readonly text: string;
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/**
 * The notices of an answer, each text once. One that breaks off is none: half a sentence may say the opposite.
 * @param page what `parsePage` or `markedHtml` gave, or a part of it
 */
export function noticesIn(page: ParentNode): Notice[] {
  const seen = new Set<string>();
  return [...page.querySelectorAll(NOTICES)]
    .filter(
      (el) =>
        el.closest('.widget_shopping_cart_content, template, noscript') === null && !el.parentElement?.closest(NOTICES) && isWhole(el),
    )
    .map((element) => ({
      element,
      text: textOf(element),
      isError: element.matches('.woocommerce-error, .is-error'),
      isSuccess: element.matches('.woocommerce-message, .is-success'),
    }))
    .filter(({ text }) => text !== '' && !seen.has(text) && Boolean(seen.add(text)));
}

/** A link behind the text of a notice. */
interface NoticeLink {
  readonly url: string;
  readonly label: string;
  readonly className: string;
}

/** A success in our own words, where the shop has done what was asked for without a word. */
export function ownSuccess(text: string, link?: NoticeLink): Notice {
  const element = nodeOf(
    <div className="woocommerce-message" role="alert">
      <span>{link ? `${text} ` : text}</span>
      {link && (
        <a href={link.url} className={link.className}>
          {link.label}
        </a>
      )}
    </div>,
  );
  return { element, text, isError: false, isSuccess: true };
}

/** The errors and successes of an answered page: what it says of an act. Informations stand on many pages and say nothing of it. */
export const outcomesIn = (page: ParentNode): Notice[] => noticesIn(page).filter((n) => n.isError || n.isSuccess);

/** Notices of an answer as nodes that may be put into the page. */
export const noticeNodes = (notices: readonly Notice[]): Element[] => notices.map((n) => adoptRegion(n.element, 'a notice'));

/** The place of the page's notices, nearest to an element; `null` where the theme has none. */
export function noticesPlace(near?: Element): Element | null {
  for (let el = near?.parentElement; el; el = el.parentElement) {
    const found = el.querySelector(NOTICES_WRAPPER);
    if (found) {
      return found;
    }
  }
  return document.querySelector(NOTICES_WRAPPER);
}

/**
 * Puts notices first in a place for them; in front of `otherwise` where the page has none. Older ones are the caller's to take away.
 */
export function placeNotices(nodes: readonly Node[], place: Element | null, otherwise?: Element | null): void {
  if (place) {
    place.prepend(...nodes);
  } else {
    otherwise?.before(...nodes);
  }
}

/**
 * Puts the notices of an answer where the page has its notices, in the place of older ones.
 * @returns how to go there: the focus moves to the first, and the page glides until it stands 100 px below the top (contract 11);
 *   `undefined` where the page has no place for notices
 */
export function putNotices(notices: readonly Notice[], near?: Element): (() => void) | undefined {
  const place = noticesPlace(near);
  if (!place || notices.length === 0) {
    return undefined;
  }
  place.replaceChildren();
  placeNotices(noticeNodes(notices), place);
  const first = place.firstElementChild;
  return () => {
    if (first instanceof HTMLElement) {
      // The page glides there: a jump of the focus would come first.
      focusOn(first, true);
      if (isShown(first)) {
        scrollToElement(first);
      }
    }
  };
}

/** Puts them there and goes there. @returns false where the page has no place for notices */
export function showNotices(notices: readonly Notice[], near?: Element): boolean {
  const go = putNotices(notices, near);
  go?.();
  return go !== undefined;
}
