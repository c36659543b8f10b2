import { defineShopElement } from '../../shared/element/define.js';
import { Password } from './password.js';
import { doc, schema } from './password.schema.js';

defineShopElement(doc.tag, Password, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
