/** The forms a product page sells from, one per kind of product (recordings: page-product-*.html). */
import { childrenOf } from '../catalogue.js';
import type { Attribute, ExternalProduct, GroupedProduct, Product, SimpleProduct, VariableProduct } from '../types.js';
import { escapeAttr, escapeHtml, jsonAttr } from './html.js';
import type { Links } from './links.js';
import { loopButtonHtml, productClasses } from './loop.js';
import { maxQuantity, priceHtml, stockHtml } from './price.js';
import { variationJson } from './variation.js';

/** A quantity box. `max` undefined means no limit; a box with min = max = 1 is printed hidden, as the host does. */
interface QuantityInput {
  readonly id: string;
  readonly productName: string;
  readonly name?: string;
  readonly value?: string;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
}

/** `div.quantity` with its label and input. */
export function quantityHtml(input: QuantityInput): string {
  const { id, productName, name = 'quantity', value = '1', min = 1, max, placeholder = '' } = input;
  const fixed = max !== undefined && max === min;
  return (
    `<div class="quantity">\n\t\t<label class="screen-reader-text" for="${escapeAttr(id)}">${escapeHtml(productName)} quantity</label>\n` +
    `\t<input\n\t\ttype="${fixed ? 'hidden' : 'number'}"\n\t\tid="${escapeAttr(id)}"\n\t\tclass="input-text qty text"\n\t\tname="${escapeAttr(name)}"\n` +
    `\t\tvalue="${escapeAttr(value)}"\n\t\taria-label="Product quantity"\n\t\tmin="${min}"\n${max === undefined ? '' : `\t\tmax="${max}"\n`}` +
    `\t\tstep="1"\n\t\tplaceholder="${escapeAttr(placeholder)}"\n\t\tinputmode="numeric"\n\t\tautocomplete="off"\n\t/>\n\t</div>`
  );
}

/** Where a product form posts to: the page itself, so a fetch and a plain post meet the same address. */
function formHead(classes: string, product: Product, links: Links, more = ''): string {
  return `<form class="${classes}" action="${escapeAttr(links.product(product))}" method="post" enctype='multipart/form-data'${more}>`;
}

const BUTTON_CLASSES = 'single_add_to_cart_button button alt';

/** Form of a simple product with its stock line; only the stock line when it is sold out. */
function simpleFormHtml(product: SimpleProduct, links: Links): string {
  if (!product.stock.inStock) {
    return stockHtml(product.stock);
  }
  const quantity = quantityHtml({ id: `quantity_${product.id}`, productName: product.name, max: maxQuantity(product) });
  return (
    `${stockHtml(product.stock)}${formHead('cart', product, links)}\n\t\t${quantity}\n` +
    `\t\t<button type="submit" name="add-to-cart" value="${product.id}" class="${BUTTON_CLASSES}">Add to cart</button>\n\t</form>`
  );
}

function selectHtml(attribute: Attribute, chosen: string | undefined): string {
  const id = escapeAttr(attribute.name.replace(/^attribute_/, ''));
  const name = escapeAttr(attribute.name);
  const options = attribute.options.map(
    ({ value, label }) =>
      `<option value="${escapeAttr(value)}" ${value === chosen ? " selected='selected'" : ''}>${escapeHtml(label)}</option>`,
  );
  return `<select id="${id}" class="" name="${name}" data-attribute_name="${name}" data-show_option_none="yes"><option value="">Choose an option</option>${options.join('')}</select>`;
}

/** Form of a variable product. Selects follow `chosen` (as after `?attribute_…` links), then the product's defaults. */
function variationFormHtml(product: VariableProduct, links: Links, chosen: Readonly<Record<string, string>> = {}): string {
  const last = product.attributes.length - 1;
  const rows = product.attributes.map((attribute, at) => {
    const id = escapeAttr(attribute.name.replace(/^attribute_/, ''));
    const reset = at === last ? '<a class="reset_variations" href="#" aria-label="Clear options">Clear</a>' : '';
    const select = selectHtml(attribute, chosen[attribute.name] ?? product.defaults[attribute.name]);
    return (
      `\t\t\t\t\t<tr>\n\t\t\t\t\t\t<th class="label"><label for="${id}">${escapeHtml(attribute.label)}</label></th>\n` +
      `\t\t\t\t\t\t<td class="value">\n\t\t\t\t\t\t\t${select}${reset}\t\t\t\t\t\t</td>\n\t\t\t\t\t</tr>\n`
    );
  });
  const variations = jsonAttr(product.embedded ? product.variations.map((one) => variationJson(one, links)) : false);
  return (
    `${formHead('variations_form cart', product, links, ` data-product_id="${product.id}" data-product_variations="${variations}"`)}\n` +
    `\t\t<table class="variations" cellspacing="0" role="presentation">\n\t\t\t<tbody>\n${rows.join('')}\t\t\t</tbody>\n\t\t</table>\n` +
    '\t\t<div class="reset_variations_alert screen-reader-text" role="alert" aria-live="polite" aria-relevant="all"></div>\n' +
    '\t\t<div class="single_variation_wrap">\n\t\t\t<div class="woocommerce-variation single_variation" role="alert" aria-relevant="additions"></div>' +
    `<div class="woocommerce-variation-add-to-cart variations_button">\n\t${quantityHtml({ id: `quantity_${product.id}`, productName: product.name })}\n` +
    `\t<button type="submit" class="${BUTTON_CLASSES}">Add to cart</button>\n` +
    `\t<input type="hidden" name="add-to-cart" value="${product.id}" />\n\t<input type="hidden" name="product_id" value="${product.id}" />\n` +
    '\t<input type="hidden" name="variation_id" class="variation_id" value="0" />\n</div>\n\t\t</div>\n\t</form>'
  );
}

function groupedRowHtml(child: SimpleProduct, links: Links): string {
  const id = `quantity-${child.id}`;
  const name = `quantity[${child.id}]`;
  const quantity = !child.stock.inStock
    ? loopButtonHtml(child, links)
    : child.soldIndividually
      ? `<input type="checkbox" name="${name}" value="1" class="wc-grouped-product-add-to-cart-checkbox" id="${id}" /><label for="${id}" class="screen-reader-text">Buy one of this item</label>`
      : quantityHtml({ id, productName: child.name, name, value: '', min: 0, max: maxQuantity(child), placeholder: '0' });
  const cell = (column: string, html: string): string => `<td class="woocommerce-grouped-product-list-item__${column}">${html}</td>`;
  return (
    `<tr id="product-${child.id}" class="woocommerce-grouped-product-list-item ${productClasses(child, { index: 1, columns: 4 })}">` +
    cell('quantity', quantity) +
    cell('label', `<label for="product-${child.id}"><a href="${escapeAttr(links.product(child))}">${escapeHtml(child.name)}</a></label>`) +
    cell('price', `${priceHtml(child)}${stockHtml(child.stock)}`) +
    '</tr>'
  );
}

/** Form of a grouped product: one row and one quantity for each part; the fields are `quantity[ID]`. */
function groupedFormHtml(product: GroupedProduct, links: Links): string {
  const children = childrenOf(product);
  const button = children.some((child) => child.stock.inStock)
    ? `\n\t<button type="submit" class="${BUTTON_CLASSES}">Add to cart</button>`
    : '';
  return (
    `${formHead('cart grouped_form', product, links)}\n\t<table cellspacing="0" class="woocommerce-grouped-product-list group_table">\n\t\t<tbody>\n` +
    `${children.map((child) => groupedRowHtml(child, links)).join('\n')}\n\t\t</tbody>\n\t</table>\n` +
    `\t<input type="hidden" name="add-to-cart" value="${product.id}" />${button}\n</form>`
  );
}

/** Form of an external product: it leaves for the other shop by GET, so the query of its address becomes hidden fields. */
function externalFormHtml(product: ExternalProduct): string {
  const query = product.url.includes('?') ? product.url.slice(product.url.indexOf('?') + 1) : '';
  const fields = [...new URLSearchParams(query)].map(
    ([name, value]) => `<input type="hidden" name="${escapeAttr(name)}" value="${escapeAttr(value)}" />`,
  );
  return (
    `<form class="cart" action="${escapeAttr(product.url)}" method="get">\n` +
    `\t<button type="submit" class="${BUTTON_CLASSES}">${escapeHtml(product.buttonText)}</button>\n\t${fields.join('')}\n</form>`
  );
}

/** The form of any product. */
export function productFormHtml(product: Product, links: Links, chosen: Readonly<Record<string, string>> = {}): string {
  switch (product.type) {
    case 'simple':
      return simpleFormHtml(product, links);
    case 'variable':
      return variationFormHtml(product, links, chosen);
    case 'grouped':
      return groupedFormHtml(product, links);
    case 'external':
      return externalFormHtml(product);
  }
}

/** The two text templates a page with a variation form prints near its end (variation-form contract 4). */
export function variationTemplatesHtml(): string {
  return (
    '<script type="text/template" id="tmpl-variation-template">\n' +
    '\t<div class="woocommerce-variation-description">{{{ data.variation.variation_description }}}</div>\n' +
    '\t<div class="woocommerce-variation-price">{{{ data.variation.price_html }}}</div>\n' +
    '\t<div class="woocommerce-variation-availability">{{{ data.variation.availability_html }}}</div>\n</script>\n' +
    '<script type="text/template" id="tmpl-unavailable-variation-template">\n' +
    '\t<p role="alert">Sorry, this product is unavailable. Please choose a different combination.</p>\n</script>'
  );
}
