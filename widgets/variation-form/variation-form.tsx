import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEnhance, useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { useAwaitedDriver } from '../../shared/element/use-driver.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { isNamed, VARIATION, type Driver } from '../../shared/host/driver.js';
import { GALLERY_PLUGINS } from '../../shared/host/gallery-shim.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';
import { VARIATION_PLUGINS } from '../../shared/host/variation-shims.js';
import { printedListsIn } from './elements.js';
import { followForm } from './follower.js';
import { holdUntilDriven, type FormControl } from './form-controller.js';
import { createWork, type FormWork } from './form-session.js';
import type { FormSwatchesProps } from './form-swatches.js';
import { formsIn, NO_FORMS, observeOutsideForms } from './forms.js';
import { showSelects } from './plugin-swatches.js';
import { strangeSwatches } from './swatch-markup.rules.js';
import { usePrintModel } from './use-print-model.js';
import type { PrintModel } from './variation-form.markup.js';
import { readFields, readForm } from './variation-form.host.js';
import type { Settings } from './variation-form.schema.js';

const PrintedForm = lazyView<{ readonly model: PrintModel }>(() => import('./variation-form.markup.js').then((part) => part.PrintedForm));
const FormSwatches = lazyView<FormSwatchesProps>(
  () => import('./form-swatches.js').then((part) => part.FormSwatches),
  'the swatches of product forms',
  ({ control }) => showSelects(control.form),
);
const SwatchTooltips = lazyView<{ readonly root: HTMLElement }>(
  () => import('./form-swatches.js').then((part) => part.SwatchTooltips),
  'the tooltips of swatches',
);
/** Matching, showing and pictures come where the tag drives; beside WooCommerce's script nothing of them is needed. */
const DriveForm = lazyView<WorkProps>(
  () => import('./driver.js').then((part) => part.DriveForm),
  undefined,
  ({ work }) => showSelects(work.source.form),
);

/**
 * The view of `<shop-variation-form>`: drives the product forms inside the tag, or follows WooCommerce's script there. Swatches are driven
 * whoever drives the form, unless the swatches plugin does it. An empty tag prints the form itself.
 */
export function VariationForm({ element, ...settings }: Settings & ElementProps): ReactElement {
  const { alerts, linkable, swatches } = settings;
  const [driver, recheck] = useAwaitedDriver('variations', { node: element });
  const forms = useForms(element);
  const printed = usePrintModel({ element, ...settings });
  useSubmitGuard(element, (form) => forms.includes(form), alerts === 'native');
  useStandIns(driver === 'tag');
  useEffect(() => {
    // Nobody else is expected: it need not wait until the page's scripts have run.
    if (!isNamed(VARIATION)) {
      DriveForm.ahead();
    }
  }, []);
  useStrangeSwatches(element, forms, swatches);
  const hasSwatches = useSwatches(element, swatches);
  return (
    <>
      {driver && printed && <PrintedForm key={printed.key} model={printed.model} />}
      {driver &&
        forms.map((form) => (
          <ProductForm
            key={keyOf(form)}
            form={form}
            driver={driver}
            recheck={recheck}
            settings={{ ...settings, linkable: linkable && element.contains(form) }}
          />
        ))}
      {hasSwatches && <SwatchTooltips root={element} />}
    </>
  );
}

/** The product forms that a tag is for: those inside, and of the page's first tag those that stand in none. */
function useForms(element: HTMLElement): readonly HTMLFormElement[] {
  const inside = useNodesBy(element, formsIn);
  const [outside, setOutside] = useState(NO_FORMS);
  useLayoutEffect(() => observeOutsideForms(setOutside), []);
  return useMemo(() => [...inside, ...outside], [inside, outside]);
}

/** Does the page have swatches here, or is the tag told to print some? Their code comes with the first. */
function useSwatches(root: Element, declared: Settings['swatches']): boolean {
  const printed = useNodesBy(root, printedListsIn);
  return printed.length > 0 || Object.keys(declared).length > 0;
}

/** Has calls of WooCommerce's jQuery plug-ins work where its scripts are absent. */
function useStandIns(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (isNeeded) {
      standFor({ ...VARIATION_PLUGINS, ...GALLERY_PLUGINS });
    }
  }, [isNeeded]);
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

interface ProductFormProps {
  readonly form: HTMLFormElement;
  readonly driver: Driver;
  /** Asks anew who drives. */
  readonly recheck: () => Driver;
  readonly settings: Settings;
}

/** One form and its swatches. The swatches stay when the form changes hands. */
function ProductForm({ form, driver, recheck, settings }: ProductFormProps): ReactElement | null {
  const [control, setControl] = useState<FormControl | null>(null);
  const latest = useLatest(settings);
  const work = useMemo(() => {
    const source = readForm(form);
    return source && createWork(source, { settings: () => latest.current, takenOver: () => recheck() === 'host', started: setControl });
  }, [form, latest, recheck]);
  // Nobody knows what the choices mean before somebody drives: what is sent then would be refused for no reason.
  useLayoutEffect(() => (work && driver === 'tag' && !control ? holdUntilDriven(form) : undefined), [work, driver, control, form]);
  // What is shown and hidden slides, where the tag drives.
  useEffect(() => (driver === 'tag' ? onFirstIntent(form, '*', lazySlide.load) : undefined), [form, driver]);
  return (
    work && (
      <>
        {driver === 'host' ? <FollowForm work={work} /> : <DriveForm work={work} />}
        {control && <Swatches work={work} control={control} settings={settings} />}
      </>
    )
  );
}

/** The swatches of one form, where it has some. Whether the form was set up is heard before their code is there. */
function Swatches(props: Omit<FormSwatchesProps, 'isSetUp'>): ReactElement | null {
  const { form } = props.control;
  const hasSwatches = useSwatches(form, props.settings.swatches);
  const isSetUp = useRef(false);
  useHostEvent(form, 'wc_variation_form', () => {
    isSetUp.current = true;
  });
  return hasSwatches ? <FormSwatches {...props} isSetUp={isSetUp} /> : null;
}

interface WorkProps {
  readonly work: FormWork;
}

function FollowForm({ work }: WorkProps): null {
  useEnhance(work, followForm, null);
  return null;
}
