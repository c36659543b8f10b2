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
 * Sets what gestures ask for against what the page moves; either may be told first, and what a script moves meets no gesture.
 * @param far is called each time the page moves for a gesture, with how far it has moved for gestures in all
 */
function createGestures(far: (px: number) => void) {
  let moved = 0;
  /** What gestures ask for and what the page has moved, as far as one has not met the other yet. */
  let [asked, seen] = [0, 0];
  /** Frames since the last gesture, and since the last movement. */
  let [sinceAsked, sinceSeen, frame] = [0, 0, 0];
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
    if (frame === 0) {
      frame = requestAnimationFrame(tick);
    }
    if (step > 0) {
      asked -= step;
      seen -= step;
      moved += step;
      sinceAsked = 0;
      far(moved);
    }
  };
  return {
    /** A gesture asks for so many pixels. */
    ask(px: number): void {
      asked += px;
      sinceAsked = 0;
      meet();
    },
    /** The page has moved so many. */
    see(px: number): void {
      seen += px;
      sinceSeen = 0;
      meet();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

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
    const listen = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void): void =>
      window.addEventListener(type, heard, { passive: true, capture: true, signal });
    const gestures = createGestures((px) => {
      if (px >= FAR_PX) {
        control.abort();
        latest.current.run();
      }
    });
    signal.addEventListener('abort', gestures.stop);
    const ask = ({ isTrusted }: Event, px: number): void => {
      if (isTrusted && px !== 0 && latest.current.counts()) {
        gestures.ask(Math.abs(px));
      }
    };
    let finger: number | undefined;
    const dragged = (e: TouchEvent): void => {
      const now = e.changedTouches[0]?.clientY;
      if (finger !== undefined && now !== undefined && e.touches.length <= 1) {
        ask(e, now - finger);
      }
      finger = now;
    };
    listen('wheel', (e) => e.ctrlKey || ask(e, e.deltaY * ([1, 16, window.innerHeight][e.deltaMode] ?? 1)));
    listen('touchstart', (e) => {
      finger = e.touches[0]?.clientY;
    });
    listen('touchmove', dragged);
    // While a page scrolls, browsers hold moves back: the end tells where the finger has gone.
    listen('touchend', dragged);
    listen('keydown', (e) => {
      const { key, target } = e;
      if (!e.ctrlKey && !e.altKey && !e.metaKey && target instanceof Element && !target.matches(TAKES_KEYS)) {
        ask(e, keyScroll(key, window.innerHeight));
      }
    });
    let y = window.scrollY;
    listen('scroll', () => {
      const far = Math.abs(window.scrollY - y);
      y = window.scrollY;
      // What scrolls inside the page is heard here too.
      if (far > 0) {
        gestures.see(far);
      }
    });
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
