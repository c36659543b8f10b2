import { useLayoutEffect } from 'react';

/** On the page's root while the bar stands at the bottom: how much of the screen it takes. Bars of others can stand above it. */
const SIZE = '--shop-cookie-bar-size';

/** How many pixels from the lower edge of the screen a bar takes; one that leaves half of the width free takes none. */
const taken = ({ top, bottom, width }: DOMRect): number => {
  const { innerHeight: height, innerWidth } = window;
  return top > 0 && bottom > height / 2 && width > innerWidth / 2 ? Math.max(0, Math.round(height - top)) : 0;
};

/** Tells the page how much room a fixed bar takes at the bottom while it is shown, so that nothing lies under it for good. */
export function useRoom(bar: HTMLElement | null, shown: boolean): void {
  useLayoutEffect(() => {
    if (!bar || !shown || getComputedStyle(bar).position !== 'fixed') { return undefined; }
    const { style } = document.documentElement;
    const measure = (): void => {
      const size = `${taken(bar.getBoundingClientRect())}px`;
      if (style.getPropertyValue(SIZE) !== size) { style.setProperty(SIZE, size); }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty(SIZE);
    };
  }, [bar, shown]);
}
