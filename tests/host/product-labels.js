/*
 * Double of the label plugin's script (1.2.7): scales labels on phones, makes their tooltips, marks both, empties titles. Written from
 * label contract 1 to 5 and the trace events-labels.json alone. A tooltip is the box `[data-tippy-root]` while it is open.
 */
(function ($) {
  'use strict';
  let count = 0;
  let mode;

  const makeTooltips = function () {
    $('[data-tippy-root]').remove();
    $('.br_alabel .br_tooltip:not(.br_tooltip_ready)').each(function () {
      count += 1;
      $(this).addClass(`br_tooltip_${count} br_tooltip_ready`);
      const label = $(this).parents('.br_alabel').first().addClass(`br_alabel_tooltip_${count}`);
      const span = label.children('span');
      const html = $(this).html();
      const show = () => $('<div data-tippy-root></div>').html(html).appendTo(document.body);
      const isByClick = span.attr('data-tippy-trigger') === 'click';
      span.on(isByClick ? 'click' : 'mouseenter', show);
      span.on('mouseleave', () => $('[data-tippy-root]').remove());
      label.find('*').attr('title', '');
    });
    $('.br_alabel > span[data-tippy-trigger]').on('click', (event) => event.preventDefault());
  };

  const scale = function () {
    const isMobile = $(window).width() <= 768;
    if (mode === isMobile) {
      return;
    }
    mode = isMobile;
    $('.br_alabel').each(function () {
      const factor = $(this).data('mobilescale');
      if (!factor) {
        return;
      }
      if (!$(this).is(':visible')) {
        $(this).addClass('br_alabel_msc_rqr');
        return;
      }
      if (!$(this).hasClass('br_alabel_msc')) {
        $(this)
          .data({ scw: $(this).width(), sch: $(this).height() })
          .addClass('br_alabel_msc')
          .css('display', 'flex');
      }
      const by = isMobile ? factor : 1;
      $(this).css({ width: `${$(this).data('scw') * by}px`, height: `${$(this).data('sch') * by}px` });
      $(this)
        .children('span')
        .css('transform', isMobile ? `scale(${factor})` : '');
    });
  };
  const again = function () {
    mode = undefined;
    scale();
  };

  window.berocket_labels_mobile_scale = scale;
  $(document).ready(makeTooltips).ready(scale);
  $(window).on('resize', scale);
  const loaded = 'berocket_ajax_products_loaded berocket_ajax_products_infinite_loaded bapl_new_label';
  $(document).on(loaded, makeTooltips).on(`${loaded} bapl_product_galery_appear`, again);
  $(document).on('ajaxComplete', () => setTimeout(() => (makeTooltips(), again()), 130));
})(window.jQuery);
