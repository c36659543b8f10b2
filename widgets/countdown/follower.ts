import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { giveRole, TIMER } from './timer-nodes.js';

/** Beside the badge plugin's script: its timers get their role, and nothing else. @returns how to end */
export function followTimers(element: HTMLElement): () => void {
  const writes = createRestorableWrites();
  const check = (): void => {
    element.querySelectorAll(TIMER).forEach((node) => giveRole(node, writes));
  };
  check();
  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    writes.undo();
  };
}
