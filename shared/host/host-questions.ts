import { bridgedJquery, jquery } from './jquery-bridge.js';

/**
 * Asks the host's veto handlers (`triggerHandler`: namespaced, not bubbling). False only where one returned strictly `false`.
 * @throws what a handler throws: whoever asks knows whether that is a no
 */
export function hostAllows(target: EventTarget, name: string, args: readonly unknown[]): boolean {
  const $ = bridgedJquery();
  return !$ || $(target).triggerHandler(name, args) !== false;
}

/**
 * Adds a handler that runs once, last in the next `triggerHandler(name)`, and only where nobody has said no.
 * @param allows strictly the answer: `false` refuses
 * @returns how to withdraw, where the question never came
 */
export function answerNext(target: EventTarget, name: string, allows: (args: readonly unknown[]) => boolean): () => void {
  const $ = jquery();
  if (!$) {
    return () => undefined;
  }
  const spaced = `${name}.shopBridge`;
  const withdraw = (): void => {
    $(target).off(spaced, answer);
  };
  const answer = (e: { readonly result?: unknown }, ...args: unknown[]): false | undefined => {
    withdraw();
    return e.result === false || allows(args) ? undefined : false;
  };
  $(target).on(spaced, answer);
  return withdraw;
}
