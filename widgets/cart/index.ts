import { defineShopElement } from '../../shared/element/define.js';
import { Cart } from './cart.js';
import css from './cart.css';
import { doc, schema } from './cart.schema.js';

defineShopElement(doc.tag, Cart, { schema, css, ...(doc.expects ? { expects: doc.expects } : {}) });
