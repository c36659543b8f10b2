import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './filter-select.schema.js';
import { FilterSelect } from './filter-select.js';

defineShopElement(doc, FilterSelect);
