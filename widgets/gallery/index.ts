import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './gallery.schema.js';
import Gallery from './gallery.js';

defineShopElement(doc, Gallery);
