import { defineShopElement } from '../../shared/element/define.js';
import { Label } from './label.js';
import { doc } from './label.schema.js';

defineShopElement(doc, Label);
