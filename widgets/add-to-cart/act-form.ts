import { applyChanges, fieldsOf } from '../../shared/dom/form-changes.js';
import { encodeForm } from '../../shared/dom/form-data.js';
import { orderOf, type FormFields } from '../../shared/dom/form-fields.rules.js';
import { formData } from '../../shared/dom/submitter.js';
import { emit } from '../../shared/events.js';
import { hasSideCart, isSideCartOpen } from '../../shared/host/overlays.js';
import { cookieHash } from '../../shared/cart/storage.js';
import { beginPost } from '../../shared/ui/form-posts.js';
import { parsePage } from '../../shared/html/inert.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { request, RequestError } from '../../shared/net/request.js';
import { addThrough, cartAfterForm, type AddResult } from '../../shared/cart/store.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { forgetFailures, showAddFailure } from '../../shared/ui/add-failure.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { NOTICES_WRAPPER, noticesIn, noticesPlace, putNotices, showNotices, type Notice } from '../../shared/ui/host-notices.js';
import { isElsewhere, navigation, safeUrl } from '../../shared/url.js';
import { wasAdded } from './add-to-cart.rules.js';
import { actionOf } from './add-to-cart.host.js';
import { mark, toldByNotice, type ButtonState } from '../../shared/ui/cart-button.js';
import type { Settings } from './add-to-cart.schema.js';
import { textOf } from '../../shared/text.js';
import { lazyModule } from '../../shared/lazy.js';

/** Beside the posting itself: says what a form still wants. */
export { guardSubmits, showSubmitBlocker } from '../../shared/ui/submit-guard.js';

/** What runs code that tells of an addition: needed once there is one. */
const lazyScripts = lazyModule('what runs scripts of an answer', () => import('../../shared/html/answer-scripts.js'));

/** An upload may take its time; a form without one takes the usual limit. */
const NO_LIMIT = 0;
/** A side cart that opens with an add is open by then, in ms: it does after 20. */
const PANEL_MS = 100;

/** The notices of a replied page: those in its place for notices, else wherever they are. */
function noticesOf(page: Document): Notice[] {
  const inPlace = [...page.querySelectorAll(NOTICES_WRAPPER)].flatMap((place) => noticesIn(place));
  return inPlace.length > 0 ? inPlace : noticesIn(page);
}

/** What notices say, without the links in them. */
const noticesText = (notices: readonly Notice[]): string =>
  notices
    .map(({ element }) => {
      const copy = element.cloneNode(true) as Element;
      copy.querySelectorAll('.button, .wc-forward').forEach((link) => link.remove());
      return textOf(copy);
    })
    .join(' ');

/**
 * Posts a product form whole to its own address and takes the reply in (contract 7). The caller has
 * stopped the browser's own submit.
 * @param before the state of the button, which it has again where nothing is sent
 */
export async function postForm(form: HTMLFormElement, button: HTMLElement, settings: Settings, before: ButtonState): Promise<void> {
  clearAlert(button);
  const url = actionOf(form, button);
  if (!url || showSubmitBlocker(form, { native: settings.alerts === 'native' })) {
    mark(button, before);
    return;
  }

  const data = formData(form, button);
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
  toldByNotice.delete(button);
  let notices: Notice[] = [];
  const order = orderOf(fields);
  const options = { button, redirect: settings.redirect, ...(settings.cartUrl ? { cartUrl: settings.cartUrl } : {}) };
  const result = await addThrough(
    async () => {
      const sent = await send(url, data);
      notices = sent.notices;
      if (sent.elsewhere) {
        return { outcome: 'redirect', url: sent.elsewhere, message: '' };
      }
      if (!sent.added) {
        return refusedBy(notices, button);
      }
      const { page } = sent;
      if (page) {
        lazyScripts.use(
          ({ runAdditionScripts }) => runAdditionScripts(page),
          () => undefined,
        );
      }
      if (notices.length > 0 && noticesPlace(form)) {
        toldByNotice.add(button);
      }
      return cartAfterForm(order, { ...options, notice: noticesText(notices) });
    },
    fields,
    { ...options, order },
  );
  const left = endPost();
  end(form, button, result, notices, settings);
  if (left > 0 && result.outcome !== 'redirect') {
    mark(button, 'loading');
  }
}

interface Sent {
  readonly notices: Notice[];
  readonly added: boolean;
  readonly elsewhere: string | null;
  /** The answer, where it is this very page. */
  readonly page?: Document | undefined;
}

const NEXT_PAGES = 'form.woocommerce-checkout, form.woocommerce-cart-form, .wp-block-woocommerce-checkout, .wp-block-woocommerce-cart';

/** Is a reply the shop's cart or checkout, and this page is neither? Some shops have product forms post there: that is where they lead. */
const leadsOn = (page: Document): boolean => page.querySelector(NEXT_PAGES) !== null && document.querySelector(NEXT_PAGES) === null;

/** One post and what its reply says. @throws RequestError where there is no reply to read */
async function send(url: string, data: FormData): Promise<Sent> {
  const hashBefore = cookieHash();
  const body = encodeForm(data);
  const reply = await request({ url, method: 'POST', body, ...(body instanceof FormData ? { timeoutMs: NO_LIMIT } : {}) });
  if (reply.redirected && isElsewhere(url, reply.url)) {
    const elsewhere = safeUrl(reply.url, { sameOrigin: true });
    if (elsewhere) {
      return { notices: [], added: false, elsewhere };
    }
  }
  if (reply.text.trim() === '') {
    throw new RequestError('empty', url, reply.status);
  }
  const page = parsePage(reply.text);
  if (leadsOn(page)) {
    return { notices: [], added: false, elsewhere: reply.url || url };
  }
  const notices = noticesOf(page);
  return {
    notices,
    added: wasAdded({ hasSuccess: notices.some((n) => n.isSuccess), hashBefore, hashAfter: cookieHash() }),
    elsewhere: null,
    page: isElsewhere(reply.url || url, window.location.href) ? undefined : page,
  };
}

/** The shop answered and took nothing. */
function refusedBy(notices: readonly Notice[], button: HTMLElement): AddResult {
  const text = notices.find((n) => n.isError)?.text ?? message('cart.not_added');
  emit(button.isConnected ? button : document.body, 'shop:cart-add-failed', { button, reason: 'answer', message: text });
  return { outcome: 'failed', reason: 'answer', message: text };
}

/**
 * Shows what the shop says of an add where the page has its notices. Behind a side cart that opens with the add nobody would see it: the
 * page and the focus stay where they are, the panel shows the notice, and it is read out.
 */
function reportAdded(notices: readonly Notice[], form: Element): void {
  const go = putNotices(notices, form);
  if (!go || !hasSideCart()) {
    go?.();
    return;
  }
  setTimeout(() => (isSideCartOpen() ? announce(noticesText(notices)) : go()), PANEL_MS);
}

function end(form: HTMLFormElement, button: HTMLElement, result: AddResult, notices: readonly Notice[], settings: Settings): void {
  switch (result.outcome) {
    case 'redirect':
      navigation.go(result.url);
      return;
    case 'added':
      forgetFailures(form);
      reportAdded(notices, form);
      if (result.note) {
        showAlert(button, result.note, { native: settings.alerts === 'native' });
      }
      return;
    case 'failed': {
      mark(button, 'failed');
      if (notices.length > 0 && settings.alerts === 'page' && showNotices(notices, form)) {
        forgetFailures(form);
        return;
      }
      showAddFailure(form, button, result, settings.alerts === 'native');
      return;
    }
    default:
      mark(button, 'idle');
  }
}
