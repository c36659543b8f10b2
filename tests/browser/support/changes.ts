/** Calls that change something, by the names of the shop's calls, forms and links; what is only read may be read again. */
const CHANGES =
  /\b(?:add_to_cart|remove_from_cart|apply_coupon|remove_coupon|xoo_wsc_update_item_quantity|xoo_wsc_undo_item|store-(?:batch|\w+-(?:item|coupon|rate))|product-form)\b|[?& ](?:update_cart|apply_coupon|proceed)=|wc-ajax=(?:checkout|update_shipping_method)\b|store\/v1\/(?:batch|cart\/)|[?&](?:remove_item|undo_item|add-to-cart|remove_coupon)=/;

/** Those of the requests that change something; each is a line of method, address and what was sent. */
export const changesIn = (requests: readonly string[]): string[] => requests.filter((line) => CHANGES.test(line));

/** Between the parts of a form that is sent with files stands a line of the browser's, another one each time. */
export const withoutBoundaries = (text: string): string => text.replaceAll(/-{4,}WebKitFormBoundary\w+/g, '');
