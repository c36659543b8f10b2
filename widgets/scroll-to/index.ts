import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './scroll-to.schema.js';
import { ScrollTo } from './scroll-to.js';

defineShopElement(doc, ScrollTo);
