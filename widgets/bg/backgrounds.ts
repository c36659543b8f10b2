import { observeMatches } from '../../shared/dom/observe-matches.js';
import { LABELS_CHANGED, onListing } from '../../shared/host/listing-events.js';
import { parsedUrl } from '../../shared/url.js';
import { backgroundImage } from './bg.rules.js';

const PLACE = '.data-bg[data-background]';
/** Pictures of the site or of others; no other data is one. */
const PICTURE = /^(?:(?:https?|file):|data:image\/)/i;
/** A picture is loaded when its place is so much of a screen's height away. */
const AHEAD = '50%';

/**
 * Gives an element its picture, unless it has one.
 * @returns how to take it back; it stays where somebody else has changed it meanwhile
 */
function paint(node: HTMLElement, background: string): (() => void) | undefined {
  const url = background.trim();
  if (url === '' || node.style.backgroundImage !== '' || parsedUrl(url, PICTURE) === null) {
    return undefined;
  }
  const had = node.hasAttribute('style');
  node.style.backgroundImage = backgroundImage(url);
  const written = node.style.backgroundImage;
  return () => {
    if (node.style.backgroundImage === written) {
      node.style.backgroundImage = '';
      if (!had && node.getAttribute('style') === '') {
        node.removeAttribute('style');
      }
    }
  };
}

/**
 * Gives elements of the page their pictures as they come near the screen, those that are inserted later too.
 * @param element the tag: `.data-bg[data-background]` inside it count
 * @param background URL of a picture behind the tag itself; empty: none
 * @returns how to take the pictures back
 */
export function enhanceBackgrounds(element: HTMLElement, background: string): () => void {
  /** What is waiting, by what has to come near: of slides the box around all of them. */
  const waiting = new Map<Element, Set<HTMLElement>>();
  /** What each of them waits for: thousands leave at once with a list. */
  const boxes = new Map<HTMLElement, Element>();
  const painted = new Map<HTMLElement, () => void>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          near.unobserve(target);
          const nodes = waiting.get(target);
          waiting.delete(target);
          nodes?.forEach((node) => {
            boxes.delete(node);
            show(node);
          });
        }
      }
    },
    { rootMargin: AHEAD },
  );
  const show = (node: HTMLElement): void => {
    const undo = paint(node, node === element ? background : (node.dataset['background'] ?? ''));
    if (undo) {
      painted.set(node, undo);
    }
  };
  const wait = (node: HTMLElement): void => {
    const box = node.closest('.swiper-container, .swiper') ?? node;
    const nodes = waiting.get(box) ?? new Set();
    waiting.set(box, nodes.add(node));
    boxes.set(node, box);
    near.observe(box);
  };
  const drop = (node: HTMLElement): void => {
    const box = boxes.get(node);
    const nodes = box && waiting.get(box);
    boxes.delete(node);
    if (box && nodes?.delete(node) && nodes.size === 0) {
      waiting.delete(box);
      near.unobserve(box);
    }
    painted.get(node)?.();
    painted.delete(node);
  };
  if (background !== '') {
    wait(element);
  }
  const stopLooking = observeMatches(element, PLACE, (node) => {
    wait(node);
    return () => drop(node);
  });
  /** An element that is already there got another address, or lost its style to a script. */
  const again = (node: HTMLElement): void => {
    drop(node);
    wait(node);
  };
  const observer = new MutationObserver((records) => {
    const changed = new Set(records.map((record) => record.target as HTMLElement));
    [...changed].filter((node) => node.matches(PLACE)).forEach(again);
  });
  observer.observe(element, { subtree: true, attributeFilter: ['data-background'] });
  const stopListening = onListing(LABELS_CHANGED, () => {
    for (const [node] of [...painted]) {
      if (node.style.backgroundImage === '') {
        again(node);
      }
    }
  });
  return () => {
    stopListening();
    observer.disconnect();
    stopLooking();
    drop(element);
    near.disconnect();
  };
}
