import { defineShopElement } from '../../shared/element/define.js';
import { Sort } from './sort.js';
import { doc } from './sort.schema.js';

defineShopElement(doc, Sort);
