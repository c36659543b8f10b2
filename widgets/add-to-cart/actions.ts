/** What only a press needs, in one chunk. */
export { clearAlert } from '../../shared/ui/alert.js';
export { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
export { guardForms, postForm } from './add-form.js';
export { pressButton } from './add-button.js';
