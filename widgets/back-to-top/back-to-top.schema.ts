import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-back-to-top>`. */
export const schema = {
  showAfter: attr.number('data-show-after', {
    fallback: -1,
    min: -1,
    initially: 'of a link that the tag prints 600; else the theme’s sheet says when it shows',
    description: 'Shows once the page is scrolled by more than so many pixels.',
  }),
  durationMs: attr.number('data-duration', { fallback: 700, min: 0, description: 'Time of the way to the top, in milliseconds.' }),
  label: attr.text('data-label', { initially: 'Back to top', description: 'Name of a link that the tag prints.' }),
};

/** What the documents say of `<shop-back-to-top>`. */
export const doc = {
  tag: 'shop-back-to-top',
  summary: 'A link back to the top of the page, which shows once the page is scrolled.',
  wraps: 'The theme’s `.to-the-top`; or nothing: then it prints one.',
  withoutScript: 'A link with `href="#"` or `#top` leads to the top.',
  schema,
  inPosts: ['data-show-after', 'data-duration', 'data-label'],
  events: [],
  mayBeEmpty: true,
  reads: 'Nothing.',
  states: 'On the link, where `data-show-after` counts: `shown`, `hidden`.',
  keyboard: { Enter: 'goes to the top; the focus goes to the beginning of the page' },
  besideHost: 'A link that the theme’s script has a click handler for is scrolled by that script; the tag only shows and hides it.',
  example: '<shop-back-to-top data-show-after="800"></shop-back-to-top>',
} satisfies ElementDoc;
