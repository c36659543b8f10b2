import { defineShopElement } from '../../shared/element/define.js';
import { AddToCart } from './add-to-cart.js';
import { doc } from './add-to-cart.schema.js';

defineShopElement(doc, AddToCart);
