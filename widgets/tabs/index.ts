import { defineShopElement } from '../../shared/element/define.js';
import { doc, schema } from './tabs.schema.js';
import { Tabs } from './tabs.js';

defineShopElement(doc.tag, Tabs, { schema, expects: doc.expects });
