import { defineShopElement } from '../../shared/element/define.js';
import { Statistics } from './statistics.js';
import { doc, schema } from './statistics.schema.js';

defineShopElement(doc.tag, Statistics, { schema });
