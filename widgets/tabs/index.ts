import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './tabs.schema.js';
import { Tabs } from './tabs.js';

defineShopElement(doc, Tabs);
