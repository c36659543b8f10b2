import type { ElementProps } from '../../shared/element/define.js';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './side-cart.schema.js';

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** Props of the tag's views. */
export type SideCartProps = Settings & ElementProps;

/** One side cart of a page, as its parts know it. */
export interface SideCartParts {
  readonly element: HTMLElement;
  /** The panel with its overlay; fragments replace what is in it, never itself. */
  readonly modal: HTMLElement;
  readonly settings: { readonly current: Settings };
  /** Is it filled by the plugin's markup, not from the Store API? */
  readonly ofPlugin: boolean;
  /** Shows the notice that stands in the page's place for notices. */
  showPageNotice(): void;
}
