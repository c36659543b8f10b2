import { defineShopElement } from '../../shared/element/define.js';
import { CookieBar } from './cookie-bar.js';
import css from './cookie-bar.css';
import { doc, schema } from './cookie-bar.schema.js';

defineShopElement(doc.tag, CookieBar, { schema, css });
