import { defineShopElement } from '../../shared/element/define.js';
import css from './tabs.css';
import { doc, schema } from './tabs.schema.js';
import { Tabs } from './tabs.js';

defineShopElement(doc.tag, Tabs, { schema, css, expects: doc.expects });
