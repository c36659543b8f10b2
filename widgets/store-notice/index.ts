import { defineShopElement } from '../../shared/element/define.js';
import { StoreNotice } from './store-notice.js';
import { doc } from './store-notice.schema.js';

defineShopElement(doc, StoreNotice);
