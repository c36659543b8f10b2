import { reducedMotion } from '../../shared/a11y/motion.js';
import { parseHtml, textOfHtml } from '../../shared/html/insert.js';
import type { Variation } from '../../shared/host/variation.js';
import { message } from '../../shared/messages.js';
import { parts } from './parts.js';
import { renderTemplate } from './template.logic.js';

/** What the page shows of a variation: text, numbers, price (contract: product.md §1 "Display"). */
const SLIDE_MS = 200;

/** Lets a box down, or draws it up, as the host's own script does; at once where the shopper wants less movement. */
export function slide(box: HTMLElement, open: boolean, then: () => void = () => undefined): Animation | null {
  for (const a of box.getAnimations?.() ?? []) { a.cancel(); }
  if (open) { box.style.display = ''; }
  const height = box.offsetHeight;
  const done = (): void => {
    box.style.overflow = '';
    if (!open) { box.style.display = 'none'; }
    then();
  };
  if (reducedMotion() || typeof box.animate !== 'function' || height === 0) { done(); return null; }
  box.style.overflow = 'hidden';
  const shape = [{ height: '0px', opacity: 0 }, { height: `${height}px`, opacity: 1 }];
  const animation = box.animate(open ? shape : shape.toReversed(), { duration: SLIDE_MS, easing: 'ease-out' });
  animation.onfinish = done;
  return animation;
}

interface WpTemplates { template?: (id: string) => (data: unknown) => string }

const BUILT_IN = {
  'variation-template':
    '<div class="woocommerce-variation-description">{{{ data.variation.variation_description }}}</div>'
    + '<div class="woocommerce-variation-price">{{{ data.variation.price_html }}}</div>'
    + '<div class="woocommerce-variation-availability">{{{ data.variation.availability_html }}}</div>',
} as const;

const missing = new Set<string>();

/** The nodes of the template for a variation, as the theme wrote it; our own markup where the theme has none. */
export function variationNodes(variation: Variation): DocumentFragment {
  const id = variation.variation_is_visible === false ? 'unavailable-variation-template' : 'variation-template';
  const source = document.getElementById(`tmpl-${id}`);
  if (!source) {
    if (!missing.has(id)) { missing.add(id); console.error(`[shop] <shop-variation-form> template not found: no element with the id "tmpl-${id}"; using built-in markup`); }
    return builtIn(id, variation);
  }
  const data = { variation };
  const html = renderTemplate(source.innerHTML, data);
  if (html !== null) { return parseHtml(html, `template ${id}`); }
  const wp = (globalThis as { wp?: WpTemplates }).wp;
  try {
    if (wp?.template) { return parseHtml(wp.template(id)(data), `template ${id}`); }
    console.error(`[shop] <shop-variation-form> template "tmpl-${id}" holds more than values and if/else, and wp.template is not there; using built-in markup`);
  } catch (error) {
    console.error(`[shop] <shop-variation-form> template "tmpl-${id}" could not be run by wp.template; using built-in markup`, error);
  }
  return builtIn(id, variation);
}

function builtIn(id: string, variation: Variation): DocumentFragment {
  if (id === 'variation-template') { return parseHtml(renderTemplate(BUILT_IN[id], { variation }) ?? '', 'the variation'); }
  const box = document.createDocumentFragment();
  const p = document.createElement('p');
  p.setAttribute('role', 'alert');
  p.textContent = message('variation.unavailable');
  box.append(p);
  return box;
}

/** Forgets which missing templates were told; for tests. */
export const forgetMissing = (): void => missing.clear();

/**
 * Puts texts on host nodes and knows what stood there. The `data-o_…` marks are written for other plug-ins and never read back.
 */
export function createTexts() {
  const originals = new Map<Element, string>();
  const set = (el: Element | null | undefined, text: string): void => {
    if (!el) { return; }
    if (!originals.has(el)) {
      originals.set(el, el.textContent ?? '');
      el.setAttribute('data-o_content', el.textContent ?? '');
    }
    if (el.textContent !== text) { el.textContent = text; }
  };
  const restore = (el: Element | null | undefined): void => {
    const original = el ? originals.get(el) : undefined;
    if (el && original !== undefined && el.textContent !== original) { el.textContent = original; }
  };
  const setOr = (el: Element | null, text: string | undefined): void => { if (text) { set(el, text); } else { restore(el); } };
  const targets = (form: HTMLFormElement) => {
    const { product } = parts(form);
    const value = (kind: string): Element | null => product.querySelector(`.woocommerce-product-attributes-item--${kind} .woocommerce-product-attributes-item__value`);
    return {
      sku: [product.querySelector('.product_meta .sku')],
      weight: [product.querySelector('.product_weight'), value('weight')],
      dimensions: [product.querySelector('.product_dimensions'), value('dimensions')],
    };
  };
  return {
    set, restore,
    show(form: HTMLFormElement, v: Variation): void {
      const { sku, weight, dimensions } = targets(form);
      for (const el of sku) { setOr(el, v.sku); }
      for (const el of weight) { setOr(el, v.weight ? v.weight_html : undefined); }
      const size = v.dimensions && v.dimensions_html ? textOfHtml(v.dimensions_html) : undefined;
      for (const el of dimensions) { setOr(el, size); }
    },
    reset(form: HTMLFormElement): void { for (const el of Object.values(targets(form)).flat()) { restore(el); } },
    /** Gives the page its texts and attributes back. */
    stop(): void {
      for (const [el, text] of originals) {
        if (el.textContent !== text) { el.textContent = text; }
        el.removeAttribute('data-o_content');
      }
      originals.clear();
    },
  };
}
