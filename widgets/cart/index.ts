import { defineShopElement } from '../../shared/element/define.js';
import { Cart } from './cart.js';
import { doc } from './cart.schema.js';

defineShopElement(doc, Cart);
