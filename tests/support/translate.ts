/**
 * Does to a page what a browser does that translates it: each text leaves, and another one stands in its place, in elements of the
 * browser's own. What somebody writes to the text that has left is seen by nobody.
 */
export function translate(root: Element = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    texts.push(walker.currentNode as Text);
  }
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea')) {
      continue;
    }
    if (text.parentElement?.localName === 'font') {
      // Translated again.
      text.replaceWith(text.data);
      continue;
    }
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
