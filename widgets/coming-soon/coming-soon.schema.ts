import type { ElementDoc } from '../../shared/element/manifest.js';

/** A theme sets nothing on `<shop-coming-soon>`. */
export const schema = {};

/** What the documents say of `<shop-coming-soon>`. */
export const doc: ElementDoc = {
  tag: 'shop-coming-soon',
  summary: 'Dismisses the banner that tells shop managers that the shop is in coming-soon mode.',
  wraps: 'The host’s #coming-soon-footer-banner. The host prints it at the end of the body by itself; an empty tag anywhere drives it too. One that stands elsewhere is not driven.',
  withoutScript: 'The banner stays.',
  schema,
  events: [{ name: 'shop:coming-soon-dismissed', description: 'The banner is gone.' }],
  mayBeEmpty: true,
  example: '<shop-coming-soon></shop-coming-soon>',
};
