import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { viewRenderer, type ElementProps } from '../../shared/element/define.js';
import type { DriverProps } from '../../shared/element/driven.js';
import { keyOf, useFirstIntent, useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { lazyView, useLazy } from '../../shared/lazy-view.js';
import { installGalleryShim } from '../../shared/host/gallery-shim.js';
import { installVariationShims } from '../../shared/host/variation-shims.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { driveForm } from './drive-form.js';
import { followForm } from './follower.js';
import type { FormControl } from './form-controller.js';
import { startSession } from './form-session.js';
import { pluginDrives } from './plugin-swatches.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { lazySwatches } from './lazy-swatches.js';
import { printedList } from './swatch-lists.js';
import type { SwatchDriver, SwatchSettings } from './swatches.js';
import { usePrintModel } from './use-print-model.js';
import { useTooltips } from './use-tooltip.js';
import type { PrintModel } from './variation-form.markup.js';
import { strangeSwatches } from './swatch-markup.logic.js';
import { readFields, readForm, type AttributeField } from './variation-form.read.js';
import type { Settings } from './variation-form.schema.js';

/** Only an empty tag prints a form. */
const PrintedForm = lazyView<{ readonly model: PrintModel }>(() => import('./variation-form.markup.js').then((part) => part.PrintedForm));

type Props = Settings & ElementProps;

/** Drives forms where WooCommerce's script does not, and swatches that are ours; prints the form of an empty tag. */
function VariationForm({ nodes, ...props }: Props & DriverProps<HTMLFormElement>): ReactElement {
  const { element } = props;
  const printed = usePrintModel(props);
  const tooltip = useTooltips(element);
  useStrangeSwatches(element, nodes, props.swatches);
  useFirstIntent(element, lazySlide.load);
  useEffect(() => {
    const stops = [installVariationShims(), installGalleryShim()];
    return () => {
      for (const stop of stops) {
        stop();
      }
    };
  }, []);
  return (
    <>
      {printed && <PrintedForm key={printed.key} model={printed.model} />}
      {nodes.map((form) => (
        <DrivenForm key={keyOf(form)} form={form} {...props} linkable={props.linkable && element.contains(form)} />
      ))}
      {tooltip}
    </>
  );
}

/** Drives `<shop-variation-form>` by React. */
export const renderer = viewRenderer(VariationForm);

/** One form and its swatches; where the host's script drives the form, it is followed. */
function DrivenForm({ form, ...props }: Props & { readonly form: HTMLFormElement }): ReactElement | null {
  const source = useMemo(() => readForm(form), [form]);
  const [plugin, setPlugin] = useState(() => pluginDrives(form));
  const [driver, recheckDriver] = useDriver('variations', { node: form });
  const latest = useLatest(props);
  const drivers = useRef(new Map<string, SwatchDriver>());
  const control = useRef<FormControl | null>(null);
  const [driven, setDriven] = useState<FormControl | null>(null);
  const begun = useRef(false);

  const sync = useCallback(
    (chosen = false) => {
      setPlugin(pluginDrives(form));
      const now = control.current;
      if (!now || drivers.current.size === 0) {
        return;
      }
      lazySwatches.loaded?.syncSwatches(drivers.current, now, swatchSettings(latest.current), { begun: begun.current, chosen });
    },
    [form, latest],
  );
  useHostEvent(form, 'wc_variation_form', () => {
    begun.current = true;
    sync();
  });

  useEffect(() => {
    if (!source) {
      return undefined;
    }
    const made = startSession(source, {
      follows: driver === 'host',
      start: (tell) =>
        driver === 'tag'
          ? driveForm(
              source,
              {
                exact: () => latest.current.matching === 'exact',
                availability: () => latest.current.availability,
                takenOver: () => recheckDriver() === 'host',
              },
              tell,
            )
          : followForm(source, latest.current.availability, tell),
      linkable: () => latest.current.linkable,
      updated: sync,
      focusSwatches: ({ name, select }: AttributeField) => {
        const swatches = isShown(select) ? undefined : drivers.current.get(name);
        swatches?.focus();
        return swatches !== undefined;
      },
    });
    control.current = made;
    setDriven(made);
    return () => {
      control.current = null;
      setDriven(null);
      made.stop();
    };
  }, [source, driver, recheckDriver, latest, sync]);

  const lists = (plugin ? [] : (source?.fields ?? [])).flatMap((field) => {
    const isPrinted = printedList(field) !== null;
    const config = isPrinted ? undefined : props.swatches[field.name];
    return isPrinted || config ? [{ field, config }] : [];
  });
  const code = useLazy(lazySwatches, lists.length > 0);
  if (!driven || !code) {
    return null;
  }
  return (
    <>
      {lists.map(({ field, config }) => (
        <code.SwatchesOf
          key={`${field.name} ${JSON.stringify([config, props.swatchLimit])}`}
          field={field}
          config={config}
          limit={props.swatchLimit}
          control={driven}
          drivers={drivers.current}
          sync={sync}
          settings={swatchSettings(props)}
        />
      ))}
    </>
  );
}

/**
 * Names what the tag's own `data-swatches` say of attributes that none of its forms has. What the settings of a page say is for every
 * product of a shop, and a list of several products is for all of them.
 */
function useStrangeSwatches(element: HTMLElement, forms: readonly HTMLFormElement[], swatches: Settings['swatches']): void {
  useEffect(() => {
    const strange = forms.length > 0 && element.hasAttribute('data-swatches') ? strangeSwatches(forms.flatMap(readFields), swatches) : [];
    if (strange.length > 0) {
      console.error(`[shop] <shop-variation-form> data-swatches: ${strange.join('; ')}`, element);
    }
  }, [element, forms, swatches]);
}

const swatchSettings = (p: Props): SwatchSettings => ({
  clearOnReselect: p.clearOnReselect,
  deselectUnavailable: p.deselectUnavailable,
  disableOutOfStock: p.disableOutOfStock,
  clickableOutOfStock: p.clickableOutOfStock,
  showLabel: p.showLabel,
  labelSeparator: p.labelSeparator,
  showStock: p.showStock,
  stockThreshold: p.stockThreshold,
});
