/*
 * Double of the overlay plugin WooCommerce ships: $.fn.block and $.fn.unblock, on an element.
 * Facts: shared/host contract 26. Fades 200 ms in and 400 ms out; a double without them would hide timing faults.
 */
(function ($) {
  'use strict';
  if (!$ || $.fn.block) {
    return;
  }
  const DATA = 'blockUI.double';

  $.fn.block = function (options) {
    const css = (options && options.overlayCSS) || {};
    return this.each(function () {
      const $node = $(this);
      $node.unblock({ fadeOut: 0 });
      const position = $node.css('position');
      const wasStatic = position === 'static' || position === '';
      if (wasStatic) {
        $node.css('position', 'relative');
      }
      const $overlay = $('<div class="blockUI blockOverlay"></div>').css({
        zIndex: 1000,
        border: 'none',
        margin: 0,
        padding: 0,
        width: '100%',
        height: '100%',
        top: 0,
        left: 0,
        background: css.background || '#000',
        opacity: css.opacity === undefined ? 0.6 : css.opacity,
        cursor: css.cursor || 'wait',
        position: 'absolute',
        display: 'none',
      });
      $node.append($overlay).data(DATA, { $overlay, wasStatic });
      $node.data('blockUI.isBlocked', 1);
      $overlay.fadeIn(200);
    });
  };

  $.fn.unblock = function (options) {
    const fade = options && options.fadeOut !== undefined ? options.fadeOut : 400;
    return this.each(function () {
      const $node = $(this);
      const blocked = $node.data(DATA);
      if (!blocked) {
        return;
      }
      const leave = function () {
        blocked.$overlay.remove();
        // A new overlay may have come while this one faded: it keeps the position.
        if (!$node.data(DATA) && blocked.wasStatic) {
          $node.css('position', '');
        }
      };
      $node.removeData(DATA).removeData('blockUI.isBlocked');
      blocked.$overlay.stop(true);
      if (fade > 0) {
        blocked.$overlay.fadeOut(fade, leave);
        return;
      }
      leave();
    });
  };
})(window.jQuery);
