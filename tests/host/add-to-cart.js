/*
 * Double of WooCommerce's add-to-cart script: listing buttons and the mini-cart's remove links.
 * Written from add-to-cart contract 1 to 9; mini-cart contract 1 to 5 and the trace events-listing.json alone.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_add_to_cart_params;
  if (params === undefined) {
    return;
  }
  const $body = $(document.body);
  const endpoint = function (name) {
    return String(params.wc_ajax_url).replace('%%endpoint%%', name);
  };
  const goTo = function (url) {
    window.location.assign(url);
  };

  /* One queue for adding and removing; the next starts when the one before is over, however it ended. */
  const queue = [];
  const runNext = function () {
    $.ajax(queue[0]);
  };
  const enqueue = function (request) {
    queue.push(
      $.extend({}, request, {
        complete: function () {
          queue.shift();
          if (queue.length > 0) {
            runNext();
          }
        },
      }),
    );
    if (queue.length === 1) {
      runNext();
    }
  };

  /* -------------------------------------------------- live region */

  let $region = $('.widget_shopping_cart_live_region');
  if ($region.length === 0) {
    $region = $('<div class="widget_shopping_cart_live_region screen-reader-text" role="status"></div>').appendTo($body);
  }
  const hush = function () {
    $region.text('').removeAttr('aria-relevant');
  };
  const announce = function (event, fragments, hash, $button) {
    const text = $button && $button.length > 0 ? $button.attr('data-success_message') : '';
    if (text) {
      // The original means to wait a second but does not (measured).
      $region.text(text).attr('aria-relevant', 'all');
    }
  };

  /* -------------------------------------------------- add */

  const onAdd = function (event) {
    const $button = $(this);
    if (!$button.is('.ajax_add_to_cart') || !$button.attr('data-product_id')) {
      return;
    }
    hush();
    event.preventDefault();
    $button.removeClass('added').addClass('loading');

    // triggerHandler runs only the handlers of that namespace; exactly false is a veto.
    if ($body.triggerHandler('should_send_ajax_request.adding_to_cart', [$button]) === false) {
      $body.trigger('ajax_request_not_sent.adding_to_cart', [false, false, $button]);
      return;
    }
    const data = $.extend({}, $button.data(), $button[0].dataset);
    $body.trigger('adding_to_cart', [$button, data]);

    enqueue({
      type: 'POST',
      url: endpoint('add_to_cart'),
      data,
      dataType: 'json',
      success: function (answer) {
        if (!answer) {
          return;
        }
        if (answer.error && answer.product_url) {
          goTo(answer.product_url);
          return;
        }
        if (params.cart_redirect_after_add === 'yes') {
          goTo(params.cart_url);
          return;
        }
        $body.trigger('added_to_cart', [answer.fragments, answer.cart_hash, $button]);
      },
      // No failure handler: the button of a failed request stays loading.
    });
  };

  const updateButton = function (event, fragments, hash, $button) {
    if (!$button || $button.length === 0) {
      return;
    }
    $button.removeClass('loading');
    if (fragments) {
      $button.addClass('added');
      if (!params.is_cart && $button.parent().find('.added_to_cart').length === 0) {
        $('<a class="added_to_cart wc-forward"></a>')
          .attr({ href: params.cart_url, title: params.i18n_view_cart })
          .text(params.i18n_view_cart)
          .insertAfter($button);
      }
    }
    $body.trigger('wc_cart_button_updated', [$button]);
  };

  /* -------------------------------------------------- remove */

  const onRemove = function (event) {
    const $link = $(this);
    event.preventDefault();
    hush();
    $link.closest('.woocommerce-mini-cart-item').block({ message: null, overlayCSS: { opacity: 0.6 } });
    enqueue({
      type: 'POST',
      url: endpoint('remove_from_cart'),
      data: { cart_item_key: $link.attr('data-cart_item_key') },
      dataType: 'json',
      success: function (answer) {
        if (!answer || !answer.fragments) {
          goTo($link.attr('href'));
          return;
        }
        $body.trigger('removed_from_cart', [answer.fragments, answer.cart_hash, $link]);
      },
      error: function () {
        goTo($link.attr('href'));
      },
    });
  };

  /* -------------------------------------------------- fragments */

  const updateFragments = function (event, fragments) {
    if (!fragments) {
      return;
    }
    $.each(fragments, function (selector) {
      $(selector)
        .addClass('updating')
        .fadeTo('400', '0.6')
        .block({ message: null, overlayCSS: { opacity: 0.6 } });
    });
    $.each(fragments, function (selector, markup) {
      $(selector).replaceWith(markup);
      $(selector).stop(true).css('opacity', '1').unblock();
    });
    $body.trigger('wc_fragments_loaded');
  };

  $body
    .on('click', '.add_to_cart_button:not(.wc-interactive)', onAdd)
    .on('click', '.remove_from_cart_button', onRemove)
    .on('added_to_cart', updateButton)
    .on('ajax_request_not_sent.adding_to_cart', updateButton)
    .on('added_to_cart removed_from_cart', updateFragments)
    .on('added_to_cart removed_from_cart', announce);
});
