import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './badge.schema.js';
import { Badge } from './badge.js';

defineShopElement(doc, Badge);
