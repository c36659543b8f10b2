import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr } from '../../shared/element/schema.js';

/** @throws Error saying what was expected */
function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new Error('expected a list of labels');
  }
  return value;
}

/** The attributes of `<shop-label>`. */
export const schema = {
  mobileScale: attr.number('data-mobile-scale', {
    description: 'How large labels are in windows up to 768 px, where they say nothing of it: 0.7 is 70 %; 0: they are not scaled.',
    min: 0,
  }),
  labels: attr.json<readonly unknown[]>('data-labels', readList, {
    shape: listOf({
      'text!': 'text',
      product: ['text', listOf('text')],
      position: 'text',
      color: 'text',
      background: 'text',
      url: 'text',
      mobileScale: 'number',
      tooltip: 'text',
      trigger: 'text',
      placement: 'text',
      theme: 'text',
      delay: ['text', listOf('text')],
      maxWidth: 'text',
      hideOnClick: ['text', 'flag'],
      arrow: 'flag',
    }),
    description:
      'Labels that the tag prints itself, a list. Of each: `text`; `product`, one id or a list (left out: every product inside); `position` (`left` or `right`), `color`, `background`, `url`, `mobileScale`; `tooltip` as HTML, with `trigger` (`mouseenter` or `click`), `placement`, `theme` (`dark`, `light`, `translucent`), `delay`, `maxWidth`, `hideOnClick`, `arrow`.',
    fallback: [],
  }),
};

/** What the documents say of `<shop-label>`. */
export const doc = {
  tag: 'shop-label',
  display: 'contents',
  summary: 'Labels on products, with tooltips.',
  wraps:
    'A whole list or product with the labels of Advanced Product Labels, also ones that come later; or without that plugin any list or product, or nothing: then it prints its own.',
  withoutScript: 'Labels in their full size, without tooltips.',
  schema,
  inPosts: ['data-mobile-scale', 'data-labels'],
  reads:
    '`data-mobilescale` of each label; `data-tippy-trigger`, `-placement`, `-delay`, `-theme`, `-maxWidth`, `-hideOnClick` and `-arrow` of its tooltip.',
  events: [],
  expects: '.br_alabel',
  mayBeEmpty: true,
  keyboard: {
    Tab: 'shows the tooltip of a label that opens by pointer, or of the first label in a link',
    'Enter, Space': 'open and close the tooltip of a label that opens by click',
    Escape: 'hides it',
  },
  besideHost:
    'Where the label plugin’s script runs, it scales labels and makes their tooltips; the tag keeps as names the titles it empties.',
  example: '<shop-label data-mobile-scale="0.7">\n  …the list as the theme prints it…\n</shop-label>',
} satisfies ElementDoc;
