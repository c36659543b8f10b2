/*
 * Double of the bundle plugin's script (8.5.6), as far as a neighbour meets it: quantities, sum, readiness, stock, posted ids, its events.
 * Written from bundle contract 8 to 37 and the traces events-bundle*.json alone; its sums are binary, as the plugin's are.
 */
(function () {
  'use strict';
  const $ = window.jQuery;
  const number = (text) => Number.parseFloat(text) || 0;
  const money = (amount) => {
    const vars = window.woosb_vars;
    return `<span class="woocommerce-Price-amount amount"><span class="woocommerce-Price-currencySymbol">${vars.wc_currency_symbol}</span>${amount.toFixed(2)}</span>`;
  };
  const cut = (amount) => Number(`${Math.round(`${amount}e2`)}e-2`);

  const sumUp = ($list) => {
    const percent = number($list.attr('data-discount'));
    const off = number($list.attr('data-discount-amount'));
    let regular = 0;
    let sale = 0;
    $list.find('.woosb-product').each(function () {
      const [price, pieces] = [number($(this).attr('data-price')), number($(this).attr('data-qty'))];
      regular += price * pieces;
      sale += (percent > 0 && off === 0 ? cut((price * (100 - percent)) / 100) : price) * pieces;
    });
    if (off > 0 && off < regular) {
      sale = regular - off;
    }
    return { sale, regular, saved: off > 0 ? money(off) : percent > 0 ? `${percent}%` : '' };
  };
  const failing = ($list, sale) => {
    const all = $list.find('.woosb-product').get();
    const pieces = all.reduce((sum, child) => sum + number($(child).attr('data-qty')), 0);
    const vars = window.woosb_vars;
    const bound = (name) => number($list.attr(`data-${name}`));
    const unchosen = all.find((child) => number($(child).attr('data-qty')) > 0 && number($(child).attr('data-id')) === 0);
    const found = [
      [unchosen !== undefined, vars.alert_selection.replace('[name]', `<strong>${$(unchosen).attr('data-name')}</strong>`)],
      [false, ''],
      [pieces === 0, vars.alert_empty],
      [bound('min') > 0 && pieces < bound('min'), vars.alert_min.replace('[min]', bound('min'))],
      [bound('max') > 0 && pieces > bound('max'), vars.alert_max.replace('[max]', bound('max'))],
      [bound('total-min') > 0 && sale < bound('total-min'), vars.alert_total_min.replace('[min]', money(bound('total-min')))],
      [bound('total-max') > 0 && sale > bound('total-max'), vars.alert_total_max.replace('[max]', money(bound('total-max')))],
    ];
    return { states: found.map(([is]) => is), text: (found.find(([is]) => is) || [false, ''])[1], pieces };
  };

  window.woosb_init = ($wrap, context) => {
    const fire = (name, args) => $(document).trigger(name, args);
    const $list = $wrap.find('.woosb-products');
    const $ids = $(`.woosb-ids-${$wrap.attr('data-id')}`);
    const $form = $ids.closest('form.cart');
    const vars = window.woosb_vars;
    if ($list.attr('data-optional') === 'yes' || $list.attr('data-variables') === 'yes') {
      const { sale, regular, saved } = sumUp($list);
      const html = `<del>${money(regular)}</del> <ins>${money(sale)}</ins> <small>${vars.saved_text.replace('[d]', saved)}</small>`;
      $wrap.find('.woosb-total').html(`<span class="woosb-total-label">${vars.price_text}</span> ${html}`);
      fire('woosb_change_total', [$wrap.find('.woosb-total'), html, '']);
      $(`.woosb-price-${$wrap.attr('data-id')}`).html(html);
      fire('woosb_calc_price', [sale, regular, html, '', $wrap]);
      const { states, text, pieces } = failing($list, sale);
      $wrap.find('.woosb-count').html(`${vars.selected_text} ${pieces}`);
      fire('woosb_change_count', [$wrap.find('.woosb-count'), pieces]);
      const isReady = text === '';
      $form.find('.single_add_to_cart_button').toggleClass('woosb-disabled', !isReady);
      $wrap.find('.woosb-alert').html(text).toggle(!isReady);
      fire('woosb_check_ready', [isReady, ...states, $wrap]);
    }
    fire('woosb_check_stock', [$wrap, context]);
    const ids = $list
      .find('.woosb-product')
      .get()
      .filter((child) => number($(child).attr('data-id')) > 0 && number($(child).attr('data-qty')) > 0)
      .map((child) => ['id', 'key', 'qty'].map((name) => $(child).attr(`data-${name}`)).join('/') + '/');
    $ids.val(ids.join(','));
    fire('woosb_save_ids', [ids, $wrap]);
    fire('woosb_init', [$wrap, context]);
  };

  $(function () {
    $('.woosb-wrap').each(function () {
      window.woosb_init($(this), 'ready');
    });
  });
  $(document).on('click', '.woosb-quantity-input-plus, .woosb-quantity-input-minus', function () {
    const $field = $(this).closest('.woosb-quantity').find('.woosb-qty');
    $field.val(number($field.val()) + ($(this).is('.woosb-quantity-input-plus') ? 1 : -1)).trigger('change');
  });
  $(document).on('click', '.single_add_to_cart_button', function (event) {
    if ($(this).hasClass('woosb-disabled')) {
      event.preventDefault();
    }
  });
  $(document).on('change', '.woosb-qty', function () {
    const [typed, min, max] = [$(this).val(), $(this).attr('min'), $(this).attr('max')].map(Number.parseFloat);
    const above = Math.max(typed || 0, min || 0);
    const pieces = max >= 0 ? Math.min(above, max) : above;
    $(this).val(pieces).closest('.woosb-product').attr('data-qty', pieces);
    $(document).trigger('woosb_check_qty', [pieces, $(this)]);
    window.woosb_init($(this).closest('.woosb-wrap'), 'woosb_check_qty');
  });
})();
