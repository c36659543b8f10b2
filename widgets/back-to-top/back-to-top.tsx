import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { focusOn } from '../../shared/a11y/focus.js';
import { linkTarget } from '../../shared/dom/query.js';
import { onScrolledPast } from '../../shared/dom/scrolled-past.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useEvent, useMount, useToggle } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { driverOf } from '../../shared/host/driver.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { scrollToY } from '../../shared/ui/scroll.js';
import type { schema } from './back-to-top.schema.js';

const LINK = '.to-the-top';
/** Of a link that the tag prints, where nothing is set; in pixels. */
const SHOW_AFTER = 600;

type LinkState = 'shown' | 'hidden';

/** The view of `<shop-back-to-top>`: scrolls for the theme's link, or for one that it prints, and shows and hides it. */
export function BackToTop({ element, showAfter, durationMs, label }: Values<typeof schema> & ElementProps): ReactElement | null {
  const links = useMatches(element, LINK);
  const prints = links.length === 0;
  const after = showAfter < 0 && prints ? SHOW_AFTER : showAfter;
  const state = useLinkState(after);
  useMount(holdTouchClass);
  useToggle(element, LINK, {
    bySpace: false,
    wanted: (link) => driverOf('themeControl', link) === 'tag',
    // Where the page has a part of that name, a theme that scrolls smoothly has brought it there.
    isTaken: (link) => linkTarget(link) !== null,
    turn(link) {
      scrollToY(0, {
        durationMs,
        arrived() {
          // The link is about to hide: who used the keyboard goes on from where the page begins.
          if (link.contains(document.activeElement)) {
            focusOn(document.body, true);
          }
        },
      });
    },
  });
  return prints ? <Link label={label || message('scroll.to_top')} state={state} /> : <Host node={links} data-state={state ?? undefined} />;
}

/**
 * Does the link show, by how far the page is scrolled? `null` where the theme's sheet decides that.
 * @param after pixels; negative: the sheet decides
 */
function useLinkState(after: number): LinkState | null {
  const [isPast, setPast] = useState(false);
  const pass = useEvent((past: boolean) => commit(() => setPast(past)));
  useLayoutEffect(() => (after < 0 ? undefined : onScrolledPast(after, pass)), [after, pass]);
  return after < 0 ? null : isPast ? 'shown' : 'hidden';
}

/** The link that the tag prints, at the foot of the screen. */
function Link({ label, state }: { readonly label: string; readonly state: LinkState | null }): ReactElement {
  const ref = useRef<HTMLAnchorElement>(null);
  const isShown = state === 'shown';
  // From then on it keeps its place among the bars, so that it does not move while it fades.
  const [hasShown, setHasShown] = useState(isShown);
  if (isShown && !hasShown) {
    setHasShown(true);
  }
  useLayoutEffect(() => (ref.current && hasShown ? joinEdgeLater(ref.current, 'backToTop', { edge: 'bottom' }) : undefined), [hasShown]);
  // A link to the top of the page: that is what `#` means without script, too.
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid
  return <a ref={ref} className="to-the-top shop-back-to-top__link" href="#" aria-label={label} data-state={state ?? undefined} />;
}
