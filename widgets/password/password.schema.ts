import { FIELD } from './password.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** What a theme may set on `<shop-password>`; the labels are the host's where nothing is set. */
export const schema = {
  showText: attr.text('data-show-text', { host: places.passwordShowText, description: 'Name of the button while the password is hidden.' }),
  hideText: attr.text('data-hide-text', { host: places.passwordHideText, description: 'Name of the button while the password is shown.' }),
};

/** What the documents say of `<shop-password>`. */
export const doc = {
  tag: 'shop-password',
  display: 'contents',
  summary: 'A button at each password field that shows and hides what was typed; how strong a new password is.',
  wraps: 'A form, or any part of the page, with password fields; also ones inserted later.',
  withoutScript: 'The password fields as printed.',
  schema,
  events: [{ name: 'shop:password-toggled', description: 'A password is shown or hidden.' }],
  cssProperties: { '--shop-password-icon': 'Width and height of the icon, where the theme has none of its own.' },
  expects: 'form, input[type="password"]',
  drives: FIELD,
  reads:
    '`i18n_password_show` and `i18n_password_hide` of `woocommerce_params`; `wc_password_strength_meter_params`, `pwsL10n` and `_zxcvbnSettings`.',
  states:
    'WooCommerce’s class `display-password` on the button while the password is shown. A password is never left shown once its form is sent.',
  besideHost:
    'A button that WooCommerce’s script or the theme made stays the only one; the tag drives it only where nobody else does. So it is with how strong a new password is: without WooCommerce’s script for it the tag says so, in the same words and classes, and holds the form back. The estimator, some 400 KB that WordPress loads with every such page, comes with the first focus.',
  example:
    '<shop-password>\n  <form class="woocommerce-form woocommerce-form-login login" method="post">\n    <label for="password">Password</label>\n    <input class="woocommerce-Input input-text" type="password" name="password" id="password" autocomplete="current-password">\n    <button type="submit" name="login" value="Log in">Log in</button>\n  </form>\n</shop-password>',
} satisfies ElementDoc;
