import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, type Values } from '../../shared/element/schema.js';
import type { Layout } from '../../shared/carousel/carousel.rules.js';
import { readShown, readSlides, UNSAID, type SlideData } from './carousel.rules.js';

/** The attributes of `<shop-carousel>`. */
const schema = {
  shown: attr.json<readonly Layout[]>('data-shown', readShown, {
    shape: 'any',
    description: 'Slides that show at once, by the least window width: `{"0": 1, "576": 2, "1199": 5}`.',
    initially: '{"0": 1}; of a .theme-categories-carousel {"0": 1, "576": 2, "1199": 5}',
    fallback: [],
  }),
  gap: attr.number('data-gap', {
    description: 'Room between two slides, in pixels.',
    initially: '30; of a .theme-categories-carousel 50',
    fallback: UNSAID,
    min: 0,
  }),
  speed: attr.number('data-speed', {
    description: 'Time of one move, in milliseconds.',
    initially: '1000; of a .theme-categories-carousel 1200',
    fallback: UNSAID,
    min: 0,
  }),
  autoplay: attr.number('data-autoplay', {
    description: 'Moves by itself after so many milliseconds; 0 never.',
    initially: '0; of a .theme-categories-carousel 4000',
    fallback: UNSAID,
    min: 0,
  }),
  pauseOnHover: attr.flag('data-pause-on-hover', { description: 'Stands still under a pointer.', fallback: false }),
  loop: attr.flag('data-loop', { description: 'Goes on from the last slide to the first.', fallback: true }),
  wheel: attr.flag('data-wheel', { description: 'The mouse wheel moves it.', fallback: false }),
  label: attr.text('data-label', { description: 'Name of the carousel for screen readers.', initially: 'Highlights' }),
  slides: attr.json<readonly SlideData[]>('data-slides', readSlides, {
    shape: listOf({ image: 'text', alt: 'text', title: 'text', url: 'text' }),
    description: 'For an empty tag: the slides to print, `[{"image", "alt", "title", "url"}]`; all but the image may be left out.',
    fallback: [],
  }),
};

/** What the tag is told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-carousel>`. */
export const doc = {
  tag: 'shop-carousel',
  summary: 'A carousel of the theme’s own slides: one at a time, or several on wide windows.',
  wraps:
    'The theme’s `.theme-main-carousel`, `.theme-categories-carousel` or any `.swiper-container` with `.swiper-wrapper` and `.swiper-slide`; or nothing: then it prints one from `data-slides`.',
  withoutScript: 'A row of slides that scrolls, one at a time (with shop.css).',
  schema,
  inPosts: [
    'data-shown',
    'data-gap',
    'data-speed',
    'data-autoplay',
    'data-pause-on-hover',
    'data-loop',
    'data-wheel',
    'data-label',
    'data-slides',
  ],
  events: [
    { name: 'shop:slider-started', description: 'The carousel is set up: once it is near the screen, or somebody turns to it.' },
    { name: 'shop:slider-moved', description: 'It stands at another slide, or is on its way there.' },
    { name: 'shop:slider-played', description: 'It moves by itself.' },
    { name: 'shop:slider-stopped', description: 'It moves by itself no longer, for a while or for good.' },
  ],
  cssProperties: {
    '--shop-carousel-shown': 'Slides that show at once, until the script has read `data-shown` (1).',
    '--shop-carousel-gap': 'Room between two slides until then (30px).',
  },
  expects: '.theme-main-carousel, .theme-categories-carousel, .swiper-container',
  mayBeEmpty: true,
  guard: '&[data-slides]:not([data-slides="[]"]){min-block-size:12rem}',
  reads:
    'The slides; `.swiper-button-prev`, `.swiper-button-next` and `.swiper-pagination` inside the carousel, or anywhere in the tag of a single one.',
  keyboard: {
    'Left, Right': 'inside the carousel: the slide before or after; changed about in right-to-left text',
    'Home, End': 'the first or last slide',
    'Enter, Space': 'press the buttons, bullets and the pause button',
  },
  besideHost:
    'Where Swiper has set the carousel up when the page’s scripts have run, Swiper moves it: the tag names its buttons, keeps it still for who wants less movement, and passes on `element.carousel`.',
  example:
    '<shop-carousel>\n  <div class="theme-main-carousel swiper-container">\n    <div class="swiper-wrapper"><div class="swiper-slide">…</div>…</div>\n    <div class="swiper-button-prev"></div>\n    <div class="swiper-button-next"></div>\n  </div>\n</shop-carousel>',
} satisfies ElementDoc;
