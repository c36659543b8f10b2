import { holdClass } from '../../shared/dom/click-claim.js';
import { pictureUrl } from '../../shared/url.js';
import { linksOf } from './links.js';

/**
 * Covers the links of a line while its product is loaded; it looks as the host's does (contract: cart-item-editor.md §3).
 * @param loader picture that turns on them; empty: none
 * @returns how to uncover them
 */
export function cover(cartItemKey: string, loader: string): () => void {
  const picture = loader === '' ? null : pictureUrl(loader);
  const undo = linksOf(cartItemKey).map((link) => {
    const veil = document.createElement('span');
    veil.className = 'shop-cart-item-editor__veil';
    if (picture) {
      veil.style.backgroundImage = `url(${JSON.stringify(picture)})`;
    }
    link.append(veil);
    link.setAttribute('aria-busy', 'true');
    const giveBack = holdClass(link, 'shop-cart-item-editor__link');
    return () => {
      giveBack?.();
      veil.remove();
      link.removeAttribute('aria-busy');
    };
  });
  return () => undo.forEach((give) => give());
}
