import { defineShopElement } from '../../shared/element/define.js';
import { Coupon } from './coupon.js';
import { doc } from './coupon.schema.js';

defineShopElement(doc, Coupon);
