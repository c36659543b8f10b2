import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './carousel.schema.js';
import { Carousel } from './carousel.js';

defineShopElement(doc, Carousel);
