/**
 * A closer look at a product without leaving the listing, as quick-view plugins give it: a dialog into which a product's
 * form is put later, with its tags around it. Without script the link leads to the product's page.
 */
import { ENGLISH, type Voice } from './arabic/answers.js';
import { galleryOf, productById, type Product } from './catalogue.js';
import { demoLinks, productClasses, summaryHtml, thumbnailHtml, withFormTags } from './markup.js';
import { element } from './nodes.js';
import type { Language } from './print/links.js';
import { nodesOf } from './plain-html.js';

const LINK = 'a[data-quick-view]';

/** Markup of the dialog's inside: a picture and the summary with its form. */
export function quickViewHtml(product: Product, language: Language = 'en'): string {
  const links = demoLinks('', language);
  const picture = galleryOf(product)[0];
  // The page has its one main heading already.
  const summary = summaryHtml(product, links).replace(/<(\/?)h1\b/g, '<$1h2');
  return (
    `<div class="${productClasses(product)} quick-view__product">${picture ? `<div class="quick-view__picture">${thumbnailHtml(picture, links)}</div>` : ''}` +
    `${withFormTags(summary, product)}<p class="quick-view__more"><a href="${links.product(product)}">All about it</a></p></div>`
  );
}

/** Opens the dialog for every press on such a link in this document. Presses that mean a new tab are left alone. */
export function installQuickView(document: Document, voice: Voice = ENGLISH): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(LINK) : null;
    const product = productById(Number(link?.dataset['quickView']));
    if (!link || !product || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) {
      return;
    }
    event.preventDefault();
    open(product, document, voice);
  });
}

function open(product: Product, document: Document, voice: Voice): void {
  const close = element(
    'button',
    { type: 'button', class: 'quick-view__close', 'aria-label': voice.language === 'ar' ? 'إغلاق' : 'Close' },
    '×',
  );
  const content = element('div', { class: 'quick-view__content woocommerce' });
  const dialog = element('dialog', { class: 'quick-view-dialog', 'aria-label': voice.markup(product.name) }, close, content);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  // Later than the dialog, as an answer of a server would be.
  setTimeout(() => content.append(nodesOf(voice.markup(quickViewHtml(product, voice.language)), document)));
}
