import { defineShopElement } from '../../shared/element/define.js';
import { Countdown } from './countdown.js';
import { doc } from './countdown.schema.js';

defineShopElement(doc, Countdown);
