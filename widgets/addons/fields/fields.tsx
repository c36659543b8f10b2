import { Fragment, memo, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { isShown } from '../../../shared/a11y/focus.js';
import { original } from '../../../shared/dom/restorable-writes.js';
import { createScope } from '../../../shared/dom/scope.js';
import { AsButton } from '../../../shared/element/as-button.js';
import { useCell } from '../../../shared/element/cell.js';
import { commit } from '../../../shared/element/commit.js';
import { Host } from '../../../shared/element/host.js';
import { HostPortal, keyOf, useMount } from '../../../shared/element/host-hooks.js';
import { asHost, fireHost } from '../../../shared/host/jquery-bridge.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { textOf } from '../../../shared/text.js';
import {
  isRequired,
  NO_NAME,
  OPTION,
  optionName,
  titleNode,
  titleOf,
  UPLOAD_BUTTON,
  wordsIn,
  type AddonParts,
  type FieldParts,
} from '../addons.host.js';
import type { Mark, Place, Session } from '../session.js';
import { printedLength } from './checks.js';
import { isUnfolded, numberOfRadio, triggerOf } from './choices.js';

/**
 * What the host's fields show beside what it prints: names and buttons for keyboard and screen reader (contract 88), what is wrong at its
 * place (49 to 54), a picker for colours (81), tooltips that stay on the screen (89).
 */

/** What is said, and the node that says it, which describes its field. */
type Said = Mark & { readonly id: string };

const NOTHING: readonly never[] = [];

let lastId = 0;
/** The id of a node of the host, as printed; else a new one for it. */
const useIdOf = (node: Element | null): string => useState(() => node?.id || `shop-addons-${(lastId += 1)}`)[0];

/** How a line is called that is said there, and what stands around it. */
const LINES: Readonly<Record<Place, readonly [line: string, around?: string]>> = {
  range: ['yith-wapo-error'],
  value: ['yith-wapo-error'],
  missing: ['required-message', 'required-error'],
  length: ['length-error-message'],
  sum: ['yith-wapo-numbers-error-message'],
  select: ['min-error-message', 'min-error'],
  count: ['min-error-message', 'min-error'],
  most: ['', 'max-selected-error'],
  refused: ['', 'max-selected-error'],
};
const UNDER_FIELD: readonly Place[] = ['range', 'value', 'missing', 'length'];

/** Is something said there? `undefined`, where not, leaves a class to the page. */
const isSaid = (said: readonly Mark[], ...places: readonly Place[]): true | undefined =>
  said.some(({ at }) => places.includes(at)) || undefined;

/** Does a group of options want one to be chosen? Screen readers do not read its star, and no option of it is required by itself. */
const wantsChoice = ({ element, fields, min, exact }: AddonParts): boolean =>
  original(element, 'attr', 'aria-describedby') === null &&
  (min !== null || exact !== null || fields.some((field) => field.kind === 'toggle' && isRequired(field)));

/** The add-ons of a container. */
export function Fields({ session }: { readonly session: Session }): ReactElement {
  const { container, $parts, $marks } = session;
  const { addons } = useCell($parts);
  const marks = useCell($marks);
  const noteId = useIdOf(null);
  const isNoted = addons.some((addon) => wantsChoice(addon) || addon.fields.some((field) => field.kind === 'file' && isRequired(field)));
  return (
    <>
      {isNoted && (
        <HostPortal find={() => container}>
          <span hidden id={noteId}>
            {message('addons.is_required')}
          </span>
        </HostPortal>
      )}
      {addons.map((addon) => (
        <Addon key={keyOf(addon.element)} addon={addon} marks={marks.get(addon.id) ?? NOTHING} noteId={noteId} session={session} />
      ))}
    </>
  );
}

interface AddonProps {
  readonly addon: AddonParts;
  readonly marks: readonly Mark[];
  /** Of the word that describes what is required. */
  readonly noteId: string;
  readonly session: Session;
}

const Addon = memo(function Addon({ addon, marks, noteId, session }: AddonProps): ReactElement {
  const { element, title, body, fields } = addon;
  const [{ name, trigger, isNoted, isRadio, place }] = useState(() => ({
    /** What the host keeps for messages about how many are chosen. */
    place: element.querySelector<HTMLElement>('.min-error .min-error-message'),
    name: titleNode(addon),
    trigger: triggerOf(addon),
    isNoted: wantsChoice(addon),
    isRadio: fields.some(({ control }) => control.type === 'radio'),
  }));
  const nameId = useIdOf(name);
  const ownId = useIdOf(null);
  const isGroup = name !== null && fields.length > 0;
  const isCounted = ({ at }: Mark): boolean => at === 'count' || at === 'select';
  const said = marks.map((mark): Said => ({ ...mark, id: (isCounted(mark) && place?.id) || `${ownId}-${mark.at}-${mark.key}` }));
  const count = said.findLast(isCounted);
  return (
    <>
      {name && <Host node={name} id={nameId} />}
      <Host
        node={element}
        role={isGroup ? (isRadio ? 'radiogroup' : 'group') : undefined}
        aria-labelledby={isGroup ? nameId : undefined}
        aria-required={(isGroup && isNoted && isRadio) || undefined}
        aria-describedby={isGroup && isNoted && !isRadio ? noteId : undefined}
        className={{ 'required-min': isSaid(said, 'most', 'count') ?? (count && false) }}
      />
      {trigger && <Trigger node={trigger} addon={addon} session={session} />}
      {fields.map((field) => (
        <Field
          key={keyOf(field.control)}
          addon={addon}
          field={field}
          said={said.some(({ key }) => key === field.key) ? said.filter(({ key }) => key === field.key) : NOTHING}
          nameId={name ? nameId : undefined}
          noteId={noteId}
        />
      ))}
      <Host node={title} className={{ 'wapo-error': said.some(({ at }) => at !== 'range' && at !== 'refused') || undefined }} />
      <Host node={element.querySelector('.options')} className={{ 'error-message': isSaid(said, 'sum') }} />
      {count && place && (
        <>
          <Host node={place.closest('.min-error')} style={{ display: null }} />
          <Host node={place} id={count.id} text={count.text} />
        </>
      )}
      {said
        .filter((one) => !UNDER_FIELD.includes(one.at) && !(place && isCounted(one)))
        .map((one) => (
          <Line key={one.id} into={one.at === 'sum' ? element : (body ?? element)} said={one} />
        ))}
    </>
  );
});

/** A line that is said at the end of a node of the host. */
function Line({ into, said: { at, id, text } }: { readonly into: HTMLElement; readonly said: Said }): ReactElement {
  const [line, className] = LINES[at];
  return (
    <HostPortal find={() => into} {...(className && { className })}>
      <small className={line} id={id}>
        {text}
      </small>
    </HostPortal>
  );
}

/** What folds an add-on: the heading stays a heading, what is in it is pressed. */
function Trigger({ node, addon, session }: Pick<AddonProps, 'addon' | 'session'> & { readonly node: HTMLElement }): ReactElement {
  useCell(session.$folds);
  return (
    <>
      <AsButton node={node} />
      <Host node={node} aria-expanded={isUnfolded(addon)} />
    </>
  );
}

interface FieldProps {
  readonly addon: AddonParts;
  readonly field: FieldParts;
  readonly said: readonly Said[];
  /** Of the title of its add-on, where that has words. */
  readonly nameId: string | undefined;
  readonly noteId: string;
}

/** What a field is as the page printed it. */
function readField({ kind, control, option }: FieldParts) {
  const printed = (name: string): string | null => original(control, 'attr', name);
  const label = printed('aria-label') ?? printed('aria-labelledby');
  /** A box the host hides behind a picture, a colour or a product is shown to the keyboard and given a name. */
  const isPictured = kind === 'toggle' && original(control, 'style', 'display') === 'none';
  return {
    described: printed('aria-describedby'),
    tip: kind === 'select' ? null : option.querySelector<HTMLElement>('.tooltip > span'),
    isPictured,
    label: isPictured && label === null ? wordsIn(option, NO_NAME) || control.value : undefined,
    isNameless: kind === 'select' && printed('aria-label') === null && (control.labels?.length ?? 0) === 0,
    /** Where the host has words of its own for a text that is too short or too long. */
    length: printedLength(option),
    // The browser would want every box of them ticked, where one will do.
    isTicked: control.type === 'checkbox' && printed('required') !== null,
    hasPicker: kind === 'colour' && !control.closest('.wp-picker-container'),
  };
}

const Field = memo(function Field({ addon, field, said: marks, nameId, noteId }: FieldProps): ReactElement {
  const { kind, control, option } = field;
  const [is] = useState(() => readField(field));
  const said = marks.map((one) => (one.at === 'length' && is.length?.id ? { ...one, id: is.length.id } : one));
  const [number] = useState(() => numberOfRadio(addon, field));
  const tipId = useIdOf(is.tip);
  const own = is.described ?? (is.tip && tipId);
  // A file is asked for at its button.
  const ids = kind === 'file' ? NOTHING : said.map(({ id }) => id);
  return (
    <>
      {is.tip && is.described === null && <Host node={is.tip} id={tipId} />}
      <Host
        node={control}
        aria-describedby={[own, ...ids].filter(Boolean).join(' ') || undefined}
        aria-invalid={(ids.length > 0 && said.some(({ at }) => at !== 'refused')) || undefined}
        aria-label={is.label}
        aria-labelledby={is.isNameless ? nameId : undefined}
        aria-haspopup={kind === 'date' ? 'dialog' : undefined}
        data-shop-required={is.isTicked ? '' : undefined}
        required={is.isTicked ? null : undefined}
        value={number}
        style={{ display: is.isPictured ? null : undefined }}
        className={{ 'shop-addons__toggle': is.isPictured || undefined, 'length-error': isSaid(said, 'length') }}
      />
      {kind === 'file' && <Upload addon={addon} field={field} said={said} noteId={noteId} />}
      {is.hasPicker && <ColourPicker field={control as HTMLInputElement} />}
      {said.length > 0 && <Host node={option} className={{ 'required-color': isSaid(said, 'missing') }} />}
      {said.map((one) =>
        one.at === 'length' && is.length ? (
          <Host key={one.id} node={is.length} id={one.id} text={one.text} style={{ display: null }} />
        ) : (
          UNDER_FIELD.includes(one.at) && <Line key={one.id} into={option} said={one} />
        ),
      )}
    </>
  );
});

/** The button of an upload: for the keyboard, and called by what is uploaded with it. The browser's own field beside it is hidden. */
function Upload({ addon, field, said, noteId }: Omit<FieldProps, 'nameId'>): ReactElement {
  const { option } = field;
  const buttons = [...option.querySelectorAll<HTMLElement>(UPLOAD_BUTTON)];
  const name = optionName(field) || titleOf(addon);
  return (
    <>
      {buttons.map((button, i) => (
        <Fragment key={keyOf(button)}>
          <AsButton node={button} label={name && [wordsIn(button, NO_NAME), name].filter(Boolean).join(': ')} />
          <Host
            node={button}
            // A button is never invalid: what it is for is told by its description.
            aria-describedby={
              [isRequired(field) && noteId, ...(i === 0 ? said.map(({ id }) => id) : [])].filter(Boolean).join(' ') || undefined
            }
          />
        </Fragment>
      ))}
      <Host node={option.querySelector('input.file')} style={{ display: 'none' }} />
    </>
  );
}

const HEX = /^#[\da-f]{6}$/i;
const EMPTY = '#000000';

/** The browser's own picker beside a colour field of the host, which is what is posted (contract 81). */
function ColourPicker({ field }: { readonly field: HTMLInputElement }): ReactElement {
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

/** Room between a tooltip and the edge of the window. */
const MARGIN_PX = 4;

/** Options whose tooltip is on show. */
const tipped = new WeakSet<Element>();

/** Moves a tooltip that would leave the window: sideways, and from above its option to below. */
function keepOnScreen(tip: HTMLElement): void {
  tip.style.translate = '';
  tip.classList.toggle('shop-addons__tooltip--below', false);
  tip.classList.toggle('shop-addons__tooltip--below', tip.getBoundingClientRect().top < MARGIN_PX);
  const { left, right } = tip.getBoundingClientRect();
  const over = right + MARGIN_PX - document.documentElement.clientWidth;
  // One that is too wide begins at the edge.
  const by = Math.max(Math.min(0, -over), MARGIN_PX - left);
  tip.style.translate = by < 0 || left < MARGIN_PX ? `${by}px` : '';
}

/**
 * What an option's tooltip needs beside the sheet that shows it, until pointer and focus have left: it stays on the screen, and Escape
 * takes it away (contract 89). Pointers move all the time, and where it stands is measured: no rendering.
 */
export function showTooltip({ target }: Event): void {
  const option = target instanceof Element ? target.closest<HTMLElement>(OPTION) : null;
  const tip = option?.querySelector<HTMLElement>('.tooltip');
  if (!option || !tip || tipped.has(option) || !isShown(tip)) {
    return;
  }
  tipped.add(option);
  keepOnScreen(tip);
  const life = createScope();
  life.add(() => {
    tipped.delete(option);
    tip.style.removeProperty('visibility');
  });
  life.listen(document, 'keydown', ({ key }) => {
    if (key === 'Escape') {
      tip.style.setProperty('visibility', 'hidden', 'important');
    }
  });
  life.listen(option, 'pointerleave', () => {
    if (!option.contains(document.activeElement)) {
      life.end();
    }
  });
  life.listen(option, 'focusout', ({ relatedTarget }) => {
    if (!option.contains(relatedTarget as Node | null) && !option.matches(':hover')) {
      life.end();
    }
  });
}
