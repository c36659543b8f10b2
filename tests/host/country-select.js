/*
 * Double of WooCommerce's country script: the states of a chosen country. Written from the recorded settings
 * (settings.json: wc_country_select_params), the load steps of events-checkout.json and events-cart.json, and the handlers it is
 * known by.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_country_select_params;
  if (params === undefined) {
    return;
  }
  const COUNTRY = 'select.country_to_state, input.country_to_state';
  const countries = JSON.parse(String(params.countries).replaceAll('&quot;', '"'));
  const $body = $(document.body);

  const control = function ($old, tag, className) {
    const $new = $(tag === 'select' ? '<select></select>' : '<input type="' + (tag === 'hidden' ? 'hidden' : 'text') + '">');
    $new
      .attr({ id: $old.attr('id'), name: $old.attr('name'), 'data-input-classes': $old.attr('data-input-classes') || null })
      .addClass(className);
    $old.replaceWith($new);
    return $new;
  };

  $body.on('change refresh', COUNTRY, function () {
    const $country = $(this);
    let $wrapper = $country.closest(
      '.woocommerce-billing-fields, .woocommerce-shipping-fields, .woocommerce-address-fields, .woocommerce-shipping-calculator',
    );
    if ($wrapper.length === 0) {
      $wrapper = $country.closest('.form-row').parent();
    }
    const country = $country.val();
    let $state = $wrapper.find('#billing_state, #shipping_state, #calc_shipping_state');
    const $row = $state.closest('.form-row');
    const value = $state.val();
    const states = countries[country];
    if (states && Object.keys(states).length === 0) {
      $row.hide();
      control($state, 'hidden', 'hidden');
      $body.trigger('country_to_state_changed', [country, $wrapper]);
    } else if (states) {
      $row.show();
      $state = control($state, 'select', 'state_select').append($('<option value=""></option>').text(params.i18n_select_state_text));
      $.each(states, function (code, name) {
        $state.append($('<option></option>').val(code).text(name));
      });
      $state.val(value in states ? value : '').trigger('change');
      $body.trigger('country_to_state_changed', [country, $wrapper]);
    } else if ($state.is('select, input[type="hidden"]')) {
      $row.show();
      control($state, 'text', 'input-text');
      $body.trigger('country_to_state_changed', [country, $wrapper]);
    }
    $body.trigger('country_to_state_changing', [country, $wrapper]);
  });
  $body.on('wc_address_i18n_ready', function () {
    $(COUNTRY).each(function () {
      $(this).trigger('refresh');
    });
  });
});
