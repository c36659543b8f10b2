import { defineShopElement } from '../../shared/element/define.js';
import css from './gallery.css';
import { doc, schema } from './gallery.schema.js';
import Gallery from './gallery.js';

defineShopElement(doc.tag, Gallery, { schema, css, expects: '.woocommerce-product-gallery' });
