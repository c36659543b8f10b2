import { defineShopElement } from '../../shared/element/define.js';
import { Coupon } from './coupon.js';
import { doc, schema } from './coupon.schema.js';

defineShopElement(doc.tag, Coupon, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
