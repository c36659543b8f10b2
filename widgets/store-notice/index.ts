import { defineShopElement } from '../../shared/element/define.js';
import { StoreNotice } from './store-notice.js';
import { doc, schema } from './store-notice.schema.js';

defineShopElement(doc.tag, StoreNotice, { schema, ...(doc.expects ? { expects: doc.expects } : {}) });
