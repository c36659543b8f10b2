import { defineShopElement } from '../../shared/element/define.js';
import { Tabs } from './tabs.js';
import { doc } from './tabs.schema.js';

defineShopElement(doc, Tabs);
