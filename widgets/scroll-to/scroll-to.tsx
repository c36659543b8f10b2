import { useRef, type ReactElement } from 'react';
import { focusOn } from '../../shared/a11y/focus.js';
import { linkTarget, queryIn } from '../../shared/dom/query.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useMatches } from '../../shared/element/host.js';
import { useMount, useToggle } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import type { schema } from './scroll-to.schema.js';

const CONTROL = '.scroll-content, a[href*="#"]';

/** The view of `<shop-scroll-to>`: scrolls for the theme's controls, or for a link that it prints. */
export function ScrollTo({ element, target, durationMs, label }: Values<typeof schema> & ElementProps): ReactElement | null {
  const prints = useMatches(element, CONTROL).length === 0;
  const stopScrolling = useRef<() => void>(undefined);
  useMount(holdTouchClass);
  useMount(() => () => stopScrolling.current?.());
  useToggle(element, CONTROL, {
    bySpace: false,
    // To the browser `#` is the top of the page; nobody meant that.
    wanted: (control) =>
      driverOf('themeControl', control) === 'tag' && (placeOf(control, target) !== null || control.matches('.scroll-content[href="#"]')),
    // A theme that scrolls smoothly knows where the link leads, but not what the tag selects.
    isTaken: (control) => linkTarget(control) !== null,
    turn(control, event) {
      // A button that sends no form, too: who hears of the press later leaves it alone.
      event.preventDefault();
      const place = placeOf(control, target);
      if (!place) {
        return;
      }
      if (linkTarget(control) === place && control instanceof HTMLAnchorElement && control.hash !== location.hash) {
        // As the browser would have: the page can be shared as it is, and Back leads back.
        history.pushState(history.state, '', control.hash);
      }
      stopScrolling.current = scrollToElement(place, {
        offsetPx: clearance(place),
        durationMs,
        always: true,
        arrived: () => focusOn(place, true),
      });
    },
  });
  return prints ? (
    <a className="scroll-content shop-scroll-to__link" href={target.startsWith('#') ? target : '#'}>
      {label || message('scroll.to_content')}
    </a>
  ) : null;
}

/** What a control leads to: the part of the page that its link names; a `.scroll-content` that names none, what the tag selects. */
const placeOf = (control: HTMLElement, target: string): HTMLElement | null =>
  linkTarget(control) ?? (control.matches('.scroll-content') ? queryIn(document, target)[0] : undefined) ?? null;

/** What the sheet keeps free above a target, in pixels: under a sticky header nothing can be read. */
const clearance = (target: Element): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) +
  (Number.parseFloat(getComputedStyle(target).scrollMarginTop) || 0);
