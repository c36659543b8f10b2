import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './category-slider.schema.js';
import { CategorySlider } from './category-slider.js';

defineShopElement(doc, CategorySlider);
