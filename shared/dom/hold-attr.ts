const set = (node: Element, name: string, value: string | null): void => {
  if (value === null) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value);
  }
};

/**
 * Sets an attribute of a host node; `null` removes it. For what lies one over the other, as layers do: at the end comes back what stood
 * there before, also where that was written by us. What `<Host>` and `createRestorableWrites` write stays until the last of them leaves.
 * @returns how to give it back, unless somebody else has changed it meanwhile
 */
export function holdAttr(node: Element, name: string, value: string | null): () => void {
  const before = node.getAttribute(name);
  set(node, name, value);
  return () => {
    if (node.getAttribute(name) === value) {
      set(node, name, before);
    }
  };
}
