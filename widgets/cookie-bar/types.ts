import type { Ref } from 'react';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './cookie-bar.schema.js';

/** The settings of the tag. */
export type Settings = Values<typeof schema>;

/** What the bar does when it is told to. */
export interface BarHandle {
  /** Is the dialog open? */
  isOpen(): boolean;
  /** Opens the settings. */
  open(): void;
  /** Shows the bar once more, where it was answered before. */
  askAgain(): void;
  /** Goes away, for there is an answer. */
  leave(): void;
}

/** What the bar is given beside its settings. */
export interface BarContext {
  /** Where the plugin has printed its markup; `null`: nowhere, so it is ours to print. */
  readonly found: ParentNode | null;
  /** Our button that opens the settings again; `null` where there is none. */
  readonly call: HTMLElement | null;
  /** Receives the bar's acts once it stands, and `null` when it has gone. */
  readonly handle: Ref<BarHandle>;
  /** A press whose code is on its way is not wanted any more. */
  readonly drop: () => void;
  /** Is such a press under way? */
  readonly isPressed: () => boolean;
}

/** What the bar gets. */
export type BarProps = Settings & BarContext;
