import { defineShopElement } from '../../shared/element/define.js';
import { QuantityButtons } from './quantity-buttons.js';
import { doc } from './quantity-buttons.schema.js';

defineShopElement(doc, QuantityButtons);
