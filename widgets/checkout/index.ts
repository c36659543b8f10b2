import { defineShopElement } from '../../shared/element/define.js';
import { doc, schema } from './checkout.schema.js';
import { Checkout } from './checkout.js';

defineShopElement(doc.tag, Checkout, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
