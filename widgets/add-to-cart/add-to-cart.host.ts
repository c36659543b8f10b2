import { leadsAway, submitAttribute } from '../../shared/dom/submit-target.js';
import { withoutHash } from '../../shared/text.js';
import { safeUrl } from '../../shared/url.js';

/** The host's listing buttons that add by themselves (contract 1). */
export const BUTTON = '.add_to_cart_button.ajax_add_to_cart';

/** The host's product forms and the button that submits them. */
export const FORM = 'form.cart';
const FORM_BUTTON = '.single_add_to_cart_button, button[type=submit], input[type=submit], button:not([type])';

/** Does this button say what it adds? One that does not is the browser's (contract 11: the attribute, not jQuery's data). */
export const addsSomething = (button: Element): boolean => (button.getAttribute('data-product_id') ?? '') !== '';

/** The button a form is submitted with: the pressed one, else the one the browser would press. */
export const submitterOf = (form: HTMLFormElement, pressed: HTMLElement | null): HTMLElement | null =>
  pressed ?? form.querySelector<HTMLElement>(FORM_BUTTON);

/** Where a form posts to; its own page where it names no address. `null` for an address we must not ask. */
export const actionOf = (form: HTMLFormElement, submitter: HTMLElement | null): string | null =>
  safeUrl(submitAttribute(form, submitter, 'action') || withoutHash(form.ownerDocument.URL), { sameOrigin: true });

/** Is this a product form that a submit posts? One that gets, like an external product's, is the browser's. */
export const isProductForm = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  form.matches(FORM) && submitAttribute(form, submitter, 'method').toLowerCase() === 'post';

/** Can a product form be posted by us? One that leads away or to another site is the browser's. */
export const isPostedHere = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  isProductForm(form, submitter) && !leadsAway(form, submitter) && actionOf(form, submitter) !== null;

/** The buttons a tag gives a state to: listing buttons and those of product forms. */
export function drivenIn(element: Element): HTMLElement[] {
  const forms = [...element.querySelectorAll<HTMLFormElement>(FORM)].flatMap((form) => {
    const button = form.querySelector<HTMLElement>('.single_add_to_cart_button');
    return button && isPostedHere(form, button) ? [button] : [];
  });
  return [...[...element.querySelectorAll<HTMLElement>(BUTTON)].filter(addsSomething), ...forms];
}
