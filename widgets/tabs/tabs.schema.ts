import { LIST } from './tabs.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-tabs>` needs no attributes: the tabs are those of the theme's markup. */
const schema = {};

/** What the documents say of `<shop-tabs>`. */
export const doc = {
  tag: 'shop-tabs',
  display: 'contents',
  summary: 'Tabs of a product: one panel at a time, opened by a press, by the URL, or by a link to the reviews.',
  wraps: 'The theme’s `.woocommerce-tabs`.',
  withoutScript: 'All panels one below the other; the tabs are links to them.',
  schema,
  inPosts: [],
  events: [{ name: 'shop:tab-opened', description: 'Another tab is open, by a press, a link or the URL.' }],
  expects: '.woocommerce-tabs, .wc-tabs-wrapper',
  drives: LIST,
  reads: 'The tabs and panels of the theme; the URL of the page.',
  keyboard: {
    'Left, Right': 'go to the tab before or after; Up and Down where the tabs stand one below the other',
    'Home, End': 'go to the first or last tab',
    'Enter, Space': 'opens the tab that has the focus',
  },
  besideHost:
    'Where `wc-single-product` is on the page, it drives the tabs. The tag opens what that script does not know: the id of any tab in the URL, when the page loads and later.',
  example: '<shop-tabs>\n  <div class="woocommerce-tabs wc-tabs-wrapper">…</div>\n</shop-tabs>',
} satisfies ElementDoc;
