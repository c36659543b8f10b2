import { defineShopElement } from '../../shared/element/define.js';
import { MiniCart } from './mini-cart.js';
import { doc } from './mini-cart.schema.js';

defineShopElement(doc, MiniCart);
