import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactElement } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { useClaim, useDelegate, useHostAttr, useHostEvent, useIntent, useListener } from '../../shared/element/host-hooks.js';
import { later } from '../../shared/element/later.js';
import type { Values } from '../../shared/element/schema.js';
import type { ShopEvents } from '../../shared/events.js';
import { roleOf } from '../../shared/host/role.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { onDemand } from '../../shared/on-demand.js';
import { readWhatThereIs } from '../../shared/stores/cart-look.js';
import { startCart } from '../../shared/stores/cart-start.js';
import { $cart } from '../../shared/stores/cart-state.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { writeCounts } from './counts.js';
import { hideIfEmpty } from './hide-if-empty.js';
import { stateOf } from './mini-cart.logic.js';
import { keyOf, REMOVE } from './mini-cart.read.js';
import type { schema } from './mini-cart.schema.js';
import { pressed, type Pressed } from './pressed.js';

const removing = onDemand('the code that removes a row', () => import('./removing.js'));

/** Props of the tag's views. */
export type MiniCartProps = Values<typeof schema> & HostProps;

/** Loaded only where a shop asks for it: most have a mini-cart of their own. */
const StoreMiniCart = later<MiniCartProps>(async () => (await import('./store-mini-cart.js')).StoreMiniCart);

/** The view of `<shop-mini-cart>`: the widget that the theme printed, or one printed from the Store API. */
export function MiniCart(props: MiniCartProps): ReactElement {
  return props.dataSource === 'page' ? <PageMiniCart host={props.host} /> : <StoreMiniCart {...props} />;
}

/** The mini-cart the theme printed and fragments keep true. */
function PageMiniCart({ host }: Pick<HostProps, 'host'>): ReactElement | null {
  const cart = useStore($cart());
  useEffect(startCart, []);
  useHostAttr(host, 'data-state', stateOf(cart));
  useRemoving(host);
  useCounts();
  useHideIfEmpty(host);
  return cart.status === 'failed' ? <ReadFailed /> : null;
}

const ReadFailed = (): ReactElement => (
  <div className="shop-mini-cart__notice" aria-live="polite">
    <p className="shop-mini-cart__text">{message('cart.refresh_failed')}</p>
    <button type="button" className="shop-mini-cart__retry button" onClick={readWhatThereIs}>{message('cart.retry')}</button>
  </div>
);

/** Removing rows: ours where the host's script is absent, otherwise only what that script leaves undone. */
function useRemoving(host: HTMLElement): void {
  useIntent(host, removing.load);
  const underWay = useRef(new WeakMap<Element, Pressed>());
  const drives = (): boolean => roleOf('addToCart') === 'driver';

  // Noted by press whoever removes: once the answer is there, the row is gone.
  useDelegate(host, 'click', REMOVE, (link) => { underWay.current.set(link, pressed(host, link)); });
  useClaim(host, REMOVE, (link) => drives() && keyOf(link) !== '', (link, event) => {
    event.preventDefault();
    removing.use(({ removeRow }) => {
      void removeRow(link).then((outcome) => { if (outcome !== 'removed' && outcome !== 'under-way') { underWay.current.delete(link); } });
    }, () => {
      const url = safeUrl(link.getAttribute('href'));
      if (url) { navigation.go(url); }
    });
  });
  useListener<CustomEvent<ShopEvents['shop:cart-removed']>>(window, 'shop:cart-removed', ({ detail: { button } }) => {
    const was = button ? underWay.current.get(button) : undefined;
    if (!button || !was) { return; }
    underWay.current.delete(button);
    // The fragments are put in right after the event.
    queueMicrotask(() => removing.use(({ afterRemoval }) => afterRemoval(host, was), () => undefined));
  });
}

/** The number of pieces, also in places that fragments bring. */
function useCounts(): void {
  useEffect(() => $cart().subscribe(({ count }) => {
    if (count === null) { return; }
    // Fragments come right after the store has changed.
    queueMicrotask(() => { writeCounts(count); });
  }), []);
}

function useHideIfEmpty(host: HTMLElement): void {
  const rule = useRef(hideIfEmpty(host));
  const coming = (): void => { if (roleOf('fragments') === 'driver') { rule.current.apply(true); } };
  useHostEvent(document.body, 'adding_to_cart', coming);
  useListener(window, 'shop:cart-add', coming);
  useEffect(() => {
    const { apply, undo } = rule.current;
    const stop = $cart().subscribe(({ status }) => { if (status !== 'loading' && roleOf('fragments') === 'driver') { apply(); } });
    return () => { stop(); undo(); };
  }, []);
}
