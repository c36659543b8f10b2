/*
 * Double of WooCommerce's variation form script, embedded and ajax mode.
 * Written from variation-form contract 1 to 6, 9 to 19 and the traces events-variations*.json alone; its faults are kept on purpose
 * (a reset within 300 ms of a match still shows the old variation, a failed lookup leaves everything as it was).
 */
(function ($, window, document) {
  'use strict';
  const NAMESPACE = '.wc-variation-form';
  const INIT_MS = 100;
  const SHOW_MS = 300;
  const SLIDE_MS = 200;
  const GALLERY_MS = 20;

  const params = function () {
    return window.wc_add_to_cart_variation_params;
  };

  const decode = function (text) {
    const area = document.createElement('textarea');
    area.innerHTML = text;
    return area.value;
  };

  /* -------------------------------------------------- templates */

  /** `{{{ raw }}}`, `{{ escaped }}`, `<# code #>`: what wp.template does, for pages without wp-util. */
  const compile = function (id) {
    const source = document.getElementById(`tmpl-${id}`).textContent;
    const parts = source.split(/(\{\{\{[\s\S]+?\}\}\}|\{\{[\s\S]+?\}\}|<#[\s\S]+?#>)/);
    const body = parts.map(function (part) {
      if (part.startsWith('{{{')) {
        return `out += ((value = (${part.slice(3, -3)})) == null ? '' : value);`;
      }
      if (part.startsWith('{{')) {
        return `out += ((value = (${part.slice(2, -2)})) == null ? '' : escape(value));`;
      }
      return part.startsWith('<#') ? part.slice(2, -2) : `out += ${JSON.stringify(part)};`;
    });
    const run = new Function('data', 'escape', `let out = ''; let value; ${body.join('\n')} return out;`);
    return function (data) {
      return run(data, function (value) {
        return $('<i></i>').text(String(value)).html();
      });
    };
  };

  const template = function (id) {
    return window.wp && window.wp.template ? window.wp.template(id) : compile(id);
  };

  /* -------------------------------------------------- one form */

  const VariationForm = function ($form) {
    const form = this;
    form.$form = $form;
    form.$attributeFields = $form.find('.variations select');
    form.$singleVariation = $form.find('.single_variation');
    form.$singleVariationWrap = $form.find('.single_variation_wrap');
    form.$resetVariations = $form.find('.reset_variations');
    form.$resetAlert = $form.find('.reset_variations_alert');
    form.$product = $form.closest('.product');
    form.variationData = $form.data('product_variations');
    form.useAjax = form.variationData === false;
    form.xhr = false;
    form.loading = true;

    form.getChosenAttributes = function () {
      const data = {};
      let count = 0;
      let chosenCount = 0;
      form.$attributeFields.each(function () {
        const value = $(this).val() || '';
        data[$(this).data('attribute_name') || $(this).attr('name')] = value;
        count += 1;
        chosenCount += value.length > 0 ? 1 : 0;
      });
      return { count, chosenCount, data };
    };

    form.isMatch = function (ofVariation, chosen) {
      return Object.entries(ofVariation).every(function ([name, value]) {
        const choice = chosen[name];
        return choice === undefined || value === undefined || choice === '' || value === '' || choice === value;
      });
    };

    form.findMatchingVariations = function (variations, chosen) {
      return variations.filter(function (variation) {
        return form.isMatch(variation.attributes, chosen);
      });
    };

    form.toggleResetLink = function (on) {
      if (!on) {
        form.$resetVariations.css('visibility', 'hidden');
        return;
      }
      if (form.$resetVariations.css('visibility') === 'hidden') {
        form.$resetVariations.css('visibility', 'visible').hide().fadeIn();
      }
    };

    form.showNoMatchingVariationsMsg = function () {
      const $message = $('<div role="alert"><p class="wc-no-matching-variations woocommerce-info"></p></div>');
      $message.find('p').text(params().i18n_no_matching_variations_text);
      form.$singleVariation.after($message);
      // The host's sheet hides the paragraph; sliding shows it.
      $message.find('p').slideDown(SLIDE_MS);
    };

    form.$singleVariationWrap.show();
    $form.off(NAMESPACE);
    listen(form);

    window.setTimeout(function () {
      $form.trigger('check_variations');
      $form.trigger('wc_variation_form', [form]);
      form.loading = false;
    }, INIT_MS);
  };

  const variationIds = function (form) {
    return form.$form.find('input[name="variation_id"], input.variation_id');
  };

  const none = function (form) {
    form.$form.trigger('reset_data');
    if (!form.loading) {
      form.showNoMatchingVariationsMsg();
    }
  };

  /* -------------------------------------------------- lookup */

  const ask = function (form, chosen) {
    const { $form } = form;
    if (form.xhr) {
      form.xhr.abort();
    }
    $form.block({ message: null, overlayCSS: { background: '#fff', opacity: 0.6 } });
    form.xhr = $.ajax({
      type: 'POST',
      url: String(params().wc_ajax_url).replace('%%endpoint%%', 'get_variation'),
      data: $.extend({}, chosen, {
        product_id: Number.parseInt($form.data('product_id'), 10),
        custom_data: $form.data('custom_data'),
      }),
      success: function (variation) {
        if (variation) {
          $form.trigger('found_variation', [variation]);
          return;
        }
        // The reset link was dealt with when the question left.
        none(form);
      },
      complete: function () {
        $form.unblock();
      },
      // No failure handler: the variation before stays on show.
    });
  };

  const onCheck = function (form, given) {
    const { $form } = form;
    const attributes = given && given.data ? given : form.getChosenAttributes();
    const complete = attributes.count > 0 && attributes.count === attributes.chosenCount;
    let chosen = attributes.chosenCount;

    if (complete && form.useAjax) {
      ask(form, attributes.data);
    } else if (complete) {
      $form.trigger('update_variation_values');
      const variation = form.findMatchingVariations(form.variationData, attributes.data)[0];
      if (variation) {
        $form.trigger('found_variation', [variation]);
      } else {
        chosen = 0;
        none(form);
      }
    } else {
      $form.trigger('update_variation_values');
      $form.trigger('reset_data');
    }
    form.toggleResetLink(chosen > 0);
  };

  /* -------------------------------------------------- a variation comes and goes */

  const setContents = function (form, variation) {
    const { $product } = form;
    const set = function ($nodes, text) {
      if (text) {
        $nodes.wc_set_content(text);
      } else {
        $nodes.wc_reset_content();
      }
    };
    set($product.find('.product_meta').find('.sku'), variation.sku);
    set(
      $product.find('.product_weight, .woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value'),
      variation.weight_html,
    );
    set(
      $product.find('.product_dimensions, .woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value'),
      variation.dimensions_html ? decode(variation.dimensions_html) : '',
    );
  };

  const setQuantity = function (form, variation) {
    const $quantity = form.$singleVariationWrap.find('.quantity');
    const $input = $quantity.find('input.qty[name="quantity"]');
    if (variation.is_sold_individually === 'yes') {
      $input.val('1').attr('min', '1').attr('max', '').trigger('change');
      $quantity.hide();
      return;
    }
    const value = Number.parseFloat($input.val());
    if (Number.isNaN(value)) {
      $input.val(variation.min_qty);
    } else if (value > Number.parseFloat(variation.max_qty)) {
      $input.val(variation.max_qty);
    } else if (value < Number.parseFloat(variation.min_qty)) {
      $input.val(variation.min_qty);
    }
    $input.attr('min', variation.min_qty).attr('max', variation.max_qty).trigger('change');
    $quantity.show();
  };

  const onFound = function (form, variation) {
    setContents(form, variation);
    form.$form.wc_variations_image_update(variation);

    const render = template(variation.variation_is_visible ? 'variation-template' : 'unavailable-variation-template');
    const html = render({ variation }).replace('/*<![CDATA[*/', '').replace('/*]]>*/', '');
    variationIds(form).val(variation.variation_id).trigger('change');
    setQuantity(form, variation);

    const purchasable = Boolean(variation.is_purchasable && variation.is_in_stock && variation.variation_is_visible);
    // Nobody cancels this when a reset or another match comes first: the reset race (variation-form contract 36).
    window.setTimeout(function () {
      form.$singleVariation.html(html);
      if (form.$singleVariation.text().trim() === '') {
        form.$singleVariation.show().trigger('show_variation', [variation, purchasable]);
        return;
      }
      form.$singleVariation.slideDown(SLIDE_MS).trigger('show_variation', [variation, purchasable]);
    }, SHOW_MS);
  };

  const onResetData = function (form) {
    form.$product.find('.product_meta').find('.sku').wc_reset_content();
    form.$product
      .find('.product_weight, .woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value')
      .wc_reset_content();
    form.$product
      .find('.product_dimensions, .woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value')
      .wc_reset_content();
    form.$form.trigger('reset_image');
    form.$singleVariation.slideUp(SLIDE_MS).trigger('hide_variation');
  };

  const onHide = function (form, event) {
    event.preventDefault();
    form.$form
      .find('.single_add_to_cart_button')
      .removeClass('wc-variation-is-unavailable')
      .addClass('disabled wc-variation-selection-needed');
    form.$form
      .find('.woocommerce-variation-add-to-cart')
      .removeClass('woocommerce-variation-add-to-cart-enabled')
      .addClass('woocommerce-variation-add-to-cart-disabled');
  };

  const onShow = function (form, event, purchasable) {
    event.preventDefault();
    const $button = form.$form.find('.single_add_to_cart_button');
    const $wrap = form.$form.find('.woocommerce-variation-add-to-cart');
    if (purchasable) {
      $button.removeClass('disabled wc-variation-selection-needed wc-variation-is-unavailable');
      $wrap.removeClass('woocommerce-variation-add-to-cart-disabled').addClass('woocommerce-variation-add-to-cart-enabled');
      return;
    }
    $button.removeClass('wc-variation-selection-needed').addClass('disabled wc-variation-is-unavailable');
    $wrap.removeClass('woocommerce-variation-add-to-cart-enabled').addClass('woocommerce-variation-add-to-cart-disabled');
  };

  const onSubmitClick = function (event) {
    const $button = $(this);
    if (!$button.is('.disabled')) {
      return;
    }
    event.preventDefault();
    if ($button.is('.wc-variation-is-unavailable')) {
      window.alert(params().i18n_unavailable_text);
    } else if ($button.is('.wc-variation-selection-needed')) {
      window.alert(params().i18n_make_a_selection_text);
    }
  };

  /* -------------------------------------------------- options */

  const ORIGINAL = 'variationOptions.double';

  /** Options that fit the other choices stay; of those only active variations' ones can be chosen. */
  const pruneSelect = function (form, select, choices) {
    const $select = $(select);
    const name = $select.data('attribute_name') || $select.attr('name');
    const chosen = $select.val() || '';
    const showNone = $select.data('show_option_none');
    if ($select.data(ORIGINAL) === undefined) {
      $select.data(ORIGINAL, $select.find('option').clone());
    }
    const $options = $select.data(ORIGINAL).clone().prop('selected', false).removeClass('attached enabled').prop('disabled', false);
    const $real = $options.filter(function (index) {
      return index > 0 || this.value !== '';
    });

    const others = $.extend({}, choices, { [name]: '' });
    for (const variation of form.findMatchingVariations(form.variationData, others)) {
      const value = variation.attributes[name];
      if (value === undefined) {
        continue;
      }
      const plain = decode(value);
      $real
        .filter(function () {
          return value === '' || this.value === value || this.value === plain;
        })
        .addClass(variation.variation_is_active ? 'attached enabled' : 'attached');
    }
    $real.filter('.attached:not(.enabled)').prop('disabled', true);

    const valid =
      chosen !== '' &&
      $real.is(function () {
        return this.value === chosen && this.matches('.attached.enabled');
      });
    $select.empty().append(
      $options.filter(function () {
        const placeholder = !$real.is(this);
        return placeholder ? !(showNone === 'no' && valid) : $(this).hasClass('attached');
      }),
    );
    $select.val(valid ? chosen : '');
    if (chosen !== '' && !valid) {
      $select.trigger('change');
    }
  };

  const onUpdateValues = function (form) {
    if (form.useAjax) {
      return;
    }
    // All selects are judged by the choices of the beginning, even when one of them is emptied on the way.
    const choices = form.getChosenAttributes().data;
    form.$attributeFields.each(function () {
      pruneSelect(form, this, choices);
    });
    form.$form.trigger('woocommerce_update_variation_values');
  };

  /* -------------------------------------------------- what the shopper does */

  const onChange = function (form) {
    const { $form } = form;
    variationIds(form).val('').trigger('change');
    $form.trigger('clear_reset_announcement');
    $form.find('.wc-no-matching-variations').parent().remove();
    if (!form.useAjax) {
      $form.trigger('woocommerce_variation_select_change');
    }
    $form.trigger('check_variations');
    $form.trigger('woocommerce_variation_has_changed');
  };

  const onReset = function (form, event) {
    event.preventDefault();
    form.$attributeFields.val('').trigger('change');
    form.$form.trigger('announce_reset').trigger('reset_data').trigger('reset_focus');
  };

  const listen = function (form) {
    const on = function (types, ...rest) {
      form.$form.on(
        types
          .split(' ')
          .map((type) => type + NAMESPACE)
          .join(' '),
        ...rest,
      );
    };
    on('click', '.reset_variations', (event) => onReset(form, event));
    on('keydown', '.reset_variations', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        onReset(form, event);
      }
    });
    on('click', '.single_add_to_cart_button', onSubmitClick);
    on('change', '.variations select', () => onChange(form));
    on('check_variations', (event, attributes) => onCheck(form, attributes));
    on('update_variation_values', () => onUpdateValues(form));
    on('found_variation', (event, variation) => onFound(form, variation));
    on('reset_data', () => onResetData(form));
    on('reset_image', () => form.$form.wc_variations_image_update(false));
    on('hide_variation', (event) => onHide(form, event));
    on('show_variation', (event, variation, purchasable) => onShow(form, event, purchasable));
    on('announce_reset', () => form.$resetAlert.text(params().i18n_reset_alert_text));
    on('clear_reset_announcement', () => form.$resetAlert.text(''));
    on('reset_focus', () => form.$attributeFields.first().trigger('focus'));
    on('reload_product_variations', () => {
      form.variationData = form.$form.data('product_variations');
      form.useAjax = form.variationData === false;
      form.$form.trigger('check_variations');
    });
  };

  /* -------------------------------------------------- what other plug-ins call */

  $.fn.wc_variation_form = function () {
    new VariationForm(this);
    return this;
  };

  $.fn.wc_set_content = function (content) {
    return this.each(function () {
      if ($(this).attr('data-o_content') === undefined) {
        $(this).attr('data-o_content', $(this).text());
      }
      $(this).text(content);
    });
  };

  $.fn.wc_reset_content = function () {
    return this.each(function () {
      const original = $(this).attr('data-o_content');
      if (original !== undefined) {
        $(this).text(original);
      }
    });
  };

  $.fn.wc_set_variation_attr = function (name, value) {
    if (this.attr(`data-o_${name}`) === undefined) {
      this.attr(`data-o_${name}`, this.attr(name) || '');
    }
    if (value === false) {
      this.removeAttr(name);
    } else {
      this.attr(name, value);
    }
    return this;
  };

  $.fn.wc_reset_variation_attr = function (name) {
    const original = this.attr(`data-o_${name}`);
    if (original !== undefined) {
      this.attr(name, original);
    }
    return this;
  };

  const IMAGE_ATTRIBUTES = [
    'src',
    'height',
    'width',
    'srcset',
    'sizes',
    'title',
    'data-caption',
    'alt',
    'data-src',
    'data-large_image',
    'data-large_image_width',
    'data-large_image_height',
  ];

  const galleryOf = function ($form) {
    const $product = $form.closest('.product');
    const $gallery = $product.find('.images');
    const $slide = $gallery.find('.woocommerce-product-gallery__image, .woocommerce-product-gallery__image--placeholder').eq(0);
    const $nav = $product.find('.flex-control-nav');
    return {
      $gallery,
      $slide,
      $nav,
      $image: $slide.find('.wp-post-image'),
      $link: $slide.find('a').eq(0),
      $thumb: $nav.find('li').first().find('img'),
    };
  };

  $.fn.wc_variations_image_reset = function () {
    const { $slide, $image, $link, $thumb } = galleryOf(this);
    for (const name of IMAGE_ATTRIBUTES) {
      $image.wc_reset_variation_attr(name);
    }
    $slide.wc_reset_variation_attr('data-thumb');
    $thumb.wc_reset_variation_attr('src');
    $link.wc_reset_variation_attr('href');
    return this;
  };

  const afterImage = function ($form, $gallery, imageId) {
    window.setTimeout(function () {
      $(window).trigger('resize');
      // The attribute is text and a variation's id a number, so a picture always counts as changed (recorded); only '' can be equal.
      if ($form.attr('current-image') !== imageId) {
        $form.attr('current-image', imageId);
        $gallery.trigger('woocommerce_gallery_reset_slide_position');
      }
      $gallery.trigger('woocommerce_gallery_init_zoom');
    }, GALLERY_MS);
  };

  $.fn.wc_variations_image_update = function (variation) {
    const { $gallery, $slide, $nav, $image, $link, $thumb } = galleryOf(this);
    const image = variation && variation.image;
    if (!image || !image.src || image.src.length <= 1) {
      this.wc_variations_image_reset();
      afterImage(this, $gallery, '');
      return this;
    }
    const thumbnails = function (attribute) {
      return $nav.find('li img').filter(function () {
        return this.getAttribute(attribute) === image.gallery_thumbnail_src;
      });
    };
    if (thumbnails('data-o_src').length > 0) {
      this.wc_variations_image_reset();
    }
    if (thumbnails('src').length > 0) {
      thumbnails('src').trigger('flexslider-click');
      this.attr('current-image', variation.image_id);
      window.setTimeout(function () {
        $(window).trigger('resize');
        $gallery.trigger('woocommerce_gallery_init_zoom');
      }, GALLERY_MS);
      return this;
    }
    const values = [
      image.src,
      image.src_h,
      image.src_w,
      image.srcset,
      image.sizes,
      image.title,
      image.caption,
      image.alt,
      image.full_src,
      image.full_src,
      image.full_src_w,
      image.full_src_h,
    ];
    IMAGE_ATTRIBUTES.forEach(function (name, index) {
      $image.wc_set_variation_attr(name, values[index]);
    });
    $slide.wc_set_variation_attr('data-thumb', image.src);
    $thumb.wc_set_variation_attr('src', image.gallery_thumbnail_src);
    $link.wc_set_variation_attr('href', image.full_src);
    afterImage(this, $gallery, variation.image_id);
    return this;
  };

  $(function () {
    if (params() === undefined) {
      return;
    }
    $('.variations_form').each(function () {
      $(this).wc_variation_form();
    });
  });
})(window.jQuery, window, document);
