/*
 * Double of the side cart plugin's script (2.7.5): opens and closes its panel, removes lines, posts product forms, replaces fragments, shows
 * notices. Written from side-cart contract 1 to 16 and the recorded traces alone; cards are left out.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.xoo_wsc_params;
  const $modal = $('.xoo-wsc-modal');
  if (params === undefined || $modal.length === 0) {
    return;
  }
  const $body = $(document.body);
  const OPEN = 'xoo-wsc-cart-active';
  const hasCore = window.wc_cart_fragments_params !== undefined;
  const url = (endpoint) => String(params.wc_ajax_url).replace('%%endpoint%%', endpoint);
  const isOpen = () => $modal.hasClass(OPEN);
  const cover = (on) => $modal.toggleClass('xoo-wsc-loading', on);
  let panelTimer;
  let pageTimer;

  const showPageNotice = () => {
    const $place = $('.xoo-wsc-markup-notices');
    if (isOpen() || $place.find('.xoo-wsc-notices').children().length === 0) {
      return;
    }
    setTimeout(() => $place.addClass('xoo-wsc-active'), 10);
    clearTimeout(pageTimer);
    pageTimer = setTimeout(() => $place.removeClass('xoo-wsc-active'), params.notificationTime);
  };
  const showNotices = () => {
    showPageNotice();
    const $box = $modal.find('.xoo-wsc-notice-container');
    if ($box.children().length === 0) {
      return;
    }
    $box.slideDown();
    clearTimeout(panelTimer);
    panelTimer = setTimeout(() => $box.slideUp('slow'), params.notificationTime);
  };
  const fitBasket = () => {
    const filled = $modal.find('.xoo-wsc-product').length > 0;
    $('.xoo-wsc-basket').toggle(params.showBasket === 'always_show' || (params.showBasket === 'hide_empty' && filled));
    $.each(params.menuCartHideOnEmpty || [], (_i, part) => {
      $(params.shortcodeEls[part]).toggle(filled);
    });
  };
  const updated = () => {
    cover(false);
    showNotices();
    fitBasket();
  };

  const toggle = (how) => {
    $modal.add('body, html').toggleClass(OPEN, how === 'show');
    $body.trigger('xoo_wsc_cart_toggled', [how]);
    $modal.find('.xoo-wsc-notice-container').hide();
  };
  const open = (event) => {
    if (event) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    toggle('show');
    $('.xoo-wsc-markup-notices').removeClass('xoo-wsc-active');
  };
  const close = (event) => {
    event.preventDefault();
    toggle('hide');
  };

  const store = ({ fragments, cart_hash: hash }) => {
    const { cart_hash_key: key, fragment_name: name } = window.wc_cart_fragments_params;
    window.sessionStorage.setItem(name, JSON.stringify(fragments));
    window.localStorage.setItem(key, hash);
    window.sessionStorage.setItem(key, hash);
  };
  const applyAnswer = (answer) => {
    if (!answer.fragments) {
      return;
    }
    $body.trigger('xoo_wsc_before_loading_fragments', [answer]);
    cover(true);
    $.each(answer.fragments, (selector, html) => {
      $(selector).replaceWith(html);
    });
    if (hasCore) {
      store(answer);
    }
    $body.trigger('wc_fragments_refreshed');
    cover(false);
  };
  const refresh = () => {
    cover(true);
    $.ajax({ url: url('xoo_wsc_refresh_fragments'), type: 'POST', data: {}, success: applyAnswer, complete: () => cover(false) });
  };

  const remove = (event) => {
    cover(true);
    $.ajax({
      url: url('xoo_wsc_update_item_quantity'),
      type: 'POST',
      data: {
        container: 'cart',
        noticeSection: 'cart',
        isCheckout: params.isCheckout === '1',
        isCart: params.isCart === '1',
        cart_key: $(event.currentTarget).parents('.xoo-wsc-product').data('key'),
        qty: 0,
      },
      success: (answer) => {
        applyAnswer(answer);
        $body.trigger('xoo_wsc_quantity_updated', [answer]);
        $body.trigger('xoo_wsc_cart_updated', [answer]);
        cover(false);
      },
    });
  };

  const post = (event) => {
    const form = event.currentTarget;
    const $form = $(form);
    if ($form.closest('.product').hasClass('product-type-external') || $form.siblings('.xoo-wsc-disable-atc').length > 0) {
      return;
    }
    const submitter = event.originalEvent && event.originalEvent.submitter;
    const $button = submitter ? $(submitter) : $form.find('button[type="submit"]');
    const data = new FormData(form);
    if ($button.attr('name') && $button.attr('value')) {
      data.append($button.attr('name'), $button.attr('value'));
    }
    data.append('action', 'xoo_wsc_add_to_cart');
    // Whatever happened to the event so far.
    event.preventDefault();
    cover(true);
    $button.addClass('loading');
    $body.trigger('adding_to_cart', [$button, data]);
    $.ajax({
      url: url('xoo_wsc_add_to_cart'),
      type: 'POST',
      cache: false,
      contentType: false,
      processData: false,
      data,
      success: (answer) => {
        if (answer.fragments) {
          $body.trigger('added_to_cart', [answer.fragments, answer.cart_hash, $button]);
        } else if (answer.error) {
          $('.xoo-wsc-markup-notices').replaceWith(answer.notice);
          showPageNotice();
        }
      },
      complete: () => {
        cover(false);
        $button.removeClass('loading').addClass('added');
      },
    });
  };

  $modal.on('click', '.xoo-wsc-smr-del', remove);
  $modal.on('click', '.xoo-wsch-close, .xoo-wsc-opac, .xoo-wsc-cart-close', close);
  $modal.on('click', '.xoo-wsc-basket', (event) => (isOpen() ? close(event) : open(event)));
  $body.on('wc_fragments_refreshed updated_checkout', updated);
  $body.on('xoo_wsc_cart_updated', () => {
    if (params.isCheckout === '1') {
      $body.trigger('update_checkout');
    }
    if (params.isCart === '1') {
      $body.trigger('wc_update_cart');
    }
  });
  $body.on('click', 'a.added_to_cart, .xoo-wsc-cart-trigger', open);
  $body.on('added_to_cart', (_event, fragments) => {
    applyAnswer({ fragments });
    updated();
    if (params.autoOpenCart === 'yes') {
      setTimeout(() => open(), 20);
    }
  });
  if (params.ajaxAddToCart === 'yes') {
    $body.on('submit', 'form.cart', post);
  }
  if (params.triggerClass) {
    $body.on('click', `.${params.triggerClass}`, open);
  }
  if (params.autoOpenCart === 'yes' && params.addedToCart === 'yes') {
    open();
  }
  setTimeout(refresh, params.fetchDelay);
});
