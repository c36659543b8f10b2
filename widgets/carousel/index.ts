import { defineShopElement } from '../../shared/element/define.js';
import { ThemeCarousel } from './carousel.js';
import { doc } from './carousel.schema.js';

defineShopElement(doc, ThemeCarousel);
