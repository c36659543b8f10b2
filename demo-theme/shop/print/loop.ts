/** One item of a product listing (`ul.products`), as WooCommerce 10.3.7 prints it (recording: page-shop.html). */
import { isInStock, isOnSale, pictureOf } from '../catalogue.js';
import type { Picture, Product } from '../types.js';
import { attr, escapeAttr, escapeHtml, quoted } from './html.js';
import type { Links } from './links.js';
import { priceHtml, ratingHtml } from './price.js';

const THUMB_PX = 320;
const VARIANTS_TEXT = 'This product has multiple variants. The options may be chosen on the product page';

/** Where an item stands in its listing, counted from 0; decides the classes `first` and `last`. */
interface LoopPlace {
  readonly index: number;
  readonly columns: number;
}

/** The classes of a product's box, on its page and in a listing. On its page a product always is `first`. */
export function productClasses(product: Product, place: LoopPlace = { index: 0, columns: 4 }): string {
  const column = place.index % place.columns;
  const simple = product.type === 'simple' ? product : undefined;
  const names = [
    `product type-product post-${product.id} status-publish`,
    column === 0 ? 'first' : column === place.columns - 1 ? 'last' : '',
    isInStock(product) ? 'instock' : 'outofstock',
    `product_cat-${product.category} has-post-thumbnail`,
    isOnSale(product) ? 'sale' : '',
    simple?.virtual ? 'virtual' : '',
    simple?.soldIndividually ? 'sold-individually' : '',
    simple?.virtual ? '' : 'shipping-taxable',
    product.type === 'simple' || product.type === 'variable' ? 'purchasable' : '',
    `product-type-${product.type}`,
    product.type === 'variable' && Object.keys(product.defaults).length > 0 ? 'has-default-attributes' : '',
  ];
  return names.filter((name) => name !== '').join(' ');
}

/** The small square picture of listings and the mini-cart. */
export function thumbnailHtml(picture: Picture, links: Links): string {
  const srcset =
    picture.srcset === undefined
      ? ''
      : `${attr('srcset', srcsetWith(picture.srcset, links))} sizes="auto, (max-width: ${THUMB_PX}px) 100vw, ${THUMB_PX}px"`;
  return (
    `<img width="${THUMB_PX}" height="${Math.round((THUMB_PX * picture.height) / picture.width)}" src="${escapeAttr(links.picture(picture.src))}"` +
    ` class="attachment-woocommerce_thumbnail size-woocommerce_thumbnail" alt="${escapeAttr(picture.alt)}" decoding="async" loading="lazy"${srcset} />`
  );
}

/** A srcset with every address of it turned into a link. */
export function srcsetWith(srcset: string, links: Links): string {
  return srcset
    .split(', ')
    .map((part) => {
      const [src = '', width = ''] = part.split(' ');
      return `${links.picture(src)} ${width}`;
    })
    .join(', ');
}

interface LoopLink {
  readonly href: string;
  readonly text: string;
  readonly label: string;
  readonly buyable: boolean;
  readonly ajax: boolean;
}

function loopLink(product: Product, links: Links): LoopLink {
  const page = links.product(product);
  if (product.type === 'external') {
    return { href: product.url, text: product.buttonText, label: escapeHtml(product.buttonText), buyable: false, ajax: false };
  }
  if (product.type === 'grouped') {
    return { href: page, text: 'View products', label: `View products in the ${quoted(product.name)} group`, buyable: false, ajax: false };
  }
  if (!isInStock(product)) {
    return { href: page, text: 'Read more', label: `Read more about ${quoted(product.name)}`, buyable: false, ajax: false };
  }
  if (product.type === 'variable') {
    return { href: page, text: 'Select options', label: `Select options for ${quoted(product.name)}`, buyable: true, ajax: false };
  }
  return {
    href: links.addToCart(product.id),
    text: 'Add to cart',
    label: `Add to cart: ${quoted(product.name)}`,
    buyable: true,
    ajax: true,
  };
}

/** The link under a listing item with its data attributes (add-to-cart contract 1), and the sentence describing it. */
export function loopButtonHtml(product: Product, links: Links): string {
  const link = loopLink(product, links);
  const describedBy = `woocommerce_loop_add_to_cart_link_describedby_${product.id}`;
  const classes = ['button', `product_type_${product.type}`, link.buyable ? 'add_to_cart_button' : '', link.ajax ? 'ajax_add_to_cart' : ''];
  const success =
    product.type === 'simple' ? ` data-success_message="${link.ajax ? `${quoted(product.name)} has been added to your cart` : ''}"` : '';
  return (
    `<a href="${escapeAttr(link.href)}" aria-describedby="${describedBy}" data-quantity="1" class="${classes.filter((name) => name !== '').join(' ')}"` +
    ` data-product_id="${product.id}" data-product_sku="${escapeAttr(product.sku)}" aria-label="${link.label}" rel="nofollow"${success}` +
    `${link.ajax ? ' role="button"' : ''}>${escapeHtml(link.text)}</a>` +
    `\t<span id="${describedBy}" class="screen-reader-text">\n\t\t${product.type === 'variable' ? VARIANTS_TEXT : ''}\t</span>`
  );
}

/** `li.product` of a listing. */
export function loopItemHtml(product: Product, links: Links, place: LoopPlace): string {
  const badge = isOnSale(product) ? '\n\t<span class="onsale">Sale!</span>\n\t' : '';
  return (
    `<li class="${productClasses(product, place)}">\n` +
    `\t<a href="${escapeAttr(links.product(product))}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">${badge}` +
    `${thumbnailHtml(pictureOf(product), links)}<h2 class="woocommerce-loop-product__title">${escapeHtml(product.name)}</h2>${ratingHtml(product)}\n` +
    `\t<span class="price">${priceHtml(product)}</span>\n</a>${loopButtonHtml(product, links)}\n</li>`
  );
}

/** `ul.products` with its items. */
export function loopHtml(products: readonly Product[], links: Links, columns = 4): string {
  const items = products.map((product, index) => loopItemHtml(product, links, { index, columns }));
  return `<ul class="products columns-${columns}">\n${items.join('\n')}\n</ul>`;
}
