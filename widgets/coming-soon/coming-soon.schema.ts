import type { ElementDoc } from '../../shared/element/manifest.js';

/** A theme sets nothing on `<shop-coming-soon>`. */
const schema = {};

/** What the documents say of `<shop-coming-soon>`. */
export const doc = {
  tag: 'shop-coming-soon',
  summary: 'Dismisses the banner that tells shop managers that the shop is in coming-soon mode.',
  wraps:
    'Nothing, or WooCommerce’s `#coming-soon-footer-banner`. WooCommerce prints that banner at the end of the body, and an empty tag anywhere finds it there.',
  withoutScript: 'The banner stays.',
  schema,
  events: [{ name: 'shop:coming-soon-dismissed', description: 'The banner is gone.' }],
  mayBeEmpty: true,
  reads: '`data-rest-url` and `data-rest-nonce` of the dismiss link in the banner.',
  calls: '`POST wp/v2/users/…` below the site’s REST root, once, with the nonce of the link. The answer is not used.',
  states: 'On the tag: `idle`, `dismissing`, `dismissed`.',
  keyboard: {
    'Enter, Space': 'dismisses the banner, where its link has no `href`',
  },
  besideHost: 'Where WooCommerce’s script of the banner is bound to the link, it dismisses the banner.',
  example: '<shop-coming-soon></shop-coming-soon>',
} satisfies ElementDoc;
