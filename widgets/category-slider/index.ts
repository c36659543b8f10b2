import { carouselRenderer } from '../../shared/carousel/start.js';
import { nodesIn } from '../../shared/dom/nodes.js';
import { baseOf, defineElement } from '../../shared/element/element.js';
import { lazyModule } from '../../shared/lazy.js';
import { AREA, readArea } from './category-slider.read.js';
import { doc, type Settings } from './category-slider.schema.js';
import { hearNewAreas } from './new-areas.js';
import { showArea } from './preloader.js';

defineElement(
  doc,
  baseOf(
    carouselRenderer<Settings>({
      find: nodesIn(AREA),
      begin: showArea,
      read: readArea,
      content: ({ categories, heading, slider }) => (categories.length > 0 ? [categories, heading, slider] : []),
      markup: lazyModule('the categories of <shop-category-slider>', () => import('./category-slider.markup.js')),
      always: hearNewAreas,
    }),
  ),
);
