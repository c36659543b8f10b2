/**
 * The words of the demo shop: what a product, a variation and a picture are.
 *
 * Money is in whole pence (`Minor`), so that sums never meet a rounding error; weights and sizes are the text a
 * shop keeper typed, because the host prints them as typed.
 */

/** Shelves of the shop; the value is the slug WooCommerce puts in `product_cat-…`. */
export type CategorySlug = 'kitchen' | 'garden' | 'clothing';

/** One shelf. */
export interface Category {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly description: string;
}

/**
 * What can be sold. `left` is the counted stock; without it stock is not counted ("in stock" is all that is known),
 * as with WooCommerce's "manage stock" switched off.
 */
export interface Stock {
  readonly inStock: boolean;
  readonly left?: number;
}

/** Length, width and height in centimetres, as typed. */
export interface Size {
  readonly length: string;
  readonly width: string;
  readonly height: string;
}

/** A picture as the host prints it: `src` is relative to the pages, the numbers are the picture's own pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly srcset?: string;
}

/** A shopper's word on a product; the stars are 1 to 5. */
export interface Review {
  readonly id: number;
  readonly author: string;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  /** ISO date with time and zone, as in the `datetime` attribute. */
  readonly at: string;
  readonly text: string;
}

interface ProductBase {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly sku: string;
  readonly category: CategorySlug;
  readonly shortDescription: string;
  /** Paragraphs of the description tab, plain text. */
  readonly description: readonly string[];
  /** Further pictures of the gallery: file `<slug>-<suffix>`, and what they show. */
  readonly gallery: readonly { readonly suffix: string; readonly alt: string }[];
  readonly reviews: readonly Review[];
  readonly weight: string;
  readonly size?: Size;
  /** It has a page, and no listing shows it, as WooCommerce's catalogue visibility "hidden". */
  readonly hidden?: boolean;
}

/** Bought as it is. */
export interface SimpleProduct extends ProductBase {
  readonly type: 'simple';
  readonly regularMinor: number;
  /** Present while the product is on sale. */
  readonly saleMinor?: number;
  readonly stock: Stock;
  readonly soldIndividually: boolean;
  readonly virtual: boolean;
}

/** One choice of a variable product: `name` is the form field (`attribute_pa_colour`, `attribute_cloth`). */
export interface Attribute {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One thing that can be bought of a variable product. An empty attribute value stands for "any". */
export interface Variation {
  readonly id: number;
  readonly parentId: number;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly regularMinor: number;
  readonly saleMinor?: number;
  readonly stock: Stock;
  readonly weight: string;
  readonly size?: Size;
  /** Plain text, printed as a paragraph; may be empty. */
  readonly description: string;
}

/** Bought by choosing. `embedded` is the host's threshold decision: all variations in the page, or asked for one by one. */
export interface VariableProduct extends ProductBase {
  readonly type: 'variable';
  readonly attributes: readonly Attribute[];
  readonly variations: readonly Variation[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly embedded: boolean;
  /** Which attribute's value has a picture of its own (`images/<slug>-<value>`). */
  readonly picturedBy?: string;
}

/** A set whose parts are bought one by one from one form. */
export interface GroupedProduct extends ProductBase {
  readonly type: 'grouped';
  readonly children: readonly number[];
}

/** Sold by somebody else. */
export interface ExternalProduct extends ProductBase {
  readonly type: 'external';
  readonly regularMinor: number;
  readonly saleMinor?: number;
  readonly url: string;
  readonly buttonText: string;
}

/** Anything with a page of its own in the shop. */
export type Product = SimpleProduct | VariableProduct | GroupedProduct | ExternalProduct;

/** What a cart line can hold. */
export type Sellable = SimpleProduct | Variation;
