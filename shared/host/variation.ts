/** One picture of a variation, as the host prints it (variation-form contract 6). */
export interface VariationImage {
  readonly src?: string;
  readonly src_w?: number | string;
  readonly src_h?: number | string;
  readonly srcset?: string | false;
  readonly sizes?: string | false;
  readonly title?: string;
  readonly caption?: string;
  readonly alt?: string;
  readonly url?: string;
  readonly full_src?: string;
  readonly full_src_w?: number | string;
  readonly full_src_h?: number | string;
  readonly gallery_thumbnail_src?: string;
  readonly thumb_src?: string;
}

/** One variation as in `data-product_variations` or an answer of `get_variation`; every name is the host's. */
export interface Variation {
  readonly variation_id: number | string;
  /** `attribute_…` → value; an empty value matches any choice. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sku?: string;
  readonly weight?: string;
  readonly weight_html?: string;
  readonly dimensions?: unknown;
  readonly dimensions_html?: string;
  readonly is_in_stock?: boolean;
  readonly is_purchasable?: boolean;
  readonly variation_is_visible?: boolean;
  readonly variation_is_active?: boolean;
  /** Numbers, or an empty text where there is no limit. */
  readonly min_qty?: number | string;
  readonly max_qty?: number | string;
  readonly is_sold_individually?: string;
  readonly variation_stock_left?: string | number;
  readonly price_html?: string;
  readonly availability_html?: string;
  readonly variation_description?: string;
  readonly display_price?: number;
  readonly display_regular_price?: number;
  readonly image?: VariationImage;
  readonly image_id?: number | string;
  readonly [more: string]: unknown;
}

/** Fired where another script asks for a form to be set up. */
export const SET_UP = 'shop_variation_form';

/** A quantity as the host writes it; `null` where it sets none. */
export const quantityLimit = (raw: unknown): number | null => {
  if (raw === '' || (typeof raw !== 'string' && typeof raw !== 'number')) {
    return null;
  }
  const n = Number(raw);
  return Number.isFinite(n) ? n : null;
};
