import { defineShopElement } from '../../shared/element/define.js';
import { MiniCart } from './mini-cart.js';
import css from './mini-cart.css';
import { doc, schema } from './mini-cart.schema.js';

defineShopElement(doc.tag, MiniCart, { schema, css, expects: doc.expects });
