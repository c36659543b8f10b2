/*
 * Double of the swatches plugin 2.1.2 (free edition), just enough to live beside it: marks forms, drives the printed lists,
 * fires its events. Written from variation-form contract 7, 8, 18 and the trace events-swatches.json alone.
 */
(function ($, window, document) {
  'use strict';
  const LABEL = '<span class="woo-selected-variation-item-name" data-default=""></span>';
  const REINIT_MS = 1000;
  const settings = window.woo_variation_swatches_options || {};
  const on = function (value) {
    return value === true || value === '1' || value === 'yes' || value === 1;
  };

  /** What an item is follows from the select, after each change. */
  const derive = function (api, $list) {
    const $select = $list.siblings('select.woo-variation-raw-select');
    const chosen = $select.val() || '';
    const choosable = new Set(
      $select
        .find('option')
        .get()
        .filter((option) => !option.disabled && option.value !== '')
        .map((option) => option.value),
    );
    const $label = $list.closest('tr').find('.woo-selected-variation-item-name');
    $label.text('');

    $list.find('li.variable-item').each(function () {
      const $item = $(this);
      const value = $item.attr('data-value');
      const selected = chosen !== '' && value === chosen;
      const available = api.is_ajax_variation || choosable.has(value);
      $item.toggleClass('selected', selected).attr('aria-checked', String(selected)).toggleClass('disabled', !available);
      $item.attr('tabindex', api.is_ajax_variation ? (selected ? '0' : '-1') : available ? '0' : '-1');
      $item.find('input.variable-item-radio-input').prop('checked', selected);
      if (!selected) {
        return;
      }
      if (on(settings.show_variation_label)) {
        $label.text(`${settings.variation_label_separator || ''} ${$item.attr('data-title')}`);
      }
      $item.trigger('wvs-item-updated', [chosen, value]);
    });
  };

  const choose = function (api, $item) {
    const $select = $item.closest('ul').siblings('select.woo-variation-raw-select');
    if ($item.hasClass('selected') && on(settings.clear_on_reselect)) {
      // The event's value is the list item's own, a number: 0 (recorded).
      $select.val('').trigger('change').trigger('click');
      $item.trigger('wvs-unselected-item', [$item.prop('value') || 0, $select, api.$element]);
      return;
    }
    const value = $item.attr('data-value');
    // A disabled item is not refused: its option is gone, so the select ends up empty.
    $select.val(value).trigger('change').trigger('click');
    $item.trigger('wvs-selected-item', [value, $select, api.$element]);
  };

  const start = function ($form) {
    const variations = $form.data('product_variations');
    const api = {
      defaults: {},
      name: 'WooVariationSwatches',
      element: $form,
      $element: $form,
      settings: {},
      product_variations: variations,
      is_ajax_variation: variations === false,
      product_id: Number($form.data('product_id')),
      reset_variations: $form.find('.reset_variations'),
      attributeFields: $form.find('.variations select'),
      selected_item_template: LABEL,
    };
    const $lists = $form.find('ul.variable-items-wrapper');
    $form.addClass('wvs-loaded');
    $lists.parent().addClass('woo-variation-items-wrapper');
    if (on(settings.show_variation_label)) {
      $lists.each(function () {
        $(this).closest('tr').find('.label').append(LABEL);
      });
    }
    $form.on('click.wvs', 'li.variable-item:not(.radio-variable-item)', function (event) {
      event.preventDefault();
      choose(api, $(this));
    });
    $form.on('change.wvs', 'input.variable-item-radio-input', function () {
      choose(api, $(this).closest('li.variable-item'));
    });
    $form.on('keydown.wvs', 'li.variable-item:not(.disabled)', function (event) {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        choose(api, $(this));
      }
    });
    const update = function () {
      $lists.each(function () {
        derive(api, $(this));
      });
    };
    $form.on('woocommerce_variation_has_changed.wvs', update);
    update();
    $(document).trigger('woo_variation_swatches_loaded', [api]);
  };

  $(document).on('woo_variation_swatches_init.wvs', function () {
    $('.variations_form:not(.wvs-loaded)').each(function () {
      start($(this));
    });
  });
  $(document).on('wc_variation_form.wvs', function () {
    $(document).trigger('woo_variation_swatches_init');
  });

  let timer;
  $(document).ajaxComplete(function () {
    window.clearTimeout(timer);
    timer = window.setTimeout(function () {
      $('.variations_form:not(.wvs-loaded)').each(function () {
        if ($.fn.wc_variation_form) {
          $(this).wc_variation_form();
        }
      });
    }, REINIT_MS);
  });
})(window.jQuery, window, document);
