import type { CarouselParts } from '../../shared/carousel/types.js';
import { nodesIn } from '../../shared/dom/nodes.js';
import { carouselSettings } from './carousel.rules.js';
import type { Settings } from './carousel.schema.js';

const boxesIn = nodesIn('.theme-main-carousel, .theme-categories-carousel, .swiper-container');

/** The carousels inside the tag; of boxes in each other the outermost. */
export const findCarousels = (element: Element): readonly HTMLElement[] => {
  const boxes = boxesIn(element);
  return boxes.filter((box) => !boxes.some((other) => other !== box && other.contains(box)));
};

/** Reads a carousel of the theme's. @param around what its buttons stand in: beside others the box, alone the tag */
export const readCarousel = (box: HTMLElement, settings: Settings, around: HTMLElement): CarouselParts => ({
  // The class may stand on the box itself, or on one around it.
  view: box.querySelector<HTMLElement>(':scope > .swiper-container') ?? box,
  around,
  settings: carouselSettings(box.matches('.theme-categories-carousel') ? 'categories' : 'main', settings),
  label: settings.label,
  unnamed: 'label',
  prev: '.swiper-button-prev',
  next: '.swiper-button-next',
  bullets: '.swiper-pagination',
});
