/*
 * Double of WooCommerce's cart page script: quantities, coupons, shipping, removing and undoing in place.
 * Written from cart contract 1 to 10 and the trace events-cart.json alone.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_cart_params;
  if (params === undefined) {
    return;
  }
  const FORM = '.woocommerce-cart-form';
  const TOTALS = 'div.cart_totals';
  const NOTICES = '.woocommerce-error, .woocommerce-message, .woocommerce-info, .is-error, .is-info, .is-success';
  const $body = $(document.body);
  const endpoint = function (name) {
    return String(params.wc_ajax_url).replace('%%endpoint%%', name);
  };

  /* -------------------------------------------------- overlay */

  const isBlocked = function ($node) {
    return $node.closest('.processing').length > 0;
  };
  const block = function ($node) {
    if (!isBlocked($node)) {
      $node.addClass('processing').block({ message: null, overlayCSS: { background: '#fff', opacity: 0.6 } });
    }
  };
  const unblock = function ($node) {
    $node.removeClass('processing').unblock();
  };

  /* -------------------------------------------------- notices */

  /* The page's common script has it; a page without that one does not scroll. */
  const scrollToNotices = function () {
    if ($.scroll_to_notices) {
      $.scroll_to_notices($('[role="alert"]'));
    }
  };
  const once = function ($notices) {
    const seen = [];
    return $notices.filter(function () {
      const text = $(this).text();
      const isNew = !seen.includes(text);
      seen.push(text);
      return isNew;
    });
  };
  const showNotices = function (notices) {
    $('.woocommerce-notices-wrapper').first().prepend(notices);
  };
  const couponError = function ($coupon, text, live) {
    const $field = $coupon.find('#coupon_code');
    $field.addClass('has-error').attr({ 'aria-invalid': 'true', 'aria-describedby': 'coupon-error-notice' });
    const $error = $('<p class="coupon-error-notice" id="coupon-error-notice"></p>').text(text.trim());
    if (live) {
      $error.attr('role', 'alert');
    }
    $coupon.append($error);
  };
  const clearCouponError = function () {
    $('#coupon_code')
      .removeClass('has-error')
      .removeAttr('aria-invalid')
      .removeAttr('aria-describedby')
      .closest('.coupon')
      .find('.coupon-error-notice')
      .remove();
  };

  /* -------------------------------------------------- replacing */

  const replaceTotals = function (totals) {
    $('.cart_totals').replaceWith(totals);
    $body.trigger('updated_cart_totals');
  };

  const replacePage = function (text, preserve) {
    const $page = $('<div></div>').append($.parseHTML(text));
    const $form = $page.find(FORM);
    const $totals = $page.find('.cart_totals');
    const $notices = once($page.find(NOTICES));
    if ($(FORM).length === 0) {
      window.location.reload();
      return;
    }
    if (!preserve) {
      $(NOTICES + ', .coupon-error-notice').remove();
    }
    if ($form.length === 0) {
      if ($('.woocommerce-checkout').length > 0) {
        window.location.reload();
        return;
      }
      $('.woocommerce-cart-form__contents')
        .closest('.woocommerce')
        .replaceWith($page.find('.wc-empty-cart-message').closest('.woocommerce'));
      if ($notices.length > 0) {
        showNotices($notices);
      }
      $body.trigger('wc_cart_emptied');
    } else {
      if ($('.woocommerce-checkout').length > 0) {
        $body.trigger('update_checkout');
      }
      const code = $('#coupon_code').val();
      const refusal = $('.coupon .coupon-error-notice').text();
      $(FORM).replaceWith($form);
      $(FORM).find('[name="update_cart"]').prop('disabled', true);
      if (preserve && refusal !== '') {
        $('#coupon_code').val(code);
        couponError($('#coupon_code').closest('.coupon'), refusal, true);
        $('#coupon_code').trigger('focus');
      }
      if ($notices.length > 0) {
        showNotices($notices);
      }
      replaceTotals($totals);
    }
    $body.trigger('updated_wc_div');
  };

  /* A page asked for in place: the form and the totals are covered meanwhile. Nothing is said where it fails. */
  const ask = function (request, $covered, preserve, then) {
    $covered.each(function () {
      block($(this));
    });
    $.ajax(
      $.extend({ dataType: 'html' }, request, {
        success: function (text) {
          replacePage(text, preserve);
        },
        complete: function () {
          $covered.each(function () {
            unblock($(this));
          });
          then();
        },
      }),
    );
  };
  const whole = function () {
    return $(FORM).add(TOTALS);
  };
  const post = function ($form, preserve, then) {
    const $covered = $form.is(FORM) ? whole() : $form.add(TOTALS);
    ask({ type: $form.attr('method'), url: $form.attr('action'), data: $form.serialize() }, $covered, preserve, then);
  };
  const withField = function ($form, name, value) {
    $('<input type="hidden">').attr({ name, value }).appendTo($form);
    return $form;
  };
  const nothing = function () {};

  const rerender = function (preserve) {
    post($(FORM), preserve, scrollToNotices);
  };

  /* -------------------------------------------------- what the shopper does */

  const updateQuantities = function ($form) {
    post(withField($form, 'update_cart', 'Update Cart'), false, scrollToNotices);
  };

  const applyCoupon = function ($form) {
    block($form);
    const code = $('#coupon_code').val();
    $.ajax({
      type: 'POST',
      url: endpoint('apply_coupon'),
      data: { security: params.apply_coupon_nonce, coupon_code: code },
      dataType: 'html',
      success: function (text) {
        $(NOTICES + ', .coupon-error-notice').remove();
        if (/woocommerce-error|is-error/.test(text)) {
          couponError($('#coupon_code').closest('.coupon'), $(text).text(), false);
        } else {
          showNotices(text);
        }
        $body.trigger('applied_coupon', [code]);
      },
      complete: function () {
        unblock($form);
        rerender(true);
      },
    });
  };

  const submit = function (event, $form) {
    const $pressed = $form.find('[type="submit"][clicked="true"]');
    const $focused = $(document.activeElement);
    if ($form.find('.woocommerce-cart-form__contents').length === 0) {
      return undefined;
    }
    if (isBlocked($form)) {
      return false;
    }
    if ($pressed.is('[name="update_cart"]') || $focused.is('input.qty')) {
      event.preventDefault();
      updateQuantities($form);
    } else if ($pressed.is('[name="apply_coupon"]') || $focused.is('#coupon_code')) {
      event.preventDefault();
      applyCoupon($form);
    }
    return undefined;
  };

  $(document)
    .on('wc_update_cart added_to_cart', function (event, preserve) {
      rerender(preserve);
    })
    .on('click', FORM + ' [type="submit"]', function () {
      $(this).closest('form').find('[type="submit"]').removeAttr('clicked');
      $(this).attr('clicked', 'true');
    })
    .on('keypress', FORM + ' [type="number"]', function (event) {
      const $form = $(this).closest('form');
      if (event.which === 13 && $form[0].checkValidity()) {
        event.preventDefault();
        submit(event, $form);
      }
    })
    .on('submit', FORM, function (event) {
      return submit(event, $(this));
    })
    .on('click', 'a.woocommerce-remove-coupon', function (event) {
      event.preventDefault();
      const $totals = $(this).closest('.cart_totals');
      const code = $(this).attr('data-coupon');
      block($totals);
      $.ajax({
        type: 'POST',
        url: endpoint('remove_coupon'),
        data: { security: params.remove_coupon_nonce, coupon: code },
        dataType: 'html',
        success: function (text) {
          $(NOTICES).remove();
          showNotices(text);
          $body.trigger('removed_coupon', [code]);
          $('#coupon_code').val('');
          clearCouponError();
          unblock($totals);
        },
        complete: function () {
          rerender(true);
        },
      });
    })
    .on('click', FORM + ' .product-remove > a', function (event) {
      event.preventDefault();
      ask({ type: 'GET', url: $(this).attr('href') }, whole(), false, function () {
        scrollToNotices();
        $body.trigger('item_removed_from_classic_cart');
      });
    })
    .on('click', '.woocommerce-cart .restore-item', function (event) {
      event.preventDefault();
      ask({ type: 'GET', url: $(this).attr('href') }, whole(), false, nothing);
    })
    .on('change input', FORM + ' .cart_item input, ' + FORM + ' .cart_item select', function () {
      $(FORM).find('[name="update_cart"]').prop('disabled', false);
    })
    .on('change input', '#coupon_code', clearCouponError)
    .on('click', '.shipping-calculator-button', function () {
      const $box = $('.shipping-calculator-form');
      $box.toggle();
      $(this).attr('aria-expanded', String($box.css('display') !== 'none'));
      $('select.country_to_state, input.country_to_state').trigger('change');
      $body.trigger('country_to_state_changed');
      return false;
    })
    .on('change', 'select.shipping_method, input[name^="shipping_method"]', function () {
      const id = this.id;
      const methods = {};
      $('select.shipping_method, input[name^="shipping_method"][type="hidden"], input[name^="shipping_method"][type="radio"]').each(
        function () {
          if (this.type !== 'radio' || this.checked) {
            methods[$(this).data('index')] = $(this).val();
          }
        },
      );
      block($(TOTALS));
      $.ajax({
        type: 'POST',
        url: endpoint('update_shipping_method'),
        data: { security: params.update_shipping_method_nonce, shipping_method: methods },
        dataType: 'html',
        success: function (text) {
          replaceTotals(text);
          $(document.getElementById(id)).trigger('focus');
        },
        complete: function () {
          unblock($(TOTALS));
          $body.trigger('updated_shipping_method');
        },
      });
    })
    .on('submit', 'form.woocommerce-shipping-calculator', function (event) {
      event.preventDefault();
      post(withField($(this), 'calc_shipping', 'x'), false, nothing);
    });

  /* The links that say they are buttons answer to the space bar. */
  $(document).on('keydown', 'a.woocommerce-remove-coupon, ' + FORM + ' .product-remove > a', function (event) {
    if (event.key === ' ') {
      event.preventDefault();
      $(this).trigger('click');
    }
  });

  $('.shipping-calculator-form').hide();
  $(FORM).find('[name="update_cart"]').prop('disabled', true);
});
