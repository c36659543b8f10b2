import { defineShopElement } from '../../shared/element/define.js';
import { ComingSoon } from './coming-soon.js';
import { doc } from './coming-soon.schema.js';

defineShopElement(doc, ComingSoon);
