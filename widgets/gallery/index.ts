import { defineShopElement } from '../../shared/element/define.js';
import { doc, schema } from './gallery.schema.js';
import Gallery from './gallery.js';

defineShopElement(doc.tag, Gallery, { schema, expects: '.woocommerce-product-gallery' });
