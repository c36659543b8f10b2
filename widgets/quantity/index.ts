import { defineShopElement } from '../../shared/element/define.js';
import { Quantity } from './quantity.js';
import { doc, schema } from './quantity.schema.js';

defineShopElement(doc.tag, Quantity, { schema, expects: doc.expects });
