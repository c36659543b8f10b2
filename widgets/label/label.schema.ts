import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** The attributes of `<shop-label>`. */
export const schema = {
  mobileScale: attr.number('data-mobile-scale', {
    description: 'How large labels are in windows up to 768 px, where they say nothing of it: 0.7 is 70 %; 0: they are not scaled.',
    min: 0,
  }),
};

/** What the documents say of `<shop-label>`. */
export const doc = {
  tag: 'shop-label',
  summary: 'Labels on products: smaller on phones, with tooltips.',
  wraps: 'A whole list or product with the labels of Advanced Product Labels, also ones that come later.',
  withoutScript: 'Labels in their full size, without tooltips.',
  schema,
  reads: '`data-mobilescale` of each label; `data-tippy-trigger`, `-placement`, `-delay` and `-theme` of its tooltip.',
  events: [],
  expects: '.br_alabel',
  keyboard: { Tab: 'shows the tooltip of a label that opens by pointer', Escape: 'hides it' },
  besideHost:
    'Where the label plugin’s script runs, it scales labels and makes their tooltips; the tag keeps as names the titles it empties.',
  example: '<shop-label data-mobile-scale="0.7">\n  …the list as the theme prints it…\n</shop-label>',
} satisfies ElementDoc;
