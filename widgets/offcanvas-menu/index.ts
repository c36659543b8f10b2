import { defineShopElement } from '../../shared/element/define.js';
import { OffcanvasMenu } from './offcanvas-menu.js';
import { doc } from './offcanvas-menu.schema.js';

defineShopElement(doc, OffcanvasMenu);
