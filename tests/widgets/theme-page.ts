import { vi } from 'vitest';

/** A page of a theme of the family, by hand, and what happy-dom does not tell. */

/** The off-canvas layer with a submenu. */
export const LAYER = `<div id="offcanvas-menu"><div class="offcanvas-wraper">
<a href="#" class="skip-link-menu-start"></a>
<div class="offcanvas-close"><button class="button-offcanvas-close" type="button">Close</button></div>
<nav id="primary-nav-offcanvas"><ul>
<li><a href="/shop/">Shop</a><button class="submenu-toggle" type="button" data-toggle-target=".sub-menu-1">Submenu</button><ul class="sub-menu-1" id="sub-1"><li><a href="/tea/">Tea</a></li></ul></li>
<li><a href="#reviews">Reviews</a></li>
<li><a href="/about/">About</a></li>
</ul></nav>
<a href="#" class="skip-link-menu-end"></a>
</div></div>`;

/** What opens it. */
export const OPENER = '<button class="navbar-control-offcanvas" type="button">Menu</button>';

interface Entry {
  readonly isIntersecting: boolean;
  readonly target: Element;
  readonly boundingClientRect: { readonly top: number };
}
type Told = (entries: readonly Entry[]) => void;
const watchers = new Map<object, { readonly told: Told; readonly targets: Set<Element> }>();

/** Puts a stand-in in place of IntersectionObserver, which tells by `scrollTo` and `setNear` alone. */
export function fakeScreen(): void {
  watchers.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: Told) {
        watchers.set(this, { told, targets: new Set() });
      }
      observe(target: Element): void {
        watchers.get(this)?.targets.add(target);
      }
      unobserve(target: Element): void {
        watchers.get(this)?.targets.delete(target);
      }
      disconnect(): void {
        watchers.delete(this);
      }
    },
  );
}

const tell = (isMeant: (target: Element) => boolean, isIntersecting: boolean, top = 0): void => {
  for (const { told, targets } of [...watchers.values()]) {
    for (const target of [...targets].filter(isMeant)) {
      told([{ isIntersecting, target, boundingClientRect: { top } }]);
    }
  }
};

/** The page is scrolled to `y`: the marks at its top tell. */
export const scrolledTo = (y: number): void => tell((el) => el.parentElement === document.body && el.className === '', y === 0, -y);
/** An element comes near the screen. */
export const setNear = (el: Element): void => tell((target) => target === el, true);
