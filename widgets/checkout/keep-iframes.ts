import { keepRegionState, replaceRegion, type Replaced, type Snapshot } from '../../shared/html/preserve-state.js';

/** What loses its content when it is taken out of the page, be it for a moment. */
const FRAME = 'iframe, object, embed';

const holdsFrame = (el: Element): boolean => el.matches(FRAME) || el.querySelector(FRAME) !== null;

const classes = (el: Element): string[] => [...el.classList];

/**
 * Does a fresh element stand for an old one? Scripts add classes of their own (`processing`, a gateway's state), and take none of the
 * server's.
 */
const replaces = (fresh: Element, old: Element): boolean =>
  fresh.localName === old.localName && fresh.id === old.id && (old.id !== '' || classes(fresh).every((c) => old.classList.contains(c)));

/** Among what is kept, the one a fresh element stands for: the most alike, where there are several. */
const twinOf = (fresh: Element, kept: readonly Element[]): Element | undefined =>
  kept
    .filter((old) => replaces(fresh, old) && (fresh.classList.length > 0 || old.classList.length === 0 || old.id !== ''))
    .sort((a, b) => a.classList.length - b.classList.length)[0];

const isMethod = (el: Element): boolean => el.matches('li.wc_payment_method');

/** Attributes of a kept element as the server has them now. How it is shown, and what a gateway noted on it, is theirs. */
function bringUpToDate(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes) {
    if (name !== 'style' && name !== 'class' && old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
}

/** A gateway's own part stays as the gateway made it; what the server says in it (amounts in `data-*`, hidden fields) is renewed. */
function keepWhole(old: Element, fresh: Element): void {
  bringUpToDate(old, fresh);
  for (const part of fresh.querySelectorAll('[id]')) {
    const there = [...old.querySelectorAll('[id]')].find((el) => el.id === part.id);
    if (!there || there.localName !== part.localName || there.matches('input:not([type="hidden"]), select, textarea, iframe')) {
      continue;
    }
    bringUpToDate(there, part);
    if (there instanceof HTMLInputElement) {
      there.value = part.getAttribute('value') ?? '';
    }
  }
}

/** Makes `old` what `fresh` is around everything in it that holds a frame, without taking that out of the page. */
function growAround(old: Element, fresh: Element): void {
  if (old.matches('div.payment_box')) {
    keepWhole(old, fresh);
    return;
  }
  bringUpToDate(old, fresh);
  const kept = [...old.children].filter(holdsFrame);
  for (const node of [...old.childNodes]) {
    if (!(node instanceof Element && kept.includes(node))) {
      node.remove();
    }
  }
  const left = [...kept];
  let at: ChildNode | null = null;
  for (const node of [...fresh.childNodes]) {
    const twin = node instanceof Element ? twinOf(node, left) : undefined;
    if (twin && node instanceof Element) {
      left.splice(left.indexOf(twin), 1);
      growAround(twin, node);
      at = twin;
      continue;
    }
    if (at) {
      at.after(node);
    } else {
      old.prepend(node);
    }
    at = node;
  }
  // A method that is no longer offered leaves with its frame; what a script put there itself stays.
  for (const el of left) {
    if (isMethod(el)) {
      el.remove();
    }
  }
}

/**
 * Puts a fresh part of the checkout in the place of the old. Frames of payment gateways are neither moved nor made anew: where there
 * are any, the old nodes down to them stay and everything around them is renewed.
 */
export function replaceAroundIframes(old: Element, fresh: Element, before?: Snapshot): Replaced {
  if (!holdsFrame(old)) {
    return replaceRegion(old, fresh, before);
  }
  const restore = keepRegionState(old, before);
  growAround(old, fresh);
  return { node: old, focus: restore(old) };
}
