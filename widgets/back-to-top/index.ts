import { defineShopElement } from '../../shared/element/define.js';
import { BackToTop } from './back-to-top.js';
import { doc } from './back-to-top.schema.js';

defineShopElement(doc, BackToTop);
