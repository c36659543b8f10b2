import type { ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';
import type { CartProps } from './cart.schema.js';
import { PageCart } from './page-cart.js';

/** Loaded only where a shop asks for it: most have a cart page of their own. */
const StoreCart = lazyView<CartProps>(() => import('./store-cart.js').then((part) => part.StoreCart));

/** The view of `<shop-cart>`: the cart page that the theme printed, or one printed from the Store API. */
export function Cart(props: CartProps): ReactElement {
  return props.dataSource === 'page' ? <PageCart {...props} /> : <StoreCart {...props} />;
}
