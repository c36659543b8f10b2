import { applyChanges, fieldsOf } from '../../shared/dom/form-changes.js';
import { orderOf, type FormFields } from '../../shared/dom/form-fields.rules.js';
import { consumePlain } from '../../shared/dom/plain-submit.js';
import { leadsAway, submitAttribute } from '../../shared/dom/submit-target.js';
import { formData } from '../../shared/dom/submitter.js';
import { emit } from '../../shared/events.js';
import { readFragments } from '../../shared/cart/fragments.js';
import { addedToCart, queueAddition, type AddResult } from '../../shared/cart/store.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { notifyBlocks } from '../../shared/host/wc-blocks-notify.js';
import { own, scalarText } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { RequestError } from '../../shared/net/request.js';
import { wcAjax } from '../../shared/net/wc-ajax.js';
import { forgetFailures, showAddFailure } from '../../shared/ui/add-failure.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { beginPost } from '../../shared/ui/form-posts.js';
import { drive, mark, stateOf, type ButtonState } from '../../shared/ui/cart-button.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { navigation } from '../../shared/url.js';
import { isErrorNotice, putPageNotice } from './notices.js';
import { coverPanel, PAGE_NOTICES, type SideCartParts } from './side-cart.host.js';
import { completed, isSkipped } from './side-cart.rules.js';

/** An upload may take its time. */
const NO_LIMIT = 0;

const hasFile = (data: FormData): boolean => [...data.values()].some((value) => typeof value !== 'string' && value.size > 0);

/** The notice of a refusal: shown in its place, which holds none where it says nothing; its text. */
function refuse(html: string, button: HTMLElement): AddResult {
  const said = putPageNotice(html);
  if (said === '') {
    // What stands there was said of something else.
    document.querySelector(PAGE_NOTICES)?.replaceChildren();
  }
  const text = said || message('cart.not_added');
  emit(button.isConnected ? button : document.body, 'shop:cart-add-failed', { button, reason: 'answer', message: text });
  return { outcome: 'failed', reason: 'answer', message: text };
}

/** The plugin's call, once. `null`: it answered nothing, and the page has to be loaded again. @throws RequestError */
async function ask(data: FormData, urlPattern: string): Promise<unknown> {
  try {
    return await wcAjax('xoo_wsc_add_to_cart', data, { urlPattern, ...(hasFile(data) ? { timeoutMs: NO_LIMIT } : {}) });
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'empty') {
      return null;
    }
    throw error;
  }
}

/**
 * What an answer without fragments says. The page is loaded again only where it holds none of `fragments`, `cart_hash`, `error` and
 * `notice`: with one of them the shop has answered.
 * @throws RequestError where it does not say whether the product is in: the cart is read then, and tells
 */
function withoutFragments(answer: unknown, button: HTMLElement): AddResult {
  const notice = scalarText(own(answer, 'notice'));
  if (own(answer, 'error') || isErrorNotice(notice)) {
    return refuse(notice, button);
  }
  if (['fragments', 'cart_hash', 'error', 'notice'].some((name) => (own(answer, name) ?? null) !== null)) {
    putPageNotice(notice);
    throw new RequestError('empty', 'the cart of xoo_wsc_add_to_cart');
  }
  return { outcome: 'redirect', url: '', message: '' };
}

/**
 * Posts a product form by the plugin's call and takes the answer in (contract 22 to 26). The caller has stopped the browser's own
 * submit. While a part of the form still wants something nothing is sent.
 * @param before the state of the button, which it has again where nothing is sent
 */
async function postForm(cart: SideCartParts, form: HTMLFormElement, button: HTMLElement, before: ButtonState): Promise<void> {
  const { settings } = cart;
  const native = settings.current.alerts === 'native';
  clearAlert(button);
  if (showSubmitBlocker(form, { native })) {
    mark(button, before);
    return;
  }
  const data = completed(formData(form, button), form.getAttribute('action') ?? '');
  const endPost = beginPost(form, button, data);
  if (!endPost) {
    return;
  }
  const filled = fieldsOf(data);
  const fields: FormFields = structuredClone(filled);
  if (!emit(button.isConnected ? button : form, 'shop:cart-add', { button, data: fields })) {
    endPost();
    mark(button, before);
    return;
  }
  applyChanges(data, filled, fields);
  mark(button, 'loading');
  const uncover = coverPanel(cart);
  fireHost(document.body, 'adding_to_cart', [asHost(button), data]);
  notifyBlocks('adding');
  const order = orderOf(fields);
  const options = { button, redirect: false };
  const result = await queueAddition(
    async () => {
      const answer = await ask(data, settings.current.wcAjaxUrl);
      const fragments = readFragments(own(answer, 'fragments'));
      if (fragments) {
        return addedToCart(fragments, scalarText(own(answer, 'cart_hash')), order, options);
      }
      return withoutFragments(answer, button);
    },
    { button, data: fields, arrived: (fragments, hash) => addedToCart(fragments, hash, order, options) },
  );
  uncover();
  cart.showPageNotice();
  const left = endPost();
  end(form, button, result, native);
  if (left > 0 && result.outcome !== 'redirect') {
    mark(button, 'loading');
  }
}

function end(form: HTMLFormElement, button: HTMLElement, result: AddResult, native: boolean): void {
  switch (result.outcome) {
    case 'added':
      forgetFailures(form);
      mark(button, 'added');
      if (result.note) {
        showAlert(button, result.note, { native });
      }
      return;
    case 'failed':
      mark(button, 'failed');
      // A refusal is told by the plugin's own notice.
      if (result.reason !== 'answer' || !document.querySelector(`${PAGE_NOTICES} li`)) {
        showAddFailure(form, button, result, native);
      }
      return;
    case 'redirect':
      navigation.reload();
      return;
    default:
      mark(button, 'idle');
  }
}

const SUBMITTER = '.single_add_to_cart_button, [type=submit], button:not([type])';

/** Is a form the side cart's: nobody else's, and one that a script may post (contract 18 and 19)? */
function isOurs(form: HTMLFormElement, button: HTMLElement | null): boolean {
  return (
    form.matches('form.cart') &&
    submitAttribute(form, button, 'method').toLowerCase() === 'post' &&
    form.closest('shop-add-to-cart, .yith-wapo-popup') === null &&
    !form.closest('.product')?.matches('.product-type-external') &&
    ![...(form.parentElement?.children ?? [])].some((el) => el !== form && el.matches('.xoo-wsc-disable-atc'))
  );
}

/**
 * Sends product forms outside of `<shop-add-to-cart>` by the plugin's call, where nobody has prevented their submit.
 * @returns how to stop
 */
export function interceptForms(cart: SideCartParts): () => void {
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    const { ajaxAddToCart, skipAjaxForData } = cart.settings.current;
    if (!ajaxAddToCart || event.defaultPrevented || !(form instanceof HTMLFormElement)) {
      return;
    }
    const button = event.submitter ?? form.querySelector<HTMLElement>(SUBMITTER);
    if (!button || !isOurs(form, button) || consumePlain(form) || leadsAway(form, button)) {
      return;
    }
    if (isSkipped(formData(form, button), skipAjaxForData)) {
      return;
    }
    event.preventDefault();
    drive(button);
    void postForm(cart, form, button, stateOf(button));
  };
  window.addEventListener('submit', onSubmit);
  return () => window.removeEventListener('submit', onSubmit);
}
