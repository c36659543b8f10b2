import { defineShopElement } from '../../shared/element/define.js';
import { cartButtonCss } from '../../shared/ui/cart-button.js';
import { AddToCart } from './add-to-cart.js';
import { doc, schema } from './add-to-cart.schema.js';

defineShopElement(doc.tag, AddToCart, { schema, css: cartButtonCss, expects: doc.expects });
