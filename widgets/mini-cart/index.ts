import { defineShopElement } from '../../shared/element/define.js';
import { MiniCart } from './mini-cart.js';
import { doc, schema } from './mini-cart.schema.js';

defineShopElement(doc.tag, MiniCart, { schema, expects: doc.expects });
