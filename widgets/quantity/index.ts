import { defineShopElement } from '../../shared/element/define.js';
import { Quantity } from './quantity.js';
import { doc } from './quantity.schema.js';

defineShopElement(doc, Quantity);
