/* oxlint-disable jsx-a11y/no-static-element-interactions -- the markup is select2's: what is inside has the role and the focus */
import {
  useMemo,
  useRef,
  useState,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useElementMembers, useFirstIntent, useSame, HostPortal } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { useLazy } from '../../shared/lazy-view.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { createReader, FIELD, heardOf, labelsOf, nameOf, OURS, sizeOf, widthOf, readSettings } from './filter-select.host.js';
import { fillTemplate, type Item } from './filter-select.rules.js';
import type { schema, Settings } from './filter-select.schema.js';
import { type ControlHandle, useControl, useHandle, useHost, type ControlState } from './use-control.js';

/**
 * The view of `<shop-filter-select>`: a control in the place of each select inside the tag, and of those elsewhere that `data-for` names.
 * The element has `open`, `close`, `data`, `value` and `destroy` (contract 46): each acts on the select that is given,
 * else on the first one; where the host's script has that select, nothing happens.
 */
export function FilterSelect({ element, ...settings }: Values<typeof schema> & ElementProps): ReactElement {
  const { selects: elsewhere } = settings;
  const values = useSame(settings);
  const read = useMemo(() => createReader(element, elsewhere), [element, elsewhere]);
  const found = useNodesBy(elsewhere === '' ? element : document.body, read);
  const [destroyed, setDestroyed] = useState<readonly HTMLSelectElement[]>([]);
  /** Without its list no control is any use: the page has its selects back. */
  const [isLost, setLost] = useState(false);
  const selects = isLost ? [] : found.filter((select) => !destroyed.includes(select));
  useFirstIntent(document.documentElement, lazyDropdown.load);
  const handles = useRef(new Map<HTMLSelectElement, ControlHandle>());
  const handleOf = (select = selects[0]): ControlHandle | undefined => select && handles.current.get(select);
  useElementMembers(element, {
    /** Opens the list. */
    open: (select?: HTMLSelectElement) => handleOf(select)?.open(),
    /** Closes it; the focus goes back to the control. */
    close: (select?: HTMLSelectElement) => handleOf(select)?.close(),
    /** What is chosen, as the server is told it; of one choice at most one. */
    data: (select?: HTMLSelectElement) => handleOf(select)?.data() ?? [],
    /** The value of the first select: a text, or of several a list; assigning chooses, and sends `change`. */
    get value() {
      const ids =
        handleOf()
          ?.data()
          .map(({ id }) => id) ?? [];
      return selects[0]?.multiple ? ids : (ids[0] ?? '');
    },
    set value(value: string | readonly string[]) {
      handleOf()?.setValues(typeof value === 'string' ? [value] : value);
    },
    /** Gives the page its select back, for good. */
    destroy(select = selects[0]) {
      if (select) {
        flushSync(() => setDestroyed((was) => [...was, select]));
      }
    },
  });
  return (
    <>
      {selects.map((select) => (
        <Control
          key={keyOf(select)}
          element={element}
          select={select}
          values={values}
          handles={handles.current}
          onLost={() => setLost(true)}
        />
      ))}
    </>
  );
}

/** What shows the list, and fills it: on its way as soon as somebody does anything on the page, so that no press waits for it. */
export const lazyDropdown = lazyModule('the list of <shop-filter-select>', () => import('./dropdown.js'));

interface ControlProps {
  /** The tag. */
  readonly element: Element;
  readonly select: HTMLSelectElement;
  /** The settings of the tag, the same object until one changes. */
  readonly values: Values<typeof schema>;
  /** Where it puts its handle while it lives. */
  readonly handles: Map<HTMLSelectElement, ControlHandle>;
  /** Runs where the list cannot be shown. */
  readonly onLost: () => void;
}

const report = (name: string, raw: string, expected: string): void =>
  console.error(`[shop] <shop-filter-select>: ${name} is "${raw}" on a select; ${expected}`);

let count = 0;

/** What stands in the place of one select, with its list while that is open; the classes are select2's (contract 11). */
function Control({ element, select, values, handles, onLost }: ControlProps): ReactElement {
  const settings = useMemo(() => readSettings(select, element, values, report), [select, element, values]);
  const [listId] = useState(() => `shop-filter-${(count += 1)}`);
  const [labels] = useState(() => labelsOf(select, listId));
  const [size] = useState(() => sizeOf(select));
  const control = useControl(select, settings, lazyDropdown);
  const { choice, list, isOpen, hasOwnSearch, focus, open, close, clear } = control;
  const { chosen, isDisabled } = choice;
  const { state } = list;
  const [isFocused, setFocused] = useState(false);
  const [isAbove, setAbove] = useState(false);
  const isBeside = state.open === 'popup';
  const [isFixed, setFixed] = useState(false);
  const box = useRef<HTMLElement | null>(null);
  const holdBox = useCallback((node: HTMLElement | null) => {
    box.current = node;
  }, []);

  useHost(select, labels, control, box);
  useHandle(handles, select, control);
  const dropdown = useLazy(lazyDropdown, isOpen, onLost);
  useLayoutEffect(() => {
    // A place that was as wide as the select only because the select stood in it is none to fill.
    if (box.current?.style.width === '100%' && Math.abs(box.current.offsetWidth - size.widthPx) > 1) {
      setFixed(true);
    }
  }, [size]);

  const onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('button')) {
      return;
    }
    if (isOpen && !select.multiple) {
      close(true);
    } else {
      focus();
      open();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    setFocused(false);
    // Who goes on with the keyboard or a press leaves no term behind.
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) {
      control.forgetTyped();
    }
  };

  const label = nameOf(select, labels);
  const named = select.getAttribute('aria-labelledby') ?? labels.map(({ id }) => id).join(' ');
  const activeId = state.marked < 0 ? undefined : `${listId}-${state.marked}`;
  const placeholder = chosen.length === 0 ? settings.placeholder : '';
  const itemText = (item: Item): string => fillTemplate(settings.templateSelection, item);
  const combobox = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && !hasOwnSearch ? activeId : undefined,
    'aria-disabled': isDisabled,
    ...(named === ''
      ? { 'aria-label': select.getAttribute('aria-label') || select.title || settings.placeholder }
      : { 'aria-labelledby': named }),
    ...heardOf(select),
  } as const;
  const states = {
    [settings.theme]: true,
    open: isOpen,
    focus: isFocused,
    disabled: isDisabled,
    above: isBeside && isAbove,
    below: isBeside && !isAbove,
  };
  const classes = Object.entries(states).flatMap(([name, on]) => (on ? [`select2-container--${name}`] : []));
  return (
    <>
      <HostPortal
        find={() => (select.isConnected ? select : null)}
        place="after"
        as="span"
        className={`select2 select2-container ${classes.join(' ')}`}
        attributes={{ [OURS]: size.isBlock ? 'block' : '', dir: size.direction }}
        styles={{ width: isFixed ? `${size.widthPx}px` : widthOf(size, settings.width) }}
        boxRef={holdBox}
      >
        <span className="selection" onClick={onClick} onKeyDown={control.onControlKey} onFocus={() => setFocused(true)} onBlur={onBlur}>
          {select.multiple ? (
            <Several {...{ control, settings, combobox, itemText, placeholder }} id={`${listId}-choice`} />
          ) : (
            <One
              {...{ control, combobox, placeholder }}
              id={`${listId}-choice`}
              heightRem={size.heightRem}
              text={chosen[0] ? itemText(chosen[0]) : (select.options[select.selectedIndex]?.text ?? '')}
            />
          )}
          <button
            type="button"
            className="select2-selection__clear"
            hidden={!settings.allowClear || isDisabled || chosen.length === 0}
            aria-label={message('filter.clear', { label }).trim()}
            onClick={({ nativeEvent }) => clear(nativeEvent)}
          >
            ×
          </button>
        </span>
      </HostPortal>
      {isOpen && dropdown && box.current && (
        <dropdown.Dropdown
          control={control}
          select={select}
          settings={settings}
          box={box.current}
          listId={listId}
          label={label}
          activeId={activeId}
          isAbove={isAbove}
          onSide={setAbove}
        />
      )}
    </>
  );
}

/** The height of the select (filter-select.css). */
const ROOM = '--shop-select-room';

interface OneProps {
  readonly id: string;
  readonly control: ControlState;
  /** What it is to a screen reader. */
  readonly combobox: object;
  readonly text: string;
  /** In the text's place; empty: the text. */
  readonly placeholder: string;
  /** As high as the select was, whatever a sheet says of select2: nothing below moves as the one takes the other's place. */
  readonly heightRem: number | null;
}

/** What is chosen of one choice; it looks like the field and has the focus. */
const One = ({ id, control, combobox, text, placeholder, heightRem }: OneProps): ReactElement => (
  <span
    {...combobox}
    ref={control.selection}
    className="select2-selection select2-selection--single"
    style={heightRem === null ? undefined : ({ [ROOM]: `${heightRem}rem` } as CSSProperties)}
    tabIndex={control.choice.isDisabled ? -1 : 0}
  >
    {placeholder === '' ? (
      <span id={id} className="select2-selection__rendered" title={text}>
        {text}
      </span>
    ) : (
      <span id={id} className="select2-selection__rendered" title="">
        <span className="select2-selection__placeholder">{placeholder}</span>
      </span>
    )}
    <span className="select2-selection__arrow" aria-hidden="true">
      <b />
    </span>
  </span>
);

interface SeveralProps {
  readonly id: string;
  readonly control: ControlState;
  readonly settings: Settings;
  /** What the field is to a screen reader. */
  readonly combobox: object;
  readonly itemText: (item: Item) => string;
  readonly placeholder: string;
}

/** What is chosen of several, and the search box after it. */
const Several = ({ id, control, settings, combobox, itemText, placeholder }: SeveralProps): ReactElement => (
  <span className="select2-selection select2-selection--multiple">
    <ul className="select2-selection__rendered" id={id}>
      {control.choice.chosen.map((item) => (
        <Chosen
          key={`${keyOf(item.option)} ${itemText(item)}`}
          text={itemText(item)}
          isFixed={item.option.disabled}
          isDisabled={control.choice.isDisabled}
          onRemove={(event) => control.remove(item, event)}
        />
      ))}
      <li className="select2-search select2-search--inline">
        <input
          {...FIELD}
          {...combobox}
          ref={control.inline}
          type="text"
          disabled={control.choice.isDisabled}
          readOnly={settings.minimumResultsForSearch < 0}
          inputMode={control.hasNoKeyboard ? 'none' : undefined}
          placeholder={placeholder}
          size={Math.max(1, (control.list.state.term || placeholder).length + 1)}
          onInput={control.onType}
          onCompositionEnd={control.onType}
        />
      </li>
    </ul>
  </span>
);

interface ChosenProps {
  readonly text: string;
  /** May it be taken away? */
  readonly isFixed: boolean;
  readonly isDisabled: boolean;
  readonly onRemove: (event: Event) => void;
}

/** One of several choices. */
const Chosen = ({ text, isFixed, isDisabled, onRemove }: ChosenProps): ReactElement => (
  <li className="select2-selection__choice" title={text}>
    {!isFixed && (
      <button
        type="button"
        className="select2-selection__choice__remove"
        disabled={isDisabled}
        aria-label={message('filter.remove', { text })}
        onClick={({ nativeEvent }) => onRemove(nativeEvent)}
      >
        ×
      </button>
    )}
    <span>{text}</span>
  </li>
);
