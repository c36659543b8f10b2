/** Pages without products: basket, checkout, account. The first two grow with the parts that drive them. */
import { noticesWrapperHtml } from '../shop/markup.js';
import { LINKS } from './files.js';
import { breadcrumbHtml } from './frame.js';
import type { Page } from './frame.js';

function article(title: string, content: string): string {
  return (
    `${breadcrumbHtml([], title)}<article class="page type-page status-publish hentry"><h1 class="entry-title">${title}</h1>` +
    `<div class="entry-content"><div class="woocommerce">${noticesWrapperHtml()}${content}</div></div></article>`
  );
}

/** The basket's own page: the panel in the header holds the basket for now. */
export function cartPage(): Page {
  return {
    file: 'cart.html',
    title: 'Basket',
    description: 'Your basket at Fieldhouse.',
    bodyClass: 'page woocommerce-cart woocommerce-page',
    kind: 'cart',
    main: article(
      'Basket',
      '<p class="page-lead">Your basket travels with you: open it with the button at the top of any page to see what is in it and take things out again.</p>' +
        '<ul class="page-steps"><li><h2>Kept for you</h2><p>Close the window and come back: what you chose is still there, in this browser and nowhere else.</p></li>' +
        '<li><h2>Counted honestly</h2><p>If we have five spools, the sixth will not go in. The shop says so before you reach the till.</p></li>' +
        '<li><h2>Free to leave</h2><p>Nothing is reserved and nothing is charged. This shop is a demonstration.</p></li></ul>' +
        `<p class="return-to-shop"><a class="button button--solid wc-backward" href="${LINKS.shop}">Return to shop</a></p>`,
    ),
  };
}

/** The till of a shop that takes no money. */
export function checkoutPage(): Page {
  return {
    file: 'checkout.html',
    title: 'Checkout',
    description: 'Checkout of the Fieldhouse demonstration.',
    bodyClass: 'page woocommerce-checkout woocommerce-page',
    kind: 'checkout',
    main: article(
      'Checkout',
      '<p class="page-lead">This is as far as the demonstration goes: no address is asked for and no payment is taken.</p>' +
        '<p>What you chose is still in the basket, behind the button at the top of the page.</p>' +
        `<p class="return-to-shop"><a class="button button--solid wc-backward" href="${LINKS.shop}">Return to shop</a></p>`,
    ),
  };
}

const REQUIRED = '&nbsp;<span class="required" aria-hidden="true">*</span><span class="screen-reader-text">Required</span>';

function field(id: string, label: string, input: string): string {
  return `<p class="woocommerce-form-row woocommerce-form-row--wide form-row form-row-wide"><label for="${id}">${label}${REQUIRED}</label>${input}</p>`;
}

function input(id: string, name: string, type: 'text' | 'email' | 'password', autocomplete: string): string {
  const text = type === 'password' ? '' : ' woocommerce-Input--text';
  return `<input type="${type}" class="woocommerce-Input${text} input-text" name="${name}" id="${id}" autocomplete="${autocomplete}" value="" required aria-required="true" />`;
}

/** Log in and register, as the host prints them for a guest; nobody answers the forms here, and the page says so. */
export function accountPage(): Page {
  return {
    file: 'account.html',
    title: 'Account',
    description: 'Log in or register at Fieldhouse.',
    bodyClass: 'page woocommerce-account woocommerce-page',
    current: 'account.html',
    main: article(
      'My account',
      '<div class="woocommerce-info" role="status">A demonstration has no accounts: these forms lead back to this page, and nothing you type is kept.</div>' +
        '<div class="u-columns col2-set" id="customer_login"><div class="u-column1 col-1"><h2>Login</h2>' +
        '<form class="woocommerce-form woocommerce-form-login login" action="account.html" method="get">' +
        // No names on these two: a GET would carry them into the address.
        field('username', 'Username or email address', input('username', '', 'text', 'username').replace(' name=""', '')) +
        field('password', 'Password', input('password', '', 'password', 'current-password').replace(' name=""', '')) +
        '<p class="form-row"><label class="woocommerce-form__label woocommerce-form__label-for-checkbox woocommerce-form-login__rememberme">' +
        '<input class="woocommerce-form__input woocommerce-form__input-checkbox" type="checkbox" id="rememberme" value="forever" /> <span>Remember me</span></label>' +
        '<button type="submit" class="woocommerce-button button woocommerce-form-login__submit">Log in</button></p></form></div>' +
        '<div class="u-column2 col-2"><h2>Register</h2><form method="get" action="account.html" class="woocommerce-form woocommerce-form-register register">' +
        field('reg_email', 'Email address', input('reg_email', '', 'email', 'email').replace(' name=""', '')) +
        field('reg_password', 'Password', input('reg_password', '', 'password', 'new-password').replace(' name=""', '')) +
        '<p class="woocommerce-form-row form-row"><button type="submit" class="woocommerce-Button woocommerce-button button woocommerce-form-register__submit">Register</button></p></form></div></div>',
    ),
  };
}
