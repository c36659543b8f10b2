import { safeUrl } from '../../shared/url.js';

/** The address a form is posted to, where we may ask it; `null` leaves it to the browser. */
export const postUrlOf = (form: HTMLFormElement): string | null =>
  safeUrl(form.getAttribute('action') || window.location.href, { sameOrigin: true });
