const set = (node: Element, name: string, value: string | null): void => {
  if (value === null) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value);
  }
};

/**
 * Sets an attribute of a host node; `null` removes it.
 * @returns how to give the page its own value back, unless somebody else has changed it meanwhile
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
