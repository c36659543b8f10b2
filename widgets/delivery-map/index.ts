import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './delivery-map.schema.js';
import { DeliveryMap } from './delivery-map.js';

defineShopElement(doc, DeliveryMap);
