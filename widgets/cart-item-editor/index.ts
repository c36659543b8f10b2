import { defineShopElement } from '../../shared/element/define.js';
import { CartItemEditor } from './cart-item-editor.js';
import { doc } from './cart-item-editor.schema.js';

defineShopElement(doc, CartItemEditor);
