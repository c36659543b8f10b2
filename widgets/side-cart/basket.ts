import { $cart } from '../../shared/cart/state.js';
import { cookieSaysItems } from '../../shared/cart/storage.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { basketShows } from './side-cart.rules.js';
import { letIn, markOpeners } from './controls.js';
import { BASKET, isOpen, MENU_TRIGGER, PRODUCT } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

/** The basket of a side cart and the menu's trigger. */
interface Basket {
  /** Everything that follows from the nodes in the panel and in the menu: after each change of them. */
  fit(): void;
  /** The basket as it is now keeps clear of what else stands at the edge of the screen. */
  joinEdge(): void;
  leave(): void;
}

/** Keeps the basket and the parts of the menu's trigger as the shop's settings want them for what is in the cart. */
export function createBasket({ modal, settings, ofPlugin }: SideCartParts): Basket {
  const hasItems = (): boolean =>
    modal.hasAttribute('data-unread')
      ? cookieSaysItems()
      : ofPlugin
        ? modal.querySelector(PRODUCT) !== null
        : ($cart().get().count ?? 0) > 0;
  let atEdge: HTMLElement | null = null;
  let leaveEdge = (): void => undefined;
  const joinEdge = (): void => {
    const basket = modal.querySelector<HTMLElement>(BASKET);
    const now = basket?.style.display === 'block' ? basket : null;
    // The basket of an open panel is not seen; measuring the edges would have the whole page styled anew with each answer.
    if (now === atEdge || isOpen(modal)) {
      return;
    }
    const leave = leaveEdge;
    atEdge = now;
    leaveEdge = now ? joinEdgeLater(now, 'basket') : () => undefined;
    // Afterwards: an edge that nobody stands at for a moment has the whole page styled anew.
    leave();
  };
  return {
    fit() {
      const has = hasItems();
      const { showBasket, menuCartHideOnEmpty, shortcodeEls } = settings.current;
      for (const basket of modal.querySelectorAll<HTMLElement>(BASKET)) {
        basket.style.display = basketShows(showBasket, has) ? 'block' : 'none';
      }
      for (const part of menuCartHideOnEmpty) {
        const selector = shortcodeEls[part];
        for (const el of selector ? document.querySelectorAll<HTMLElement>(`${MENU_TRIGGER} ${selector}`) : []) {
          el.style.display = has ? '' : 'none';
        }
      }
      letIn(modal, isOpen(modal));
      markOpeners(modal);
      joinEdge();
    },
    joinEdge,
    leave: () => leaveEdge(),
  };
}
