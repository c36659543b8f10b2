import { nodeOf } from '../../shared/dom/node-of.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { textOf } from '../../shared/text.js';

/** Colour add-ons: the browser's own picker beside the host's field, which is what is posted (contract 81). */

const HEX = /^#[\da-f]{6}$/i;
const EMPTY = '#000000';

/** Gives a colour field its picker. */
export function addColourPicker(field: HTMLInputElement, writes: RestorableWrites): void {
  const show = field.getAttribute('data-addon-colorpicker-show') ?? '';
  const byDefault = field.getAttribute('data-default-color') ?? '';
  const placeholder = field.getAttribute('data-addon-placeholder') ?? '';
  writes.flag(field.parentElement, 'yith-wapo-colorpicker-initialized', true);
  if (show === 'placeholder' && placeholder !== '') {
    writes.attr(field, 'placeholder', placeholder);
  }
  const picker: HTMLInputElement = nodeOf(
    <input
      type="color"
      className="shop-addons__colour-picker"
      aria-label={message('addons.pick_colour', { name: textOf(field.labels?.[0]) })}
      // What the picker itself says is none of the form's: the field speaks for it.
      onInput={() => write(picker.value, 'wapo-colorpicker-change')}
    />,
  );
  const clear = nodeOf(
    <button
      type="button"
      className="shop-addons__colour-clear"
      aria-label={message('addons.clear_colour')}
      onClick={() => {
        write(show === 'placeholder' ? '' : byDefault, 'wapo-colorpicker-clear');
        picker.focus();
      }}
    >
      ×
    </button>,
  );
  const box = nodeOf(<span className="shop-addons__colour" />);
  box.append(picker, clear);
  field.after(box);
  writes.later(() => box.remove());

  const follow = (): void => {
    picker.value = HEX.test(field.value) ? field.value : EMPTY;
    picker.classList.toggle('shop-addons__colour-picker--empty', !HEX.test(field.value));
    clear.hidden = field.value === '' || field.value === byDefault;
  };
  const write = (value: string, event: string): void => {
    field.value = value;
    follow();
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    fireHost(document, event, [asHost(field)]);
  };
  field.addEventListener('input', follow);
  writes.later(() => field.removeEventListener('input', follow));
  follow();
}
