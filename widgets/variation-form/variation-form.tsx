import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { Into, useLatest } from '../../shared/element/host-hooks.js';
import { onRoleChange, roleOf } from '../../shared/host/role.js';
import type { Values } from '../../shared/element/schema.js';
import { isShown } from '../../shared/a11y/focus.js';
import { clearBlocker, showBlocker } from '../../shared/ui/blocker.js';
import type { FormControl } from './control.js';
import { driveForm } from './driver.js';
import { followForm } from './follower.js';
import { installVariationShims } from '../../shared/host/variation-shims.js';
import { driveSwatches, leftByAttribute, type SwatchDriver, type SwatchSettings } from './swatches.js';
import { SwatchList } from './swatch-print.js';
import { useTooltips } from './use-tooltip.js';
import { attributesToPrint, PrintedForm, type PrintModel } from './variation-form.print.js';
import { readFields, readProductId, readVariationText, type AttributeField, type FormParts } from './variation-form.read.js';
import type { schema } from './variation-form.schema.js';

type Props = Values<typeof schema> & HostProps;

const FORM = 'form.variations_form';
const LIST = 'ul.variable-items-wrapper';

/** Reads the parts of a form; `null`, with an error that names the value, where it cannot be driven. */
function readForm(form: HTMLFormElement): FormParts | null {
  const say = (what: string): void => { console.error(`[shop] <shop-variation-form> ${what}`, form); };
  const productId = readProductId(form);
  const fields = readFields(form);
  if (productId === '' || fields.length === 0) {
    say(`${productId === '' ? 'data-product_id: is missing on the form' : 'the form has no ".variations select"'}; the form stays as the page printed it`);
    return null;
  }
  const text = form.getAttribute('data-product_variations');
  const { variations, problem } = readVariationText(text);
  if (problem) { say(`data-product_variations${text === null ? '' : `=${JSON.stringify(text.slice(0, 80))}`}: ${problem}${variations ? '' : '; asking the server for each choice'}`); }
  return { form, productId, fields, variations, customData: form.dataset['custom_data'] ?? '' };
}

/**
 * @element shop-variation-form
 * @summary Chooses a variation: options that fit, price, picture, stock, quantity, swatches.
 * @attr data-swatches, data-swatch-limit, data-match, data-linkable, data-alerts, data-clear-on-reselect,
 *   data-deselect-unavailable, data-disable-out-of-stock, data-clickable-out-of-stock, data-show-variation-label,
 *   data-variation-label-separator, data-show-variation-stock, data-stock-label-threshold; for an empty tag data-product_id,
 *   data-product_variations, data-attributes, data-action: see variation-form.schema.ts
 * @event shop:variation-changed, shop:variation-found, shop:variation-shown, shop:variation-hidden
 * @reads data-product_variations of the form, wc_add_to_cart_variation_params, woo_variation_swatches_options, #tmpl-variation-template
 * @calls wc-ajax get_variation, where variations are not in the page
 * @without-js the theme's selects and button post the form; the server checks the choice
 */
export default function VariationForm(props: Props): ReactElement {
  const { host } = props;
  const forms = useForms(host);
  const printed = usePrintModel(props, forms);
  useSubmitGuard(host, props.alerts === 'native');
  const tooltip = useTooltips(host);
  useEffect(() => installVariationShims(), []);
  return (
    <>
      {printed && <PrintedForm key={printed.key} model={printed.model} />}
      {forms?.map((form) => <DrivenForm key={keyOf(form)} form={form} {...props} />)}
      {tooltip}
    </>
  );
}

const keys = new WeakMap<Element, number>();
let nextKey = 0;
const keyOf = (form: Element): number => {
  const known = keys.get(form);
  if (known !== undefined) { return known; }
  nextKey += 1;
  keys.set(form, nextKey);
  return nextKey;
};

/** The forms inside the tag, also ones that are inserted or replaced later; each is set up once. `null` until we looked. */
function useForms(host: HTMLElement): readonly HTMLFormElement[] | null {
  const [forms, setForms] = useState<readonly HTMLFormElement[] | null>(null);
  useLayoutEffect(() => {
    const look = (): void => {
      const now = [...host.querySelectorAll<HTMLFormElement>(FORM)];
      setForms((was) => (was?.length === now.length && was.every((f, i) => f === now[i]) ? was : now));
    };
    look();
    const observer = new MutationObserver((records) => {
      const matters = (nodes: NodeList): boolean => [...nodes].some((n) => n instanceof Element && (n.matches(FORM) || n.querySelector(FORM) !== null));
      if (records.some((r) => matters(r.addedNodes) || matters(r.removedNodes))) { look(); }
    });
    observer.observe(host, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [host]);
  return forms;
}

const ROOT = '.shop-root';
/** A tag may be filled by a script after it was inserted; only then is its emptiness an error. */
const EMPTY_MS = 1000;

/** What to print into an empty tag, or `null` where the theme printed a form. */
function usePrintModel({ host, productId, productVariations, printAttributes, action }: Props, forms: readonly HTMLFormElement[] | null): { key: string; model: PrintModel } | null {
  const empty = forms !== null && forms.every((f) => f.closest(ROOT)?.parentElement === host);
  const lost = empty && productId === '';
  useEffect(() => {
    if (!lost) { return undefined; }
    const timer = setTimeout(() => { console.error('[shop] <shop-variation-form> data-product_id: is missing, and there is no form.variations_form inside the tag; nothing is printed', host); }, EMPTY_MS);
    return () => clearTimeout(timer);
  }, [lost, host]);
  return useMemo(() => {
    if (!empty || productId === '') { return null; }
    const variations = productVariations?.variations ?? null;
    const model = { productId, variations, attributes: attributesToPrint(printAttributes, variations), action };
    return { key: `${productId} ${JSON.stringify(model.attributes)} ${variations?.length ?? ''}`, model };
  }, [empty, productId, productVariations, printAttributes, action]);
}

/** A form that still wants something is not sent; the reason is told at its button. */
function useSubmitGuard(host: HTMLElement, native: boolean): void {
  useEffect(() => {
    const submit = (event: SubmitEvent): void => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(FORM) || !host.contains(form)) { return; }
      if (showBlocker(form, { native })) { event.preventDefault(); }
    };
    window.addEventListener('submit', submit);
    return () => window.removeEventListener('submit', submit);
  }, [host, native]);
}

/** Does the swatches plugin's own script drive this form? */
const pluginDrives = (form: HTMLFormElement): boolean => form.classList.contains('wvs-loaded') && !ours.has(form);
const ours = new WeakSet<HTMLFormElement>();

/** One form: driven or followed, and its swatches. */
function DrivenForm({ form, ...props }: Props & { readonly form: HTMLFormElement }): ReactElement | null {
  const source = useMemo(() => readForm(form), [form]);
  const [plugin, setPlugin] = useState(() => pluginDrives(form));
  const role = useRole(form);
  const settings = useLatest(props);
  const drivers = useRef(new Map<string, SwatchDriver>());
  const control = useRef<FormControl | null>(null);
  const [driven, setDriven] = useState<FormControl | null>(null);

  const sync = useCallback((chosen = false) => {
    setPlugin(pluginDrives(form));
    const now = control.current;
    if (!now || drivers.current.size === 0) { return; }
    const index = now.index();
    const states = index?.states(now.choices(), Object.fromEntries(now.fields.map((f) => [f.name, f.values])));
    const left = leftByAttribute(now, swatchSettings(settings.current));
    for (const [name, driver] of drivers.current) { driver.sync(states?.[name] ?? null, left?.attribute === name ? left.left : null, chosen); }
  }, [form, settings]);

  useEffect(() => {
    if (!source) { return undefined; }
    const { matching, linkable, alerts } = settings.current;
    const tell = {
      update: (chosen: boolean) => { if (!control.current || control.current.store.get().blockers.length === 0) { clearBlocker(form); } sync(chosen); },
      focusField: (field: AttributeField) => { const driver = drivers.current.get(field.name); if (driver && !isShown(field.select)) { driver.focus(); } else { field.select.focus(); } },
    };
    const made = role === 'driver'
      ? driveForm(source, { exact: matching === 'exact', linkable, nativeAlerts: alerts === 'native' }, tell, () => roleOf('variations') === 'follower')
      : followForm(source, tell);
    control.current = made;
    setDriven(made);
    return () => { control.current = null; setDriven(null); made.stop(); };
  }, [form, source, role, settings, sync, props.matching, props.linkable]);

  const wanted = source && !plugin ? source.fields.map((field) => ({ field, list: printedList(field), config: props.swatches[field.name] })).filter((w) => w.list !== null || w.config !== undefined) : [];
  return (
    <>
      {driven && wanted.map(({ field, list, config }) => (
        <SwatchesOf key={field.name} field={field} printed={list} control={driven} drivers={drivers.current} sync={sync} settings={swatchSettings(props)}>
          {list === null && config !== undefined ? <SwatchList field={field} config={config} limit={props.swatchLimit} /> : null}
        </SwatchesOf>
      ))}
    </>
  );
}

const swatchSettings = (p: Props): SwatchSettings => ({
  clearOnReselect: p.clearOnReselect, deselectUnavailable: p.deselectUnavailable, disableOutOfStock: p.disableOutOfStock,
  clickableOutOfStock: p.clickableOutOfStock, showLabel: p.showLabel, labelSeparator: p.labelSeparator, showStock: p.showStock, stockThreshold: p.stockThreshold,
});

/** The swatches the page itself printed beside a select. */
const printedList = (field: AttributeField): HTMLElement | null => [...(field.select.parentElement?.querySelectorAll<HTMLElement>(LIST) ?? [])].find((l) => !l.classList.contains('shop-swatches')) ?? null;

interface SwatchesProps {
  readonly field: AttributeField;
  readonly printed: HTMLElement | null;
  readonly control: FormControl;
  readonly drivers: Map<string, SwatchDriver>;
  readonly sync: () => void;
  readonly settings: SwatchSettings;
  readonly children: ReactElement | null;
}

/** Prints the swatches of one attribute where the page has none, hides the select behind them, and drives them. */
function SwatchesOf({ field, printed, control, drivers, sync, settings, children }: SwatchesProps): ReactElement | null {
  const key = JSON.stringify(settings);
  // Before the browser paints: the select and its swatches are never seen together.
  useLayoutEffect(() => {
    const list = printed ?? field.select.parentElement?.querySelector<HTMLElement>(`${LIST}.shop-swatches`);
    if (!list) { return undefined; }
    const { select } = field;
    const { form } = control;
    // Our own swatches take the select's place; it stays the field that is posted and that other scripts read.
    const height = printed ? 0 : select.offsetHeight;
    const display = select.style.display;
    if (!printed) {
      list.style.minHeight = height > 0 ? `${height}px` : '';
      select.classList.add('woo-variation-raw-select');
      select.style.display = 'none';
      field.select.parentElement?.classList.add('woo-variation-items-wrapper');
    }
    const hadMark = form.classList.contains('wvs-loaded');
    ours.add(form);
    form.classList.add('wvs-loaded');
    const driver = driveSwatches(control, field, list, settings);
    drivers.set(field.name, driver);
    sync();
    return () => {
      drivers.delete(field.name);
      driver.stop();
      if (!printed) {
        select.classList.remove('woo-variation-raw-select');
        select.style.display = display;
        field.select.parentElement?.classList.remove('woo-variation-items-wrapper');
      }
      if (drivers.size === 0) { ours.delete(form); if (!hadMark) { form.classList.remove('wvs-loaded'); } }
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the settings
  }, [field, printed, control, drivers, sync, key]);
  return children && <Into find={() => field.select} place="after">{children}</Into>;
}

/** Who drives this form; changes while the page lives when the host's script arrives. */
function useRole(form: HTMLFormElement): 'driver' | 'follower' {
  const [role, setRole] = useState(() => roleOf('variations'));
  useEffect(() => {
    const look = (): void => setRole(roleOf('variations'));
    look();
    return onRoleChange('variations', look, form);
  }, [form]);
  return role;
}
