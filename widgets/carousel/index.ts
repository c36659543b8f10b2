import { carouselRenderer } from '../../shared/carousel/start.js';
import { baseOf, defineElement } from '../../shared/element/element.js';
import { lazyModule } from '../../shared/lazy.js';
import { findCarousels, readCarousel } from './carousel.read.js';
import { doc, type Settings } from './carousel.schema.js';

defineElement(
  doc,
  baseOf(
    carouselRenderer<Settings>({
      find: findCarousels,
      read: readCarousel,
      content: ({ slides }) => slides,
      markup: lazyModule('the slides of <shop-carousel>', () => import('./carousel.markup.js')),
    }),
  ),
);
