/** The matches of a selector that somebody else wrote; none where it is no selector. */
export function queryIn(root: ParentNode, selector: string): readonly HTMLElement[] {
  try {
    return [...root.querySelectorAll<HTMLElement>(selector)];
  } catch {
    return [];
  }
}
