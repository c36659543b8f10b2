import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactElement } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { afterCommit, commit, inEffect } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf, useLatest, useMount } from '../../shared/element/host-hooks.js';
import { useFail } from '../../shared/element/use-fail.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { PopoverProps } from '../../shared/ui/popover.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';
import type { FormControl, FormWork } from './session.js';
import { focusList, itemsOf, readStates, SwatchList, Swatches, titleOf, valueOf } from './swatch-list.js';
import { stockLeft } from './swatches.rules.js';
import {
  choiceOf,
  DRIVEN,
  DRIVEN_LIST,
  HIDDEN_SELECT,
  LIST,
  ourList,
  pluginDrives,
  printedList,
  setOurs,
  SWATCH,
  type AttributeField,
} from './variation-form.host.js';
import type { SwatchConfig } from './variation-form.rules.js';
import type { Settings } from './variation-form.schema.js';

/** What the swatches of one form are given. */
export interface FormSwatchesProps {
  readonly work: FormWork;
  /** Who drives or follows the form at this moment. */
  readonly control: FormControl;
  readonly settings: Settings;
  /** Has whoever drives set the form up? */
  readonly isSetUp: { current: boolean };
}

/** The swatches of one attribute. */
interface Group {
  readonly field: AttributeField;
  /** The list that the page printed; `null`: ours. */
  readonly printed: HTMLElement | null;
  /** How to print them where the page has none. */
  readonly config: SwatchConfig | undefined;
}

/**
 * What the swatches of a form tell the page. The plugin's script begins when the form is set up, and tells once what the page was printed
 * with.
 */
function useTelling(groups: readonly Group[], isSetUp: { readonly current: boolean }): (chosen: boolean) => void {
  const [told] = useState(() => new WeakSet<HTMLElement>());
  const fail = useFail();
  const tell = (chosen: boolean): void => {
    for (const { field, printed } of groups) {
      const list = printed ?? ourList(field);
      const choice = choiceOf(field);
      const item = list && choice !== '' ? itemsOf(list).find((one) => valueOf(one) === choice) : undefined;
      const isFirst = list !== null && isSetUp.current && !told.has(list);
      if (isFirst) {
        told.add(list);
      }
      if (item && (chosen || isFirst)) {
        fireHost(item, 'wvs-item-updated', [choice, valueOf(item)]);
      }
    }
  };
  // After each rendering, which may have brought some.
  useLayoutEffect(() => inEffect(() => afterCommit(() => tell(false)), fail));
  return tell;
}

/**
 * The swatches of one form: those that the page printed, and for attributes that `data-swatches` names our own. None where the swatches
 * plugin drives. What is chosen and what can be stands in the selects: they are read at each rendering, and so are the printed lists, of
 * which the view around this hears.
 */
export function FormSwatches({ work, control, settings, isSetUp }: FormSwatchesProps): ReactElement {
  const { form, fields } = control;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const groups = (pluginDrives(form) ? [] : fields).flatMap((field): Group[] => {
    const printed = printedList(field);
    const config = printed ? undefined : settings.swatches[field.name];
    return printed || config ? [{ field, printed, config }] : [];
  });
  const tell = useTelling(groups, isSetUp);
  const update = (chosen: boolean): void => commit(render, () => tell(chosen));
  const latest = useLatest({ update, groups });
  useMount(() =>
    work.join({
      update: (chosen) => latest.current.update(chosen),
      focus(field) {
        const group = isShown(field.select) ? undefined : latest.current.groups.find((one) => one.field === field);
        const list = group && (group.printed ?? ourList(field));
        if (list) {
          focusList(list);
        }
        return Boolean(list);
      },
    }),
  );
  const hasSome = groups.length > 0;
  const states = hasSome ? readStates(control) : {};
  const index = hasSome && settings.showStock ? control.index() : null;
  const values = Object.fromEntries(fields.map((f) => [f.name, f.values]));
  const stock = index && stockLeft(index, control.choices(), values, settings.stockThreshold);
  return (
    <>
      <Host
        node={form}
        on={{
          wc_variation_form() {
            isSetUp.current = true;
            update(false);
          },
        }}
      />
      {groups.map((group) => (
        <SwatchesOf
          key={`${group.field.name} ${group.printed ? keyOf(group.printed) : JSON.stringify([group.config, settings.swatchLimit])}`}
          group={group}
          control={control}
          settings={settings}
          states={states[group.field.name] ?? null}
          left={stock?.attribute === group.field.name ? stock.left : null}
          onRefuse={render}
        />
      ))}
      {hasSome && <DrivenForm form={form} />}
    </>
  );
}

/** Marks a form whose swatches we drive as the plugin marks its own, so that its script leaves them alone. */
function DrivenForm({ form }: { readonly form: HTMLFormElement }): ReactElement {
  useLayoutEffect(() => {
    setOurs(form, true);
    return () => setOurs(form, false);
  }, [form]);
  return <Host node={form} className={DRIVEN} />;
}

interface SwatchesOfProps extends Omit<Parameters<typeof Swatches>[0], 'field' | 'list'> {
  readonly group: Group;
  readonly settings: Settings;
}

/** Prints the swatches of one attribute where the page has none, hides the select behind them, and drives them. */
function SwatchesOf({ group: { field, printed, config }, settings, ...more }: SwatchesOfProps): ReactElement {
  const { select, options } = field;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const list = printed ?? box?.querySelector<HTMLElement>(LIST) ?? null;
  const titles = printed ? itemsOf(printed).map(titleOf) : options.map(({ value, label }) => config?.items[value]?.label ?? label);
  const chosen = list && choiceOf(field) !== '' ? itemsOf(list).find((item) => valueOf(item) === choiceOf(field)) : undefined;
  return (
    <>
      {config && (
        <HostPortal find={() => select} place="after" boxRef={setBox}>
          <SwatchList field={field} config={config} limit={settings.swatchLimit} />
        </HostPortal>
      )}
      {!printed && list && <InPlaceOf select={select} list={list} />}
      {list && <Swatches field={field} list={list} settings={settings} {...more} />}
      {settings.showLabel && (
        <ChosenName
          select={select}
          separator={settings.labelSeparator}
          titles={titles}
          title={list ? (chosen ? titleOf(chosen) : '') : undefined}
        />
      )}
    </>
  );
}

/** Our swatches take the select's place, as high as that; it stays the field that is posted and that other scripts read. */
function InPlaceOf({ select, list }: { readonly select: HTMLSelectElement; readonly list: HTMLElement }): ReactElement {
  const [height] = useState(() => select.offsetHeight);
  return (
    <>
      <Host node={list} style={{ minHeight: height > 0 ? `${height}px` : undefined }} />
      <Host node={select} className={HIDDEN_SELECT} style={{ display: 'none' }} />
      <Host node={select.parentElement} className="woo-variation-items-wrapper" />
    </>
  );
}

/** Class of the chosen value in a label. */
const NAME = 'woo-selected-variation-item-name';
/** The class of the place that we print for it. */
const NAME_PLACE = 'shop-swatch-name';

/** The label of an attribute. */
const labelNodeOf = (select: HTMLSelectElement): Element | null =>
  select.closest('tr')?.querySelector('label, .label') ?? select.labels?.[0] ?? null;

interface ChosenNameProps {
  readonly select: HTMLSelectElement;
  readonly separator: string;
  readonly titles: readonly string[];
  /** Of the chosen value; empty: none is. */
  readonly title: string | undefined;
}

/**
 * The chosen value behind the attribute's label, in the page's place for it or ours. In ours every title has its place kept from the start,
 * unseen one over the other, so that a choice does not widen the label and move the swatches beside it.
 */
function ChosenName({ select, separator, titles, title }: ChosenNameProps): ReactElement {
  const [printed] = useState(() =>
    [...(labelNodeOf(select)?.querySelectorAll(`.${NAME}`) ?? [])].find((name) => !name.closest(`.${NAME_PLACE}`)),
  );
  const textOf = (of: string): string => `${separator} ${of}`;
  const text = title ? textOf(title) : title;
  return printed ? (
    <Host node={printed} text={text} />
  ) : (
    <HostPortal find={() => labelNodeOf(select)} as="span" className={NAME_PLACE}>
      {/* As attributes, which are no text of the label's. Before the name: its line is theirs while it is empty. */}
      {[...new Set(titles)].map((one) => (
        <span key={one} data-shop-text={textOf(one)} />
      ))}
      <span className={NAME}>{text}</span>
    </HostPortal>
  );
}

/** The popover comes with Floating UI, when the first tooltip opens. */
const Popover = lazyView<PopoverProps>(() => import('../../shared/ui/popover.js').then((part) => part.Popover), 'the tooltip of swatches');

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function tooltipText(item: HTMLElement): string {
  const own = item.dataset['wvstooltipOutOfStock'] ?? item.dataset['wvstooltip'] ?? '';
  return own.trim() === (item.textContent ?? '').trim() ? '' : own;
}

/**
 * The host plugin's own style sheet shows its tooltips from the same attribute; then ours stay away. It shows none to the keyboard,
 * and cuts off those of swatches that cannot be had.
 */
const hostShows = (item: HTMLElement, { type }: Turn): boolean => {
  const { content } = getComputedStyle(item, '::before');
  return type === 'pointerover' && !['', 'none', 'normal'].includes(content) && getComputedStyle(item).overflow !== 'hidden';
};

/** Kept free beside the window's edge, in pixels (contract 61). */
const EDGE_PX = 2;
/** The plugin's own marks of where a tooltip stands: below its swatch, and how far it was moved to stay on the screen. */
const BELOW = 'wvs-tooltip-position-bottom';
const SHIFT = '--horizontal-position';

/** What a shopper chooses by: a tooltip that lies over it hides what it explains. */
const CHOICES = '.variable-item, .label, label';
/** How far from its swatch the middle of a tooltip is, and how far it reaches beside it at least, in pixels. */
const AWAY_PX = 20;

/** Above, or below where less of that is covered: what belongs to the same attribute counts for more. */
function sideOf(item: HTMLElement): 'top' | 'bottom' {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  const row = item.closest('tr') ?? item.parentElement;
  const covered = (y: number): number =>
    Math.max(
      ...[left - AWAY_PX, (left + right) / 2, right + AWAY_PX].map((x) => {
        const found = document.elementFromPoint(x, y)?.closest(CHOICES);
        return !found ? 0 : row?.contains(found) ? 2 : 1;
      }),
    );
  return covered(top - AWAY_PX) > covered(bottom + AWAY_PX) ? 'bottom' : 'top';
}

/** Written where it differs: else the page's own spacing of the classes is lost. */
function setBelow(item: Element, isBelow: boolean): void {
  if (item.classList.contains(BELOW) !== isBelow) {
    item.classList.toggle(BELOW, isBelow);
  }
}

/** Tooltips for the swatches inside `root`: on hover and on focus; Escape hides, the pointer may rest on the tooltip. */
export function SwatchTooltips({ root }: { readonly root: HTMLElement }): ReactElement | null {
  /** Swatches that we told the plugin's sheet to show the tooltip of elsewhere. */
  const placed = useRef(new Set<Element>());
  useEffect(() => {
    const items = placed.current;
    return () => {
      items.forEach((item) => setBelow(item, false));
    };
  }, []);
  const { open, keep, leave } = usePopover(root, {
    selector: SWATCH,
    // The focus may be there before the tag.
    before: () => ({ type: 'focusin', target: document.activeElement }),
    contentOf: (item, turn) => {
      const hosts = hostShows(item, turn);
      // Its own way of putting it elsewhere. Where its script drives, that is for its script.
      if (hosts && item.closest(`[${DRIVEN_LIST}]`)) {
        placed.current.add(item);
        setBelow(item, sideOf(item) === 'bottom');
      }
      return hosts ? null : tooltipText(item) || null;
    },
    placementOf: sideOf,
  });
  return open && <Tooltip anchor={open.anchor} text={open.content} side={open.placement} onEnter={keep} onLeave={leave} />;
}

interface TooltipProps extends Pick<PopoverProps, 'anchor' | 'onEnter' | 'onLeave'> {
  readonly text: string;
  readonly side: 'top' | 'bottom';
}

/** A tooltip beside a swatch, whose own name says the same to a screen reader. */
function Tooltip({ anchor, text, side, ...pointer }: TooltipProps): ReactElement {
  const [place, setPlace] = useState<{ readonly isBelow: boolean; readonly shiftPx: number } | null>(null);
  const onPlaced = useCallback<NonNullable<PopoverProps['onPlaced']>>(({ placement, shiftPx }) => {
    const isBelow = placement.startsWith('bottom');
    setPlace((was) => (was?.isBelow === isBelow && was.shiftPx === shiftPx ? was : { isBelow, shiftPx }));
  }, []);
  return (
    <>
      <Host node={anchor} className={{ [BELOW]: place?.isBelow }} style={{ [SHIFT]: place ? `${place.shiftPx}px` : undefined }} />
      <Popover anchor={anchor} placement={side} className="shop-swatch-tooltip" edgePx={EDGE_PX} onPlaced={onPlaced} {...pointer}>
        {text}
      </Popover>
    </>
  );
}
