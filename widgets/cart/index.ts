import { defineShopElement } from '../../shared/element/define.js';
import { Cart } from './cart.js';
import { doc, schema } from './cart.schema.js';

defineShopElement(doc.tag, Cart, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
