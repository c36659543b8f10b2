import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactElement } from 'react';
import { syncCart } from '../../shared/cart/load.js';
import { $cart } from '../../shared/cart/state.js';
import { startCartSync } from '../../shared/cart/sync.js';
import { matchIn } from '../../shared/dom/query.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useClickClaim, useFirstIntent, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { Host } from '../../shared/element/host.js';
import type { ShopEvents } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { lazyView } from '../../shared/lazy-view.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { writeCounts, hideIfEmpty, keyOf, REMOVE } from './mini-cart.host.js';
import { stateOf } from './mini-cart.rules.js';
import type { MiniCartProps } from './mini-cart.schema.js';
import { leaveByLink, pendingRemoval, type Pressed } from './pressed-link.js';

/** Loaded only where a shop asks for it: most have a mini-cart of their own. */
const StoreMiniCart = lazyView<MiniCartProps>(() => import('./store-mini-cart.js').then((part) => part.StoreMiniCart));

/** What removes a row comes when somebody comes near one; where it is lost, the row's own link is followed. */
const lazyAct = lazyModule('what removes a row of the mini-cart', () => import('./act.js'));
const loadAct = (): unknown => lazyAct.load();

/** The view of `<shop-mini-cart>`: the widget that the theme printed, or one printed from the Store API. */
export function MiniCart(props: MiniCartProps): ReactElement {
  return props.dataSource === 'page' ? <PageMiniCart element={props.element} /> : <StoreMiniCart {...props} />;
}

/** The mini-cart the theme printed and fragments keep true. */
function PageMiniCart({ element }: Pick<ElementProps, 'element'>): ReactElement {
  const cart = useStore($cart());
  useEffect(startCartSync, []);
  const pressed = useRemoving(element);
  useCounts();
  useHideIfEmpty(element);
  return (
    <>
      <Host node={element} data-state={stateOf(cart)} on={{ click: ({ target }) => pressed(matchIn(element, target, REMOVE)) }} />
      {cart.status === 'failed' && <ReadFailed />}
    </>
  );
}

const ReadFailed = (): ReactElement => (
  <div className="shop-mini-cart__notice" aria-live="polite">
    <p className="shop-mini-cart__text">{message('cart.refresh_failed')}</p>
    <button type="button" className="shop-mini-cart__retry button" onClick={syncCart}>
      {message('cart.retry')}
    </button>
  </div>
);

/**
 * Removing rows: ours where the host's script is absent, otherwise only what that script leaves undone.
 * @returns is told each press on a link that removes, whoever acts on it: once the answer is there, the row is gone
 */
function useRemoving(element: HTMLElement): (link: HTMLElement | null) => void {
  const underWay = useRef(new WeakMap<Element, Pressed>());
  const drives = (): boolean => driverOf('addToCart') === 'tag';
  useFirstIntent(element, loadAct, REMOVE);

  useClickClaim(
    element,
    REMOVE,
    (link) => drives() && keyOf(link) !== '',
    (link, event) => {
      event.preventDefault();
      lazyAct.use(
        ({ removeRow }) =>
          void removeRow(link).then((outcome) => {
            if (outcome !== 'removed' && outcome !== 'under-way') {
              underWay.current.delete(link);
            }
          }),
        () => leaveByLink(link),
      );
    },
  );
  useListener<CustomEvent<ShopEvents['shop:cart-removed']>>(window, 'shop:cart-removed', ({ detail: { button } }) => {
    const was = button ? underWay.current.get(button) : undefined;
    if (!button || !was) {
      return;
    }
    underWay.current.delete(button);
    // The fragments are put in right after the event.
    queueMicrotask(() =>
      lazyAct.use(
        ({ afterRemoval }) => afterRemoval(element, was),
        () => undefined,
      ),
    );
  });
  return (link) => link && underWay.current.set(link, pendingRemoval(element, link));
}

/** The number of pieces, also in places that fragments bring. Plain: those stand anywhere on the page, and keep it when the tag leaves. */
function useCounts(): void {
  useEffect(
    () =>
      $cart().subscribe(({ count }) => {
        if (count === null) {
          return;
        }
        // Fragments come right after the store has changed.
        queueMicrotask(() => {
          writeCounts(count);
        });
      }),
    [],
  );
}

/** Plain: widgets are read at each change, for fragments exchange them, and one that is hidden stays so while the cart is read. */
function useHideIfEmpty(element: HTMLElement): void {
  const rule = useRef(hideIfEmpty(element));
  const coming = (): void => {
    if (driverOf('fragments') === 'tag') {
      rule.current.apply(true);
    }
  };
  useHostEvent(document.body, 'adding_to_cart', coming);
  useListener(window, 'shop:cart-add', coming);
  useEffect(() => {
    const { apply, undo } = rule.current;
    const stop = $cart().subscribe(({ status }) => {
      if (status !== 'loading' && driverOf('fragments') === 'tag') {
        apply();
      }
    });
    return () => {
      stop();
      undo();
    };
  }, []);
}
