/*
 * Double of the coupon plugin's script on classic pages: coupons that are clicked. Written from coupon contract 1 to 6.
 */
window.jQuery(function ($) {
  'use strict';
  const settings = window.WTSmartCouponOBJ;
  if (settings === undefined) {
    return;
  }
  const BOXES = 'div.wt_coupon_wrapper, div.wt_store_credit';

  const apply = function ($coupon) {
    const code = $coupon.attr('data-code');
    const $boxes = $(BOXES).addClass('processing');
    $boxes.block({ message: null, overlayCSS: { background: '#fff', opacity: 0.6 } });
    $.ajax({
      type: 'POST',
      url: settings.wc_ajax_url + 'apply_coupon_on_click',
      data: { coupon_code: code, coupon_id: $coupon.attr('data-id'), _wpnonce: settings.nonces.apply_coupon },
      success: function (html) {
        $boxes.removeClass('processing').unblock();
        $('.woocommerce-error, .woocommerce-message, .woocommerce-info').remove();
        $('.woocommerce-notices-wrapper').first().prepend(html);
        $(document.body).trigger('update_checkout').trigger('applied_coupon');
      },
    });
  };
  $(document)
    .on('click', '.wt-single-coupon.active-coupon', function () {
      apply($(this));
    })
    .on('keydown', '.wt-single-coupon.active-coupon', function (event) {
      if (event.key === 'Enter') {
        apply($(this));
      }
    });
});
