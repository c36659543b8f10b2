import { isEcho, onHost, type HostEvent } from '../host/jquery-bridge.js';
import { matchIn } from './query.js';

/**
 * Hears an event of matching nodes inside `root`, each once: native ones, and those another script fires through jQuery only.
 * @returns how to stop
 */
export function delegate(
  root: Element,
  type: string,
  selector: string,
  handler: (el: HTMLElement, event: Event | HostEvent) => void,
): () => void {
  const run = (event: Event | HostEvent): void => {
    const el = matchIn(root, event.target, selector);
    if (el) {
      handler(el, event);
    }
  };
  let heard: EventTarget | null = null;
  // jQuery hands native events on too; those were heard already. What it fires itself may end in a native event: its echo.
  const native = (event: Event): void => {
    if (!isEcho(event) || event.target !== heard) {
      run(event);
    }
  };
  const stop = onHost(root, type, (event) => {
    if (event.originalEvent) {
      return;
    }
    heard = event.target;
    run(event);
  });
  root.addEventListener(type, native);
  return () => {
    root.removeEventListener(type, native);
    stop();
  };
}
