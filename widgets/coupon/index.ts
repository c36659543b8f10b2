import { defineShopElement } from '../../shared/element/define.js';
import { Coupons } from './coupon.js';
import { doc } from './coupon.schema.js';

defineShopElement(doc, Coupons);
