/** The bundle as the plugin prints it before the product's form (recordings: page-product-bundle*.html; bundle contract 1 to 5). */
import { BUNDLE, defaultIds, discountedMinor, type BundleChild } from '../bundle.js';
import { pictureOf, priceMinor, priceRangeMinor, productById } from '../catalogue.js';
import type { Product, SimpleProduct, VariableProduct } from '../types.js';
import { escapeAttr, escapeHtml, jsonAttr } from './html.js';
import type { Links } from './links.js';
import { amountHtml, maxQuantity, priceHtml, salePriceHtml } from './price.js';
import { variationJson } from './variation.js';

const THUMB_PX = 320;

function thumbHtml(product: Product, links: Links): string {
  const { src, alt } = pictureOf(product);
  return (
    `<div class="woosb-thumb"><div class="woosb-thumb-ori"><img width="${THUMB_PX}" height="${THUMB_PX}" src="${escapeAttr(links.picture(src))}"` +
    ` class="attachment-woocommerce_thumbnail size-woocommerce_thumbnail" alt="${escapeAttr(alt)}" decoding="async" /></div><div class="woosb-thumb-new"></div></div>`
  );
}

function selectsHtml(product: VariableProduct, { key, attributes = {} }: BundleChild): string {
  return product.attributes
    .map(({ name, label, options }) => {
      const id = escapeAttr(`${key}-${name.replace(/^attribute_/, '')}`);
      const choices = options.map(
        ({ value, label: text }) =>
          `<option value="${escapeAttr(value)}"${value === attributes[name] ? " selected='selected'" : ''}>${escapeHtml(text)}</option>`,
      );
      return (
        `<div class="variation"><div class="label"><label for="${id}">${escapeHtml(label)}</label></div><div class="value">` +
        `<select id="${id}" name="${escapeAttr(name)}" data-attribute_name="${escapeAttr(name)}" data-show_option_none="yes"><option value="">Choose an option</option>${choices.join('')}</select></div></div>`
      );
    })
    .join('');
}

function variationsHtml(product: VariableProduct, child: BundleChild, links: Links): string {
  const variations = jsonAttr(product.variations.map((one) => variationJson(one, links)));
  return (
    `<form class="variations_form" action="${escapeAttr(links.product(product))}" data-product_id="${product.id}" data-product_variations="${variations}"><div class="variations">` +
    `${selectsHtml(product, child)}<div class="reset"><a class="reset_variations" href="#">Clear</a></div></div></form>`
  );
}

function quantityHtml(product: Product, { key, quantity, bounds }: BundleChild): string {
  if (!bounds) {
    return '';
  }
  const id = `quantity_${key}`;
  return (
    '<div class="woosb-quantity woosb-quantity-plus-minus"><div class="woosb-quantity-input"><div class="woosb-quantity-input-minus">-</div><div class="quantity">' +
    `<label class="screen-reader-text" for="${id}">${escapeHtml(product.name)} quantity</label>` +
    `<input type="number" id="${id}" class="input-text woosb-qty woosb_qty qty text" name="woosb_qty_${key}" value="${quantity}" aria-label="Product quantity" min="${bounds[0]}" max="${bounds[1]}" step="1" inputmode="numeric" autocomplete="off" />` +
    '</div><div class="woosb-quantity-input-plus">+</div></div></div>'
  );
}

function childHtml(child: BundleChild, order: number, links: Links): string {
  const product = productById(child.productId) as SimpleProduct | VariableProduct;
  const isVariable = product.type === 'variable';
  const minor = isVariable ? 0 : priceMinor(product);
  const price = isVariable
    ? priceHtml(product)
    : discountedMinor(minor) < minor
      ? salePriceHtml(minor, discountedMinor(minor))
      : amountHtml(minor);
  const classes = ['woosb-product', `woosb-product-type-${product.type}`, ...(child.bounds ? ['woosb-product-optional'] : [])].join(' ');
  const stock = isVariable ? -1 : (maxQuantity(product) ?? -1);
  const fixed = child.bounds ? '' : `${child.quantity} × `;
  return (
    `<div class="${classes}" data-key="${child.key}" data-name="${escapeAttr(product.name)}" data-id="${isVariable ? 0 : product.id}" data-price="${minor / 100}" data-o_price="${minor / 100}" data-price-suffix="" data-stock="${stock}" data-qty="${child.quantity}" data-order="${order}">` +
    `${thumbHtml(product, links)}<div class="woosb-title"><div class="woosb-name">${fixed}<a href="${escapeAttr(links.product(product))}">${escapeHtml(product.name)}</a></div>` +
    `${isVariable ? `${variationsHtml(product, child, links)}<div class="woosb-variation-description"></div>` : ''}<div class="woosb-availability"></div></div>` +
    `${quantityHtml(product, child)}<div class="woosb-price"><div class="woosb-price-ori">${price}</div><div class="woosb-price-new"></div></div></div>`
  );
}

/** List, total and message of the bundle, and the field its form posts. */
export function bundleHtml(links: Links): { readonly wrap: string; readonly field: string } {
  const { product, discount, pieces } = BUNDLE;
  const children = BUNDLE.children.map((child, at) => childHtml(child, at + 1, links)).join('');
  return {
    wrap:
      `<div class="woosb-wrap woosb-bundled" data-id="${product.id}"><div class="woosb-products woosb-products-layout-list" data-discount-amount="0" data-discount="${discount}" data-fixed-price="no" data-price="0" data-price-suffix="" data-variables="yes" data-optional="yes" data-min="${pieces[0]}" data-max="${pieces[1]}" data-total-min="0" data-total-max="-1" data-exclude-unpurchasable="no">` +
      `${children}</div><div class="woosb-summary woosb-text"><span class="woosb-total"></span><span class="woosb-count"></span></div><div class="woosb-alert woosb-text" style="display: none"></div></div>`,
    field: `<input name="woosb_ids" class="woosb-ids woosb-ids-${product.id}" type="hidden" value="${escapeAttr(defaultIds())}" />`,
  };
}

/** The price that the plugin prints for what it holds at first. */
export function firstPriceHtml(): string {
  const lowest = BUNDLE.children.map(({ productId, quantity }) => {
    const product = productById(productId);
    return product ? discountedMinor(priceRangeMinor(product).min) * quantity : 0;
  });
  return amountHtml(lowest.reduce((sum, one) => sum + one, 0));
}
