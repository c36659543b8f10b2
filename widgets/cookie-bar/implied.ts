import { useEffect } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';

/** How far one has to scroll until it counts, by wheel, finger or keyboard (contract: cookie-bar.md §3). */
const FAR_PX = 60;

/** Is told once when the visitor scrolls the page while this is `on`; scrolling inside `inside` does not count. */
export function useScrolled(on: boolean, inside: Element | null, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!on) { return undefined; }
    const control = new AbortController();
    const options = { passive: true, capture: true, signal: control.signal } as const;
    const startY = window.scrollY;
    let wheeled = 0;
    let finger: number | undefined;
    const moved = (px: number): void => {
      if (Math.abs(px) < FAR_PX) { return; }
      control.abort();
      latest.current();
    };
    const counts = ({ target }: Event): boolean => !(target instanceof Node && inside?.contains(target));
    window.addEventListener('scroll', () => moved(window.scrollY - startY), options);
    window.addEventListener('wheel', (e) => { if (counts(e)) { moved(wheeled += Math.abs(e.deltaY)); } }, options);
    window.addEventListener('touchstart', (e) => { finger = e.touches[0]?.clientY; }, options);
    window.addEventListener('touchmove', (e) => { if (finger !== undefined && counts(e)) { moved((e.touches[0]?.clientY ?? finger) - finger); } }, options);
    return () => control.abort();
  }, [on, inside, latest]);
}

/** Is told when the visitor leaves the page while this is `on`; cookies can still be written then. */
export function useLeaving(on: boolean, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!on) { return undefined; }
    const leave = (): void => latest.current();
    const hidden = (): void => { if (document.visibilityState === 'hidden') { leave(); } };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [on, latest]);
}

const ACTS = ['pointerdown', 'keydown', 'input', 'click'] as const;

/** Runs after `ms` while this is `on`, unless the visitor does something in one of the parts first; 0 is never. */
export function useTimeout(on: boolean, ms: number, parts: readonly (Element | null)[], run: () => void): void {
  const latest = useLatest(run);
  const [first, second] = parts;
  useEffect(() => {
    if (!on || ms <= 0) { return undefined; }
    const timer = setTimeout(() => latest.current(), ms);
    const drop = (): void => clearTimeout(timer);
    const there = [first, second].filter((part) => part instanceof Element);
    for (const part of there) { for (const act of ACTS) { part.addEventListener(act, drop); } }
    return () => {
      drop();
      for (const part of there) { for (const act of ACTS) { part.removeEventListener(act, drop); } }
    };
  }, [on, ms, first, second, latest]);
}
