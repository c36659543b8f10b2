import { defineShopElement } from '../../shared/element/define.js';
import { Coupon } from './coupon.js';
import css from './coupon.css';
import { doc, schema } from './coupon.schema.js';

defineShopElement(doc.tag, Coupon, { schema, css, ...(doc.expects ? { expects: doc.expects } : {}) });
