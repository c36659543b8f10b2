/** What every tag says of itself, in the order of `widgets/index.ts`; the build makes this module. */
declare module 'shop:docs' {
  import type { ElementDoc } from '../../shared/element/manifest.js';
  export const DOCS: readonly ElementDoc[];
  /** The keys of all texts. */
  export const TEXTS: readonly string[];
}
