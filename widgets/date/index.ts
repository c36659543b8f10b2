import { defineShopElement } from '../../shared/element/define.js';
import { DateFields } from './date.js';
import { doc, schema } from './date.schema.js';

defineShopElement(doc.tag, DateFields, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
