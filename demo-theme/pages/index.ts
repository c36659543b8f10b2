/** Every generated file of the demo theme: pages and pictures. */
import { NONCE_SEED, nonceOf } from '../shop/nonces.js';
import { CATEGORIES, PRODUCTS, productBySlug, type Product, type SimpleProduct, type VariableProduct } from '../shop/catalogue.js';
import { accountPage } from './account.js';
import { cartPage, cartStoreApiPage, checkoutBlocksPage, checkoutPage, orderReceivedPage, termsPage } from './purchase.js';
import { RTL_PAGES } from './files.js';
import { formatHtml } from './format.js';
import { pageHtml } from './frame.js';
import { developersPage } from './developers.js';
import { categoryPage, homePage, shopPage } from './listing.js';
import { pictures } from './pictures/index.js';
import { orderSourcePage } from './order-source.js';
import { privacyPage } from './privacy.js';
import { APRON } from '../shop/orders.js';
import { addonsPage, bundlePage, comingSoonPage, printedPage, productPage, quantityButtonsPage } from './product.js';
import { rtlPage } from './rtl.js';
import { visitPage } from './visits.js';

function theTee(): VariableProduct {
  const tee = productBySlug('cotton-tee');
  if (tee?.type !== 'variable') {
    throw new Error('the catalogue has no cotton tee');
  }
  return tee;
}

function theFork(): Product {
  const fork = productBySlug('hand-fork');
  if (!fork) {
    throw new Error('the catalogue has no hand fork');
  }
  return fork;
}

function theApron(): SimpleProduct {
  const apron = productBySlug(APRON);
  if (apron?.type !== 'simple') {
    throw new Error('the catalogue has no canvas apron');
  }
  return apron;
}

/** File name below `demo-theme/` → text of the file. */
export function files(): ReadonlyMap<string, string> {
  const pages = [
    homePage(),
    shopPage(),
    ...CATEGORIES.map(categoryPage),
    ...PRODUCTS.map(productPage),
    printedPage(theTee()),
    quantityButtonsPage(theTee()),
    addonsPage(theApron()),
    bundlePage(),
    comingSoonPage(theFork(), nonceOf(NONCE_SEED, 'wp_rest')),
    cartPage(),
    cartStoreApiPage(),
    checkoutPage(),
    checkoutBlocksPage(),
    orderReceivedPage(),
    termsPage(),
    privacyPage(),
    orderSourcePage(),
    visitPage(),
    accountPage(),
  ];
  const all = new Map<string, string>();
  for (const page of [...pages, developersPage(pages)]) {
    all.set(page.file, formatHtml(pageHtml(page)));
    if (RTL_PAGES[page.file] !== undefined) {
      const { file, html } = rtlPage(page);
      all.set(file, formatHtml(html));
    }
  }
  for (const [name, svg] of pictures()) {
    all.set(`images/${name}`, svg);
  }
  return all;
}
