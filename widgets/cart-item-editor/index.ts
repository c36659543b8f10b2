import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './cart-item-editor.schema.js';
import { renderer } from './driver.js';

defineElement(doc, baseOf(renderer));
