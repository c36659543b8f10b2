/** The matches of a selector that somebody else wrote; none where it is no selector. */
export function queryIn(root: ParentNode, selector: string): readonly HTMLElement[] {
  try {
    return [...root.querySelectorAll<HTMLElement>(selector)];
  } catch {
    return [];
  }
}

/** A selector out of an attribute. @throws Error where it is none */
export function readSelector(raw: unknown): string {
  const selector = String(raw);
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector;
  } catch {
    throw new Error('expected a selector');
  }
}

/** The nearest match of `selector` at or above the event's target, inside `root`. */
export function matchIn(root: Element, target: EventTarget | null, selector: string): HTMLElement | null {
  // First the cheaper question: every claim of a page is asked about every click.
  if (!(target instanceof Element) || !root.contains(target)) {
    return null;
  }
  const el = target.closest<HTMLElement>(selector);
  return el && root.contains(el) ? el : null;
}
