/** Every generated file of the demo theme: pages and pictures. */
import { CATEGORIES, PRODUCTS, productBySlug } from '../shop/catalogue.js';
import { RTL_PAGES } from './files.js';
import { formatHtml } from './format.js';
import { pageHtml } from './frame.js';
import { categoryPage, homePage, shopPage } from './listing.js';
import { pictures } from './pictures/index.js';
import { accountPage, cartPage, checkoutPage } from './plain.js';
import { printedPage, productPage } from './product.js';
import { rtlPage } from './rtl.js';

function teePage(): ReturnType<typeof printedPage> {
  const tee = productBySlug('cotton-tee');
  if (tee?.type !== 'variable') {
    throw new Error('the catalogue has no cotton tee');
  }
  return printedPage(tee);
}

/** File name below `demo-theme/` → text of the file. */
export function files(): ReadonlyMap<string, string> {
  const pages = [homePage(), shopPage(), ...CATEGORIES.map(categoryPage), ...PRODUCTS.map(productPage), teePage(), cartPage(), checkoutPage(), accountPage()];
  const all = new Map<string, string>();
  for (const page of pages) {
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
