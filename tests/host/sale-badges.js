/*
 * Double of the sale badges plugin's script (7.3.2): moves badges into the gallery, follows the variation's saving, runs the clocks. Written
 * from badge contract 1 to 8, countdown contract and the traces events-badges-*.json alone; bar and rings are left out.
 */
(function ($) {
  'use strict';
  const DAY = 86400000;
  const two = (n) => String(Math.floor(n)).padStart(2, '0');

  $(document.body).on('found_variation', '.variations_form', function (_event, variation) {
    const badges = $(this).closest('.product').find('.asnp-esb-badge-element, .asnp-esb-badge-group');
    const saved = variation.display_regular_price - variation.display_price;
    badges.css('display', saved > 0 ? '' : 'none');
    badges.find('.asnp-wesb-dynamic-saved-percent').text(`${Math.round((saved / variation.display_regular_price) * 100)}%`);
  });

  const place = function (badge) {
    const chosen = String(window.asnpWesbBadgeData?.singleContainer ?? '').trim();
    const viewport = $('.woocommerce-product-gallery .flex-viewport');
    const lists = [chosen === '' ? $() : $(chosen), viewport.length ? viewport : $('.woocommerce-product-gallery').first(), $('.images')];
    const list = lists.find((one) => one.filter((_i, el) => !$(el).is(':hidden')).length > 0);
    list?.each(function () {
      if (!$(this).is(':hidden')) {
        $(this).css('position', 'relative');
        badge.removeClass('asnp-esb-badge-hidden').prependTo(this).show();
      }
    });
  };

  /** What is left, with this script's own fault: a period that is over begins anew at each load. */
  const leftOf = function (timer) {
    if (timer.timerMode !== 'evergreen') {
      return Number(timer.remainingTime);
    }
    const end = Number(localStorage.getItem(`everGreenEndTime_${timer.id}`));
    if (end > Date.now()) {
      return end - Date.now();
    }
    localStorage.setItem(`everGreenEndTime_${timer.id}`, String(Date.now() + timer.evergreen));
    localStorage.setItem(`everGreenStartTime_${timer.id}`, String(Date.now()));
    return timer.evergreen;
  };
  const run = function (timer) {
    $(`.asnp-esb-productBadgeTimer-${timer.id}`).each(function () {
      const node = this;
      let left = leftOf(timer);
      const beat = setInterval(function () {
        const r = left;
        left -= 1000;
        if (r <= 0) {
          clearInterval(beat);
          node.style.display = 'none';
          return;
        }
        const parts = { days: r / DAY, hours: (r % DAY) / 3600000, min: (r % 3600000) / 60000, sec: (r % 60000) / 1000 };
        for (const name of Object.keys(parts)) {
          $(node).find(`.asnp-esb-${name}T`).text(two(parts[name]));
        }
        if (node.style.display === 'none') {
          node.style.display = 'block';
        }
      }, 1000);
    });
  };

  $(window).on('load berocket_ajax_products_infinite_loaded', function () {
    $('.asnp-esb-badge-group.asnp-esb-badge-hidden').each((_i, el) => place($(el)));
    $('.asnp-esb-badge-hidden').each((_i, el) => place($(el)));
    (window.asnpWesbBadgeData?.timers ?? []).forEach(run);
  });
})(window.jQuery);
