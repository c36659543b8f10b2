/*
 * Double of WooCommerce's address script: labels and marks of an address's fields by country. Written from the recorded settings
 * (settings.json: wc_address_i18n_params) and the load step of events-checkout.json; order and places of the fields are left out.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_address_i18n_params;
  if (params === undefined) {
    return;
  }
  const locale = JSON.parse(String(params.locale).replaceAll('&quot;', '"'));
  const fields = JSON.parse(params.locale_fields);

  $(document.body)
    .on('country_to_state_changing', function (event, country, $wrapper) {
      $.each(fields, function (name, selectors) {
        const $row = $wrapper.find(selectors);
        const rule = $.extend({}, locale.default[name], (locale[country] || {})[name]);
        const $label = $row.find('label');
        if (rule.label) {
          $label.text(rule.label);
        }
        $row.toggleClass('validate-required', rule.required === true);
        $label.append(
          rule.required === true
            ? '&nbsp;<span class="required" aria-hidden="true">*</span>'
            : '&nbsp;<span class="optional">(' + params.i18n_optional_text + ')</span>',
        );
        if (name !== 'state') {
          $row.toggle(rule.hidden !== true);
        }
      });
    })
    .trigger('wc_address_i18n_ready');
});
