/** An element of the host's own class, with what stands in it. @param className empty: none */
export function made(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const el = document.createElement(tag);
  if (className !== '') {
    el.className = className;
  }
  el.append(...content);
  return el;
}
