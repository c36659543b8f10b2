/**
 * The parts of a page that a server prints anew for each shopper: cart, order review, order, sorted listing, reviews. The
 * pages of this demo are files, so these parts are put in: into the text where a page is asked for by a request, into the
 * document where it was opened.
 */
import { CATEGORIES, LISTED, PRODUCTS, productsIn, type Product } from './catalogue.js';
import { ORDERS, orderIn, sortedProducts } from './listing.js';
import { commentsHtml, escapeHtml, loopHtml, noticesHtml, orderingHtml, resultCountHtml } from './markup.js';
import { withOwnReviews } from './reviews.js';
import { cartHtmlOf, orderHtmlOf, originHtmlOf, reviewHtmlOf, type PrintContext } from './session-views.js';

/** One part: the element that holds it, in the words of both worlds, and its new inside. */
interface Part {
  /** Finds the element in a document. */
  readonly selector: string;
  /** Finds its opening tag in a text. */
  readonly opening: RegExp;
  readonly html: string;
}

const SHOP_BOX = { selector: 'main div.woocommerce', opening: /<div class="woocommerce"[^>]*>/ } as const;

function part(selector: string, opening: RegExp, html: string): Part {
  return { selector, opening, html };
}

/** Whether two addresses are the same page. */
function samePage(a: string, b: URL): boolean {
  return new URL(a, b).pathname === b.pathname;
}

/** Whether the page at an address is printed anew for each shopper. Cheap: asked for every page request. */
export function isDynamic(url: URL, context: Pick<PrintContext, 'links' | 'session'>): boolean {
  const { links, session } = context;
  return (
    [links.cart, links.checkout].some((page) => samePage(page, url)) ||
    orderAt(url, context) !== undefined ||
    (orderIn(url) !== undefined && listingAt(url, context) !== undefined) ||
    session.reviews().some(({ productId }) => productAt(url, context)?.id === productId)
  );
}

/** The parts of the page at an address, their boxes of notices empty. */
export function partsOf(url: URL, context: PrintContext): Part[] {
  const { links } = context;
  if (samePage(links.cart, url)) {
    return [part(SHOP_BOX.selector, SHOP_BOX.opening, cartHtmlOf(context))];
  }
  if (samePage(links.checkout, url)) {
    return [part('#order_review', /<div id="order_review"[^>]*>/, reviewHtmlOf(context))];
  }
  const order = orderAt(url, context);
  if (order) {
    return [
      part(SHOP_BOX.selector, SHOP_BOX.opening, orderHtmlOf(order.id, order.key, context)),
      part('.order-origin', /<section class="order-origin"[^>]*>/, originHtmlOf(order.id, order.key, context)),
    ];
  }
  const chosen = orderIn(url);
  const listed = chosen === undefined ? undefined : listingAt(url, context);
  if (chosen !== undefined && listed) {
    const sorted = ORDERS.find(({ value }) => value === chosen)?.sorted ?? '';
    return [
      part('.shop-bar', /<div class="shop-bar"[^>]*>/, resultCountHtml(listed.length, sorted) + orderingHtml(chosen)),
      part('ul.products', /<ul class="products[^>]*>/, loopHtml(sortedProducts(listed, chosen), links).replace(/^<ul[^>]*>|<\/ul>$/g, '')),
    ];
  }
  const product = productAt(url, context);
  const reviewed = product && withOwnReviews(product, context.session);
  if (!reviewed || reviewed === product) {
    return [];
  }
  return [
    part('#comments', /<div id="comments"[^>]*>/, commentsHtml(reviewed)),
    part('#tab-title-reviews a', /<a href="#tab-reviews"[^>]*>/, escapeHtml(`Reviews (${reviewed.reviews.length})`)),
  ];
}

function productAt(url: URL, { links }: Pick<PrintContext, 'links'>): Product | undefined {
  return PRODUCTS.find((product) => samePage(links.product(product), url));
}

/** What a listing page lists; undefined for other pages. */
function listingAt(url: URL, { links }: Pick<PrintContext, 'links'>): readonly Product[] | undefined {
  if (samePage(links.shop, url)) {
    return LISTED;
  }
  const shelf = CATEGORIES.find(({ slug }) => samePage(links.category(slug), url));
  return shelf && productsIn(shelf.slug);
}

function orderAt(url: URL, { links }: Pick<PrintContext, 'links'>): { readonly id: number; readonly key: string } | undefined {
  const key = url.searchParams.get('key') ?? '';
  const id = Number(url.searchParams.get('order') ?? /\/order-received\/(\d+)/.exec(url.pathname)?.[1] ?? 0);
  return samePage(links.orderReceived(id, key), url) ? { id, key } : undefined;
}

/** A page's text with its parts and notices put in. */
export function filledPage(text: string, url: URL, context: PrintContext): string {
  const filled = partsOf(url, context).reduce((page, { opening, html }) => replaceInside(page, opening, html) ?? page, text);
  return context.session.hasNotices() ? fillNotices(filled, noticesHtml(context.session.drainNotices())) : filled;
}

/** Puts finished notices into the page's notices box, replacing what is in it; without a box they go to the top of main. */
export function fillNotices(page: string, notices: string): string {
  const filled = replaceInside(page, /<div class="woocommerce-notices-wrapper"[^>]*>/, notices);
  if (filled !== undefined) {
    return filled;
  }
  const box = `<div class="woocommerce-notices-wrapper">${notices}</div>`;
  const main = /<main\b[^>]*>/.exec(page);
  const at = main ? main.index + main[0].length : 0;
  return page.slice(0, at) + box + page.slice(at);
}

/** The text with the inside of the first element that opens so replaced; undefined where there is none. */
function replaceInside(page: string, opening: RegExp, html: string): string | undefined {
  const open = opening.exec(page);
  const name = /^<([a-z][\w-]*)/.exec(open?.[0] ?? '')?.[1];
  if (!open || name === undefined) {
    return undefined;
  }
  const start = open.index + open[0].length;
  return page.slice(0, start) + html + page.slice(endOf(page, name, start));
}

/** Where the element that is open at `from` closes; elements of its name inside it are counted. */
function endOf(page: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(page); tag; tag = tags.exec(page)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) {
      return tag.index;
    }
  }
  return page.length;
}
