import { defineShopElement } from '../../shared/element/define.js';
import { CookieBar } from './cookie-bar.js';
import { doc, schema } from './cookie-bar.schema.js';

defineShopElement(doc.tag, CookieBar, { schema });
