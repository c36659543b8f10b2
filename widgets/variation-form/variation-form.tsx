import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useDelegate, useFirstIntent, useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { Values } from '../../shared/element/schema.js';
import { installGalleryShim } from '../../shared/host/gallery-shim.js';
import { installVariationShims } from '../../shared/host/variation-shims.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { announce } from '../../shared/stores/notices.js';
import { productOf } from '../../shared/stores/product.js';
import { clearSubmitBlocker, useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { writeChoicesToUrl, chooseFromUrl } from './url-choices.js';
import { choose, type ControlEvents, type FormControl } from './form-controller.js';
import { driveForm } from './driver.js';
import { followForm } from './follower.js';
import { QUANTITY } from './elements.js';
import { stockToTell, type SwatchDriver, type SwatchSettings } from './swatches.js';
import { pluginDrives, printedList, SwatchesOf } from './swatches.view.js';
import { FORM, useForms, useOutsideForms, usePrintModel } from './use-forms.js';
import { lazyTransition } from './render-variation.js';
import { useTooltips } from './use-tooltip.js';
import type { PrintModel } from './variation-form.markup.js';
import { readForm } from './variation-form.read.js';
import type { schema } from './variation-form.schema.js';
import { useDriver } from '../../shared/element/use-driver.js';

/** Only an empty tag prints a form. */
const PrintedForm = lazyView<{ readonly model: PrintModel }>(() => import('./variation-form.markup.js').then((part) => part.PrintedForm));

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-variation-form>`. */
export default function VariationForm(props: Props): ReactElement {
  const { element } = props;
  const forms = useForms(element);
  const printed = usePrintModel(props, forms);
  const outside = useOutsideForms();
  useSubmitGuard(element, (form) => form.matches(FORM) && (element.contains(form) || outside.includes(form)), props.alerts === 'native');
  const tooltip = useTooltips(element);
  useFirstIntent(element, lazyTransition.load);
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
      {forms?.map((form) => (
        <DrivenForm key={keyOf(form)} form={form} {...props} />
      ))}
      {outside.map((form) => (
        <DrivenForm key={keyOf(form)} form={form} {...props} linkable={false} />
      ))}
      {tooltip}
    </>
  );
}

/** One form: driven or followed, and its swatches. */
function DrivenForm({ form, ...props }: Props & { readonly form: HTMLFormElement }): ReactElement | null {
  const source = useMemo(() => readForm(form), [form]);
  const [plugin, setPlugin] = useState(() => pluginDrives(form));
  const [driver, recheckDriver] = useDriver('variations', { node: form });
  const latest = useLatest(props);
  const drivers = useRef(new Map<string, SwatchDriver>());
  const control = useRef<FormControl | null>(null);
  const [driven, setDriven] = useState<FormControl | null>(null);
  const asked = useRef(false);
  const begun = useRef(false);
  useQuantity(form);

  const sync = useCallback(
    (chosen = false) => {
      setPlugin(pluginDrives(form));
      const now = control.current;
      if (!now || drivers.current.size === 0) {
        return;
      }
      const states = now.index()?.states(now.choices(), Object.fromEntries(now.fields.map((f) => [f.name, f.values])));
      const stock = stockToTell(now, swatchSettings(latest.current));
      for (const [name, driver] of drivers.current) {
        driver.sync({ states: states?.[name] ?? null, left: stock?.attribute === name ? stock.left : null, begun: begun.current }, chosen);
      }
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
    const { fields } = source;
    const tell: ControlEvents = {
      update: (chosen) => {
        // The shopper goes on: what was told at the button is done with, or is told again at the next try.
        if (chosen || control.current?.store.get().blockers.length === 0) {
          clearSubmitBlocker(form);
        }
        if (chosen && latest.current.linkable && !pluginDrives(form)) {
          writeChoicesToUrl(fields);
        }
        sync(chosen);
      },
      focusField: ({ name, select }) => {
        const driver = drivers.current.get(name);
        if (driver && !isShown(select)) {
          driver.focus();
        } else {
          select.focus();
        }
      },
    };
    const wanted = asked.current ? [] : chooseFromUrl(fields);
    asked.current = true;
    const made =
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
        : followForm(source, latest.current.availability, tell);
    control.current = made;
    setDriven(made);
    // The driver looks for itself in a moment; the host's script may have looked already.
    if (driver === 'host') {
      for (const name of wanted) {
        choose(fields, name, made.choices()[name] ?? '');
      }
    }
    return () => {
      control.current = null;
      setDriven(null);
      made.stop();
      clearSubmitBlocker(form);
    };
  }, [form, source, driver, recheckDriver, latest, sync]);

  if (!source || !driven || plugin) {
    return null;
  }
  return (
    <>
      {source.fields.map((field) => {
        const config = printedList(field) ? undefined : props.swatches[field.name];
        if (!config && !printedList(field)) {
          return null;
        }
        return (
          <SwatchesOf
            key={`${field.name} ${JSON.stringify([config, props.swatchLimit])}`}
            field={field}
            config={config}
            limit={props.swatchLimit}
            control={driven}
            drivers={drivers.current}
            sync={sync}
            settings={swatchSettings(props)}
          />
        );
      })}
    </>
  );
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

/**
 * The quantity the shopper wants, whoever changed it, for prices that depend on it. More than the variation allows becomes what it
 * allows (spec 1 §5); the limits are those on the field, which whoever drives writes before the number.
 */
function useQuantity(form: HTMLFormElement): void {
  const take = (el: HTMLElement): void => {
    if (!(el instanceof HTMLInputElement)) {
      return;
    }
    const value = el.value.trim() === '' ? NaN : Number(el.value);
    const store = productOf(form);
    if (value > (el.max === '' ? Infinity : Number(el.max)) && store.get().variation) {
      el.value = el.max;
      announce(message('variation.quantity_lowered', { max: el.max }));
      el.dispatchEvent(new Event('input', { bubbles: true }));
      el.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (value >= 0 && store.get().quantity !== value) {
      store.setKey('quantity', value);
    }
  };
  useDelegate(form, 'change', QUANTITY, take);
  useDelegate(form, 'input', QUANTITY, take);
}
