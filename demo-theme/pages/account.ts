/** The account page: log in and register, as the host prints them for a guest; nobody answers the forms here, and the page says so. */
import { COUPONS } from '../shop/coupons.js';
import { couponBoxesHtml, noticesWrapperHtml } from '../shop/markup.js';
import { article } from './purchase.js';
import type { Page } from './frame.js';
import { couponSettings } from './settings.js';

const REQUIRED = '&nbsp;<span class="required" aria-hidden="true">*</span><span class="screen-reader-text">Required</span>';

function field(id: string, label: string, input: string): string {
  return `<p class="woocommerce-form-row woocommerce-form-row--wide form-row form-row-wide"><label for="${id}">${label}${REQUIRED}</label>${input}</p>`;
}

function input(id: string, name: string, type: 'text' | 'email' | 'password', autocomplete: string): string {
  const text = type === 'password' ? '' : ' woocommerce-Input--text';
  return `<input type="${type}" class="woocommerce-Input${text} input-text" name="${name}" id="${id}" autocomplete="${autocomplete}" value="" required aria-required="true" />`;
}

/** Log in and register, and the coupons a shopper may use. */
export function accountPage(): Page {
  return {
    file: 'account.html',
    title: 'Account',
    description: 'Log in or register at Fieldhouse.',
    bodyClass: 'page woocommerce-account woocommerce-page',
    current: 'account.html',
    settings: [couponSettings('other')],
    main: article(
      'My account',
      `<div class="woocommerce">${noticesWrapperHtml()}` +
        '<div class="woocommerce-info" role="status">A demonstration has no accounts: these forms lead back to this page, and nothing you type is kept.</div>' +
        '<shop-password><div class="u-columns col2-set" id="customer_login"><div class="u-column1 col-1"><h2>Login</h2>' +
        '<form class="woocommerce-form woocommerce-form-login login" action="account.html" method="get">' +
        // No names on these two: a GET would carry them into the address.
        field('username', 'Username or email address', input('username', '', 'text', 'username').replace(' name=""', '')) +
        field('password', 'Password', input('password', '', 'password', 'current-password').replace(' name=""', '')) +
        '<p class="form-row"><label class="woocommerce-form__label woocommerce-form__label-for-checkbox woocommerce-form-login__rememberme">' +
        '<input class="woocommerce-form__input woocommerce-form__input-checkbox" type="checkbox" id="rememberme" value="forever" /> <span>Remember me</span></label>' +
        '<button type="submit" class="woocommerce-button button woocommerce-form-login__submit">Log in</button></p></form></div>' +
        '<div class="u-column2 col-2"><h2>Register</h2><form method="get" action="account.html" class="woocommerce-form woocommerce-form-register register">' +
        // Printed by the host; the tag fills it with where the customer came from.
        '<wc-order-attribution-inputs></wc-order-attribution-inputs>' +
        field('reg_email', 'Email address', input('reg_email', '', 'email', 'email').replace(' name=""', '')) +
        field('reg_password', 'Password', input('reg_password', '', 'password', 'new-password').replace(' name=""', '')) +
        // A field of a plugin: not required, typed or chosen. A GET of this demonstration carries no birthday into the address.
        '<shop-date data-year-range="-100:+0" data-max-date="0" data-default-date="-30y"><p class="woocommerce-form-row woocommerce-form-row--wide form-row form-row-wide"><label for="reg_birthday">Birthday&nbsp;<span class="optional">(optional, for a gift once a year)</span></label>' +
        '<input type="text" class="woocommerce-Input woocommerce-Input--text input-text" id="reg_birthday" autocomplete="bday" placeholder="mm/dd/yyyy" value="" /></p></shop-date>' +
        '<p class="woocommerce-form-row form-row"><button type="submit" class="woocommerce-Button woocommerce-button button woocommerce-form-register__submit">Register</button></p></form></div></div></shop-password></div>' +
        `<section class="account-coupons"><h2>Coupons for you</h2><p>Press one to use it. The cart takes it off as soon as there is something in it.</p><shop-coupon>${couponBoxesHtml(COUPONS.filter(({ expired }) => !expired))}</shop-coupon></section>`,
    ),
  };
}
