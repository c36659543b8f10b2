/** What runs once a shopper adds by a listing's button: sends it, and shows what came of it. */
export { pressButton } from './add-button.js';
