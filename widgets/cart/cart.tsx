import type { ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './cart.schema.js';
import { PageCart } from './page-cart.js';

/** Props of the tag's views. */
export type CartProps = Values<typeof schema> & ElementProps;

/** Loaded only where a shop asks for it: most have a cart page of their own. */
const StoreCart = lazyView<CartProps>(async () => (await import('./store-cart.js')).StoreCart);

/** The view of `<shop-cart>`: the cart page that the theme printed, or one printed from the Store API. */
export function Cart(props: CartProps): ReactElement {
  return props.dataSource === 'page' ? <PageCart {...props} /> : <StoreCart {...props} />;
}
