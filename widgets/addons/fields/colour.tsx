import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { commit } from '../../../shared/element/commit.js';
import { Host } from '../../../shared/element/host.js';
import { HostPortal, useMount } from '../../../shared/element/host-hooks.js';
import { asHost, fireHost } from '../../../shared/host/jquery-bridge.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { textOf } from '../../../shared/text.js';

const HEX = /^#[\da-f]{6}$/i;
const EMPTY = '#000000';

/** The browser's own picker beside a colour field of the host, which is what is posted (contract 81). */
export function ColourPicker({ field }: { readonly field: HTMLInputElement }): ReactElement {
  const at = (name: string): string => field.getAttribute(name) ?? '';
  const [byDefault, placeholder] = [at('data-default-color'), at('data-addon-placeholder')];
  const mayBeEmpty = at('data-addon-colorpicker-show') === 'placeholder';
  const [value, setValue] = useState(field.value);
  const picker = useRef<HTMLInputElement>(null);
  const isColour = HEX.test(value);

  useMount(() => {
    if (field.value === '' && !mayBeEmpty) {
      field.value = byDefault;
      setValue(byDefault);
    }
  });
  useLayoutEffect(() => {
    if (picker.current) {
      picker.current.value = isColour ? value : EMPTY;
    }
  });
  const write = (colour: string, event: string): void =>
    commit(
      () => {
        field.value = colour;
        setValue(colour);
      },
      () => {
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
        fireHost(document, event, [asHost(field)]);
      },
    );
  return (
    <>
      <Host node={field.parentElement} className="yith-wapo-colorpicker-initialized" />
      <Host node={field} placeholder={(mayBeEmpty && placeholder) || undefined} onInput={() => setValue(field.value)} />
      <HostPortal find={() => field} place="after" as="span" className="shop-addons__colour">
        <input
          ref={picker}
          type="color"
          className={`shop-addons__colour-picker ${isColour ? '' : 'shop-addons__colour-picker--empty'}`}
          aria-label={message('addons.pick_colour', { name: textOf(field.labels?.[0]) })}
          // What the picker itself says is none of the form's: the field speaks for it.
          onInput={({ currentTarget }) => write(currentTarget.value, 'wapo-colorpicker-change')}
        />
        <button
          type="button"
          className="shop-addons__colour-clear"
          aria-label={message('addons.clear_colour')}
          hidden={value === '' || value === byDefault}
          onClick={() => {
            write(mayBeEmpty ? '' : byDefault, 'wapo-colorpicker-clear');
            picker.current?.focus();
          }}
        >
          ×
        </button>
      </HostPortal>
    </>
  );
}
