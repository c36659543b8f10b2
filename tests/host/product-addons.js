/*
 * Double of the add-ons plugin's script (4.30), as far as a neighbour meets it: choices, rules of one step, sums, the check at the button.
 * Written from addons contract 16 to 57 and 82, and the traces events-add-ons*.json alone.
 */
window.jQuery(function ($) {
  'use strict';
  const settings = window.yith_wapo;
  const container = function () {
    return $('#yith-wapo-container');
  };
  const number = function (text) {
    const value = Number.parseFloat(text);
    return Number.isNaN(value) ? 0 : value;
  };
  const money = function (amount) {
    const text = Math.abs(amount).toFixed(2);
    return (
      '<span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">£</span>' +
      (amount < 0 ? '-' : '') +
      text +
      '</span>'
    );
  };

  const checkRules = function () {
    $('.yith-wapo-addon.conditional_logic').each(function () {
      const addon = $(this);
      const wanted = String(addon.attr('data-conditional_rule_addon')).split('|');
      const states = String(addon.attr('data-conditional_rule_addon_is')).split('|');
      const met = wanted.every(function (id, at) {
        const isOn = $('#yith-wapo-' + id).prop('checked') === true;
        return (states[at] === 'selected') === isOn;
      });
      addon.toggleClass('hidden', !met);
      addon[0].style.display = met ? '' : 'none';
      addon.find('.yith-wapo-option input').prop('disabled', !met);
    });
    // Once more, to see that nothing changes.
    $(document).trigger('wapo_after_conditional_logic_check');
    $(document).trigger('wapo_after_conditional_logic_check');
  };

  const optionsPrice = function (quantity) {
    const product = number(container().attr('data-product-price'));
    let free = 0;
    let addonId = '';
    let sum = 0;
    $('.yith-wapo-addon').each(function () {
      const addon = $(this);
      if (addon.hasClass('hidden')) {
        return;
      }
      addon.find('[data-addon-id]').each(function () {
        const field = $(this);
        if (field.is('option')) {
          return;
        }
        const toggles = this.type === 'checkbox' || this.type === 'radio';
        const chosen = field.is('select') ? $(this.options[this.selectedIndex]) : field;
        if (toggles ? !this.checked : field.val() === '' || field.val() === 'default') {
          return;
        }
        if (field.attr('data-addon-id') !== addonId) {
          addonId = field.attr('data-addon-id');
          free = number(chosen.attr('data-first-free-options'));
        }
        if (chosen.attr('data-first-free-enabled') === 'yes' && free > 0) {
          free -= 1;
          return;
        }
        const sale = chosen.attr('data-price-sale');
        let price = sale !== undefined && sale !== '' && sale !== 'undefined' ? number(sale) : number(chosen.attr('data-price'));
        const type = chosen.attr('data-price-type');
        if (type === 'percentage') {
          price = (price * product) / 100;
        } else if (type === 'characters') {
          price *= String(field.val()).length;
        } else if (type === 'multiplied') {
          price *= number(field.val());
        }
        sum += addon.hasClass('sell_individually') ? price : price * quantity;
      });
    });
    return sum;
  };

  const calculate = function () {
    const quantity = number($('form.cart .quantity input.qty').not('.wapo-product-qty').val()) || 1;
    const product = number(container().attr('data-product-price')) * quantity;
    const options = optionsPrice(quantity);
    $('#wapo-total-options-price').html(money(options));
    $('#wapo-total-order-price').html(money(product + options));
    $(document).trigger('wapo-after-calculate-product-price', [
      { order_price_suffix: money(product + options), order_price_raw: Math.trunc(product + options) },
    ]);
    $(document).trigger('yith_wapo_product_price_updated', [product + options]);
  };

  const mark = function (input) {
    const option = input.closest('.yith-wapo-option');
    if (option.hasClass('selection-single')) {
      option.siblings('.yith-wapo-option').removeClass('selected').find('input[type=checkbox]').prop('checked', false);
    }
    option.toggleClass('selected', input.prop('checked'));
  };

  // By this handler neighbours tell that the script is there.
  $(document).on('change', '.yith-wapo-addon-type-label input', function () {
    mark($(this));
  });
  $(document).on(
    'change',
    '.yith-wapo-addon-type-color input, .yith-wapo-addon-type-product input, .yith-wapo-addon-type-checkbox input',
    function () {
      mark($(this));
    },
  );
  $(document).on('change keyup', 'form.cart .yith-wapo-addon, form.cart .quantity input', function () {
    checkRules();
    calculate();
  });
  $(document).on('click', '.yith-wapo-addon.wapo-toggle .addon-header', function () {
    const addon = $(this).closest('.yith-wapo-addon');
    addon.add(addon.find('.wapo-addon-title')).toggleClass('toggle-open toggle-closed');
    $(document).trigger('yith_proteo_inizialize_html_elements');
  });
  // Every button of the form is checked, not its submits alone.
  $(document).on('click', 'form.cart button', function (event) {
    $(document).trigger('yith_wapo_check_number_total_values');
    $('.required-error').remove();
    let isMissing = false;
    $('.yith-wapo-addon').each(function () {
      const addon = $(this);
      if (addon.hasClass('hidden')) {
        return;
      }
      const select = addon.find('select[required]');
      if (select.length > 0 && select.val() === 'default') {
        addon.find('.min-error-message').text(settings.i18n.selectAnOption);
        addon.find('.min-error')[0].style.display = '';
        isMissing = true;
      }
      addon.find('input[required][type=text], textarea[required]').each(function () {
        if (this.value === '') {
          $(this)
            .closest('.yith-wapo-option')
            .append('<div class="required-error"><small class="required-message">' + settings.messages.requiredMessage + '</small></div>');
          isMissing = true;
        }
      });
    });
    if (isMissing) {
      event.preventDefault();
    }
  });
  $(document).on('yith-wapo-product-price-updated', function (_event, price) {
    container().attr('data-product-price', price);
    calculate();
  });

  checkRules();
  calculate();
});
