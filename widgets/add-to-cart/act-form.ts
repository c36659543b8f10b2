/** What runs once a shopper adds by a form: says what it still wants, posts it, and shows what came of it. */
export { guardSubmits, showSubmitBlocker } from '../../shared/ui/submit-guard.js';
export { postForm } from './add-form.js';
