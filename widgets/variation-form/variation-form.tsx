import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEvent, useHostEvent, useLatest, useMount } from '../../shared/element/host-hooks.js';
import { useAwaitedDriver } from '../../shared/element/use-driver.js';
import { commit } from '../../shared/element/commit.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { isNamed, VARIATION, type Driver } from '../../shared/host/driver.js';
import { GALLERY_PLUGINS } from '../../shared/host/gallery-shim.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';
import { VARIATION_PLUGINS } from '../../shared/host/variation-shims.js';
import { printedListsIn, showSelects, readFields, readForm } from './variation-form.host.js';
import { holdUntilDriven, type FormControl, createWork, type FormWork } from './session.js';
import type { FormSwatchesProps } from './form-swatches.js';
import { strangeSwatches } from './variation-form.rules.js';
import type { PrintModel } from './variation-form.markup.js';
import type { Settings, PrintedAttribute } from './variation-form.schema.js';
import { isOwnNode, isSameList } from '../../shared/dom/nodes.js';
import { onPageChange } from '../../shared/dom/page-changes.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { SET_UP } from '../../shared/host/variation.js';
import { onRequest } from '../../shared/net/request-log.js';
import { pageSingleton } from '../../shared/page.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';
import { attributeMarkup, isCleaned, whenCleaned } from '../../shared/html/attribute.js';
import { isRecord } from '../../shared/json.js';

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

const FollowForm = lazyView<WorkProps>(
  () => import('./follower.js').then((part) => part.FollowForm),
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
    // What most likely drives need not wait until the page's scripts have run.
    (isNamed(VARIATION) ? FollowForm : DriveForm).ahead();
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

/**
 * What is found in a part of the page, kept in step with it; the same list as long as they are the same nodes. What we printed ourselves
 * counts too: a form of ours, and all of a form that another tag shows in a box of its own.
 * @param read the same function each time
 */
function useFound<E extends Element>(root: Element, read: (root: Element) => readonly E[]): readonly E[] {
  const [nodes, setNodes] = useState(() => read(root));
  const check = useEvent((): void => {
    const now = read(root);
    if (!isSameList(now, nodes)) {
      commit(() => setNodes(now));
    }
  });
  useMount(() => {
    check();
    return onPageChange(root, check);
  });
  return nodes;
}

/** The product forms that a tag is for: those inside, and of the page's first tag those that stand in none. */
function useForms(element: HTMLElement): readonly HTMLFormElement[] {
  const inside = useFound(element, formsIn);
  const [outside, setOutside] = useState(NO_FORMS);
  useLayoutEffect(() => observeOutsideForms(setOutside), []);
  // One that a script has just put into this tag is in both for a moment.
  return useMemo(() => [...new Set([...inside, ...outside])], [inside, outside]);
}

/** Does the page have swatches here, or is the tag told to print some? Their code comes with the first. */
function useSwatches(root: Element, declared: Settings['swatches']): boolean {
  const printed = useFound(root, printedListsIn);
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

/** The host's product form with variations. */
const FORM = 'form.variations_form';

/** The forms inside the tag, also one that it printed itself. */
const formsIn = (element: Element): Forms =>
  [...element.querySelectorAll<HTMLFormElement>(FORM)].filter((form) => isOwnNode(element, form));

/** Did the theme print a form into the tag? */
const hasForm = (element: Element): boolean => formsIn(element).some((form) => form.closest('.shop-root')?.parentElement !== element);

/** What an ajax request brings is put into the page in this time (contract 71). */
const AFTER_AJAX_MS = 1000;

type Forms = readonly HTMLFormElement[];
/** The forms of a tag that has none. */
const NO_FORMS: Forms = [];

const outside = pageSingleton('variation-forms-outside', createRefCounted<Forms>);

const isOutside = (form: Element): boolean => !form.closest('shop-variation-form');

const bringsForm = ({ addedNodes }: MutationRecord): boolean =>
  [...addedNodes].some((node) => node instanceof Element && (node.matches(FORM) || node.querySelector(FORM) !== null));

/**
 * Looks for forms in no tag one second after each ajax request, the page's own too, and after a script has put a form into the page;
 * at once when another script asks for one to be set up.
 */
function watchOutside(): () => void {
  const page = outside();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const known = (): Forms => (page.state === 'waiting' ? NO_FORMS : page.state);
  const tell = (now: Forms): void => {
    if (isSameList(known(), now)) {
      return;
    }
    page.state = now;
    for (const watch of page.watchers) {
      watch(now);
    }
  };
  const check = (): void => tell([...document.querySelectorAll<HTMLFormElement>(FORM)].filter(isOutside));
  const soon = (): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      check();
    }, AFTER_AJAX_MS);
    timers.add(timer);
  };
  const observer = new MutationObserver((records) => {
    if (records.some(bringsForm)) {
      // One that a script has put into a tag is that tag's at once: driven by two, each choice would be two.
      tell(known().filter(isOutside));
      soon();
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  const stops = [onHost(document, 'ajaxComplete', soon), onRequest(soon), onHost(document, SET_UP, check), () => observer.disconnect()];
  return () => {
    for (const stop of stops) {
      stop();
    }
    for (const timer of timers) {
      clearTimeout(timer);
    }
  };
}

/**
 * Forms that stand in no tag, as a quick view or an ajax listing brings them: the page's first tag takes them, with its own settings.
 * @param changed is given those that are the tag's, now and whenever they have become others
 * @returns how to stop
 */
function observeOutsideForms(changed: (forms: Forms) => void): () => void {
  const page = outside();
  // Whoever came first looks after them; when that one leaves, the next.
  const watch = (): void => {
    changed(page.state !== 'waiting' && [...page.watchers][0] === watch ? page.state : NO_FORMS);
  };
  const leave = refCounted(page, watchOutside, watch);
  return () => {
    leave();
    for (const other of page.watchers) {
      other(page.state);
    }
  };
}

interface ToPrint {
  readonly element: HTMLElement;
  readonly productId: string;
  readonly productVariations: readonly unknown[] | false;
  readonly printAttributes: Readonly<Record<string, PrintedAttribute>>;
  readonly action: string;
}

/** The parts of a variation that are markup; the rest is only ever text, numbers and addresses. */
const isMarkup = (name: string): boolean => name.endsWith('_html') || name === 'variation_description';

/** The pieces of markup in a list of variations. */
const markupIn = (variations: readonly unknown[]): string[] =>
  variations
    .filter(isRecord)
    .flatMap((variation) =>
      Object.entries(variation).flatMap(([name, value]) => (isMarkup(name) && typeof value === 'string' ? value : [])),
    );

/** The same list with clean markup. */
const withCleanMarkup = (variations: readonly unknown[]): unknown[] =>
  variations.map((variation) =>
    isRecord(variation)
      ? Object.fromEntries(
          Object.entries(variation).map(([name, value]) => [
            name,
            isMarkup(name) && typeof value === 'string' ? attributeMarkup(value) : value,
          ]),
        )
      : variation,
  );

/** Can the markup of these variations be cleaned? Prints again when it can, or never will. */
function useCleaned(texts: readonly string[]): boolean {
  const key = texts.join('\n');
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  const isReady = isCleaned(texts) || waitedFor === key;
  useEffect(() => {
    let isOver = false;
    if (!isReady) {
      whenCleaned(key.split('\n'), () => {
        if (!isOver) {
          setWaitedFor(key);
        }
      });
    }
    return () => {
      isOver = true;
    };
  }, [isReady, key]);
  return isReady;
}

/**
 * What to print into an empty tag, or `null` where the theme printed a form, or the markup of its variations still waits to be cleaned: it
 * goes into an attribute of the form, where every script of the page takes it for the shop's own. Another model has another key.
 */
function usePrintModel({
  element,
  productId,
  productVariations,
  printAttributes,
  action,
}: ToPrint): { readonly key: string; readonly model: PrintModel } | null {
  const empty = !hasForm(element);
  const isReady = useCleaned(productVariations === false ? [] : markupIn(productVariations));
  return useMemo(() => {
    if (!empty || productId === '' || !isReady) {
      return null;
    }
    const variations = productVariations === false ? false : withCleanMarkup(productVariations);
    const model: PrintModel = { productId, variations, attributes: printAttributes, action };
    return { key: JSON.stringify(model), model };
  }, [empty, productId, productVariations, printAttributes, action, isReady]);
}
