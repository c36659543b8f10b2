import { defineShopElement } from '../../shared/element/define.js';
import { CategorySlider } from './category-slider.js';
import { doc } from './category-slider.schema.js';

defineShopElement(doc, CategorySlider);
