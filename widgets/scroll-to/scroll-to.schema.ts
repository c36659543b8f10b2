import { readSelector } from '../../shared/dom/query.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-scroll-to>`. */
export const schema = {
  target: {
    ...attr.text('data-target', {
      fallback: '#site-content',
      description: 'Selector of what a `.scroll-content` leads to that is no link to a part of the page.',
    }),
    parse: readSelector,
    parseValue: readSelector,
  },
  durationMs: attr.number('data-duration', { fallback: 500, min: 0, description: 'Time of the way, in milliseconds.' }),
  label: attr.text('data-label', { initially: 'Scroll to the content', description: 'Name of a link that the tag prints.' }),
};

/** What the documents say of `<shop-scroll-to>`. */
export const doc = {
  tag: 'shop-scroll-to',
  summary: 'Scrolls smoothly to a part of the page, clear of a sticky header.',
  wraps: 'The theme’s `.scroll-content`, or links to parts of the page (`href="#reviews"`); or nothing: then it prints a link.',
  withoutScript: 'Links lead to their part of the page at once.',
  schema,
  inPosts: ['data-target', 'data-duration', 'data-label'],
  events: [],
  mayBeEmpty: true,
  reads: 'The `scroll-padding-top` of the page: so much stays free above the target.',
  keyboard: { 'Enter, Space': 'press the control; the focus goes to what it leads to' },
  besideHost: 'A control that the theme’s script has a click handler for is scrolled by that script.',
  example: '<shop-scroll-to>\n  <a class="scroll-content" href="#site-content">Discover more</a>\n</shop-scroll-to>',
} satisfies ElementDoc;
