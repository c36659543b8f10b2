import { defineShopElement } from '../../shared/element/define.js';
import { StickyAddToCart } from './sticky-add-to-cart.js';
import { doc } from './sticky-add-to-cart.schema.js';

defineShopElement(doc, StickyAddToCart);
