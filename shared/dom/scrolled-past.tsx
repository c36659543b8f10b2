import { nodeOf } from './node-of.js';

/**
 * Calls `run` with whether the page is scrolled down by more than `px`: soon after the call, and whenever that changes. A mark at the top
 * of the page is watched by an IntersectionObserver: nothing runs while the page scrolls.
 * @returns how to stop
 */
export function onScrolledPast(px: number, run: (isPast: boolean) => void): () => void {
  const mark = nodeOf(<div style={{ position: 'absolute', top: 0, left: 0, width: '1px', height: 0, pointerEvents: 'none' }} />);
  document.body.append(mark);
  // The body may stand lower than the page begins: below the bar of WordPress.
  mark.style.top = `${-(mark.getBoundingClientRect().top + window.scrollY)}px`;
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last) {
        run(last.boundingClientRect.top < -px);
      }
    },
    { rootMargin: `${px}px 0px 0px` },
  );
  observer.observe(mark);
  return () => {
    observer.disconnect();
    mark.remove();
  };
}
