import { nodeOf } from '../../shared/dom/node-of.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import type { Variation } from '../../shared/host/variation.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { pageSingleton } from '../../shared/page.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { fadeOnceLoaded, slideOnceLoaded, stopSlide } from '../../shared/ui/lazy-slide.js';
import { setShown } from '../../shared/dom/nodes.js';
import { formElements } from './variation-form.host.js';
import { renderTemplate } from './template.rules.js';

/** What the page shows of a variation: text, numbers, price (contract 38, 39). */
const SLIDE_MS = 200;
const FADE_MS = 400;

/** Shows a box, also where a sheet hides it: WooCommerce's own does that with parts its script shows later. */
export function show(box: HTMLElement): void {
  stopSlide(box);
  setShown(box, true);
}

/** Lets a box down, or draws it up, as the host's own script does. One that is let down may have come to the page just now. */
export const slide = (box: HTMLElement, open: boolean): void =>
  slideOnceLoaded(box, open, { ms: SLIDE_MS, easing: 'ease-out', fades: true, isNew: open });

/** Lets the reset link come in softly; it takes its place in the layout either way. */
export const fadeIn = (el: HTMLElement): void => fadeOnceLoaded(el, true, { ms: FADE_MS, isNew: true });

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

const CONTENT_MARK = 'data-o_content';

/** Numbers of a variation around the form: sku, weight, size. The `data-o_…` marks are written for other plug-ins and never read back. */
export function createTexts(form: HTMLFormElement, writes: RestorableWrites) {
  const targets = (): readonly (readonly [Element | null, (v: Variation) => string | undefined])[] => {
    // What stands around the form of a bundle's child is another product's.
    const product = form.closest('.woosb-product') ?? formElements(form).product;
    const cell = (kind: string): Element | null =>
      product.querySelector(`.woocommerce-product-attributes-item--${kind} .woocommerce-product-attributes-item__value`);
    const weight = (v: Variation): string | undefined => (v.weight ? v.weight_html : undefined);
    const size = (v: Variation): string | undefined => (v.dimensions && v.dimensions_html ? textOfHtml(v.dimensions_html) : undefined);
    return [
      [product.querySelector('.product_meta .sku'), (v) => v.sku],
      [product.querySelector('.product_weight'), weight],
      [cell('weight'), weight],
      [product.querySelector('.product_dimensions'), size],
      [cell('dimensions'), size],
    ];
  };
  let written = false;
  const set = (variation: Variation | null): void => {
    if (!variation && !written) {
      return;
    }
    written = variation !== null;
    for (const [el, readText] of targets()) {
      if (!el) {
        continue;
      }
      const text = (variation && readText(variation)) || null;
      if (text !== null && !el.hasAttribute(CONTENT_MARK)) {
        writes.attr(el, CONTENT_MARK, el.textContent ?? '');
      }
      writes.text(el, text);
    }
  };
  return { show: (variation: Variation): void => set(variation), reset: (): void => set(null) };
}
