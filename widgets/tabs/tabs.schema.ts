import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-tabs>` needs no attributes: the tabs are those of the theme's markup. */
export const schema = {};

/** What the documents say of `<shop-tabs>`. */
export const doc: ElementDoc = {
  tag: 'shop-tabs',
  summary: 'Tabs of a product: one panel at a time, opened by a press, by the address, or by a link to the reviews.',
  wraps: 'The theme’s .woocommerce-tabs.',
  withoutScript: 'All panels one below the other; the tabs are links to them.',
  schema,
  events: [{ name: 'shop:tab-opened', description: 'Another tab is open, by a press, a link or the address.' }],
  expects: '.woocommerce-tabs, .wc-tabs-wrapper',
  example: '<shop-tabs>\n  <div class="woocommerce-tabs wc-tabs-wrapper">…</div>\n</shop-tabs>',
};
