import { defineShopElement } from '../../shared/element/define.js';
import { Password } from './password.js';
import { doc } from './password.schema.js';

defineShopElement(doc, Password);
