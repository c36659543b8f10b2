import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './sticky-header.schema.js';
import { StickyHeader } from './sticky-header.js';

defineShopElement(doc, StickyHeader);
