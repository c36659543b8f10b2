import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';
import * as host from '../../shared/host/settings/badges.js';

/** The attributes of `<shop-badge>`. */
export const schema = {
  singleContainer: attr.text('data-single-container', {
    description: 'Selector of where badges go, where that is not the gallery.',
    host: host.singleContainer,
  }),
  stylesheet: attr.text('data-stylesheet', {
    description: 'The theme’s folder, for themes with a gallery of their own.',
    host: host.stylesheet,
  }),
  template: attr.text('data-template', { description: 'The folder of the theme’s parent.', host: host.template }),
  text: attr.text('data-text', { description: 'For an empty tag: what the badge says that it prints.' }),
  url: attr.text('data-url', { description: 'Where that badge leads.' }),
};

/** What the documents say of `<shop-badge>`. */
export const doc = {
  tag: 'shop-badge',
  summary: 'Sale badges in the gallery, which follow the variation.',
  wraps: 'A product or a whole list with the badges of Easy Sale Badges, also ones that come later; or nothing: then it prints one.',
  withoutScript: 'The badge plugin prints badges on pictures hidden; those beside them show.',
  schema,
  inPosts: ['data-text', 'data-url'],
  reads: 'The classes of the badges; `wc_price_args` for how amounts are written; the variation that `<shop-variation-form>` found.',
  events: [],
  expects: '.asnp-esb-badge-element',
  movesOut: true,
  mayBeEmpty: true,
  // As high as the badge that it prints (badge.css).
  guard: '&[data-text]{min-block-size:calc(2em + 2px)}',
  besideHost: 'Where the badge plugin’s script runs, it places badges and follows the variation; the tag does nothing.',
  example: '<shop-badge>\n  …the product as the theme prints it…\n</shop-badge>',
} satisfies ElementDoc;
