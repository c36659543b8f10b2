import { defineShopElement } from '../../shared/element/define.js';
import { AddToCart } from './add-to-cart.js';
import { doc, schema } from './add-to-cart.schema.js';

defineShopElement(doc.tag, AddToCart, { schema, expects: doc.expects });
