import { defineShopElement } from '../../shared/element/define.js';
import { ComingSoon } from './coming-soon.js';
import { doc, schema } from './coming-soon.schema.js';

defineShopElement(doc.tag, ComingSoon, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
