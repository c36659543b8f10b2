import type { ReactElement } from 'react';
import { Host } from './host.js';

/** What is pressed by key without us. */
const NATIVE = 'a[href], button, input, select, textarea, summary';

/** Enter presses it, again and again while it is held, and Space once, as with a real button. */
function pressByKey(event: KeyboardEvent): void {
  const node = event.currentTarget as HTMLElement;
  if ((event.key !== 'Enter' && event.key !== ' ') || event.target !== node || event.defaultPrevented) {
    return;
  }
  event.preventDefault();
  if (event.key === 'Enter' || !event.repeat) {
    node.click();
  }
}

/**
 * Makes a button of what the host prints as a box and hears clicks on: the Tab key reaches it, Enter and Space press it, a screen reader
 * calls it one. Real buttons, links and fields stay what they are.
 * @param label its name, where it has none that can be read
 */
export function AsButton({ node, label }: { readonly node: HTMLElement; readonly label?: string | undefined }): ReactElement {
  return node.matches(NATIVE) ? (
    <Host node={node} aria-label={label} />
  ) : (
    <Host node={node} role="button" tabIndex={0} aria-label={label} onKeyDown={pressByKey} />
  );
}
