/** Product pages: the host's own markup of each kind of product, with the tags around the forms. */
import { categoryOf, priceMinor, productsIn } from '../shop/catalogue.js';
import type { Product, SimpleProduct, VariableProduct } from '../shop/catalogue.js';
import {
  TEE_SWATCHES,
  jsonAttr,
  loopHtml,
  noticesWrapperHtml,
  productHtml,
  readableAttr,
  variationJson,
  variationTemplatesHtml,
  withPageTags,
} from '../shop/markup.js';
import { LINKS, fileOf } from './files.js';
import { breadcrumbHtml } from './frame.js';
import type { Page } from './frame.js';
import { addonsSettings, bundleSettings, productSettings, swatchSettings, variationSettings } from './settings.js';
import { APRON_ADDONS } from '../shop/addons.js';
import { addonsHtml } from '../shop/print/addons.js';
import { BUNDLE } from '../shop/bundle.js';
import { bundleHtml, firstPriceHtml } from '../shop/print/bundle.js';

const RELATED = 4;

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

/** How long the sale of the kettle goes on, and since when, in ms from when the page is made. */
const SALE = { remainingTime: 187_200_000, remainingTimeProgress: 158_400_000 };

/** A sale that ends, as Easy Sale Badges prints it: hidden beside the title, for the tags to show on the picture. */
function saleHtml(): string {
  const parts = [
    ['days', 'Days'],
    ['hours', 'Hours'],
    ['min', 'Min'],
    ['sec', 'Sec'],
  ].map(
    ([name, label]) =>
      `<div class="asnp-esb-timer2-1"><div class="asnp-esb-${name}T asnp-esb-timer3-1">0</div><div class="asnp-esb-timer4-1">${label}</div></div>`,
  );
  const timers = [{ id: 1, timerMode: 'fromToDate', ...SALE }];
  return (
    `<shop-badge><shop-countdown data-timers='${readableAttr(timers)}'>` +
    '<div class="asnp-esb-badge-element asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-1 asnp-esb-badge-timer-on-image asnp-esb-badge-hidden" style="display: none">' +
    `<div class="sale-timer"><div class="sale-timer__title">Kettle week ends in</div><div class="asnp-esb-timer1-1">${parts.join('')}</div>` +
    '<div class="sale-timer__bar"><div class="asnp-esb-timerStyle2ProgreesBarCalc"></div></div></div></div></shop-countdown></shop-badge>'
  );
}

/** The page of one product. */
export function productPage(product: Product): Page {
  const file = fileOf(product);
  const html =
    product.slug === 'copper-kettle' ? boxHtml(product).replace('<p class="price">', (price) => saleHtml() + price) : boxHtml(product);
  return {
    ...frameOf(product),
    file,
    title: product.name,
    main: `${crumbs(product, product.name)}${noticesWrapperHtml()}${withPageTags(html, product)}`,
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
    `<noscript><p class="no-script-note">The form on this page is printed by script. <a href="${fileOf(product)}">Here is the same product with its form in the page.</a></p></noscript>`;
  const title = `${product.name}, printed by the tag`;
  return {
    ...frameOf(product),
    file: 'product-print.html',
    title,
    main: `${crumbs(product, title)}${noticesWrapperHtml()}${withPageTags(
      html.replace(form, () => ''),
      product,
    ).replace('<div class="product_meta">', () => `<shop-add-to-cart>${tag}</shop-add-to-cart><div class="product_meta">`)}`,
  };
}

/** The apron with every kind of add-on, as the plugin prints them into its form. */
export function addonsPage(product: SimpleProduct): Page {
  const title = `${product.name}, made to order`;
  const html = boxHtml(product);
  const withAddons = html.replace(
    /(<form class="cart"[^>]*>)/,
    (form) =>
      `${form.replace(/action="[^"]*"/, 'action="product-addons.html"')}<shop-addons>${addonsHtml(APRON_ADDONS, product.id, priceMinor(product))}</shop-addons>`,
  );
  return {
    ...frameOf(product),
    file: 'product-addons.html',
    title,
    settings: [productSettings(), addonsSettings()],
    foot: '<shop-cart-item-editor></shop-cart-item-editor>',
    main: `${crumbs(product, title)}${noticesWrapperHtml()}${withPageTags(withAddons, product)}`,
  };
}

/** A bundle whose contents are chosen: the plugin prints them before the form, one child with variations. */
export function bundlePage(): Page {
  const { product } = BUNDLE;
  const { wrap, field } = bundleHtml(LINKS);
  const form = /<form class="cart"[\s\S]*?<\/form>/;
  const html = boxHtml(product)
    .replace(/<p class="price">[\s\S]*?<\/p>/, () => `<p class="price woosb-price-${product.id}"><span>From</span> ${firstPriceHtml()}</p>`)
    .replace(/(<form class="cart"[^>]*>)/, (open) => `${open}${field}`);
  const tagged = withPageTags(html, product);
  const sold =
    /<shop-add-to-cart>\s*<form class="cart"[\s\S]*?<\/form>\s*<\/shop-add-to-cart>/.exec(tagged)?.[0] ?? form.exec(tagged)?.[0] ?? '';
  return {
    ...frameOf(product),
    file: fileOf(product),
    title: product.name,
    settings: [productSettings(), bundleSettings(), variationSettings()],
    foot: variationTemplatesHtml(),
    main: `${crumbs(product, product.name)}${noticesWrapperHtml()}${tagged.replace(
      sold,
      () => `<shop-bundle><shop-variation-form data-linkable="no">${wrap}</shop-variation-form>${sold}</shop-bundle>`,
    )}`,
  };
}

/** What each button adds: product, variation, and its text, of which the first word is sent along (quantity-buttons contract 3, 5). */
const AMOUNTS: readonly (readonly [productId: number, variationId: number, text: string])[] = [
  [63, 67, 'Red S'],
  [63, 69, 'Blue S'],
  [63, 71, 'Green S'],
  [63, 72, 'Green M'],
];

/** A page whose buttons each add a fixed thing, the first word of their text being what is sent. */
export function quantityButtonsPage(product: VariableProduct): Page {
  const title = `${product.name}, one press each`;
  const buttons = AMOUNTS.map(
    ([productId, variationId, text]) =>
      `<li><a class="button" href="${fileOf(product)}" role="button" data-product_id="${productId}" data-variation_id="${variationId}">${text}</a></li>`,
  );
  return {
    ...frameOf(product),
    file: 'quantity-buttons.html',
    title,
    settings: [],
    foot: '',
    main:
      `${crumbs(product, title)}${noticesWrapperHtml()}<article class="page type-page status-publish hentry"><h1 class="entry-title">${title}</h1>` +
      '<p class="page-lead">For regulars who know what they want: each button puts one of its kind into the cart. Without script it leads to the product.</p>' +
      `<shop-quantity-buttons><ul class="quick-amounts">${buttons.join('')}</ul></shop-quantity-buttons></article>`,
  };
}

/** The hand fork's page as a manager sees it while the shop is in coming-soon mode (recording: page-coming-soon-banner.html). */
export function comingSoonPage(product: Product, nonce: string): Page {
  const page = productPage(product);
  return {
    ...page,
    file: 'coming-soon.html',
    title: `${product.name}, before the opening`,
    foot:
      `${page.foot ?? ''}<aside aria-label="For shop managers"><shop-coming-soon><div id='coming-soon-footer-banner'><div class='coming-soon-footer-banner__content'>This page is in "Coming soon" mode and is only visible to you and those who have permission. ` +
      'To make it public to everyone,&nbsp;<a href="terms.html">change visibility settings</a></div>' +
      `<a class='coming-soon-footer-banner-dismiss' data-rest-url='/wp-json/wp/v2/users/1' data-rest-nonce='${nonce}'></a></div></shop-coming-soon></aside>`,
  };
}
