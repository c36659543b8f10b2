/** Product pages: the host's own markup of each kind of product, with the tags around the forms. */
import { categoryOf, productsIn } from '../shop/catalogue.js';
import type { Product, VariableProduct } from '../shop/catalogue.js';
import { escapeAttr, jsonAttr, loopHtml, noticesWrapperHtml, productHtml, variationJson, variationTemplatesHtml } from '../shop/markup.js';
import { LINKS, RTL_PAGES, fileOf } from './files.js';
import { breadcrumbHtml } from './frame.js';
import type { Page } from './frame.js';
import { productSettings, swatchSettings, variationSettings } from './settings.js';

const RELATED = 4;

/** Swatches of a product: how the values of each attribute are shown (`data-swatches` of the tag). */
type Swatches = Readonly<Record<string, { readonly type: 'color' | 'image' | 'button' | 'radio'; readonly items?: Readonly<Record<string, { readonly value: string; readonly label: string }>> }>>;

const TEE_SWATCHES: Swatches = {
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

function readableAttr(value: unknown): string {
  return escapeAttr(JSON.stringify(value)).replaceAll('&quot;', '"').replaceAll("'", '&#039;');
}

/** Wraps every quantity box and the form itself; the form's own markup is not touched. */
export function withTags(html: string, product: Product, swatches?: Swatches): string {
  if (product.type === 'external') {
    return html;
  }
  const form = /<form class="(?:variations_form cart|cart grouped_form|cart)"[\s\S]*?<\/form>/.exec(html)?.[0];
  if (form === undefined) {
    return html;
  }
  const inside = form.replace(/<div class="quantity">[\s\S]*?<\/div>/g, '<shop-quantity>$&</shop-quantity>');
  const chosen = swatches ? ` data-swatches='${readableAttr(swatches)}'` : '';
  const driven = product.type === 'variable' ? `<shop-variation-form${chosen}>${inside}</shop-variation-form>` : inside;
  return html.replace(form, () => `<shop-add-to-cart>${driven}</shop-add-to-cart>`);
}

function relatedHtml(product: Product): string {
  const others = productsIn(product.category).filter((one) => one.id !== product.id);
  const from = others.findIndex((one) => one.name > product.name);
  const turned = from < 0 ? others : [...others.slice(from), ...others.slice(0, from)];
  return `<section class="related products"><h2>Related products</h2><shop-add-to-cart>${loopHtml(turned.slice(0, RELATED), LINKS)}</shop-add-to-cart></section>`;
}

/** The product's box, the words of its tabs without the host's stray white space. */
function boxHtml(product: Product): string {
  return productHtml(product, LINKS, { after: relatedHtml(product) }).replace(/(<a href="#tab-[^>]*>)\s+(.*?)\s+<\/a>/g, '$1$2</a>');
}

function frameOf(product: Product): Pick<Page, 'description' | 'bodyClass' | 'within' | 'settings' | 'foot'> {
  const variable = product.type === 'variable';
  return {
    description: product.shortDescription,
    bodyClass: `product-template-default single single-product postid-${product.id} woocommerce woocommerce-page`,
    within: LINKS.category(product.category),
    settings: [productSettings(), ...(variable ? [variationSettings()] : []), ...(product.slug === 'cotton-tee' ? [swatchSettings()] : [])],
    foot: variable ? variationTemplatesHtml() : '',
  };
}

function crumbs(product: Product, here: string): string {
  const { slug, name } = categoryOf(product.category);
  return breadcrumbHtml([[LINKS.category(slug), name]], here);
}

/** The page of one product. */
export function productPage(product: Product): Page {
  const file = fileOf(product);
  const html = boxHtml(product);
  const rtl = RTL_PAGES[file];
  return {
    ...frameOf(product),
    file,
    title: product.name,
    main: `${crumbs(product, product.name)}${noticesWrapperHtml()}${withTags(html, product, product.slug === 'cotton-tee' ? TEE_SWATCHES : undefined)}`,
    ...(rtl === undefined ? {} : { other: { href: rtl, lang: 'ar', label: 'العربية' } }),
  };
}

/**
 * A page whose template prints no form at all: one empty tag with attributes, from which the tag prints the host's
 * form itself. Without script there is nothing to fall back on, so the page says where the form is.
 */
export function printedPage(product: VariableProduct): Page {
  const html = boxHtml(product);
  const form = /<form class="variations_form cart"[\s\S]*?<\/form>/;
  const attributes = Object.fromEntries(product.attributes.map(({ name, label, options }) => [name, { label, options }]));
  const tag =
    `<shop-variation-form data-product_id="${product.id}" data-action="product-print.html"` +
    ` data-attributes='${readableAttr(attributes)}' data-swatches='${readableAttr(TEE_SWATCHES)}'` +
    ` data-product_variations="${jsonAttr(product.variations.map((one) => variationJson(one, LINKS)))}"></shop-variation-form>` +
    `<noscript><p class="woocommerce-info">The form on this page is printed by script. <a href="${fileOf(product)}">Here is the same product with its form in the page.</a></p></noscript>`;
  const title = `${product.name}, printed by the tag`;
  return {
    ...frameOf(product),
    file: 'product-print.html',
    title,
    main: `${crumbs(product, title)}${noticesWrapperHtml()}${html.replace(form, () => `<shop-add-to-cart>${tag}</shop-add-to-cart>`)}`,
  };
}
