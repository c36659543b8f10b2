import { isEcho, onHost, type HostEvent } from '../host/jquery-bridge.js';
import { matchIn } from './query.js';

/** Is told an event, and what else whoever fired it through jQuery gave along. */
export type Heard = (event: Event | HostEvent, args: readonly unknown[]) => void;

/**
 * Hears an event on a node or inside it, once, whoever fires it: the browser, or a script through jQuery alone.
 * @returns how to stop
 */
export function hear(node: EventTarget, type: string, run: Heard): () => void {
  let heard: EventTarget | null = null;
  // jQuery hands native events on too; those were heard already. What it fires itself may end in a native event: its echo.
  const native = (event: Event): void => {
    if (!isEcho(event) || event.target !== heard) {
      run(event, event instanceof CustomEvent && Array.isArray(event.detail) ? event.detail : []);
    }
  };
  const stop = onHost(node, type, (event, args) => {
    if (event.originalEvent) {
      return;
    }
    heard = event.target;
    run(event, args);
  });
  node.addEventListener(type, native);
  return () => {
    node.removeEventListener(type, native);
    stop();
  };
}

/**
 * Hears an event of matching nodes inside `root`, each once: native ones, and those another script fires through jQuery only.
 * @returns how to stop
 */
export const delegate = (
  root: Element,
  type: string,
  selector: string,
  handler: (el: HTMLElement, event: Event | HostEvent) => void,
): (() => void) =>
  hear(root, type, (event) => {
    const el = matchIn(root, event.target, selector);
    if (el) {
      handler(el, event);
    }
  });
