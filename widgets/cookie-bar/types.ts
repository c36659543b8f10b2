import type { Values } from '../../shared/element/schema.js';
import type { schema } from './cookie-bar.schema.js';

/** The settings of the tag. */
export type Settings = Values<typeof schema>;

/** What the settings are made of. */
export type PreferencesModule = typeof import('./preferences.js');

/** What the bar does when it is told to. */
export interface BarHandle {
  /** Is the dialog open? */
  isOpen(): boolean;
  /** The code of the settings has come. */
  ready(there: PreferencesModule): void;
  /** Opens the settings. */
  open(there: PreferencesModule): void;
  /** Shows the bar once more, where it was answered before. */
  askAgain(): void;
  /** Goes away, for there is an answer. */
  leave(): void;
}

/** What the bar is given beside its settings. */
export interface BarContext {
  /** Where the plugin has printed its markup; `null`: nowhere, so it is ours to print. */
  readonly found: ParentNode | null;
  /** Our button that opens the settings again; `undefined` where the shop wants none. */
  readonly call: HTMLElement | undefined;
  /** Takes what the bar does when it is told to, its newest version at any time, and `undefined` when it has gone. */
  readonly take: (handle: { readonly current: BarHandle } | undefined) => void;
  /** A press whose code is on its way is not wanted any more. */
  readonly drop: () => void;
  /** Is such a press under way? */
  readonly isPressed: () => boolean;
}
