import { defineShopElement } from '../../shared/element/define.js';
import { cartButtonCss } from '../../shared/ui/cart-button.js';
import { QuantityButtons } from './quantity-buttons.js';
import { doc, schema } from './quantity-buttons.schema.js';

defineShopElement(doc.tag, QuantityButtons, { schema, css: cartButtonCss, expects: doc.expects });
