import { defineShopElement } from '../../shared/element/define.js';
import { QuantityButtons } from './quantity-buttons.js';
import { doc, schema } from './quantity-buttons.schema.js';

defineShopElement(doc.tag, QuantityButtons, { schema, expects: doc.expects });
