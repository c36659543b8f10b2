import { pageSingleton } from '../page.js';

/** By these WordPress's speculation rules, and others made after them, leave links out. */
const CLASSES = ['no-prefetch', 'no-prerender'];

const holds = pageSingleton('prefetch-holds', () => ({ count: 0 }));

/**
 * No page is fetched ahead, or prerendered, until this is let go. While the shop's cart is being changed a page that is fetched ahead
 * would be one from before; worse, it would write the cart of before back into the shopper's session.
 * @returns how to let go; the page is free again when all have
 */
export function holdPrefetch(): () => void {
  const held = holds();
  held.count += 1;
  document.documentElement.classList.add(...CLASSES);
  let isOver = false;
  return () => {
    held.count -= isOver ? 0 : 1;
    isOver = true;
    if (held.count === 0) {
      document.documentElement.classList.remove(...CLASSES);
    }
  };
}
