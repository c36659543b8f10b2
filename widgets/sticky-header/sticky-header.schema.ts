import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-sticky-header>`. */
export const schema = {
  isSticky: attr.flag('data-sticky', {
    description: 'The header sticks. The same attribute of the header inside counts where the tag has none.',
  }),
  stuckClass: attr.text('data-stuck-class', {
    fallback: 'is-stuck',
    description: 'Class of the header once the page is scrolled by more than one pixel.',
  }),
  hasSpacer: attr.flag('data-spacer', {
    fallback: true,
    description: 'Keeps the height of the header in the page where the stuck one is fixed, or lower than before: nothing jumps.',
  }),
};

/** What the documents say of `<shop-sticky-header>`. */
export const doc = {
  tag: 'shop-sticky-header',
  summary: 'A header that stays on the screen, and covers nothing that a link points at.',
  wraps:
    'The theme’s `header`. The tag itself sticks, within the element around it: put it directly into the body, or into what is as long.',
  withoutScript: 'With `data-sticky` on the tag the header sticks all the same, by `shop.css`; it has no class for it.',
  schema,
  events: [{ name: 'shop:header-stuck', description: 'The header is stuck, or back in its place.' }],
  cssProperties: {
    '--shop-sticky-top': 'Its distance from the top of the screen: below what is fixed there, unless set.',
    '--shop-header-gap':
      'Room between the header and what a link leads to (1rem): with the header’s height it is the `scroll-padding` of the page.',
    '--shop-header-height': 'Set by the tag, on the root: how much of the screen the header covers.',
    '--shop-sticky-z': 'Its `z-index` (20).',
  },
  expects: 'header',
  reads: '`data-sticky` of the header (`true`, `yes` or `1`); how the theme’s sheet places it.',
  states: 'On the tag, while it is sticky: `free`, `stuck`.',
  besideHost:
    'A theme whose script marks its header by itself needs no such tag. On screens lower than 30rem (a phone held across) the header does not stick.',
  example: '<shop-sticky-header data-sticky>\n  <header class="site-header">…</header>\n</shop-sticky-header>',
} satisfies ElementDoc;
