import type { ButtonState } from './variation-form.rules.js';
import type { ControlEvents, FormControl, Reason } from './session.js';
import type { FormDisplay } from './form-display.js';
import type { createImages } from './gallery.js';
import type { createTexts } from './render-variation.js';
import type { VariationData } from './matching.js';

/** What a form keeps while it is driven; changed by its parts. */
interface DrivenState {
  /** Is the form read for the first time? Then nothing is said of choices that fit nothing. */
  loading: boolean;
  /** Rounds of choices so far. */
  turn: number;
  /** Rounds under way: what nested ones change is told once, at the end of the outermost. */
  depth: number;
}

/** One form that we drive, as its parts share it: matching, showing, and the rounds of choices. */
export interface DrivenForm {
  readonly control: FormControl;
  readonly data: VariationData;
  readonly display: FormDisplay;
  readonly texts: ReturnType<typeof createTexts>;
  readonly images: ReturnType<typeof createImages>;
  readonly tell: ControlEvents;
  readonly state: DrivenState;
  /** May we act? The first time the answer is no, the form goes back to what it was. */
  mine(): boolean;
  /** Fires a host event, on the form where nothing else is named; its work is done in that moment. */
  fire(name: string, target?: Element, args?: readonly unknown[]): void;
  /** What the button says, and the reason why the form cannot be sent. */
  setButton(state: ButtonState, reason?: Reason): void;
  /** Options or the shown variation changed; `chosen` where a choice did. */
  updated(chosen?: boolean): void;
}
