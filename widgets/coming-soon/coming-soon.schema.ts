import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr } from '../../shared/element/schema.js';

/** What a theme may set on `<shop-coming-soon>`. */
export const schema = {
  transport: attr.choice('data-rest', ['own', 'host'], { fallback: 'own', is: 'Who sends the REST call: we, or the page’s own wp.apiFetch.' }),
};

/** What the documents say of `<shop-coming-soon>`. */
export const doc: ElementDoc = {
  tag: 'shop-coming-soon',
  summary: 'Dismisses the banner that tells shop managers that the shop is in coming-soon mode.',
  wraps: 'The host’s #coming-soon-footer-banner. The host prints it at the end of the page by itself; an empty tag anywhere drives it too.',
  withoutScript: 'The banner stays.',
  schema,
  events: [{ name: 'shop:coming-soon-dismissed', is: 'The banner is gone.' }],
  mayBeEmpty: true,
  example: '<shop-coming-soon></shop-coming-soon>',
};
