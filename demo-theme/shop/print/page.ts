/** The larger parts of a product page: gallery, meta line, tabs, and the product's box around them. */
import { categoryOf, galleryOf, isOnSale, labelOf } from '../catalogue.js';
import type { Picture, Product } from '../types.js';
import { attr, escapeAttr, escapeHtml, quoted } from './html.js';
import { productFormHtml } from './form.js';
import type { Links } from './links.js';
import { productClasses, srcsetWith } from './loop.js';
import { priceHtml, ratingLineHtml, starsHtml } from './price.js';
import { sizeHtml, weightHtml } from './variation.js';

const SINGLE_PX = 560;
const SINGLE_SIZES = `(max-width: ${SINGLE_PX}px) 100vw, ${SINGLE_PX}px`;
const GALLERY_THUMB_PX = 100;

function galleryImageHtml(picture: Picture, at: number, links: Links): string {
  const src = links.picture(picture.src);
  const srcset = picture.srcset === undefined ? undefined : srcsetWith(picture.srcset, links);
  const thumbs =
    srcset === undefined
      ? ''
      : `${attr('data-thumb-srcset', srcset)} data-thumb-sizes="(max-width: ${GALLERY_THUMB_PX}px) 100vw, ${GALLERY_THUMB_PX}px"`;
  const sizes = srcset === undefined ? '' : `${attr('srcset', srcset)} sizes="${SINGLE_SIZES}"`;
  return (
    `<div${attr('data-thumb', src)}${attr('data-thumb-alt', picture.alt)}${thumbs} class="woocommerce-product-gallery__image"><a${attr('href', src)}>` +
    `<img width="${SINGLE_PX}" height="${Math.round((SINGLE_PX * picture.height) / picture.width)}"${attr('src', src)} class="${at === 0 ? 'wp-post-image' : ''}"${attr('alt', picture.alt)}` +
    `${attr('data-caption', picture.alt)}${attr('data-src', src)}${attr('data-large_image', src)} data-large_image_width="${picture.width}" data-large_image_height="${picture.height}"` +
    ` decoding="async"${at === 0 ? ' fetchpriority="high"' : ''}${sizes} /></a></div>`
  );
}

/**
 * The gallery. The host prints it at opacity 0 and waits for its script to show it (`concealed`); a page without
 * that script leaves this off, or the pictures stay hidden.
 */
export function galleryHtml(product: Product, links: Links, options: { readonly concealed?: boolean } = {}): string {
  const style = options.concealed ? ' style="opacity: 0; transition: opacity .25s ease-in-out;"' : '';
  return (
    `<div class="woocommerce-product-gallery woocommerce-product-gallery--with-images woocommerce-product-gallery--columns-4 images" data-columns="4"${style}>\n` +
    `\t<div class="woocommerce-product-gallery__wrapper">\n\t\t${galleryOf(product)
      .map((one, at) => galleryImageHtml(one, at, links))
      .join('')}\t</div>\n</div>`
  );
}

/** SKU and category. */
export function metaHtml(product: Product, links: Links): string {
  const category = categoryOf(product.category);
  return (
    `<div class="product_meta">\n\t<span class="sku_wrapper">SKU: <span class="sku">${escapeHtml(product.sku)}</span></span>\n` +
    `\t<span class="posted_in">Category: <a href="${escapeAttr(links.category(category.slug))}" rel="tag">${escapeHtml(category.name)}</a></span>\n</div>`
  );
}

/** Right-hand column of a product page: title, stars, price, short text, form, meta. */
export function summaryHtml(product: Product, links: Links, chosen: Readonly<Record<string, string>> = {}): string {
  return (
    `<div class="summary entry-summary">\n\t<h1 class="product_title entry-title">${escapeHtml(product.name)}</h1>${ratingLineHtml(product)}<p class="price">${priceHtml(product)}</p>\n` +
    `<div class="woocommerce-product-details__short-description">\n\t<p>${escapeHtml(product.shortDescription)}</p>\n</div>\n` +
    `${productFormHtml(product, links, chosen)}\n${metaHtml(product, links)}\n\t</div>`
  );
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly html: string;
}

function attributeRows(product: Product): readonly Row[] {
  const measured =
    product.type === 'variable'
      ? product.variations.some((one) => one.weight !== '' || one.size)
      : product.weight !== '' || product.size !== undefined;
  const rows: Row[] = measured
    ? [
        { key: 'weight', label: 'Weight', html: weightHtml(product.weight) },
        { key: 'dimensions', label: 'Dimensions', html: sizeHtml(product.size) },
      ]
    : [];
  const attributes = product.type === 'variable' ? product.attributes : [];
  for (const attribute of attributes) {
    const words = attribute.options.map(({ value }) => labelOf(attribute, value)).join(', ');
    rows.push({ key: attribute.name, label: attribute.label, html: `<p>${escapeHtml(words)}</p>\n` });
  }
  return rows;
}

function attributesTableHtml(rows: readonly Row[]): string {
  const item = 'woocommerce-product-attributes-item';
  const lines = rows.map(
    ({ key, label, html }) =>
      `\t\t\t<tr class="${item} ${item}--${escapeAttr(key)}">\n\t\t\t<th class="${item}__label" scope="row">${escapeHtml(label)}</th>\n\t\t\t<td class="${item}__value">${html}</td>\n\t\t</tr>\n`,
  );
  return `<table class="woocommerce-product-attributes shop_attributes" aria-label="Product Details">\n${lines.join('')}\t</table>`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Inside of `#comments`: title and list of the reviews. */
export function commentsHtml(product: Product): string {
  const count = product.reviews.length;
  const title = count === 0 ? 'Reviews' : `${count} review${count === 1 ? '' : 's'} for <span>${escapeHtml(product.name)}</span>`;
  const items = product.reviews.map(
    (review, at) =>
      `<li class="review ${at % 2 === 0 ? 'even thread-even' : 'odd alt thread-odd thread-alt'} depth-1" id="li-comment-${review.id}">\n` +
      `\t<div id="comment-${review.id}" class="comment_container">\n\t\t<div class="comment-text">\n\t\t\t${starsHtml(String(review.stars), review.stars, '')}\n` +
      `\t<p class="meta">\n\t\t<strong class="woocommerce-review__author">${escapeHtml(review.author)} </strong>\n` +
      `\t\t<span class="woocommerce-review__dash">&ndash;</span> <time class="woocommerce-review__published-date" datetime="${escapeAttr(review.at)}">${escapeHtml(DAY.format(new Date(review.at)))}</time>\n\t</p>\n` +
      `\t<div class="description"><p>${escapeHtml(review.text)}</p>\n</div>\n\t\t</div>\n\t</div>\n</li>`,
  );
  const list =
    count === 0 ? '<p class="woocommerce-noreviews">There are no reviews yet.</p>' : `<ol class="commentlist">\n${items.join('\n')}\n</ol>`;
  return `\n\t\t<h2 class="woocommerce-Reviews-title">${title}</h2>\n\t\t${list}\n\t`;
}

function reviewsHtml(product: Product, links: Links): string {
  return (
    `<div id="reviews" class="woocommerce-Reviews">\n\t<div id="comments">${commentsHtml(product)}</div>\n` +
    `${reviewFormHtml(product, links)}\n\t<div class="clear"></div>\n</div>`
  );
}

const STARS: readonly (readonly [number, string])[] = [
  [5, 'Perfect'],
  [4, 'Good'],
  [3, 'Average'],
  [2, 'Not that bad'],
  [1, 'Very poor'],
];

function reviewFormHtml(product: Product, links: Links): string {
  const required = '<span class="required">*</span>';
  const title = product.reviews.length === 0 ? `Be the first to review ${quoted(product.name)}` : 'Add a review';
  const options = STARS.map(([value, text]) => `<option value="${value}">${text}</option>`).join('');
  return (
    `<div id="review_form_wrapper">\n<div id="review_form">\n<div id="respond" class="comment-respond">\n` +
    `<span id="reply-title" class="comment-reply-title" role="heading" aria-level="3">${title}</span>` +
    `<form action="${escapeAttr(links.comments)}" method="post" id="commentform" class="comment-form">` +
    `<p class="comment-notes"><span id="email-notes">Your email address will not be published.</span> <span class="required-field-message">Required fields are marked ${required}</span></p>` +
    `<div class="comment-form-rating"><label for="rating" id="comment-form-rating-label">Your rating&nbsp;${required}</label><select name="rating" id="rating" required><option value="">Rate&hellip;</option>${options}</select></div>` +
    `<p class="comment-form-comment"><label for="comment">Your review&nbsp;${required}</label><textarea id="comment" name="comment" cols="45" rows="8" required></textarea></p>` +
    `<p class="comment-form-author"><label for="author">Name&nbsp;${required}</label><input id="author" name="author" type="text" autocomplete="name" value="" size="30" required /></p>\n` +
    `<p class="comment-form-email"><label for="email">Email&nbsp;${required}</label><input id="email" name="email" type="email" autocomplete="email" value="" size="30" required /></p>\n` +
    `<p class="form-submit"><input name="submit" type="submit" id="submit" class="submit" value="Submit" /> <input type='hidden' name='comment_post_ID' value='${product.id}' id='comment_post_ID' />\n` +
    "<input type='hidden' name='comment_parent' id='comment_parent' value='0' />\n</p></form></div>\n</div>\n</div>"
  );
}

/** The tabs: list of tabs and their panels, all in the page; the script shows one at a time. */
export function tabsHtml(product: Product, links: Links): string {
  const rows = attributeRows(product);
  const tabs = [
    {
      key: 'description',
      label: 'Description',
      html: `<h2>Description</h2>\n${product.description.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}`,
    },
    ...(rows.length === 0
      ? []
      : [
          {
            key: 'additional_information',
            label: 'Additional information',
            html: `<h2>Additional information</h2>\n${attributesTableHtml(rows)}`,
          },
        ]),
    { key: 'reviews', label: `Reviews (${product.reviews.length})`, html: reviewsHtml(product, links) },
  ];
  const list = tabs.map(
    ({ key, label }) =>
      `<li role="presentation" class="${key}_tab" id="tab-title-${key}">\n<a href="#tab-${key}" role="tab" aria-controls="tab-${key}">\n${escapeHtml(label)}\n</a>\n</li>`,
  );
  const panels = tabs.map(
    ({ key, html }) =>
      `<div class="woocommerce-Tabs-panel woocommerce-Tabs-panel--${key} panel entry-content wc-tab" id="tab-${key}" role="tabpanel" aria-labelledby="tab-title-${key}">\n${html}\n</div>`,
  );
  return `<div class="woocommerce-tabs wc-tabs-wrapper">\n<ul class="tabs wc-tabs" role="tablist">\n${list.join('\n')}\n</ul>\n${panels.join('\n')}\n</div>`;
}

/** The product's box: badge, gallery, summary, tabs, and whatever follows (related products). */
export function productHtml(
  product: Product,
  links: Links,
  options: { readonly after?: string; readonly concealed?: boolean; readonly chosen?: Readonly<Record<string, string>> } = {},
): string {
  const badge = isOnSale(product) ? '\n\t<span class="onsale">Sale!</span>' : '';
  return (
    `<div id="product-${product.id}" class="${productClasses(product)}">${badge}\n\t${galleryHtml(product, links, { concealed: options.concealed ?? false })}\n` +
    `\t${summaryHtml(product, links, options.chosen)}\n\t${tabsHtml(product, links)}\n${options.after ?? ''}\n\t</div>`
  );
}
