import { encodedBody, textFields } from '../../shared/dom/form-data.js';
import type { CartItem } from '../../shared/events.js';
import { NONCE } from '../../shared/host/settings/addons.js';
import { adminAjax } from '../../shared/net/admin-ajax.js';
import { withNonce } from '../../shared/net/nonce.js';
import type { Settings } from './cart-item-editor.schema.js';

/** The two calls (contract 5 and 6). */

const call = (action: string, fields: Readonly<Record<string, unknown>>, settings: Settings, signal?: AbortSignal): Promise<unknown> =>
  withNonce(NONCE, (security) => adminAjax(action, { ...fields, security }, { url: settings.ajaxUrl, ...(signal && { signal }) }), {
    printed: settings.security,
  });

/** Asks for the product of a line. @throws RequestError */
export const fetchTemplate = ({ productId, variationId, cartItemKey, quantity }: CartItem, settings: Settings, signal: AbortSignal) =>
  call(
    'ywapo_load_product_template',
    {
      product_id: productId,
      variation_id: variationId,
      cart_item_key: cartItemKey,
      ...(quantity === '' ? {} : { quantity }),
    },
    settings,
    signal,
  );

/** Keys of the lines of add-ons that are sold individually with a line. */
const individualKeys = (cartItemKey: string): string[] =>
  [...document.querySelectorAll(`.yith-wapo-individual-addons.parent-key-${CSS.escape(cartItemKey)}`)]
    .map((line) => line.getAttribute('data-cart-item-key') ?? '')
    .filter(Boolean);

/** The product that a form is for; a form of a simple product does not say it in the fields the host reads. */
const idIn = (form: HTMLFormElement, name: string): string => {
  const value = form.querySelector<HTMLInputElement>(`input.${name}, input[name=${name}]`)?.value ?? '';
  return value === '0' ? '' : value;
};

/** Sends what a form holds now as the new content of a line. @throws RequestError */
export function saveItem(form: HTMLFormElement, item: CartItem, settings: Settings): Promise<unknown> {
  const addons = [...encodedBody(textFields(new FormData(form)))].map(([name, value]) => ({ name, value }));
  return call(
    'ywapo_update_addons_on_cart_item',
    {
      cart_item_key: item.cartItemKey,
      individual_item_key: individualKeys(item.cartItemKey),
      product_id: idIn(form, 'product_id') || item.productId,
      variation_id: idIn(form, 'variation_id') || item.variationId,
      addons,
    },
    settings,
  );
}
