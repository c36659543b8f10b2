import { useEffect } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';
import { withoutHash } from '../../shared/text.js';
import { FAR_PX, keyScroll } from './cookie-bar.rules.js';

/** A gesture that has moved nothing for so many frames is over: what scrolls later is a script. */
const REST_FRAMES = 12;
/** Here keys do something else than scroll the page. */
const TAKES_KEYS =
  'button, input, select, textarea, summary, video, audio, [contenteditable]:not([contenteditable=false]), [role]:not([role=region], [role=main], [role=document], [role=article])';

/**
 * Is told once when a person has scrolled the page while this is `on`: by wheel, finger or key, and no further than those asked for.
 * What a script scrolls does not count, nor what scrolls inside a part of the page (contract 27).
 * @param counts is a gesture one at the page now?
 */
export function useScrolled(on: boolean, counts: () => boolean, run: () => void): void {
  const latest = useLatest({ counts, run });
  useEffect(() => {
    if (!on) {
      return undefined;
    }
    const control = new AbortController();
    const { signal } = control;
    const options = { passive: true, capture: true, signal } as const;
    /** Where the page was seen last, and how far gestures have moved it. */
    let [y, moved] = [window.scrollY, 0];
    /** What gestures ask for and what the page has moved, as far as one has not met the other yet: either event may come first. */
    let [asked, seen] = [0, 0];
    /** Frames since the last gesture, and since the last movement. */
    let [sinceAsked, sinceSeen, frame] = [0, 0, 0];
    let finger: number | undefined;
    signal.addEventListener('abort', () => cancelAnimationFrame(frame));
    const tick = (): void => {
      sinceAsked += 1;
      sinceSeen += 1;
      if (sinceAsked > REST_FRAMES) {
        asked = 0;
      }
      if (sinceSeen > REST_FRAMES) {
        seen = 0;
      }
      frame = asked > 0 || seen > 0 ? requestAnimationFrame(tick) : 0;
    };
    const meet = (): void => {
      const step = Math.min(asked, seen);
      if (step > 0) {
        asked -= step;
        seen -= step;
        moved += step;
        sinceAsked = 0;
      }
      if (moved >= FAR_PX) {
        control.abort();
        latest.current.run();
      } else if (frame === 0) {
        frame = requestAnimationFrame(tick);
      }
    };
    const ask = ({ isTrusted }: Event, px: number): void => {
      if (!isTrusted || px === 0 || !latest.current.counts()) {
        return;
      }
      asked += Math.abs(px);
      sinceAsked = 0;
      meet();
    };
    window.addEventListener(
      'wheel',
      (e) => {
        if (!e.ctrlKey) {
          ask(e, e.deltaY * ([1, 16, window.innerHeight][e.deltaMode] ?? 1));
        }
      },
      options,
    );
    window.addEventListener(
      'touchstart',
      (e) => {
        finger = e.touches[0]?.clientY;
      },
      options,
    );
    const dragged = (e: TouchEvent): void => {
      const now = e.changedTouches[0]?.clientY;
      if (finger !== undefined && now !== undefined && e.touches.length <= 1) {
        ask(e, now - finger);
      }
      finger = now;
    };
    window.addEventListener('touchmove', dragged, options);
    // While a page scrolls, browsers hold moves back: the end tells where the finger has gone.
    window.addEventListener('touchend', dragged, options);
    window.addEventListener(
      'keydown',
      (e) => {
        const { key, target } = e;
        if (!e.ctrlKey && !e.altKey && !e.metaKey && target instanceof Element && !target.matches(TAKES_KEYS)) {
          ask(e, keyScroll(key, window.innerHeight));
        }
      },
      options,
    );
    window.addEventListener(
      'scroll',
      () => {
        const far = Math.abs(window.scrollY - y);
        y = window.scrollY;
        // What scrolls inside the page is heard here too.
        if (far === 0) {
          return;
        }
        seen += far;
        sinceSeen = 0;
        meet();
      },
      options,
    );
    return () => control.abort();
  }, [on, latest]);
}

/** How WordPress and WooCommerce mark links to the policy. */
const POLICY_LINK = 'a.eu-cookies-bar-policy-button, a.privacy-policy-link, a.woocommerce-privacy-policy-link, a[rel~=privacy-policy]';

/** Is this page the policy itself? WordPress marks it. @param policy its address, where the bar links to it */
export const isPolicyPage = (policy: string): boolean =>
  document.body.classList.contains('privacy-policy') || (policy !== '' && withoutHash(policy) === withoutHash(window.location.href));

/**
 * Is the page about to be loaded again? Browsers tell that by the event `navigate`, those that have it; elsewhere it is known of the keys
 * that ask for it.
 */
function watchReload(signal: AbortSignal): () => boolean {
  let isReload = false;
  (window as { readonly navigation?: EventTarget }).navigation?.addEventListener(
    'navigate',
    (event) => {
      isReload = (event as Event & { readonly navigationType?: string }).navigationType === 'reload';
    },
    { signal },
  );
  const onInput = (event: Event): void => {
    isReload =
      event instanceof KeyboardEvent && (event.key === 'F5' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'r'));
  };
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, onInput, { capture: true, signal });
  }
  return () => isReload;
}

/**
 * Is told when the visitor leaves the page while this is `on`, in the turn of the event, for cookies can still be written then.
 * Neither another tab nor a visit to the policy is leaving, nor is loading the same page again.
 * @param policy its address, where the bar links to it
 */
export function useLeaving(on: boolean, policy: string, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!on) {
      return undefined;
    }
    const control = new AbortController();
    const { signal } = control;
    let toPolicy = false;
    window.addEventListener(
      'click',
      ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
        toPolicy = link !== null && (link.matches(POLICY_LINK) || (policy !== '' && withoutHash(link.href) === withoutHash(policy)));
      },
      { capture: true, signal },
    );
    const isReload = watchReload(signal);
    window.addEventListener(
      'pagehide',
      () => {
        if (!toPolicy && !isReload()) {
          latest.current();
        }
        // It may come back out of the browser's memory.
        toPolicy = false;
      },
      { signal },
    );
    return () => control.abort();
  }, [on, policy, latest]);
}

const ACTS = ['pointerdown', 'keydown', 'input', 'click'] as const;

/** Runs after `ms` while this is `on`, unless the visitor does something in one of the parts first; 0 is never. */
export function useTimeout(on: boolean, ms: number, parts: readonly (Element | null)[], run: () => void): void {
  const latest = useLatest(run);
  const [first, second] = parts;
  useEffect(() => {
    if (!on || ms <= 0) {
      return undefined;
    }
    const timer = setTimeout(() => latest.current(), ms);
    const drop = (): void => clearTimeout(timer);
    const there = [first, second].filter((part) => part instanceof Element);
    for (const part of there) {
      for (const act of ACTS) {
        part.addEventListener(act, drop);
      }
    }
    return () => {
      drop();
      for (const part of there) {
        for (const act of ACTS) {
          part.removeEventListener(act, drop);
        }
      }
    };
  }, [on, ms, first, second, latest]);
}
