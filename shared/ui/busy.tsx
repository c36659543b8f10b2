import { nodeOf } from '../dom/node-of.js';
import { reducedMotion } from '../a11y/motion.js';

/**
 * The host's busy overlay: a child `div.blockUI.blockOverlay` over a node, opacity 0.6, fading in 200 ms and out 400 ms
 * (contract 37). Themes and plugins know these names.
 */
const IN_MS = 200;
const OUT_MS = 400;
const OPACITY = 0.6;
const COVER = {
  inset: 0,
  width: '100%',
  height: '100%',
  zIndex: 1000,
  border: 0,
  margin: 0,
  padding: 0,
  cursor: 'wait',
  opacity: OPACITY,
} as const;

interface Blocked {
  readonly cover: HTMLElement;
  count: number;
}
const blocked = new WeakMap<HTMLElement, Blocked>();
/** The position a node had itself, from its first cover until the last has faded: a new cover may come while the old one fades. */
const positions = new WeakMap<HTMLElement, string>();

/** A node counts as blocked when it or one of its parents is being worked on. */
export const isBusy = (node: Element): boolean => node.closest('.processing') !== null || [...blockedParents(node)].length > 0;

function* blockedParents(node: Element): Generator<Element> {
  for (let el: Element | null = node; el; el = el.parentElement) {
    if (el instanceof HTMLElement && blocked.has(el)) {
      yield el;
    }
  }
}

const fade = (el: HTMLElement, from: number, to: number, ms: number): Animation | undefined =>
  reducedMotion() || typeof el.animate !== 'function'
    ? undefined
    : el.animate([{ opacity: from }, { opacity: to }], { duration: ms, fill: 'forwards' });

/**
 * Covers a node until the returned function is called. Blocking twice needs releasing twice. `color` is the host's default
 * black, or white on cart and checkout; `processing` marks the node as the cart page does.
 */
export function showBusy(
  node: HTMLElement,
  { color = '#000', processing = false }: { color?: string; processing?: boolean } = {},
): () => void {
  const there = blocked.get(node);
  if (there) {
    there.count += 1;
  } else {
    const isPage = node === document.body;
    const cover = nodeOf(
      <div className="blockUI blockOverlay" style={{ ...COVER, position: isPage ? 'fixed' : 'absolute', background: color }} />,
    );
    if (!positions.has(node)) {
      positions.set(node, node.style.position);
    }
    if (!isPage && ['static', ''].includes(getComputedStyle(node).position)) {
      node.style.position = 'relative';
    }
    node.append(cover);
    fade(cover, 0, OPACITY, IN_MS);
    blocked.set(node, { cover, count: 1 });
  }
  node.setAttribute('aria-busy', 'true');
  if (processing) {
    node.classList.add('processing');
  }
  let released = false;
  return () => {
    if (released) {
      return;
    }
    released = true;
    release(node, processing);
  };
}

function release(node: HTMLElement, processing: boolean): void {
  const state = blocked.get(node);
  if (!state) {
    return;
  }
  state.count -= 1;
  if (state.count > 0) {
    return;
  }
  blocked.delete(node);
  node.removeAttribute('aria-busy');
  if (processing) {
    node.classList.remove('processing');
  }
  const { cover } = state;
  const done = (): void => {
    cover.remove();
    if (blocked.has(node) || node.querySelector(':scope > .blockOverlay')) {
      return;
    }
    node.style.position = positions.get(node) ?? '';
    // A node without a style of its own gets no empty one.
    if (node.getAttribute('style') === '') {
      node.removeAttribute('style');
    }
    positions.delete(node);
  };
  const fades = cover.isConnected && fade(cover, OPACITY, 0, OUT_MS) !== undefined;
  // A timer and not the animation's end: a page in the background runs no animation, and its rows would stay covered.
  if (fades) {
    setTimeout(done, OUT_MS);
  } else {
    done();
  }
}
