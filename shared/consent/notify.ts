import type { SharedConsent } from './shared-state.js';

/** Tells everybody the state that holds. @param source what brought it about */
export function notifyConsent({ state, listeners }: SharedConsent, source: string): void {
  for (const run of listeners) {
    run(state, source);
  }
  document.dispatchEvent(new CustomEvent('shop:consent-changed', { bubbles: true, composed: true, detail: { ...state, source } }));
}
