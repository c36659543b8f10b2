/** The add-ons of a product as the plugin prints them into the form (recordings: page-product-addons-full.html). */
import { APRON_ADDONS, penceOf, units, type Addon, type AddonOption } from '../addons.js';
import { priceMinor, type SimpleProduct } from '../catalogue.js';
import { escapeAttr, escapeHtml } from './html.js';
import type { Links } from './links.js';
import { summaryHtml } from './page.js';
import { amountHtml } from './price.js';

const attributes = (all: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeAttr(value)}"`]))
    .join('');

const negated = (price: string, method: string): string => (method === 'decrease' && price !== '' ? `-${price}` : price);

function priceData(
  addon: Addon,
  { price = '', sale, type = 'fixed', method = 'increase', removeSpaces }: AddonOption,
): Record<string, string | undefined> {
  const shown = negated(price, method);
  const hasSale = Number(shown) > 0;
  return {
    'data-default-price': shown,
    'data-default-sale-price': hasSale ? (sale ?? 'undefined') : undefined,
    'data-price': shown,
    'data-price-sale': hasSale ? (sale ?? 'undefined') : undefined,
    'data-price-type': type,
    'data-price-method': method,
    'data-first-free-enabled': addon.firstFree ? 'yes' : 'no',
    'data-first-free-options': String(addon.firstFree ?? 0),
    'data-addon-id': String(addon.id),
    'data-remove-spaces': removeSpaces ? 'yes' : undefined,
  };
}

function priceTag({ price = '', sale, type, method = 'increase' }: AddonOption): string {
  if (Number(price) === 0 || method === 'free' || method === 'value_x_product') {
    return '';
  }
  const money = (amount: string): string =>
    type === 'percentage' && method !== 'discount' ? `${amount}%` : amountHtml(penceOf(units(amount)));
  const sign = method === 'decrease' ? '<span class="sign negative">-</span>' : '<span class="sign positive">+</span>';
  const shown = sale === undefined ? money(price) : `<del>${money(price)}</del> ${money(sale)}`;
  return ` <small class="option-price"><span class="brackets">(</span>${sign}${shown}<span class="brackets">)</span></small>`;
}

const TIP = (option: AddonOption): string =>
  option.tooltip === undefined ? '' : `<span class="tooltip position-top"><span>${escapeHtml(option.tooltip)}</span></span>`;
const DESCRIPTION = (option: AddonOption): string =>
  option.description === undefined ? '' : `<p class="description">${escapeHtml(option.description)}</p>`;

function optionHtml(addon: Addon, option: AddonOption, index: number): string {
  const key = `${addon.id}-${index}`;
  const id = `yith-wapo-${key}`;
  const field = (more: Readonly<Record<string, string | undefined>> = {}): string =>
    attributes({
      id,
      class: 'yith-wapo-option-value',
      name: `yith_wapo[][${key}]`,
      ...priceData(addon, option),
      disabled: option.soldOut ? 'disabled' : undefined,
      ...Object.fromEntries(Object.entries(option.attributes ?? {}).filter(([name]) => !name.startsWith('data-max'))),
      ...more,
    });
  const label = `<label class="yith-wapo-addon-label" for="${id}">${escapeHtml(option.label)}${option.attributes?.['required'] ? ' <span class="required">*</span>' : ''}${priceTag(option)}</label>`;
  const classes = ['yith-wapo-option', addon.multiple ? 'selection-multiple' : 'selection-single'];
  const box = (inside: string, more: Readonly<Record<string, string | undefined>> = {}, own: readonly string[] = []): string =>
    `<div${attributes({ id: `yith-wapo-option-${key}`, class: [...classes, ...own, option.soldOut ? 'out-of-stock' : ''].filter(Boolean).join(' '), 'data-replace-image': option.image ?? '', ...more })}>${inside}</div>`;
  const hidden = `<input type="checkbox"${field({ value: addon.type === 'product' ? `product-${option.productId ?? 0}-1` : option.label, style: 'display: none;' })}>`;
  switch (addon.type) {
    case 'checkbox':
    case 'radio': {
      const isRadio = addon.type === 'radio';
      const input = `<input type="${addon.type}"${field({ name: `yith_wapo[][${isRadio ? addon.id : key}]`, value: isRadio ? String(index) : option.label })}>`;
      return box(
        `<div class="label"><div class="option-container"><span class="${addon.type}button">${input}</span> ${label}</div></div>${TIP(option)}${DESCRIPTION(option)}`,
      );
    }
    case 'label': {
      const image =
        option.image === undefined
          ? ''
          : `<label class="image-container" for="${id}"><span class="image"><img src="${escapeAttr(option.image)}" alt="" width="96" height="96"></span></label>`;
      return box(
        `${hidden}<div class="label_container"><div class="label"><div class="label-container-display">${image}<div class="inside"><div class="label_price"><span>${escapeHtml(option.label)}</span>${priceTag(option)}</div></div></div>${DESCRIPTION(option)}${TIP(option)}</div></div>`,
      );
    }
    case 'color':
      return box(
        `${hidden}<div class="label"><div class="color-container"><span class="color" style="background:${escapeAttr(option.color ?? '')}"></span><div class="option-container"><small>${escapeHtml(option.label)}</small>${priceTag(option)}</div></div></div>`,
      );
    case 'product': {
      const own = option.soldOut
        ? '<small class="stock out-of-stock">Out of stock</small>'
        : `<div class="option-add-to-cart"><div class="quantity"><label class="screen-reader-text" for="yith_wapo_product_qty[${key}]">${escapeHtml(option.label)} quantity</label><input type="number" id="yith_wapo_product_qty[${key}]" class="input-text qty text wapo-product-qty" name="yith_wapo_product_qty[${key}]" value="1" aria-label="${escapeAttr(option.label)} quantity" min="1" step="1" inputmode="numeric" autocomplete="off"></div></div>`;
      return box(
        `${hidden}<div class="product-container${option.soldOut ? ' disabled' : ''}"><div class="product-info"><span class="product-name">${escapeHtml(option.label)}</span>${priceTag(option)}${own}</div></div>`,
        { 'data-product-id': String(option.productId ?? '') },
      );
    }
    case 'textarea':
      return box(`<div class="label"><div class="option-container">${label}</div><textarea${field()}></textarea></div>`);
    case 'number':
      return box(
        `<div class="label"><div class="option-container">${label}</div><div class="input-number"><input type="number"${field()}></div></div>`,
      );
    case 'date':
      return box(
        `<div class="label"><div class="option-container">${label}</div><div class="date-container"><span class="temp-time" style="display: none;"></span><input type="text"${field({ class: 'yith_wapo_date datepicker yith-wapo-option-value', value: '', 'data-params': JSON.stringify(option.params) })} readonly></div></div>`,
      );
    case 'colorpicker':
      return box(
        `<div class="label"><div class="option-container">${label}</div><div class="yith-wapo-colorpicker-container"><input type="text"${field({ class: 'wp-color-picker yith-wapo-option-value' })}></div></div>`,
      );
    case 'file':
      return box(
        `<div class="file-input label"><div class="option-container"><span>${escapeHtml(option.label)}${priceTag(option)}</span></div><div class="file-container">` +
          `<input type="hidden"${field({ class: 'option yith-wapo-option-value upload-parent', name: undefined, value: '' })}>` +
          `<input id="yith-wapo-file-${key}" type="file" class="file" multiple aria-label="${escapeAttr(option.label)}"><div class="yith-wapo-ajax-uploader"><div class="yith-wapo-uploaded-file" style="display: none;"></div>` +
          '<div class="yith-wapo-ajax-uploader-container"><span>Drop files to upload or</span> <span class="button">Upload</span></div></div></div></div>',
        { 'data-option-id': key, 'data-max-multiple': option.attributes?.['data-max-multiple'] },
        ['allow-multiple'],
      );
    default:
      return box(
        `<div class="label"><div class="option-container">${label}</div><div class="input-text-container"><input type="text"${field({ value: '' })}></div></div>` +
          `<small class="length-error-message" style="display: none;">You need to enter between ${option.attributes?.['minlength'] ?? 0} and ${option.attributes?.['maxlength'] ?? 0} characters.</small>`,
      );
  }
}

function selectHtml(addon: Addon): string {
  const options = addon.options.map(
    (option, index) =>
      `<option${attributes({ value: String(index), ...priceData(addon, option), 'data-image': option.image ?? '', 'data-replace-image': option.image ?? '', 'data-description': option.description ?? '' })}>${escapeHtml(option.label)}${Number(option.price) > 0 ? ` (+£${Number(option.price).toFixed(2)})` : ''}</option>`,
  );
  return (
    `<div class="option-image"></div><select${attributes({ id: `yith-wapo-${addon.id}`, name: `yith_wapo[][${addon.id}]`, class: 'yith-wapo-option-value', 'data-addon-id': String(addon.id), required: addon.required ? 'required' : undefined })}>` +
    `<option value="default">Select an option</option>${options.join('')}</select><p class="option-description"></p>`
  );
}

function addonHtml(addon: Addon): string {
  const { id, type, title, min, max, exact, numbers, once, folded, when, perRow = 1 } = addon;
  const classes = [
    `yith-wapo-addon yith-wapo-addon-type-${type} default-closed toggle-closed`,
    folded ? 'wapo-toggle' : '',
    when === undefined ? '' : 'conditional_logic',
    once ? 'sell_individually' : '',
    numbers ? 'numbers-check' : '',
  ];
  const data = attributes({
    'data-min': String(min ?? ''),
    'data-max': String(max ?? ''),
    'data-exa': String(exact ?? ''),
    'data-addon-type': type,
    'data-numbers-min': numbers?.[0].toString(),
    'data-numbers-max': numbers?.[1].toString(),
    ...(when === undefined
      ? {}
      : {
          'data-conditional_logic_display': 'show',
          'data-conditional_logic_display_if': 'all',
          'data-conditional_rule_addon': when,
          'data-conditional_rule_addon_is': 'selected',
          'data-conditional_rule_variations': '',
        }),
  });
  const single = type === 'select' || type === 'radio';
  const keys = single ? [String(id)] : addon.options.map((_, index) => `${id}-${index}`);
  const alone = once ? keys.map((key) => `<input type="hidden" name="yith_wapo_sell_individually[${key}]" value="yes">`).join('') : '';
  const star = addon.required || exact !== undefined ? ' <span class="required">*</span>' : '';
  return (
    `<div id="yith-wapo-addon-${id}" class="${classes.filter(Boolean).join(' ')}"${data}${when === undefined ? '' : ' style="display: none;"'}><div class="addon-header"><h2 class="wapo-addon-title toggle-closed"><span>${escapeHtml(title)}</span>${star}</h2></div>` +
    `<div class="options-container default-closed"><div class="options per-row-${perRow}" style="display: grid; grid-template-columns: repeat(${perRow}, minmax(0, 1fr)); gap: 10px;">` +
    `${type === 'select' ? `<div>${selectHtml(addon)}</div>` : addon.options.map((option, index) => optionHtml(addon, option, index)).join('')}${alone}</div>` +
    '<div class="min-error" style="display: none;"><span class="min-error-message"></span></div></div></div>'
  );
}

/** What stands in the container: hidden fields, blocks, box of totals. */
export function addonBlocksHtml(addons: readonly Addon[], productId: number, priceMinor: number): string {
  const row = (name: string, title: string, id: string, value = ''): string =>
    `<tr class="${name}"><th>${title}</th><td id="${id}">${value}</td></tr>`;
  return (
    `<input type="hidden" id="yith_wapo_product_id" name="yith_wapo_product_id" value="${productId}"><input type="hidden" id="yith_wapo_product_img" name="yith_wapo_product_img" value=""><input type="hidden" id="yith_wapo_is_single" name="yith_wapo_is_single" value="1">` +
    `<div id="yith-wapo-block-1" class="yith-wapo-block">${addons.map(addonHtml).join('')}</div>` +
    `<div id="wapo-total-price-table"><table class="all">${row('wapo-product-price', 'Product price:', 'wapo-total-product-price', amountHtml(priceMinor))}${row('wapo-total-options', 'Total options:', 'wapo-total-options-price')}${row('wapo-total-order', 'Order total:', 'wapo-total-order-price')}</table></div>`
  );
}

/** The container in the form, before the quantity. */
export function addonsHtml(addons: readonly Addon[], productId: number, priceMinor: number): string {
  const price = String(priceMinor / 100);
  return `<div id="yith-wapo-container" class="yith-wapo-container" data-product-price="${price}" data-default-product-price="${price}" data-product-id="${productId}">${addonBlocksHtml(addons, productId, priceMinor)}</div>`;
}

/** The apron as the editor of a cart line shows it: its summary, with the form and its add-ons. */
export function editedProductHtml(product: SimpleProduct, links: Links): string {
  const addons = addonsHtml(APRON_ADDONS, product.id, priceMinor(product));
  // The page has its one main heading already.
  const summary = summaryHtml(product, links).replace(/<(\/?)h1\b/g, '<$1h2');
  return `<div class="product">${summary.replace(/<form class="cart"[^>]*>/, (form) => form + addons).replace('>Add to cart</button>', '>Save changes</button>')}</div>`;
}
