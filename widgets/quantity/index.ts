import { defineShopElement } from '../../shared/element/define.js';
import { Quantity } from './quantity.js';
import css from './quantity.css';
import { doc, schema } from './quantity.schema.js';

defineShopElement(doc.tag, Quantity, { schema, css, expects: doc.expects });
