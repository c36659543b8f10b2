import { defineShopElement } from '../../shared/element/define.js';
import css from './checkout.css';
import { doc, schema } from './checkout.schema.js';
import { Checkout } from './checkout.js';

defineShopElement(doc.tag, Checkout, { schema, css, ...(doc.expects ? { expects: doc.expects } : {}) });
