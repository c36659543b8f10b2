import { defineShopElement } from '../../shared/element/define.js';
import { Statistics } from './statistics.js';
import { doc } from './statistics.schema.js';

defineShopElement(doc, Statistics);
