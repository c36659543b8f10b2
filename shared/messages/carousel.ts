import { texts } from '../message-table.js';

/** Texts of sliders and carousels. */
export const carouselTexts = texts({
  'carousel.categories': { en: 'Categories' },
  'carousel.label': { en: 'Highlights' },
  'carousel.role': { en: 'carousel' },
  'carousel.slide': { en: 'slide' },
  'carousel.position': { en: '{index} of {total}' },
  'carousel.previous': { en: 'Previous slide' },
  'carousel.next': { en: 'Next slide' },
  'carousel.go_to': { en: 'Go to slide {index}' },
  'carousel.pause': { en: 'Stop moving slides' },
  'carousel.play': { en: 'Move slides by themselves' },
});
