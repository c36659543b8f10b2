import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './checkout.schema.js';
import { Checkout } from './checkout.js';

defineShopElement(doc, Checkout);
