/*
 * Double of WooCommerce's cart-fragments script: keeps the mini-cart of cached pages fresh.
 * Written from shared/cart contract 1 to 10 and the traces' load steps alone.
 */
window.jQuery(function ($) {
  'use strict';
  const params = window.wc_cart_fragments_params;
  if (params === undefined) {
    return;
  }
  const DAY_MS = 24 * 60 * 60 * 1000;
  const $body = $(document.body);
  const hashKey = params.cart_hash_key;
  // Constant: the time of the page load, not of the request.
  const loadedAt = Date.now();

  const storageWorks = function () {
    try {
      window.sessionStorage.setItem('wc', 'test');
      window.sessionStorage.removeItem('wc');
      window.localStorage.setItem('wc', 'test');
      window.localStorage.removeItem('wc');
      return true;
    } catch {
      return false;
    }
  };
  const stores = storageWorks();

  const cookie = function (name) {
    const found = document.cookie.split('; ').find(function (pair) {
      return pair.startsWith(`${name}=`);
    });
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
  };

  const storeHash = function (hash) {
    window.localStorage.setItem(hashKey, hash);
    window.sessionStorage.setItem(hashKey, hash);
  };
  const storeFragments = function (fragments) {
    window.sessionStorage.setItem(params.fragment_name, JSON.stringify(fragments));
  };
  const storeTime = function () {
    window.sessionStorage.setItem('wc_cart_created', String(Date.now()));
  };
  const replace = function (fragments) {
    $.each(fragments, function (selector, markup) {
      $(selector).replaceWith(markup);
    });
  };

  const refresh = function () {
    $.ajax({
      type: 'POST',
      url: String(params.wc_ajax_url).replace('%%endpoint%%', 'get_refreshed_fragments'),
      data: { time: loadedAt },
      timeout: params.request_timeout,
      success: function (answer) {
        if (!answer || !answer.fragments) {
          return;
        }
        replace(answer.fragments);
        if (stores) {
          storeFragments(answer.fragments);
          storeHash(answer.cart_hash);
          if (answer.cart_hash) {
            storeTime();
          }
        }
        $body.trigger('wc_fragments_refreshed');
      },
      error: function () {
        $body.trigger('wc_fragments_ajax_error');
      },
    });
  };

  /** Stored fragments that may be shown, or undefined where any of the five conditions fails. */
  const storedFragments = function () {
    try {
      const fragments = JSON.parse(window.sessionStorage.getItem(params.fragment_name));
      const hash = window.sessionStorage.getItem(hashKey) || '';
      const created = window.sessionStorage.getItem('wc_cart_created');
      const fits = fragments && fragments['div.widget_shopping_cart_content'] && hash === (cookie('woocommerce_cart_hash') || '');
      const dated = hash === '' || Boolean(created);
      const fresh = !created || Number(created) + DAY_MS >= Date.now();
      return fits && dated && fresh ? fragments : undefined;
    } catch {
      return undefined;
    }
  };

  if (stores) {
    let timer;
    const restart = function () {
      window.clearTimeout(timer);
      timer = window.setTimeout(refresh, DAY_MS);
    };
    $body.on('wc_fragment_refresh updated_wc_div', function () {
      refresh();
    });
    $body.on('added_to_cart removed_from_cart', function (event, fragments, hash) {
      if (!window.sessionStorage.getItem(hashKey)) {
        storeTime();
      }
      storeFragments(fragments);
      storeHash(hash);
    });
    $body.on('wc_fragments_refreshed', restart);
    $(window).on('storage', function (event) {
      const changed = event.originalEvent;
      if (changed.key === hashKey && window.localStorage.getItem(hashKey) !== window.sessionStorage.getItem(hashKey)) {
        refresh();
      }
    });
    $(window).on('pageshow', function (event) {
      if (event.originalEvent && event.originalEvent.persisted) {
        $('.widget_shopping_cart_content').empty();
        $body.trigger('wc_fragment_refresh');
      }
    });

    const fragments = storedFragments();
    if (fragments) {
      replace(fragments);
      $body.trigger('wc_fragments_loaded');
      restart();
    } else {
      refresh();
    }
  } else {
    refresh();
  }

  const $hidable = function () {
    return $('.hide_cart_widget_if_empty').closest('.widget_shopping_cart');
  };
  $hidable().toggle(Number(cookie('woocommerce_items_in_cart')) > 0);
  $body.on('adding_to_cart', function () {
    $hidable().show();
  });
});
