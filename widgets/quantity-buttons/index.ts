import { defineShopElement } from '../../shared/element/define.js';
import { QuantityButtons } from './quantity-buttons.js';
import css from './quantity-buttons.css';
import { doc, schema } from './quantity-buttons.schema.js';

defineShopElement(doc.tag, QuantityButtons, { schema, css, expects: doc.expects });
