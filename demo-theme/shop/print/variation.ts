/** A variation as JSON: what stands in `data-product_variations` and what get_variation answers (variation-form contract 6). */
import { parentOf, pictureOf, priceMinor } from '../catalogue.js';
import type { Size, Variation } from '../types.js';
import { escapeHtml } from './html.js';
import type { Links } from './links.js';
import { srcsetWith } from './loop.js';
import { maxQuantity, stockHtml, variationPriceHtml } from './price.js';

const SINGLE_PX = 560;
const GALLERY_THUMB_PX = 100;
const THUMB_PX = 320;

/** `image` of a variation. Addresses are finished links; the numbers are pixels. */
interface VariationImage {
  readonly title: string;
  readonly caption: string;
  readonly url: string;
  readonly alt: string;
  readonly src: string;
  readonly srcset: string;
  readonly sizes: string;
  readonly full_src: string;
  readonly full_src_w: number;
  readonly full_src_h: number;
  readonly gallery_thumbnail_src: string;
  readonly gallery_thumbnail_src_w: number;
  readonly gallery_thumbnail_src_h: number;
  readonly thumb_src: string;
  readonly thumb_src_w: number;
  readonly thumb_src_h: number;
  readonly src_w: number;
  readonly src_h: number;
}

/** All keys WooCommerce 10.3.7 prints; prices here are pounds, as the host has them. */
interface VariationJson {
  readonly attributes: Readonly<Record<string, string>>;
  readonly availability_html: string;
  readonly backorders_allowed: boolean;
  readonly dimensions: Size;
  readonly dimensions_html: string;
  readonly display_price: number;
  readonly display_regular_price: number;
  readonly image: VariationImage;
  readonly image_id: number;
  readonly is_downloadable: boolean;
  readonly is_in_stock: boolean;
  readonly is_purchasable: boolean;
  readonly is_sold_individually: 'yes' | 'no';
  readonly is_virtual: boolean;
  /** Empty text when there is no limit. */
  readonly max_qty: number | '';
  readonly min_qty: number;
  readonly price_html: string;
  readonly sku: string;
  readonly variation_description: string;
  readonly variation_id: number;
  readonly variation_is_active: boolean;
  readonly variation_is_visible: boolean;
  readonly weight: string;
  readonly weight_html: string;
}

/** Size as the attributes table and variations show it; `N/A` where none is known. */
export function sizeHtml(size: Size | undefined): string {
  return size ? `${escapeHtml(size.length)} &times; ${escapeHtml(size.width)} &times; ${escapeHtml(size.height)} cm` : 'N/A';
}

/** Weight as the attributes table and variations show it; `N/A` where none is known. */
export function weightHtml(weight: string): string {
  return weight === '' ? 'N/A' : `${escapeHtml(weight)} kg`;
}

function imageOf(variation: Variation, links: Links): VariationImage {
  const parent = parentOf(variation);
  const picture = pictureOf(parent, variation);
  const src = links.picture(picture.src);
  const tall = (width: number): number => Math.round((width * picture.height) / picture.width);
  return {
    title: picture.alt,
    caption: picture.alt,
    url: src,
    alt: picture.alt,
    src,
    srcset: picture.srcset === undefined ? '' : srcsetWith(picture.srcset, links),
    sizes: `(max-width: ${SINGLE_PX}px) 100vw, ${SINGLE_PX}px`,
    full_src: src,
    full_src_w: picture.width,
    full_src_h: picture.height,
    gallery_thumbnail_src: src,
    gallery_thumbnail_src_w: GALLERY_THUMB_PX,
    gallery_thumbnail_src_h: tall(GALLERY_THUMB_PX),
    thumb_src: src,
    thumb_src_w: THUMB_PX,
    thumb_src_h: tall(THUMB_PX),
    src_w: SINGLE_PX,
    src_h: tall(SINGLE_PX),
  };
}

/**
 * Pictures have no ids here, yet the host's objects carry one: the first variation that shows the same picture
 * stands for it, so two variations have the same `image_id` exactly when they share a picture.
 */
function imageIdOf(variation: Variation): number {
  const parent = parentOf(variation);
  const { src } = pictureOf(parent, variation);
  return parent.variations.find((one) => pictureOf(parent, one).src === src)?.id ?? parent.id;
}

/** The variation object; keys in the host's order (alphabetical). */
export function variationJson(variation: Variation, links: Links): VariationJson {
  return {
    attributes: variation.attributes,
    availability_html: stockHtml(variation.stock),
    backorders_allowed: false,
    dimensions: variation.size ?? { length: '', width: '', height: '' },
    dimensions_html: sizeHtml(variation.size),
    display_price: priceMinor(variation) / 100,
    display_regular_price: variation.regularMinor / 100,
    image: imageOf(variation, links),
    image_id: imageIdOf(variation),
    is_downloadable: false,
    is_in_stock: variation.stock.inStock,
    is_purchasable: true,
    is_sold_individually: 'no',
    is_virtual: false,
    max_qty: maxQuantity(variation) ?? '',
    min_qty: 1,
    price_html: variationPriceHtml(variation, parentOf(variation).variations),
    sku: variation.sku,
    variation_description: variation.description === '' ? '' : `<p>${escapeHtml(variation.description)}</p>\n`,
    variation_id: variation.id,
    variation_is_active: true,
    variation_is_visible: true,
    weight: variation.weight,
    weight_html: weightHtml(variation.weight),
  };
}
