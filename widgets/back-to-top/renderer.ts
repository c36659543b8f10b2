import { focusOn } from '../../shared/a11y/focus.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { observeMatches } from '../../shared/dom/observe-matches.js';
import { onPress } from '../../shared/dom/on-press.js';
import { onScrolledPast } from '../../shared/dom/scrolled-past.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/scroll.js';
import { scrollToY } from '../../shared/ui/scroll.js';
import type { schema } from './back-to-top.schema.js';

const LINK = '.to-the-top';
/** Of a link that we print, where nothing is said. */
const SHOW_AFTER = 600;

/** What keeps it clear of other bars: needed once it shows. */
const lazyStack = lazyModule('what keeps fixed bars apart', () => import('../../shared/ui/edge-stack.js'));

/** Prints the link, at the foot of the screen. @returns how to have it share that with other bars, and how to take it away */
function print(box: HTMLElement, label: string): { readonly shown: () => void; readonly leave: () => void } {
  const link = document.createElement('a');
  link.className = `${LINK.slice(1)} shop-back-to-top__link`;
  link.href = '#';
  link.setAttribute('aria-label', label || message('scroll.to_top'));
  box.append(link);
  let leave: (() => void) | undefined;
  return {
    shown() {
      lazyStack.use(
        ({ joinEdge, EDGE_ORDER }) => {
          if (link.isConnected) {
            leave ??= joinEdge(link, { order: EDGE_ORDER.backToTop, edge: 'bottom' });
          }
        },
        () => undefined,
      );
    },
    leave() {
      leave?.();
      link.remove();
    },
  };
}

/** Shows `<shop-back-to-top>`. */
export const renderer = plainRenderer<Values<typeof schema>>(({ showAfter, durationMs, label }, { element }) => {
  const stops = [holdTouchClass()];
  const printed = element.querySelector(LINK) ? undefined : print(element.querySelector<HTMLElement>('.shop-root') ?? element, label);
  const after = showAfter < 0 && printed ? SHOW_AFTER : showAfter;
  if (after >= 0) {
    let state = 'hidden';
    const states = new Map<HTMLElement, () => void>();
    const show = (link: HTMLElement): void => {
      states.get(link)?.();
      states.set(link, holdAttr(link, 'data-state', state));
    };
    stops.push(
      observeMatches(element, LINK, (link) => {
        show(link);
        return () => {
          states.get(link)?.();
          states.delete(link);
        };
      }),
      onScrolledPast(after, (isPast) => {
        state = isPast ? 'shown' : 'hidden';
        if (isPast) {
          printed?.shown();
        }
        for (const link of [...states.keys()]) {
          show(link);
        }
      }),
    );
  }
  stops.push(
    onPress(element, LINK, (link) => {
      if (driverOf('themeControl', link) === 'host') {
        return false;
      }
      scrollToY(0, {
        durationMs,
        arrived() {
          // The link is about to hide: who used the keyboard goes on from where the page begins.
          if (link.contains(document.activeElement)) {
            focusOn(document.body, true);
          }
        },
      });
      return true;
    }),
  );
  return () => {
    stops.forEach((stop) => stop());
    printed?.leave();
  };
});
