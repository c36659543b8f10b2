import { defineShopElement } from '../../shared/element/define.js';
import { landing } from './order-attribution.host.js';
import { OrderAttribution } from './order-attribution.js';
import { doc } from './order-attribution.schema.js';

// The address may change before the shopper answers: it is looked at now, and kept in memory only.
landing();
defineShopElement(doc, OrderAttribution);
