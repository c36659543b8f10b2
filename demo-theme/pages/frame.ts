/** What every page has around its content: head, header with menu and cart, footer, scripts. */
import { CATEGORIES, SHOP_NAME } from '../shop/catalogue.js';
import { escapeAttr, escapeHtml } from '../shop/markup.js';
import { md5 } from '../shop/md5.js';
import type { Language } from '../shop/print/links.js';
import { BLOCKED_COUNTER, consentSettingsHtml } from './consent.js';
import { LINKS, RTL_PAGES } from './files.js';
import { countedAs } from './statistics.js';
import { attributionSettings, pageSettings, settingHtml, statisticsSettings } from './settings.js';
import type { Setting } from './settings.js';

/** A page before it is put into its frame. */
export interface Page {
  /** File name below `demo-theme/`. */
  readonly file: string;
  /** Title without the shop's name; empty on the home page. */
  readonly title: string;
  readonly description: string;
  /** Classes of the body, beside those every page has. */
  readonly bodyClass: string;
  /** Content of `main`, finished markup. */
  readonly main: string;
  /** Address of the menu entry that is this page. */
  readonly current?: string;
  /** Address of the menu entry this page belongs to. */
  readonly within?: string;
  readonly kind?: 'cart' | 'checkout' | 'other';
  /** Settings objects beside those every page prints. */
  readonly settings?: readonly Setting[];
  /** The page shows what the browser holds, which takes a script of the demo's own. */
  readonly live?: boolean;
  /** Attributes of the tag that remembers where a shopper came from. */
  readonly attribution?: string;
  /** Markup before the end of the body: text templates. */
  readonly foot?: string;
  /** Counterpart in the other reading direction, where it is not the Arabic copy. */
  readonly other?: { readonly href: string; readonly lang: string; readonly label: string };
}

/** A link of a menu. */
type Link = readonly [href: string, label: string];

const MENU: readonly Link[] = [
  [LINKS.shop, 'Shop'],
  ...CATEGORIES.map(({ slug, name }) => [LINKS.category(slug), name] as const),
  ['account.html', 'Account'],
];

const itemHtml = ([href, label]: Link, { current, within }: Page, more = '', below = ''): string => {
  const here = href === current;
  const classes = `menu-item${more}${here ? ' current-menu-item' : ''}${href === within ? ' current-menu-parent' : ''}`;
  return `<li class="${classes}"><a href="${href}"${here ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>${below}</li>`;
};

function menuHtml(page: Page): string {
  const items = MENU.map((link, at) => itemHtml(link, page, ` menu-item-${at + 1}`));
  return `<nav class="site-menu" aria-label="Main"><ul id="menu-primary" class="menu">${items.join('')}</ul></nav>`;
}

const MENU_ICON =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" aria-hidden="true" focusable="false"><path d="M3.5 7h17M3.5 12h17M3.5 17h17"></path></svg>';
const CLOSE_ICON = MENU_ICON.replace(/d="[^"]*"/, 'd="m5.5 5.5 13 13m0-13-13 13"');
/** The menu that phones have in place of the row of links, and what opens it: a link, so that the sheet alone can show it. */
const OPENER = `<a class="navbar-control-offcanvas" href="#offcanvas-menu" aria-label="Menu">${MENU_ICON}</a>`;

const MORE: readonly Link[] = [
  [LINKS.cart, 'Cart'],
  ['account.html', 'Account'],
  ['visit.html', 'Visit us'],
];

/** As themes of the family print it: the links of the row, the departments in a submenu, and what the footer holds. */
function offcanvasHtml(page: Page): string {
  const isOpen = CATEGORIES.some(({ slug }) => [page.current, page.within].includes(LINKS.category(slug)));
  const departments = CATEGORIES.map(({ slug, name }) => itemHtml([LINKS.category(slug), name], page)).join('');
  const toggle =
    `<button class="submenu-toggle${isOpen ? ' button-toggle-active' : ''}" type="button" data-toggle-target="#submenu-departments" aria-label="Departments"></button>` +
    `<ul id="submenu-departments" class="sub-menu${isOpen ? ' submenu-toggle-active' : ''}">${departments}</ul>`;
  return (
    '<shop-offcanvas-menu><div id="offcanvas-menu"><div class="offcanvas-wraper">' +
    '<a class="skip-link-menu-start" href="#" aria-label="Beginning of the menu"></a>' +
    `<div class="offcanvas-close"><a class="button-offcanvas-close" href="#main" aria-label="Close menu">${CLOSE_ICON}</a></div>` +
    `<nav id="primary-nav-offcanvas" aria-label="Menu"><ul class="menu">${itemHtml([LINKS.shop, 'Shop'], page, ' menu-item-has-children', toggle)}` +
    `${MORE.map((link) => itemHtml(link, page)).join('')}</ul></nav>` +
    '<a class="skip-link-menu-end" href="#" aria-label="End of the menu"></a></div></div></shop-offcanvas-menu>'
  );
}

const CART_ICON =
  '<svg class="site-cart__icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">' +
  '<path d="M2.75 4h2.5l2.4 11.25h10.1L20.5 7.5H6.1"></path><circle cx="9" cy="19.25" r="1.25"></circle><circle cx="16.75" cy="19.25" r="1.25"></circle></svg>';

/**
 * The host prints the widget's box empty and fills it from the first fragments; so do we. The number of pieces may
 * stand anywhere on the page: `data-shop-cart-count`.
 */
function cartWidgetHtml(): string {
  return (
    '<details class="site-cart">' +
    `<summary class="site-cart__summary" data-shop-cart-label="Cart {count}">${CART_ICON}<span>Cart</span> <span class="cart-contents-count" data-shop-cart-count></span></summary>` +
    '<div class="site-cart__panel"><shop-mini-cart><div class="widget woocommerce widget_shopping_cart"><h2 class="widget-title">Your cart</h2>' +
    '<div class="widget_shopping_cart_content"></div></div></shop-mini-cart>' +
    '<noscript><p>This demo keeps its cart in the page, so it needs JavaScript. On a real shop the server keeps it, and this panel works without.</p></noscript>' +
    '</div></details>'
  );
}

/** Empty: the tag prints the panel, and the shop's fragments fill it. The cart's own page has no need of it, and shows the other source. */
function sideCartHtml({ file }: Page): string {
  const source = file === 'cart-store-api.html' ? ` data-source="store-api" data-checkout-url="${LINKS.checkout}"` : '';
  return `<shop-side-cart${source} data-products-url="${LINKS.shop}" data-show-basket="hide_empty" data-auto-open-cart="no"></shop-side-cart>`;
}

const NOTICE = 'A demonstration: nothing is charged.';

/**
 * The host prints its notice hidden, with a mark of its text; who dismissed another text sees it again. It hides it by a style in
 * the markup; here the theme's sheet does, so that the pages also hold under a policy that allows no such styles.
 */
function storeNoticeHtml(): string {
  return (
    `<shop-store-notice><p role="complementary" aria-label="Store notice" class="woocommerce-store-notice demo_store" data-notice-id="${md5(NOTICE)}">` +
    `${NOTICE} <a role="button" href="#" class="woocommerce-store-notice__dismiss-link">Dismiss</a></p></shop-store-notice>`
  );
}

function footerHtml(other: Page['other']): string {
  const shelves = CATEGORIES.map(({ slug, name }) => `<li><a href="${LINKS.category(slug)}">${escapeHtml(name)}</a></li>`).join('');
  const language = other
    ? `<li><a href="${other.href}" lang="${other.lang}" hreflang="${other.lang}">${escapeHtml(other.label)}</a></li>`
    : '';
  return (
    '<footer class="site-footer"><div class="site-wrap"><div class="site-footer__columns">' +
    `<section class="site-footer__about"><h2>${SHOP_NAME}</h2><p>Plain, well-made things for the kitchen and the garden. Chosen slowly, sent the same day.</p></section>` +
    `<section><h2>Shop</h2><ul><li><a href="${LINKS.shop}">Everything</a></li>${shelves}</ul></section>` +
    `<section><h2>Your order</h2><ul><li><a href="${LINKS.cart}">Cart</a></li><li><a href="${LINKS.checkout}">Checkout</a></li><li><a href="${LINKS.account}">Account</a></li></ul></section>` +
    `<section><h2>Help</h2><ul><li><a href="visit.html">Visit us</a></li><li><a href="${LINKS.terms}">Terms</a></li><li><a href="${LINKS.privacy}">Privacy</a></li>` +
    // Without script the link leads to the page that says what is stored.
    `<li><a href="${LINKS.privacy}" data-shop-cookie-settings>Cookie settings</a></li>${language}</ul></section>` +
    `</div><p class="site-footer__legal">${SHOP_NAME} is a demonstration. Nothing is sold, nothing is sent, and the cart never leaves your browser. <a href="developers.html">For developers</a> <a href="docs/index.html">Reference</a></p></div><shop-back-to-top></shop-back-to-top></footer>`
  );
}

/** Another language a page is printed in: its name, and the settings' texts in its words. */
interface Translation {
  readonly language: Language;
  inWords(settings: readonly Setting[]): readonly Setting[];
}

const ENGLISH: Translation = { language: 'en', inWords: (same) => same };

/** Asks for consent, remembers the source, counts the page: each once, empty, on every page. */
function consentHtml({ attribution }: Page): string {
  return (
    `<shop-cookie-bar data-policy-url="${LINKS.privacy}" data-opener="hide"></shop-cookie-bar>` +
    `<shop-order-attribution${attribution === undefined ? '' : ` ${attribution}`}></shop-order-attribution><shop-statistics></shop-statistics>`
  );
}

function arabicCopy({ file }: Page): Page['other'] {
  const href = RTL_PAGES[file];
  return href === undefined ? undefined : { href, lang: 'ar', label: 'العربية' };
}

/** The whole page as text, not yet laid out. */
export function pageHtml(page: Page, { language, inWords }: Translation = ENGLISH): string {
  const title = page.title === '' ? `${SHOP_NAME}: kitchen and garden goods` : `${page.title} – ${SHOP_NAME}`;
  const settings = inWords([
    ...pageSettings(page.kind ?? 'other'),
    ...(page.settings ?? []),
    attributionSettings(),
    statisticsSettings(countedAs(page)),
  ])
    .map(settingHtml)
    .join('\n');
  return (
    '<!doctype html>\n<html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeAttr(page.description)}"><meta name="color-scheme" content="light dark">` +
    '<link rel="icon" href="images/icon.svg" type="image/svg+xml"><link rel="https://api.w.org/" href="/wp-json/">' +
    '<!-- The shop behind this demo, in the page: it answers what a WooCommerce server would. A real shop leaves this line out. -->' +
    '<script src="../dist/demo/shop.js"></script>' +
    '<!-- Consent: what the shop says about its cookies, then the script that holds the others back. Before anything that might store or send. -->' +
    `${consentSettingsHtml(language)}<script src="../dist/shop-consent.js"></script>` +
    (page.live
      ? '<!-- Fills the parts of this page that show what the browser holds. --><script src="../dist/demo/live.js"></script>'
      : '') +
    '<link rel="stylesheet" href="../dist/shop.css"><link rel="stylesheet" href="theme.css">' +
    '<!-- Shop Widgets: one script for all tags. The classic file also runs by double click. -->' +
    '<script defer src="../dist/shop.classic.js"></script><script defer src="../dist/demo/inspector.js"></script>' +
    `<!-- The settings WooCommerce prints by itself. -->${settings}<!-- A counter of somebody else, held back until statistics are allowed. -->${BLOCKED_COUNTER}</head>` +
    `<body class="${page.bodyClass} theme-fieldhouse woocommerce-no-js">` +
    '<a class="skip-link screen-reader-text" href="#main">Skip to content</a>' +
    `${consentHtml(page)}${storeNoticeHtml()}<shop-sticky-header data-sticky><header class="site-header">` +
    `<div class="site-wrap">${OPENER}<a class="site-title" href="${LINKS.home}"${page.file === LINKS.home ? ' aria-current="page"' : ''}>${SHOP_NAME}</a>` +
    `${menuHtml(page)}${cartWidgetHtml()}</div></header></shop-sticky-header>` +
    `<div class="site-wrap"><div id="primary" class="content-area"><main id="main" class="site-main">${page.main}</main></div></div>` +
    `${footerHtml(page.other ?? arabicCopy(page))}${offcanvasHtml(page)}${sideCartHtml(page)}${page.foot ?? ''}</body></html>`
  );
}

/** The path of links above the title; the last part is the page itself. */
export function breadcrumbHtml(parts: readonly (readonly [href: string, label: string])[], here: string): string {
  const links = [[LINKS.home, 'Home'] as const, ...parts].map(
    ([href, label]) => `<a href="${href}">${escapeHtml(label)}</a>&nbsp;&#47;&nbsp;`,
  );
  return `<nav class="woocommerce-breadcrumb" aria-label="Breadcrumb">${links.join('')}${escapeHtml(here)}</nav>`;
}
