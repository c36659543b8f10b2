/**
 * What comes with the first intent, or at once where a bundle is not ready: the words of the reasons, the focus, the stock, what plus and
 * minus do.
 */
export { focusReason } from './focus-reason.js';
export { pressStep } from './press-step.js';
export { reasonText } from './reasons.js';
export { limitStock } from './stock.js';
