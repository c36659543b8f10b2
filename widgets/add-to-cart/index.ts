import { defineShopElement } from '../../shared/element/define.js';
import { AddToCart } from './add-to-cart.js';
import css from './add-to-cart.css';
import { doc, schema } from './add-to-cart.schema.js';

defineShopElement(doc.tag, AddToCart, { schema, css, expects: doc.expects });
