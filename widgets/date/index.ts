import { defineShopElement } from '../../shared/element/define.js';
import { DateFields } from './date.js';
import { doc } from './date.schema.js';

defineShopElement(doc, DateFields);
