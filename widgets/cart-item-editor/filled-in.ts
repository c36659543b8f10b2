import { on } from '../../shared/events.js';
import { productOf } from '../../shared/stores/product.js';

/** Longest wait for the add-ons to hold what the line holds. */
const RESTORE_MS = 20_000;
const CONTAINER = '.yith-wapo-container';

/** Is a product in the layer as its line holds it? `waiting`: something of it is still to come. */
function stateOf(content: HTMLElement, isSelected: boolean): 'waiting' | 'ready' | 'failed' {
  const isThere = (selector: string): boolean => content.querySelector(selector) !== null;
  if (isThere(`${CONTAINER}[data-state=failed]`)) {
    return 'failed';
  }
  const isWaiting = isAwaitingVariation(content) || isThere(`${CONTAINER}[data-state=loading]`) || (!isSelected && isThere('shop-addons'));
  return isWaiting ? 'waiting' : 'ready';
}

/** Is everything chosen that makes a variation, and none found yet? */
function isAwaitingVariation(content: HTMLElement): boolean {
  const selects = [...content.querySelectorAll<HTMLSelectElement>('.variations_form .variations select')];
  const id = content.querySelector<HTMLInputElement>('.variations_form :is(input.variation_id, input[name=variation_id])')?.value ?? '';
  return (
    selects.length > 0 &&
    selects.every(({ value }) => value !== '') &&
    (id === '' || id === '0') &&
    !content.querySelector('.wc-no-matching-variations')
  );
}

/** How the wait for a line ended. */
type Outcome = 'ready' | 'failed' | 'timeout';

/**
 * Hears when the product that is put into the layer from now on is as its line holds it: its variation found, the blocks of that variation
 * there, everything chosen. The add-ons may tell while they are put there.
 * @returns tells how it ended, and gives how to stop waiting
 */
export function awaitLine(content: HTMLElement): (run: (outcome: Outcome) => void) => () => void {
  let isSelected = false;
  let check = (): void => undefined;
  const stopListening = on(content, 'shop:addons-selected', () => {
    isSelected = true;
    check();
  });
  return (run) => {
    const form = content.querySelector('form');
    let isOver = false;
    const look = (): void => {
      const state = isOver ? 'waiting' : stateOf(content, isSelected);
      if (state !== 'waiting') {
        end(state);
      }
    };
    // A moment later: who hears of a variation after us begins to load its blocks.
    check = () => queueMicrotask(look);
    const observer = new MutationObserver(check);
    const stopStore = form ? productOf(form).listen(check) : (): void => undefined;
    const stop = (): void => {
      isOver = true;
      clearTimeout(limit);
      observer.disconnect();
      stopStore();
      stopListening();
    };
    const end = (outcome: Outcome): void => {
      stop();
      run(outcome);
    };
    const limit = setTimeout(() => end('timeout'), RESTORE_MS);
    observer.observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'] });
    check();
    return stop;
  };
}
