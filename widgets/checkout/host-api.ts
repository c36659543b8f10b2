import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { readMethod, REVIEW } from './checkout.host.js';
import { initMethods } from './payment.js';
import { scrollToNotices } from './notices.js';
import { cover, type DrivenPage } from './context.js';

/** What gateways are handed with `checkout_place_order`: the names of the host's script that they use (contract 21). */
export interface HostApi {
  readonly $checkout_form: unknown;
  readonly $order_review: unknown;
  readonly selectedPaymentMethod: string | false;
  readonly dirtyInput: unknown;
  get_payment_method(): string | undefined;
  init_payment_methods(): void;
  trigger_update_checkout(): void;
  update_checkout(): void;
  reset_update_checkout_timer(): void;
  attachUnloadEventsOnSubmit(): void;
  detachUnloadEventsOnSubmit(): void;
  blockOnSubmit(form?: unknown): void;
  submit_error(html: unknown): void;
  scroll_to_notices(): void;
}

/** What submit.ts gives: handed in, so that neither file needs the other. */
interface ApiActs {
  guardLeaving(): void;
  unguardLeaving(): void;
  gatewayFailed(html: string): void;
}

/** Makes that object for one form. */
export function makeHostApi(page: DrivenPage, form: HTMLFormElement, acts: ApiActs): HostApi {
  return {
    $checkout_form: asHost(form),
    $order_review: asHost(form.querySelector(REVIEW)),
    selectedPaymentMethod: page.methodId ?? false,
    dirtyInput: page.dirty ?? false,
    get_payment_method: () => readMethod(form),
    init_payment_methods: () => initMethods(page),
    trigger_update_checkout: () => page.review.trigger(null),
    update_checkout: () => {
      fireHost(document.body, 'update_checkout');
    },
    reset_update_checkout_timer: () => page.review.cancel(),
    attachUnloadEventsOnSubmit: () => acts.guardLeaving(),
    detachUnloadEventsOnSubmit: () => acts.unguardLeaving(),
    blockOnSubmit: () => cover(page, form),
    submit_error: (html) => acts.gatewayFailed(typeof html === 'string' ? html : ''),
    scroll_to_notices: () => scrollToNotices(form),
  };
}
