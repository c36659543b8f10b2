import { carouselRenderer } from '../../shared/carousel/start.js';
import { nodesIn } from '../../shared/dom/nodes.js';
import { lazyModule } from '../../shared/lazy.js';
import { AREA, readArea } from './category-slider.read.js';
import type { Settings } from './category-slider.schema.js';
import { hearNewAreas } from './new-areas.js';
import { showArea } from './preloader.js';

/** Shows `<shop-category-slider>`: each slider of the plugin's inside the tag, or one that it prints. */
export const renderer = carouselRenderer<Settings>({
  find: nodesIn(AREA),
  begin: showArea,
  read: readArea,
  content: ({ categories, heading, slider }) => (categories.length > 0 ? [categories, heading, slider] : []),
  markup: lazyModule('the categories of <shop-category-slider>', () => import('./category-slider.markup.js')),
  always: hearNewAreas,
});
