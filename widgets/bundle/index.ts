import { defineShopElement } from '../../shared/element/define.js';
import { Bundle } from './bundle.js';
import { doc } from './bundle.schema.js';

defineShopElement(doc, Bundle);
