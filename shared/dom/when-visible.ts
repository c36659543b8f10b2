import { pageSingleton } from '../page.js';
import { createRefCounted, refCounted, type RefCounted } from '../ref-counted.js';

/** One timer per interval, for all that wait with it. */
const polls = pageSingleton('visibility-polls', () => new Map<number, RefCounted<never>>());

function pollFor(everyMs: number): RefCounted<never> {
  const poll = polls().get(everyMs) ?? createRefCounted<never>();
  polls().set(everyMs, poll);
  return poll;
}

/**
 * Runs once, as soon as an element has a box: now, or when whatever hides it shows it. An IntersectionObserver ends the wait where the
 * element comes on the screen; one that gets its box out of sight is found by asking every `everyMs` (contract 25). The wait ends too where
 * a poll finds the element taken out of the page.
 * @returns how to stop waiting
 */
export function whenVisible(el: Element, everyMs: number, run: () => void): () => void {
  const isVisible = (): boolean => el.isConnected && el.getClientRects().length > 0;
  if (isVisible()) {
    run();
    return () => undefined;
  }
  const poll = pollFor(everyMs);
  // Not before it has joined: it was asked above.
  let waiting = false;
  const ask = (): void => {
    if (!waiting) {
      return;
    }
    const visible = isVisible();
    if (visible || !el.isConnected) {
      stop();
    }
    if (visible) {
      run();
    }
  };
  const observer = new IntersectionObserver(ask);
  const start = (): (() => void) => {
    const timer = setInterval(() => {
      for (const watch of [...poll.watchers]) {
        watch('waiting');
      }
    }, everyMs);
    return () => clearInterval(timer);
  };
  const leave = refCounted(poll, start, ask);
  waiting = true;
  const stop = (): void => {
    if (!waiting) {
      return;
    }
    waiting = false;
    observer.disconnect();
    leave();
  };
  observer.observe(el);
  return stop;
}
