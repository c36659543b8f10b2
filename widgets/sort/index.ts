import { defineShopElement } from '../../shared/element/define.js';
import { Sort } from './sort.js';
import { doc, schema } from './sort.schema.js';

defineShopElement(doc.tag, Sort, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
