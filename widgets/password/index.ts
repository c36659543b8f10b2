import { defineShopElement } from '../../shared/element/define.js';
import { Password } from './password.js';
import css from './password.css';
import { doc, schema } from './password.schema.js';

defineShopElement(doc.tag, Password, { schema, css, ...(doc.expects ? { expects: doc.expects } : {}) });
