import { defineShopElement } from '../../shared/element/define.js';
import { Gallery } from './gallery.js';
import { doc } from './gallery.schema.js';

defineShopElement(doc, Gallery);
