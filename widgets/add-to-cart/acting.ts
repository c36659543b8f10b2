/** What only a press needs, in one chunk. */
export { clearAlert } from '../../shared/ui/alert.js';
export { postForm } from './post-form.js';
export { pressButton } from './press-button.js';
