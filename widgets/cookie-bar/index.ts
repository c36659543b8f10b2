import { defineShopElement } from '../../shared/element/define.js';
import { CookieBar } from './cookie-bar.js';
import { doc } from './cookie-bar.schema.js';

defineShopElement(doc, CookieBar);
