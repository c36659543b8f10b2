import { defineShopElement } from '../../shared/element/define.js';
import { SideCart } from './side-cart.js';
import { doc } from './side-cart.schema.js';

defineShopElement(doc, SideCart);
