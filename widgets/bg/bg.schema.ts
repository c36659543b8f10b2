import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-bg>`. */
export const schema = {
  background: attr.text('data-background', { description: 'URL of a picture behind the tag itself.' }),
};

/** What the documents say of `<shop-bg>`. */
export const doc = {
  tag: 'shop-bg',
  summary: 'Background pictures from `data-background`, loaded when they are about to be seen.',
  wraps:
    'Any part of the page with `.data-bg[data-background]` in it, also ones that come later; or, with the attribute on the tag, what stands in front of the picture.',
  withoutScript: 'No picture, only what stands in front of it: give it a colour on which it can be read.',
  schema,
  inPosts: ['data-background'],
  events: [],
  expects: '.data-bg',
  reads:
    '`data-background` of the elements: an address of this site, `http(s)`, or `data:image`. Slides of one `.swiper-container` come together.',
  besideHost: 'An element that has a background picture of its own already, by the theme’s script or its style, is left alone.',
  example: '<shop-bg>\n  <section class="data-bg" data-background="/uploads/garden.jpg">…</section>\n</shop-bg>',
} satisfies ElementDoc;
