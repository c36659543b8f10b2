import { focusOn } from '../../shared/a11y/focus.js';
import { linkTarget } from '../../shared/dom/link-target.js';
import { onPress } from '../../shared/dom/on-press.js';
import { queryIn } from '../../shared/dom/query.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/scroll.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import type { schema } from './scroll-to.schema.js';

const CONTROL = '.scroll-content, a[href*="#"]';

/** Prints the link. @returns how to take it away */
function print(box: HTMLElement, target: string, label: string): () => void {
  const link = document.createElement('a');
  link.className = 'scroll-content shop-scroll-to__link';
  link.href = target.startsWith('#') ? target : '#';
  link.textContent = label || message('scroll.to_content');
  box.append(link);
  return () => link.remove();
}

/** What the sheet keeps free above a target: under a sticky header nothing can be read. */
const clearance = (target: Element): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) +
  (Number.parseFloat(getComputedStyle(target).scrollMarginTop) || 0);

/** Shows `<shop-scroll-to>`. */
export const renderer = plainRenderer<Values<typeof schema>>(({ target: elsewhere, durationMs, label }, { element }) => {
  const printed = element.querySelector(CONTROL)
    ? undefined
    : print(element.querySelector<HTMLElement>('.shop-root') ?? element, elsewhere, label);
  const targetOf = (control: HTMLElement): HTMLElement | null =>
    linkTarget(control) ?? (control.matches('.scroll-content') ? queryIn(document, elsewhere)[0] : undefined) ?? null;
  let stopScrolling = (): void => undefined;
  const stops = [
    holdTouchClass(),
    onPress(element, CONTROL, (control) => {
      const target = targetOf(control);
      if (driverOf('themeControl', control) === 'host') {
        return false;
      }
      if (!target) {
        // To the browser this is the top of the page; nobody meant that.
        return control.matches('.scroll-content[href="#"]');
      }
      if (linkTarget(control) === target && control instanceof HTMLAnchorElement && control.hash !== location.hash) {
        // As the browser would have: the page can be shared as it is, and Back leads back.
        history.pushState(history.state, '', control.hash);
      }
      stopScrolling = scrollToElement(target, {
        offsetPx: clearance(target),
        durationMs,
        always: true,
        arrived: () => focusOn(target, true),
      });
      return true;
    }),
  ];
  return () => {
    stopScrolling();
    stops.forEach((stop) => stop());
    printed?.();
  };
});
