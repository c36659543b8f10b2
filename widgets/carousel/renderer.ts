import { carouselRenderer } from '../../shared/carousel/start.js';
import { lazyModule } from '../../shared/lazy.js';
import { findCarousels, readCarousel } from './carousel.read.js';
import type { Settings } from './carousel.schema.js';

/** Shows `<shop-carousel>`: each carousel of the theme's inside the tag, or one that it prints. */
export const renderer = carouselRenderer<Settings>({
  find: findCarousels,
  read: readCarousel,
  content: ({ slides }) => slides,
  markup: lazyModule('the slides of <shop-carousel>', () => import('./carousel.markup.js')),
});
