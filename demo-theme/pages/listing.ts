/** Listings: everything, one department each, and the home page with its featured products. */
import { CATEGORIES, LISTED, productBySlug, productsIn } from '../shop/catalogue.js';
import type { Category, Product } from '../shop/catalogue.js';
import {
  escapeHtml,
  loopHtml,
  noticesWrapperHtml,
  orderingHtml,
  quoted,
  readableAttr,
  resultCountHtml,
  variationTemplatesHtml,
} from '../shop/markup.js';
import { LINKS } from './files.js';
import { breadcrumbHtml } from './frame.js';
import type { Page } from './frame.js';
import { variationSettings } from './settings.js';

/** The order of a listing as a select of the theme's own look, as many themes have it: without a search box, for so few words. */
const withOwnSelect = (bar: string): string =>
  bar.replace(
    /<select[\s\S]*<\/select>/,
    (select) => `<shop-filter-select data-minimum-results-for-search="-1">${select}</shop-filter-select>`,
  );

/** @param labels attributes of the labels around the list; `undefined`: it has none @param ordering the form that sorts */
function listingHtml(products: readonly Product[], labels?: string, ordering = orderingHtml()): string {
  const items = withQuickView(loopHtml(products, LINKS), products);
  const list = `<shop-add-to-cart>${labels === undefined ? items : withPrintedLabel(items)}</shop-add-to-cart>`;
  return (
    `${noticesWrapperHtml()}<shop-sort><div class="shop-bar">${resultCountHtml(products.length)}${ordering}</div></shop-sort>` +
    (labels === undefined ? list : `<shop-label${labels}>${list}</shop-label>`)
  );
}

/** What the garden's listing says on some products, printed by the tag itself: an attribute. */
function labelsJson(): string {
  const idOf = (slug: string): number => productBySlug(slug)?.id ?? 0;
  return ` data-labels='${readableAttr([
    {
      text: 'New',
      product: [idOf('seed-tin'), idOf('zinc-watering-can')],
      mobileScale: 0.9,
      tooltip: 'Came in <b>this spring</b>.',
      arrow: true,
      maxWidth: 180,
    },
    {
      text: 'Last ones',
      product: idOf('twine-spool'),
      color: '#fff',
      background: '#7a3b12',
      mobileScale: 0.9,
      tooltip: 'Five are left. The next ones are spun in autumn.',
      trigger: 'click',
      placement: 'bottom',
      theme: 'light',
      maxWidth: 200,
    },
  ])}'`;
}

/** The attributes of the labels of a listing; `undefined`: it has none. The kitchen's are printed as the label plugin prints them. */
function labelsOf({ slug }: Category): string | undefined {
  return slug === 'garden' ? labelsJson() : slug === 'kitchen' ? '' : undefined;
}

/** A label on the tea towel, where it stands in a kitchen's listing, as the label plugin prints it. */
function withPrintedLabel(list: string): string {
  const label =
    '<div class="br_alabel br_alabel_image br_alabel_left"><span data-tippy-trigger="mouseenter" data-tippy-delay="[0, 0]" data-tippy-placement="top" data-tippy-theme="light">' +
    '<b>New</b><div style="display:none;" class="br_tooltip">Came in <b>this spring</b>.</div></span></div>';
  return list.replace(/(<a href="product-linen-tea-towel[^>]*LoopProduct-link[^>]*>)/, (link) => link + label);
}

const EYE =
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">' +
  '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"></path><circle cx="12" cy="12" r="2.75"></circle></svg>';

/** A link to a closer look in each item, as quick-view plugins print one: without script it leads to the product's page. */
function withQuickView(list: string, products: readonly Product[]): string {
  return products.reduce(
    (html, product) =>
      html.replace(
        new RegExp(`(<li class="[^"]*\\bpost-${product.id}\\b[\\s\\S]*?)(\\n</li>)`),
        (_, item: string, end: string) =>
          `${item}<a class="quick-view" href="${LINKS.product(product)}" data-quick-view="${product.id}" aria-label="A closer look at ${quoted(product.name)}">${EYE}</a>${end}`,
      ),
    list,
  );
}

/** What a form opened by a quick view needs on a listing. */
const QUICK_VIEW: Pick<Page, 'settings' | 'foot'> = { settings: [variationSettings()], foot: variationTemplatesHtml() };

/** The listing of all products. */
export function shopPage(): Page {
  return {
    ...QUICK_VIEW,
    file: 'shop.html',
    title: 'Shop',
    description: 'Everything Fieldhouse sells, for the kitchen, the garden and the back of the door.',
    bodyClass: 'archive post-type-archive post-type-archive-product woocommerce-shop woocommerce woocommerce-page',
    current: LINKS.shop,
    main:
      `${breadcrumbHtml([], 'Shop')}<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">Shop</h1></header>` +
      listingHtml(LISTED),
  };
}

/** The listing of one department. */
export function categoryPage(category: Category): Page {
  const ordering = category.slug === 'clothing' ? withOwnSelect(orderingHtml()) : orderingHtml();
  return {
    ...QUICK_VIEW,
    file: `category-${category.slug}.html`,
    title: category.name,
    description: category.description,
    bodyClass: `archive tax-product_cat term-${category.slug} woocommerce woocommerce-page`,
    current: LINKS.category(category.slug),
    main:
      `${breadcrumbHtml([], category.name)}<header class="woocommerce-products-header"><h1 class="woocommerce-products-header__title page-title">${escapeHtml(category.name)}</h1>` +
      `<div class="term-description"><p>${escapeHtml(category.description)}</p></div></header>${listingHtml(productsIn(category.slug), labelsOf(category), ordering)}`,
  };
}

const FEATURED = [
  'copper-kettle',
  'zinc-watering-can',
  'cotton-tee',
  'twine-spool',
  'canvas-apron',
  'oak-chopping-board',
  'seed-tin',
  'wool-socks',
] as const;

const PROMISES: readonly (readonly [string, string])[] = [
  ['Made to be mended', 'Rivets, screws and spare parts. We sell the handle as well as the fork.'],
  ['Sent the same day', 'Ordered before two, packed in paper and string by four.'],
  ['A year to change your mind', 'Used is fine. Tell us what was wrong and send it back.'],
];

function featured(): Product[] {
  return FEATURED.flatMap((slug) => productBySlug(slug) ?? []);
}

/** The pictures of the home page's carousel: file, what it shows, and where it leads. */
const SLIDES: readonly (readonly [string, string, string, string])[] = [
  ['story', 'A small house with a red roof among fields and trees.', 'Everything', LINKS.shop],
  ['workshop-jacket', 'Workshop Jacket', 'Clothing', LINKS.category('clothing')],
  ['zinc-watering-can', 'Zinc Watering Can', 'Garden', LINKS.category('garden')],
];

/** A carousel as a theme of the "theme-main-carousel" family prints it. */
function carouselHtml(): string {
  const slides = SLIDES.map(
    ([file, alt, text, url]) =>
      `<div class="swiper-slide"><a href="${url}"><img src="images/${file}.svg" alt="${escapeHtml(alt)}" width="1200" height="720" decoding="async"><span>${escapeHtml(text)}</span></a></div>`,
  );
  return (
    `<section class="home-section home-carousel"><shop-carousel><div class="theme-main-carousel swiper-container"><div class="swiper-wrapper">${slides.join('')}</div>` +
    '<div class="swiper-button-prev"></div><div class="swiper-button-next"></div><div class="swiper-pagination"></div></div></shop-carousel></section>'
  );
}

/** The settings of the home page's category slider, spelled as the plugin prints them. */
const SLIDER = `{
  "auto_play": true, "auto_play_speed": 5000, "standard_scroll_speed": 600, "pause_on_hover": true, "auto_height": true,
  "infinite_loop": true, "large_desktop": 4, "space_between_cat": 20, "large_desktop_scroll": 1, "pagination": "show",
  "navigation": "show", "touch_swipe": true, "mouse_wheel": false, "mouse_draggable": true, "freeMode": false,
  "breakpoints": { "desktop": 3, "laptop": 2, "tablet": 2, "mobile": 1, "desktop_scroll": 1, "laptop_scroll": 1, "tablet_scroll": 1, "mobile_scroll": 1 }
}`;

/** Featured products as the category slider plugin prints its categories. */
function sliderHtml(): string {
  const items = featured().map(
    (product) =>
      '<div class="sp-wcsp-cat-item swiper-slide"><div class="sp-wcsp-cat-item-thumb-content"><div class="sp-wcsp-cat-thumbnail">' +
      `<a href="${LINKS.product(product)}"><img class="sp-wcsp-cat-thumb" src="images/${product.slug}.svg" alt="${escapeHtml(product.name)}" width="600" height="600" loading="lazy" decoding="async"></a></div>` +
      `<div class="sp-wcsp-cat-details"><div class="sp-wcsp-cat-details-content"><div class="sp-wcsp-cat-name"><a href="${LINKS.product(product)}">${escapeHtml(product.name)}</a></div></div></div></div></div>`,
  );
  return (
    `<shop-category-slider><div class="sp-wcsp-slider-area nav-top-right" id="sp-wcsp-slider-area-1" data-slider='${SLIDER}'><h3 class="sp-wcsp-section-title">All products</h3>` +
    '<div class="sp-wcsp-slider-section swiper-container" id="sp-wcsp-slider-section-1"><div class="sp-wcsp-button"><div class="sp-wcsp-button-prev"></div><div class="sp-wcsp-button-next"></div></div>' +
    `<div class="swiper-wrapper" id="sp-wcsp-wrapper-1">${items.join('')}</div><div class="sp-wcsp-pagination"></div></div></div></shop-category-slider>`
  );
}

/** The home page. */
export function homePage(): Page {
  const departments = CATEGORIES.map(
    ({ slug, name, description }) =>
      `<li><a href="${LINKS.category(slug)}"><img src="images/category-${slug}.svg" alt="" width="600" height="750" loading="lazy" decoding="async">` +
      `<h3>${escapeHtml(name)}</h3><p>${escapeHtml(description)}</p></a></li>`,
  );
  const promises = PROMISES.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`);
  return {
    file: 'index.html',
    title: '',
    description: 'Kitchen and garden goods that are used every day: copper, oak, zinc, wool and canvas.',
    bodyClass: 'home page woocommerce-page',
    main:
      '<section class="home-hero"><div><h1>Good things, used every day</h1>' +
      '<p class="home-hero__lead">Copper, oak, zinc and wool for the kitchen and the garden. Made by people we know, and meant to be worn in, not worn out.</p>' +
      `<p class="home-hero__actions"><a class="button button--solid" href="${LINKS.shop}">See everything</a><a class="button" href="product-simple.html">The copper kettle</a></p>` +
      '<shop-scroll-to class="home-hero__down"><a class="scroll-content" href="#in-season">What is in season</a></shop-scroll-to></div>' +
      '<img src="images/hero.svg" alt="A jacket, an apron and a cap hang from a rail above a bench with a seed tin, a kettle and a watering can." width="1200" height="1000" fetchpriority="high" decoding="async"></section>' +
      carouselHtml() +
      `<section class="home-section" id="in-season"><div class="home-section__head"><h2>In season</h2><a href="${LINKS.shop}">All products</a></div>${noticesWrapperHtml()}` +
      `<div class="woocommerce columns-4"><shop-add-to-cart>${loopHtml(featured(), LINKS)}</shop-add-to-cart></div></section>` +
      `<section class="home-section"><div class="home-section__head"><h2>Departments</h2></div><ul class="home-departments">${departments.join('')}</ul></section>` +
      `<section class="home-section">${sliderHtml()}</section>` +
      `<dl class="home-promises">${promises.join('')}</dl>` +
      '<section class="home-story"><img src="images/story.svg" alt="A small house with a red roof among fields and trees." width="1200" height="720" loading="lazy" decoding="async">' +
      '<div><h2>From the field house</h2><p>We began with one shed, a row of beans and a kettle that leaked. The beans did well; the kettle we replaced with one worth keeping, and the neighbours asked where it came from.</p>' +
      '<p>Twenty years on we still try everything at home first. What survives a winter of muddy hands goes into the shop. The rest we give back, with notes.</p></div></section>' +
      '<shop-bg class="home-visit"><section class="data-bg" data-background="images/hero.svg"><div class="home-visit__card"><h2>Come and look</h2>' +
      '<p>The shed is open from Wednesday to Saturday. The kettle is on.</p><a class="button" href="visit.html">Visit us</a></div></section></shop-bg>',
  };
}
