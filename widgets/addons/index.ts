import { defineShopElement } from '../../shared/element/define.js';
import { Addons } from './addons.js';
import { doc } from './addons.schema.js';

defineShopElement(doc, Addons);
