/** Writing only what differs: a live region speaks each time it is written to, and a selection is lost. */

/** Sets a text where it is another. */
export function setText(node: Element | null, text: string): void {
  if (node && node.textContent !== text) {
    node.textContent = text;
  }
}

/** A function that runs `draw` only when what it is given, as JSON, is not what it was. */
export function onceFor<T>(draw: (value: T) => void): (value: T) => void {
  let before = '';
  return (value) => {
    const now = JSON.stringify(value);
    if (now !== before) {
      before = now;
      draw(value);
    }
  };
}
