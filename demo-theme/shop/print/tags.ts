/** Our tags around the host's markup of a product; the markup itself is not touched. */
import type { Product } from '../types.js';
import { availabilityJson } from './availability.js';
import { escapeAttr } from './html.js';

/** Swatches of a product: how the values of each attribute are shown (`data-swatches` of the tag). */
type Swatches = Readonly<
  Record<
    string,
    {
      readonly type: 'color' | 'image' | 'button' | 'radio';
      readonly items?: Readonly<Record<string, { readonly value: string; readonly label: string }>>;
    }
  >
>;

/** Swatches of the cotton tee. */
export const TEE_SWATCHES: Swatches = {
  attribute_pa_colour: {
    type: 'color',
    items: {
      red: { value: '#b5382f', label: 'Red' },
      blue: { value: '#3d679a', label: 'Blue' },
      green: { value: '#557a4d', label: 'Green' },
    },
  },
  attribute_pa_size: { type: 'button' },
};

/** JSON for a single-quoted attribute, so that an author can read it in the page's source. */
export function readableAttr(value: unknown): string {
  return escapeAttr(JSON.stringify(value)).replaceAll('&quot;', '"').replaceAll("'", '&#039;');
}

/** Wraps every quantity box and the form itself. An external product's form leaves the shop and gets no tag. */
export function withFormTags(html: string, product: Product): string {
  if (product.type === 'external') {
    return html;
  }
  const form = /<form class="(?:variations_form cart|cart grouped_form|cart)"[\s\S]*?<\/form>/.exec(html)?.[0];
  if (form === undefined) {
    return html;
  }
  const inside = form.replace(/<div class="quantity">[\s\S]*?<\/div>/g, '<shop-quantity>$&</shop-quantity>');
  const chosen = product.slug === 'cotton-tee' ? ` data-swatches='${readableAttr(TEE_SWATCHES)}'` : '';
  // The page does not hold the variations: the map tells the tag which options to grey.
  const map = product.type === 'variable' && !product.embedded ? ` data-availability='${readableAttr(availabilityJson(product))}'` : '';
  const driven = product.type === 'variable' ? `<shop-variation-form${chosen}${map}>${inside}</shop-variation-form>` : inside;
  return html.replace(form, () => `<shop-add-to-cart>${driven}</shop-add-to-cart>`);
}

/** Puts a tag around the first element that opens so; without one the text is as it was. Elements of its name inside are counted. */
export function wrapped(html: string, opening: RegExp, tag: string, attributes = ''): string {
  const open = opening.exec(html);
  const name = /^<([a-z][\w-]*)/.exec(open?.[0] ?? '')?.[1];
  if (!open || name === undefined) {
    return html;
  }
  const edges = new RegExp(`<(/?)${name}\\b[^>]*>`, 'g');
  edges.lastIndex = open.index;
  let depth = 0;
  for (let edge = edges.exec(html); edge; edge = edges.exec(html)) {
    depth += edge[1] === '/' ? -1 : 1;
    if (depth === 0) {
      const end = edge.index + edge[0].length;
      return `${html.slice(0, open.index)}<${tag}${attributes}>${html.slice(open.index, end)}</${tag}>${html.slice(end)}`;
    }
  }
  return html;
}

/** All tags of a product's page: gallery, form, tabs, reviews, and the bar that stays on the screen. */
export function withPageTags(html: string, product: Product): string {
  const parts: readonly (readonly [RegExp, string])[] = [
    [/<div class="woocommerce-product-gallery\b/, 'shop-gallery'],
    [/<div id="review_form">/, 'shop-review-form'],
    [/<div class="woocommerce-tabs\b/, 'shop-tabs'],
  ];
  const tagged = parts.reduce((page, [opening, tag]) => wrapped(page, opening, tag), withFormTags(html, product));
  const sticks = (product.type === 'simple' || product.type === 'variable') && /<form class="(?:variations_form )?cart"/.test(html);
  return sticks
    ? tagged.replace('<div class="product_meta">', () => `<shop-sticky-add-to-cart></shop-sticky-add-to-cart><div class="product_meta">`)
    : tagged;
}
