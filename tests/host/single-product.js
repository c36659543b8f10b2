/*
 * WooCommerce's single-product script as far as a neighbour sees it: the gallery with its slider (gallery contract 1 to 6), and tabs, which it
 * binds at the body and sets up on `init`: three addresses are known, and nothing opens where its tab is missing (tabs contract 1 to 3).
 */
(function ($) {
  'use strict';

  var WRAPPER = '.woocommerce-product-gallery__wrapper';
  var IMAGE = '.woocommerce-product-gallery__image';

  // The slider's own geometry: a box that cuts off, a track as wide as all pictures, thumbnails below; the box is as high as the picture.
  function startSlider($gallery, $images) {
    var $track = $gallery.find(WRAPPER);
    var $viewport = $('<div class="flex-viewport" style="overflow: hidden; position: relative;"></div>');
    var $nav = $('<ol class="flex-control-nav flex-control-thumbs"></ol>');
    var shown = 0;
    var show = function (index) {
      shown = index;
      $images.removeClass('flex-active-slide').eq(index).addClass('flex-active-slide');
      $nav.find('img').removeClass('flex-active').eq(index).addClass('flex-active');
      $track.css('transform', 'translate3d(-' + index * $viewport.width() + 'px, 0px, 0px)');
      if ($images.eq(index).css('float') !== 'none') {
        $viewport.height($images.eq(index).height());
      }
    };
    var size = function () {
      $images.css('width', $viewport.width() + 'px');
      show(shown);
    };
    $track.before($viewport);
    $viewport.append($track);
    $track.css({ width: $images.length * 200 + '%', 'transition-duration': '0s' });
    $images.css({ position: 'relative', overflow: 'hidden' });
    $images.each(function (index, image) {
      var $picture = $('<img draggable="false">').attr('src', $(image).attr('data-thumb'));
      $nav.append(
        $('<li></li>')
          .append($picture)
          .on('click', function () {
            show(index);
          }),
      );
    });
    $gallery.append($nav);
    show(0);
    // As the slider does: the pictures get their width a moment after their track got its own.
    setTimeout(function () {
      $images.css({ float: 'left', display: 'block' });
      size();
      $(window).on('resize', size);
    }, 100);
  }

  function start($gallery, params) {
    var $images = $gallery.find(IMAGE);
    if (params.flexslider_enabled && $images.length > 1) {
      startSlider($gallery, $images);
    }
    // Printed invisible; shown when the slider stands.
    $gallery.css('opacity', 1);
    if (params.zoom_enabled) {
      $images.eq(0).trigger('zoom.destroy');
    }
    if (params.photoswipe_enabled && params.zoom_enabled && $images.length > 0) {
      $gallery.prepend(
        '<a href="#" class="woocommerce-product-gallery__trigger" aria-haspopup="dialog" aria-label="View full-screen image gallery"><span aria-hidden="true">🔍</span></a>',
      );
    }
  }

  $.fn.wc_product_gallery = function (args) {
    start(this, args || window.wc_single_product_params);
    return this;
  };

  var TABS = '.wc-tabs-wrapper, .woocommerce-tabs';
  var LINK = '.wc-tabs li a, ul.tabs li a';
  var PANEL = '.wc-tab, .panel';
  $(document.body)
    .on('init', TABS, function () {
      $(this).find(PANEL).hide();
      var hash = window.location.hash.toLowerCase();
      var url = window.location.href;
      var $list = $(this).find('.wc-tabs, ul.tabs').first();
      if (/comment-|^#(tab-)?reviews$/.test(hash) || /comment-page-|cpage=/.test(url)) {
        $list.find('li.reviews_tab a').trigger('click');
      } else if (hash === '#tab-additional_information') {
        $list.find('li.additional_information_tab a').trigger('click');
      } else {
        $list.find('li').first().find('a').trigger('click');
      }
    })
    .on('click', LINK, function (e) {
      e.preventDefault();
      var $wrapper = $(this).closest(TABS);
      var id = ($(this).attr('href') || '').split('#')[1] || '';
      $wrapper.find('.wc-tabs li, ul.tabs li').removeClass('active');
      $wrapper.find(LINK).attr({ 'aria-selected': 'false', tabindex: '-1' });
      $wrapper.find(PANEL).hide();
      $(this).closest('li').addClass('active');
      $(this).attr({ 'aria-selected': 'true', tabindex: '0' });
      $wrapper
        .find(PANEL)
        .filter(function () {
          return this.id === id;
        })
        .show();
    });
  $(TABS).trigger('init');

  $(function () {
    $('.woocommerce-product-gallery').each(function (_index, gallery) {
      var params = window.wc_single_product_params;
      $(gallery).trigger('wc-product-gallery-before-init', [gallery, params]);
      $(gallery).wc_product_gallery(params);
      $(gallery).trigger('wc-product-gallery-after-init', [gallery, params]);
    });
  });
})(window.jQuery);
