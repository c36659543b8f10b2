import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './bg.schema.js';
import { Bg } from './bg.js';

defineShopElement(doc, Bg);
