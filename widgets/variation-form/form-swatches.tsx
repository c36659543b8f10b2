import { useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { HostPortal, keyOf, useEnhance, useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { printedListsIn } from './elements.js';
import type { FormControl } from './form-controller.js';
import type { FormWork } from './form-session.js';
import { DRIVEN, HIDDEN_SELECT, pluginDrives, setOurs } from './plugin-swatches.js';
import { SwatchList } from './swatch.markup.js';
import { labelNodeOf, NAME, namesIn, nameText } from './swatch-display.js';
import { itemsOf, ourList, printedList, titleOf } from './swatch-items.js';
import type { SwatchConfig } from './swatch-markup.rules.js';
import { driveSwatches, syncSwatches, type SwatchDriver, type SwatchSettings } from './swatches.js';
import type { AttributeField } from './variation-form.host.js';
import type { Settings } from './variation-form.schema.js';

export { SwatchTooltips } from './swatch-tooltips.js';

/** What the swatches of one form are given. */
export interface FormSwatchesProps {
  readonly work: FormWork;
  /** Who drives or follows the form at this moment. */
  readonly control: FormControl;
  readonly settings: Settings;
  /** Has whoever drives set the form up? */
  readonly isSetUp: { current: boolean };
}

/**
 * The swatches of one form: those that the page printed, and for attributes that `data-swatches` names our own. None where the swatches
 * plugin drives.
 */
export function FormSwatches({ work, control, settings, isSetUp }: FormSwatchesProps): ReactElement {
  const { form, fields } = control;
  const [isPlugins, setPlugins] = useState(() => pluginDrives(form));
  useNodesBy(form, printedListsIn);
  const [drivers] = useState(() => new Map<string, SwatchDriver>());
  const sync = useLatest((chosen: boolean) => {
    setPlugins(pluginDrives(form));
    if (drivers.size > 0) {
      syncSwatches(drivers, control, swatchSettings(settings), { begun: isSetUp.current, chosen });
    }
  });
  useHostEvent(form, 'wc_variation_form', () => {
    isSetUp.current = true;
    sync.current(false);
  });
  useLayoutEffect(
    () =>
      work.join({
        update: (chosen) => sync.current(chosen),
        focus({ name, select }) {
          const swatches = isShown(select) ? undefined : drivers.get(name);
          swatches?.focus();
          return swatches !== undefined;
        },
      }),
    [work, drivers, sync],
  );
  const lists = (isPlugins ? [] : fields).flatMap((field) => {
    const printed = printedList(field);
    const config = printed ? undefined : settings.swatches[field.name];
    return printed || config ? [{ field, printed, config }] : [];
  });
  useEnhance(lists.length > 0 ? form : null, markDriven, null);
  // After each rendering, which may have brought some.
  useLayoutEffect(() => sync.current(false));
  return (
    <>
      {lists.map(({ field, printed, config }) => (
        <SwatchesOf
          key={`${field.name} ${printed ? keyOf(printed) : JSON.stringify([config, settings.swatchLimit])}`}
          field={field}
          printed={printed}
          config={config}
          limit={settings.swatchLimit}
          control={control}
          drivers={drivers}
          settings={swatchSettings(settings)}
        />
      ))}
    </>
  );
}

const swatchSettings = (p: Settings): SwatchSettings => ({
  clearOnReselect: p.clearOnReselect,
  deselectUnavailable: p.deselectUnavailable,
  disableOutOfStock: p.disableOutOfStock,
  clickableOutOfStock: p.clickableOutOfStock,
  showLabel: p.showLabel,
  labelSeparator: p.labelSeparator,
  showStock: p.showStock,
  stockThreshold: p.stockThreshold,
});

/** Marks a form whose swatches we drive as the plugin marks its own, so that its script leaves them alone. */
function markDriven(form: HTMLFormElement): () => void {
  const writes = createRestorableWrites();
  setOurs(form, true);
  writes.flag(form, DRIVEN, true);
  return () => {
    writes.undo();
    setOurs(form, false);
  };
}

/** What the swatches of one attribute belong to. */
interface ListParts {
  readonly control: FormControl;
  readonly field: AttributeField;
  /** The list that the page printed; `null`: ours. */
  readonly printed: HTMLElement | null;
  /** Where it is kept who drives them, by attribute. */
  readonly drivers: Map<string, SwatchDriver>;
}

interface SwatchesProps extends ListParts {
  /** How to print them where the page has none. */
  readonly config: SwatchConfig | undefined;
  readonly limit: number;
  readonly settings: SwatchSettings;
}

/** Prints the swatches of one attribute where the page has none, hides the select behind them, and drives them. */
function SwatchesOf({ control, field, printed, drivers, config, limit, settings }: SwatchesProps): ReactElement | null {
  const parts = useMemo(() => ({ control, field, printed, drivers }), [control, field, printed, drivers]);
  useEnhance(parts, enhanceSwatches, settings);
  return (
    <>
      {config && (
        <HostPortal find={() => field.select} place="after">
          <SwatchList field={field} config={config} limit={limit} />
        </HostPortal>
      )}
      {settings.showLabel && (
        <ChosenName
          select={field.select}
          separator={settings.labelSeparator}
          titles={printed ? itemsOf(printed).map(titleOf) : field.options.map(({ value, label }) => config?.items[value]?.label ?? label)}
        />
      )}
    </>
  );
}

/** The class of the place that we print for a chosen value. */
const NAME_PLACE = 'shop-swatch-name';

interface ChosenNameProps {
  readonly select: HTMLSelectElement;
  readonly separator: string;
  readonly titles: readonly string[];
}

/**
 * The place of the chosen value behind the attribute's label, where the page printed none; whoever drives the swatches writes there. Every
 * title has its place kept from the start, unseen one over the other, so that a choice does not widen the label and move the swatches
 * beside it.
 */
function ChosenName({ select, separator, titles }: ChosenNameProps): ReactElement | null {
  const [isPrinted] = useState(() => namesIn(labelNodeOf(select)).some((name) => !name.closest(`.${NAME_PLACE}`)));
  return isPrinted ? null : (
    <HostPortal find={() => labelNodeOf(select)} as="span" className={NAME_PLACE}>
      {/* As attributes, which are no text of the label's. Before the name: its line is theirs while it is empty. */}
      {[...new Set(titles)].map((title) => (
        <span key={title} data-shop-text={nameText(separator, title)} />
      ))}
      <span className={NAME} />
    </HostPortal>
  );
}

/** Drives the swatches of one attribute. @returns how to give the page its markup back */
function enhanceSwatches({ control, field, printed, drivers }: ListParts, settings: SwatchSettings): () => void {
  const list = printed ?? ourList(field);
  if (!list) {
    return () => undefined;
  }
  const writes = createRestorableWrites();
  // Ours take the select's place; it stays the field that is posted and that other scripts read.
  if (!printed) {
    const { select } = field;
    const height = select.offsetHeight;
    list.style.minHeight = height > 0 ? `${height}px` : '';
    writes.flag(select, HIDDEN_SELECT, true);
    writes.keep(select, 'style');
    select.style.display = 'none';
    writes.flag(select.parentElement, 'woo-variation-items-wrapper', true);
  }
  const swatches = driveSwatches(control, field, list, settings);
  drivers.set(field.name, swatches);
  return () => {
    swatches.stop();
    drivers.delete(field.name);
    writes.undo();
  };
}
