import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { nodeOf, Nodes } from '../../shared/dom/node-of.js';
import { setShown } from '../../shared/dom/nodes.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { createCell, useCell, type Cell } from '../../shared/element/cell.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useEvent } from '../../shared/element/host-hooks.js';
import type { Variation } from '../../shared/host/variation.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/variation.js';
import { pageSingleton } from '../../shared/page.js';
import { fadeOnceLoaded, isOpenNow, slideOnceLoaded, stopSlide } from '../../shared/ui/lazy-slide.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { renderTemplate } from './template.rules.js';
import { formElements } from './variation-form.host.js';
import { quantityFor, type ButtonState } from './variation-form.rules.js';

/** Times of the host's own motions. */
const SLIDE_MS = 200;
const FADE_MS = 400;

/**
 * One part of what a form shows. Each is set by itself, and shown anew each time, also when it is set to the same: other scripts write
 * there meanwhile, and what they wrote stands until then.
 */
interface Part<T> {
  /** Shows it before it returns. */
  set(is: T): void;
  /** `null`: it is as the page printed it. */
  readonly $now: Cell<{ readonly is: T } | null>;
}

function createPart<T>(): Part<T> {
  const $now = createCell<{ readonly is: T } | null>(null);
  return { $now, set: (is) => commit(() => $now.set({ is })) };
}

/** What a driven form shows: nothing but what the page printed, at first. */
export const createShown = () => ({
  button: createPart<ButtonState>(),
  /** The number of the variation; empty: none. */
  id: createPart<string>(),
  limits: createPart<Limits>(),
  hasQuantity: createPart<boolean>(),
  /** Whose numbers stand around the form; `null`: the product's. */
  texts: createPart<Variation | null>(),
  /** Whose price, stock and description stand in the host's box. */
  variation: createPart<Variation>(),
  /** Is that box let down? */
  isOpen: createPart<boolean>(),
  canReset: createPart<boolean>(),
  noMatch: createPart<boolean>(),
  /** What is read out after a reset. */
  announced: createPart<string>(),
});

/** The limits of a quantity: see `quantityFor`. */
type Limits = Pick<ReturnType<typeof quantityFor>, 'min' | 'max'>;
type Shown = ReturnType<typeof createShown>;

interface WpTemplates {
  template?: (id: string) => (data: unknown) => string;
}

/** Templates whose trouble was told: once per page is enough. */
const reported = pageSingleton('variation-templates', () => new Set<string>());
const warnOnce = (id: string, what: string, ...more: readonly unknown[]): void => {
  if (reported().has(id)) {
    return;
  }
  reported().add(id);
  console.error(`[shop] <shop-variation-form> ${what}; using built-in markup`, ...more);
};

/** A template of the host. Only a script is one: what an author wrote into a post may have its id, too. */
const templateOf = (id: string): HTMLScriptElement | null => {
  const found = document.getElementById(`tmpl-${id}`);
  return found instanceof HTMLScriptElement ? found : null;
};

/** The nodes of the template for a variation, as the theme wrote it; our own markup where the theme has none. */
export function variationNodes(variation: Variation): DocumentFragment {
  const id = variation.variation_is_visible ? 'variation-template' : 'unavailable-variation-template';
  const source = templateOf(id);
  if (!source) {
    warnOnce(id, `template not found: no script with the id "tmpl-${id}"`);
    return builtIn(variation);
  }
  const data = { variation };
  const html = renderTemplate(source.innerHTML, data);
  if (html !== null) {
    return parseHtml(html, `template ${id}`);
  }
  const { wp } = globalThis as { wp?: WpTemplates };
  try {
    if (wp?.template) {
      return parseHtml(wp.template(id)(data), `template ${id}`);
    }
    warnOnce(id, `template "tmpl-${id}" holds more than values and if/else, and wp.template is not there`);
  } catch (error) {
    warnOnce(id, `template "tmpl-${id}" could not be run by wp.template`, error);
  }
  return builtIn(variation);
}

/** Longest wait for a quiet moment, in milliseconds. */
const QUIET_MS = 2000;

/**
 * Fills the theme's template once in a quiet moment, for nobody: the first choice of a shopper then finds its code compiled.
 * @returns how to leave it
 */
export function warmUp(variation: Variation): () => void {
  if (typeof requestIdleCallback !== 'function' || !templateOf('variation-template')) {
    return () => undefined;
  }
  const id = requestIdleCallback(
    () => {
      variationNodes(variation);
    },
    { timeout: QUIET_MS },
  );
  return () => cancelIdleCallback(id);
}

/** The parts of the host's own template, and what of the variation stands in each. */
const PARTS = [
  ['description', 'variation_description'],
  ['price', 'price_html'],
  ['availability', 'availability_html'],
] as const;

/** What there is to say where the theme's template is of no use. */
function builtIn(variation: Variation): DocumentFragment {
  const box = document.createDocumentFragment();
  if (!variation.variation_is_visible) {
    box.append(nodeOf(<p role="alert">{message('variation.unavailable')}</p>));
    return box;
  }
  for (const [part, name] of PARTS) {
    const el = nodeOf(<div className={`woocommerce-variation-${part}`} />);
    el.append(parseHtml(String(variation[name] ?? ''), 'the variation'));
    box.append(el);
  }
  return box;
}

interface PartProps<T> {
  readonly form: HTMLFormElement;
  readonly part: Part<T>;
}

/** The button's own marks (contract 37); whether the form may be sent is said by the product store. */
function Button({ form, part }: PartProps<ButtonState>): ReactElement | null {
  const state = useCell(part.$now)?.is;
  const { button, addToCart } = formElements(form);
  return (
    <>
      <Host
        node={state && button}
        className={{
          disabled: state !== 'ready',
          'wc-variation-selection-needed': state === 'selection-needed',
          'wc-variation-is-unavailable': state === 'unavailable',
        }}
      />
      <Host
        node={state && addToCart}
        className={{
          'woocommerce-variation-add-to-cart-disabled': state !== 'ready',
          'woocommerce-variation-add-to-cart-enabled': state === 'ready',
        }}
      />
    </>
  );
}

/** Some forms have a second field for another script. */
function IdFields({ form, part }: PartProps<string>): ReactElement {
  const value = useCell(part.$now)?.is;
  return <Host node={formElements(form).idFields} value={value} />;
}

/** The limits of the quantity (contract 41). Its number is the shopper's own, and written where it changes. */
function Quantity({ form, part }: PartProps<Limits>): ReactElement {
  const limits = useCell(part.$now)?.is;
  return <Host node={formElements(form).quantity} min={limits?.min} max={limits?.max} />;
}

/** The box of the quantity: none, where it can only be 1. */
function QuantityBox({ form, part }: PartProps<boolean>): ReactElement {
  const isShown = useCell(part.$now)?.is;
  return <Host node={formElements(form).quantity?.closest('.quantity')} shown={isShown} />;
}

/** Numbers of a variation around the form, and where: sku, weight, size (contract 38). */
function textsAround(form: HTMLFormElement, variation: Variation | null) {
  // What stands around the form of a bundle's child is another product's.
  const product = form.closest('.woosb-product') ?? formElements(form).product;
  const cell = (kind: string): string => `.woocommerce-product-attributes-item--${kind} .woocommerce-product-attributes-item__value`;
  const weight = variation?.weight ? variation.weight_html : undefined;
  const size = variation?.dimensions && variation.dimensions_html ? textOfHtml(variation.dimensions_html) : undefined;
  const texts: readonly (readonly [selector: string, text: string | undefined])[] = [
    ['.product_meta .sku', variation?.sku],
    ['.product_weight', weight],
    [cell('weight'), weight],
    ['.product_dimensions', size],
    [cell('dimensions'), size],
  ];
  return texts.flatMap(([selector, text]) => {
    const node = product.querySelector(selector);
    return node ? [{ node, text: text || undefined }] : [];
  });
}

function Texts({ form, part }: PartProps<Variation | null>): ReactElement | null {
  const now = useCell(part.$now);
  return (
    now && (
      <>
        {textsAround(form, now.is).map(({ node, text }) => (
          <Text key={keyOf(node)} node={node} text={text} />
        ))}
      </>
    )
  );
}

/** A text, and the mark that other plug-ins find the page's own in; it is never read back. */
function Text({ node, text }: { readonly node: Element; readonly text: string | undefined }): ReactElement {
  const own = useRef<string>(undefined);
  if (text !== undefined) {
    own.current ??= node.getAttribute('data-o_content') ?? node.textContent ?? '';
  }
  return <Host node={node} text={text} data-o_content={own.current} />;
}

interface MotionProps<T> {
  readonly node: HTMLElement | null;
  readonly now: { readonly is: T } | null;
  move(node: HTMLElement, is: T): void;
}

/**
 * Moves a part of the page each time it is told to. A motion is plain code; its node's style is the page's again when the view leaves. It
 * stands before the `<Host>` of its node, so that it finds the style that the page printed.
 */
function Motion<T>({ node, now, move }: MotionProps<T>): null {
  const [writes] = useState(createRestorableWrites);
  const moved = useEvent(move);
  useLayoutEffect(() => {
    if (node && now) {
      writes.keep(node, 'style');
      moved(node, now.is);
    }
  }, [node, now, writes, moved]);
  useLayoutEffect(
    () => () => {
      if (node) {
        stopSlide(node);
        writes.undo();
      }
    },
    [node, writes],
  );
  return null;
}

/** Lets a box down, or draws it up, as the host's own script does. One that is let down may have come to the page just now. */
const slide = (box: HTMLElement, open: boolean): void =>
  slideOnceLoaded(box, open, { ms: SLIDE_MS, easing: 'ease-out', fades: true, isNew: open });

/** Price, stock and description of a variation. The key: they are written and so read out anew, also where they say the same. */
function VariationText({ form, part }: PartProps<Variation>): ReactElement | null {
  const now = useCell(part.$now);
  const { variation: box } = formElements(form);
  const content = useMemo(() => now && box && <Nodes of={variationNodes(now.is)} />, [now, box]);
  return now && box && <Host key={keyOf(now)} node={box} content={content} />;
}

/** Nothing to let down where the variation says nothing: shown as it is. */
function moveBox(box: HTMLElement, open: boolean): void {
  if (open && (box.textContent ?? '').trim() === '') {
    stopSlide(box);
    setShown(box, true);
  } else if (isOpenNow(box) !== open) {
    slide(box, open);
  }
}

/** The host's box around them. */
function VariationBox({ form, part }: PartProps<boolean>): ReactElement {
  return <Motion node={formElements(form).variation} now={useCell(part.$now)} move={moveBox} />;
}

const fadeIn = (link: HTMLElement, on: boolean): false | void => on && fadeOnceLoaded(link, true, { ms: FADE_MS, isNew: true });

/** The reset link takes its place in the layout either way, and comes in softly. */
function ResetLink({ form, part }: PartProps<boolean>): ReactElement {
  const now = useCell(part.$now);
  const { reset } = formElements(form);
  return (
    <>
      <Motion node={reset} now={now} move={fadeIn} />
      <Host node={reset} style={{ visibility: now ? (now.is ? 'visible' : 'hidden') : undefined }} />
    </>
  );
}

/** Shows or hides the reset link, where that is another than it is. */
export function toggleResetLink(form: HTMLFormElement, { canReset }: Shown, on: boolean): void {
  if (formElements(form).reset?.style.visibility !== (on ? 'visible' : 'hidden')) {
    canReset.set(on);
  }
}

/** The sentence that nothing fits what is chosen (contract 31), as a plain node: the host's scripts look for it and take it away. */
function NoMatch({ form, part }: PartProps<boolean>): null {
  const now = useCell(part.$now);
  useLayoutEffect(() => {
    if (!now?.is) {
      return undefined;
    }
    const alert = nodeOf(
      <div role="alert">
        {/* WooCommerce's sheet hides it; its script shows it, and so do we, whatever the sheet. */}
        <p className="wc-no-matching-variations woocommerce-info" style={{ display: 'block' }}>
          {message('variation.no_match')}
        </p>
      </div>,
    );
    const { variation, wrap } = formElements(form);
    (variation ?? wrap ?? form.lastElementChild ?? form).after(alert);
    slide(alert, true);
    return () => alert.remove();
  }, [form, now]);
  return null;
}

function ResetAlert({ form, part }: PartProps<string>): ReactElement {
  const text = useCell(part.$now)?.is;
  return <Host node={formElements(form).resetAlert} text={text} />;
}

/** What the driver of a form shows in it and around it, beside its pictures and options. */
export function ShownForm({ form, shown }: { readonly form: HTMLFormElement; readonly shown: Shown }): ReactElement {
  return (
    <>
      <Button form={form} part={shown.button} />
      <IdFields form={form} part={shown.id} />
      <Quantity form={form} part={shown.limits} />
      <QuantityBox form={form} part={shown.hasQuantity} />
      <Texts form={form} part={shown.texts} />
      <VariationText form={form} part={shown.variation} />
      <VariationBox form={form} part={shown.isOpen} />
      <ResetLink form={form} part={shown.canReset} />
      <NoMatch form={form} part={shown.noMatch} />
      <ResetAlert form={form} part={shown.announced} />
    </>
  );
}

const tellChange = (field: HTMLInputElement): boolean => field.dispatchEvent(new Event('change', { bubbles: true }));

/** Shows the number of a variation in every field that takes it, and tells of it; empty: none. */
export function setId(form: HTMLFormElement, { id }: Shown, value: string): void {
  id.set(value);
  formElements(form).idFields.forEach(tellChange);
}

/** Sets the limits of the quantity and brings its number within them, as the host does; whoever listens hears of the change. */
export function limitQuantity(form: HTMLFormElement, { limits, hasQuantity }: Shown, variation: Variation): void {
  const { quantity: field } = formElements(form);
  if (!field) {
    return;
  }
  const typed = field.value;
  const { value, min, max, hidden } = quantityFor(variation, typed);
  const wasHidden = field.closest<HTMLElement>('.quantity')?.style.display === 'none';
  const areNew = field.min !== min || field.max !== max || wasHidden !== hidden;
  limits.set({ min, max });
  // The shopper's own number, within limits: it stays when the tag leaves.
  field.value = String(value);
  tellChange(field);
  // What was typed for another variation is told where it changes.
  if (areNew) {
    clearQuantityNote(field);
  }
  if (Number(typed) > value) {
    showQuantityNote(field, message('quantity.lowered', { max: value }));
  } else if (typed.trim() !== '' && Number(typed) < value) {
    showQuantityNote(field, message('quantity.raised', { min: value }));
  }
  hasQuantity.set(!hidden);
}
