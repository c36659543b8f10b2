import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { isRecord } from '../../shared/json.js';
import { parseSlider, readCategories, type Category, type SliderData } from './category-slider.rules.js';

const readSlider = (value: unknown): SliderData | null => {
  if (!isRecord(value)) {
    throw new Error('expected the settings of a slider');
  }
  return value;
};

/** The settings that are read; the plugin's area may carry more. */
const SLIDER = {
  auto_play: 'flag',
  auto_play_speed: 'number',
  standard_scroll_speed: 'number',
  pause_on_hover: 'flag',
  infinite_loop: 'flag',
  auto_height: 'flag',
  space_between_cat: 'number',
  touch_swipe: 'flag',
  mouse_draggable: 'flag',
  mouse_wheel: 'flag',
  freeMode: 'flag',
  navigation: 'text',
  pagination: 'text',
  breakpoints: {
    mobile: 'number',
    mobile_scroll: 'number',
    tablet: 'number',
    tablet_scroll: 'number',
    laptop: 'number',
    laptop_scroll: 'number',
    desktop: 'number',
    desktop_scroll: 'number',
  },
  large_desktop: 'number',
  large_desktop_scroll: 'number',
} as const;

/** The attributes of `<shop-category-slider>`. */
const schema = {
  slider: {
    ...attr.json<SliderData | null>('data-slider', readSlider, {
      shape: SLIDER,
      description:
        'Settings of the slider, keys as the category slider plugin prints them. A key here wins over the one in the markup; what neither says is as the plugin’s default.',
      fallback: null,
    }),
    parse: (raw: string) => readSlider(parseSlider(raw)),
  },
  categories: attr.json<readonly Category[]>('data-categories', readCategories, {
    shape: listOf({ name: 'text', url: 'text', image: 'text', count: 'number' }),
    description: 'For an empty tag: the categories to print, `[{"name", "url", "image", "count"}]`; image and count may be left out.',
    fallback: [],
  }),
  heading: attr.text('data-heading', { description: 'Heading of a slider that the tag prints.' }),
};

/** What the tag is told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-category-slider>`. */
export const doc = {
  tag: 'shop-category-slider',
  summary: 'A row of categories that slides: by drag, buttons, bullets, keys, wheel, and by itself.',
  wraps: 'The `.sp-wcsp-slider-area` of Category Slider for WooCommerce, or nothing: then it prints that markup from `data-categories`.',
  withoutScript: 'A row of links that scrolls, several at a time (with shop.css).',
  schema,
  inPosts: ['data-slider', 'data-categories', 'data-heading'],
  events: [
    { name: 'shop:slider-started', description: 'The slider is set up: once it is near the screen, or somebody turns to it.' },
    { name: 'shop:slider-moved', description: 'It stands at another stop, or is on its way there.' },
    { name: 'shop:slider-played', description: 'It moves by itself.' },
    { name: 'shop:slider-stopped', description: 'It moves by itself no longer, for a while or for good.' },
  ],
  cssProperties: {
    '--shop-carousel-gap': 'Room between two categories until the script has read the settings (20px).',
    '--shop-slider-mobile': 'Categories that show at once until the script has read the settings (1).',
    '--shop-slider-tablet': 'The same in windows from 480 px (2).',
    '--shop-slider-laptop': 'The same from 736 px (2).',
    '--shop-slider-desktop': 'The same from 980 px (3).',
    '--shop-slider-wide': 'The same from 1280 px (4).',
  },
  expects: '.sp-wcsp-slider-area',
  mayBeEmpty: true,
  guard: '&[data-categories]:not([data-categories="[]"]){min-block-size:12rem}',
  reads: '`data-slider` of each `.sp-wcsp-slider-area`; empty values in it, which are no JSON, count as unset.',
  keyboard: {
    'Left, Right': 'inside the slider: one move back or on; changed about in right-to-left text',
    'Home, End': 'the first or last stop',
    'Enter, Space': 'press the buttons, bullets and the pause button',
    Tab: 'goes through all categories; one out of sight comes into sight',
  },
  besideHost:
    'Where Swiper has set a slider up when the page’s scripts have run, Swiper moves it: the tag names its buttons, keeps it still for who wants less movement, and passes on `element.carousel`. Else the tag marks the slider as set up, and the plugin’s script leaves it alone.',
  example:
    '<shop-category-slider>\n  <div class="sp-wcsp-slider-area" data-slider=\'{"auto_play": true, …}\'>…</div>\n</shop-category-slider>',
} satisfies ElementDoc;
