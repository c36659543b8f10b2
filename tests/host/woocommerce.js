/*
 * Double of the page's common script of WooCommerce: sort form, store notice, password buttons. Written from sort contract 1 to 5,
 * store-notice contract 1, 2 and password contract 1 to 4.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.woocommerce_params || {};

  $('.woocommerce-ordering').on('change', 'select.orderby', function () {
    $(this).closest('form').trigger('submit');
  });

  const $notice = $('.woocommerce-store-notice');
  const cookie = 'store_notice' + ($notice.data('noticeId') || '');
  if (document.cookie.split('; ').includes(cookie + '=hidden')) {
    $notice.hide();
  } else {
    $notice.show();
  }
  $('.woocommerce-store-notice__dismiss-link').on('click', function (event) {
    document.cookie = cookie + '=hidden; path=/';
    $notice.hide();
    event.preventDefault();
  });

  $('.woocommerce form .woocommerce-Input[type="password"]').wrap('<span class="password-input"></span>');
  $('.woocommerce form input').filter('[type=password]').parent('span').addClass('password-input');
  $('.password-input').each(function () {
    const field = $(this).find('input').attr('id');
    $(this).append(
      '<button type="button" class="show-password-input" aria-label="' +
        params.i18n_password_show +
        '" aria-describedby="' +
        field +
        '"></button>',
    );
  });
  $('.show-password-input').on('click', function (event) {
    event.preventDefault();
    const $button = $(this).toggleClass('display-password');
    const shown = $button.hasClass('display-password');
    $button.attr('aria-label', shown ? params.i18n_password_hide : params.i18n_password_show);
    $button
      .siblings('input')
      .prop('type', shown ? 'text' : 'password')
      .trigger('focus');
  });
});
