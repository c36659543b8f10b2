/*
 * Double of WooCommerce's checkout script: order review, payment methods, fields, submit, coupons, login and terms.
 * Written from checkout contract 1 to 18 and the trace events-checkout.json alone, its faults included: a refresh that fails uncovers
 * nothing, and nobody says why.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_checkout_params;
  if (params === undefined) {
    return;
  }
  const $body = $(document.body);
  const $form = $('form.checkout');
  const $review = $('#order_review');
  const FIELDS = '.input-text, select, input:checkbox';
  const COVERED = '.woocommerce-checkout-payment, .woocommerce-checkout-review-order-table';
  const OLD_NOTICES = '.woocommerce-error, .woocommerce-message, .is-error, .is-success';
  const INVALID = 'woocommerce-invalid woocommerce-invalid-required-field woocommerce-invalid-email woocommerce-invalid-phone';
  const endpoint = function (name) {
    return String(params.wc_ajax_url).replace('%%endpoint%%', name);
  };
  const cover = function ($nodes) {
    $nodes.block({ message: null, overlayCSS: { background: '#fff', opacity: 0.6 } });
  };

  let timer;
  let request;
  let dirty = false;
  let chosen = false;
  let fragments = {};

  /* -------------------------------------------------- order review */

  const later = function (run, ms) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const ask = function (target) {
    clearTimeout(timer);
    dirty = false;
    $body.trigger('update_checkout', [{ current_target: target }]);
  };
  const askIfComplete = function () {
    const $required = $(dirty).closest('div').find('.address-field.validate-required');
    const open = $required.toArray().some(function (row) {
      return $(row).find('input.input-text').val() === '';
    });
    if (!open) {
      ask(null);
    }
  };
  const address = function (kind) {
    const part = function (name) {
      return $('#' + kind + '_' + name).val();
    };
    return [part('country'), part('state'), part('postcode'), part('city'), part('address_1'), part('address_2')];
  };
  const isShown = function (el) {
    for (let at = el; at; at = at.parentElement) {
      if (window.getComputedStyle(at).display === 'none') {
        return false;
      }
    }
    return true;
  };
  const shippingMethods = function () {
    const methods = {};
    $('select.shipping_method, input[name^="shipping_method"]').each(function () {
      if (this.type !== 'radio' || this.checked) {
        methods[$(this).data('index')] = $(this).val();
      }
    });
    return methods;
  };
  const paymentFields = function () {
    return $('.payment_box').find('input, select, textarea').filter('[id]');
  };
  const isToggle = function (el) {
    return el.type === 'checkbox' || el.type === 'radio';
  };

  const take = function (answer, args) {
    if (answer && answer.reload === true) {
      window.location.reload();
      return;
    }
    $('.woocommerce-NoticeGroup-updateOrderReview').remove();
    const terms = $('#terms').prop('checked');
    const held = {};
    paymentFields().each(function () {
      held[this.id] = isToggle(this) ? this.checked : this.value;
    });
    if (answer && answer.fragments) {
      $.each(answer.fragments, function (selector, html) {
        if (fragments[selector] !== html) {
          $(selector).replaceWith(html);
        }
        $(selector).unblock();
      });
      fragments = answer.fragments;
    }
    if (terms) {
      $('#terms').prop('checked', true);
    }
    paymentFields().each(function () {
      if (!(this.id in held)) {
        return;
      }
      if (isToggle(this)) {
        $(this).prop('checked', held[this.id]).trigger('change');
      } else if (this.value === '') {
        $(this).val(held[this.id]).trigger('change');
      }
    });
    if (answer && answer.result === 'failure') {
      $(OLD_NOTICES).remove();
      $form.prepend($('<div class="woocommerce-NoticeGroup woocommerce-NoticeGroup-updateOrderReview"></div>').html(answer.messages));
      $form.find(FIELDS).trigger('validate').trigger('blur');
    }
    initMethods();
    const target = args && args.current_target;
    if (answer && answer.result === 'success' && target && target.id.includes('shipping_method')) {
      document.getElementById(target.id).focus();
    }
    $body.trigger('updated_checkout', [answer]);
  };

  const refresh = function (args) {
    if (request) {
      request.abort();
    }
    if ($('form.checkout').length === 0) {
      return;
    }
    const billing = address('billing');
    const to = $('#ship-to-different-address').find('input').is(':checked') ? address('shipping') : billing;
    const data = {
      security: params.update_order_review_nonce,
      payment_method: method(),
      country: billing[0],
      state: billing[1],
      postcode: billing[2],
      city: billing[3],
      address: billing[4],
      address_2: billing[5],
      s_country: to[0],
      s_state: to[1],
      s_postcode: to[2],
      s_city: to[3],
      s_address: to[4],
      s_address_2: to[5],
      has_full_address: !$form
        .find('.address-field.validate-required')
        .toArray()
        .some(function (row) {
          return isShown(row) && $(row).find('input, select, textarea').first().val() === '';
        }),
      post_data: $('form.checkout').serialize(),
    };
    if (!args || args.update_shipping_method !== false) {
      data.shipping_method = shippingMethods();
    }
    cover($(COVERED));
    request = $.ajax({
      type: 'POST',
      url: endpoint('update_order_review'),
      data,
      success: function (answer) {
        take(answer, args);
      },
    });
  };

  /* -------------------------------------------------- payment methods */

  const method = function () {
    return $form.find('input[name="payment_method"]:checked').val();
  };
  function initMethods() {
    const $methods = $('.woocommerce-checkout').find('input[name="payment_method"]');
    if ($methods.length === 1) {
      $methods.hide();
    }
    if (chosen) {
      $(document.getElementById(chosen)).prop('checked', true);
    }
    if ($methods.filter(':checked').length === 0) {
      $methods.first().prop('checked', true);
    }
    const $checked = $methods.filter(':checked').first();
    if ($methods.length > 1) {
      $('div.payment_box')
        .not('.' + $checked.prop('id'))
        .hide();
    }
    $checked.trigger('click');
  }
  const methodClicked = function (event) {
    event.stopPropagation();
    const $box = $('div.payment_box').filter('.' + this.id);
    if ($('.payment_methods input.input-radio').length > 1) {
      if (this.checked && !isShown($box[0] || document.body)) {
        $('div.payment_box').not($box).slideUp(230);
        $box.slideDown(230);
      }
    } else {
      $('div.payment_box').show();
    }
    const $button = $('#place_order');
    $button.text($(this).data('order_button_text') || $button.data('value'));
    const now = $('.woocommerce-checkout input[name="payment_method"]:checked').attr('id');
    if (now !== chosen) {
      $body.trigger('payment_method_selected');
    }
    chosen = now;
  };

  /* -------------------------------------------------- fields */

  const validate = function (event) {
    const $field = $(this);
    const $row = $field.closest('.form-row');
    const unsay = function () {
      $field.removeAttr('aria-invalid aria-describedby');
      $row.find('.checkout-inline-error-message').remove();
    };
    if (event.type === 'input') {
      unsay();
      $row.removeClass(INVALID + ' woocommerce-validated');
      return;
    }
    const wrong = [];
    const value = String($field.val() === null ? '' : $field.val());
    if ($row.is('.validate-required') && (this.type === 'checkbox' ? !this.checked : value === '')) {
      wrong.push('woocommerce-invalid-required-field');
    }
    if ($row.is('.validate-email') && value !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) {
      wrong.push('woocommerce-invalid-email');
    }
    if ($row.is('.validate-phone') && value.replace(/[\s#0-9_\-+/().]/g, '') !== '') {
      wrong.push('woocommerce-invalid-phone');
    }
    if (wrong.length > 0) {
      $field.attr('aria-invalid', 'true');
      $row.removeClass('woocommerce-validated').addClass('woocommerce-invalid ' + wrong.join(' '));
      return;
    }
    unsay();
    $row.removeClass(INVALID).addClass('woocommerce-validated');
  };

  /* -------------------------------------------------- submit */

  const beforeUnload = function () {
    return true;
  };
  const submitError = function (html) {
    $('.woocommerce-NoticeGroup-checkout, ' + OLD_NOTICES).remove();
    $form.prepend($('<div class="woocommerce-NoticeGroup woocommerce-NoticeGroup-checkout"></div>').html(html));
    $form.removeClass('processing').unblock();
    $form.find(FIELDS).trigger('validate').trigger('blur');
    $form.find('.woocommerce-error[tabindex="-1"]').trigger('focus');
    $body.trigger('checkout_error', [html]);
  };
  const api = {
    $checkout_form: $form,
    $order_review: $review,
    get_payment_method: method,
    submit_error: submitError,
    update_checkout: refresh,
  };
  const showFailure = function (answer) {
    if (answer.reload === true) {
      window.location.reload();
      return;
    }
    if (answer.refresh === true) {
      $body.trigger('update_checkout');
    }
    if (!answer.messages) {
      submitError('<div class="woocommerce-error">' + params.i18n_checkout_error + '</div>');
      return;
    }
    const $messages = $($.parseHTML(answer.messages.trim())).removeAttr('role').attr('tabindex', '-1');
    $messages.find('li[data-id]').each(function () {
      $(this).html(
        $('<a></a>')
          .attr('href', '#' + $(this).attr('data-id'))
          .html($(this).html()),
      );
    });
    submitError($('<div role="alert"></div>').append($messages).prop('outerHTML'));
    $messages.find('li[data-id]').each(function () {
      const id = $(this).attr('data-id');
      const $field = $(document.getElementById(id));
      $field.closest('.form-row').append(
        $('<p class="checkout-inline-error-message"></p>')
          .attr('id', id + '_description')
          .text($(this).text().trim()),
      );
      $field.attr({ 'aria-describedby': id + '_description', 'aria-invalid': 'true' });
    });
  };
  const submit = function () {
    clearTimeout(timer);
    if ($form.is('.processing')) {
      return false;
    }
    if (
      $form.triggerHandler('checkout_place_order', [api]) === false ||
      $form.triggerHandler('checkout_place_order_' + method(), [api]) === false
    ) {
      return false;
    }
    $form.addClass('processing');
    cover($form);
    $(window).on('beforeunload', beforeUnload);
    $.ajax({
      type: 'POST',
      url: params.checkout_url,
      data: $form.serialize(),
      dataType: 'json',
      success: function (answer) {
        $(window).off('beforeunload', beforeUnload);
        $('.checkout-inline-error-message').remove();
        if (answer.result === 'success' && $form.triggerHandler('checkout_place_order_success', [answer, api]) !== false) {
          window.location = answer.redirect;
          return;
        }
        showFailure(answer);
      },
      error: function () {
        $(window).off('beforeunload', beforeUnload);
        submitError('<div class="woocommerce-error">' + params.i18n_checkout_error + '</div>');
      },
    });
    return false;
  };

  /* -------------------------------------------------- binding */

  $body
    .on('update_checkout', function (event, args) {
      later(function () {
        refresh(args);
      }, 5);
    })
    .on('init_checkout', function () {
      $body.trigger('update_checkout');
    })
    .on('click', 'a.showcoupon', function () {
      $('form.checkout_coupon').slideToggle(400);
      return false;
    })
    .on('click', 'a.showlogin', function () {
      $('form.login').slideToggle(400);
      return false;
    })
    .on('click', 'a.woocommerce-terms-and-conditions-link', function () {
      $('.woocommerce-terms-and-conditions').slideToggle();
      return false;
    })
    .on('click', '.woocommerce-remove-coupon', function (event) {
      event.preventDefault();
      const $box = $(this).closest('.woocommerce-checkout-review-order');
      const code = $(this).data('coupon');
      cover($box.addClass('processing'));
      $.ajax({
        type: 'POST',
        url: endpoint('remove_coupon'),
        data: { security: params.remove_coupon_nonce, coupon: code },
        dataType: 'html',
        success: function (html) {
          $(OLD_NOTICES).remove();
          $box.removeClass('processing').unblock();
          $form.before(html);
          $body.trigger('removed_coupon_in_checkout', [code]);
          $body.trigger('update_checkout', { update_shipping_method: false });
        },
      });
    });

  $form
    .attr('novalidate', 'novalidate')
    .on('click', 'input[name="payment_method"]', methodClicked)
    .on('submit', submit)
    .on('input validate change focusout', FIELDS, validate)
    .on('update', function () {
      ask(this);
    })
    .on(
      'change',
      'select.shipping_method, input[name^="shipping_method"], #ship-to-different-address input, .update_totals_on_change select',
      function () {
        ask(this);
      },
    )
    .on('change', '.address-field select', function () {
      dirty = this;
      askIfComplete();
    })
    .on('change', '.address-field input.input-text', function () {
      if (dirty) {
        dirty = this;
        askIfComplete();
      }
    })
    .on('keydown', '.address-field input.input-text', function (event) {
      if (event.key !== 'Tab') {
        dirty = this;
        later(askIfComplete, 1000);
      }
    })
    .on('change', '#ship-to-different-address input', function () {
      $('div.shipping_address').hide();
      if (this.checked) {
        $('div.shipping_address').slideDown();
      }
    });

  $('form.checkout_coupon')
    .hide()
    .on('submit', function () {
      const $coupon = $(this);
      const code = $coupon.find('input[name="coupon_code"]').val();
      if ($coupon.is('.processing')) {
        return false;
      }
      cover($coupon.addClass('processing'));
      $.ajax({
        type: 'POST',
        url: endpoint('apply_coupon'),
        data: { security: params.apply_coupon_nonce, coupon_code: code, billing_email: $form.find('input[name="billing_email"]').val() },
        dataType: 'html',
        success: function (html) {
          $(OLD_NOTICES).remove();
          $coupon.removeClass('processing').unblock().before(html);
          $body.trigger('applied_coupon_in_checkout', [code]);
          $body.trigger('update_checkout', { update_shipping_method: false });
        },
      });
      return false;
    });

  $form.find('#ship-to-different-address input').trigger('change');
  initMethods();
  if (params.is_checkout === '1') {
    $body.trigger('init_checkout');
  }
  if (params.option_guest_checkout === 'yes') {
    $('input#createaccount')
      .on('change', function () {
        $('div.create-account').hide();
        if (this.checked) {
          $('#account_password').val('').trigger('change');
          $('div.create-account').slideDown();
        }
      })
      .trigger('change');
  }
});
