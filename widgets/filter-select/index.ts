import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './filter-select.schema.js';
import { controlOf, renderer } from './renderer.js';

/**
 * The element, and what other scripts may do with it (contract: filter-select.md §8). Each acts on the select that is given, else on the
 * first one; where the host's script has that select, nothing happens.
 */
const make = () =>
  class extends baseOf(renderer)() {
    /** Opens the list. */
    open(select?: HTMLSelectElement): void {
      controlOf(this, select)?.open();
    }
    /** Closes it; the focus goes back to the control. */
    close(select?: HTMLSelectElement): void {
      controlOf(this, select)?.close(true);
    }
    /** What is chosen, as the server was told it; of one choice at most one. */
    data(select?: HTMLSelectElement): readonly { readonly id: string; readonly text: string }[] {
      return controlOf(this, select)?.data() ?? [];
    }
    /** The value of the first select: a text, or of several a list; assigning chooses, and says `change`. */
    get value(): string | readonly string[] {
      return controlOf(this)?.value() ?? '';
    }
    set value(value: string | readonly string[]) {
      controlOf(this)?.setValue(typeof value === 'string' ? [value] : value);
    }
    /** Gives the page its select back, for good. */
    destroy(select?: HTMLSelectElement): void {
      controlOf(this, select)?.destroy();
    }
  };

defineElement(doc, make);
