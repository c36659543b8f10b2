import { isPrintedInside } from '../../shared/dom/moved-nodes.js';
import { hostSetting, hostText } from '../../shared/host/settings.js';
import * as host from '../../shared/host/settings/badges.js';
import type { Variation } from '../../shared/host/variation.js';
import { toMinor } from '../../shared/money/money.js';
import { productOf } from '../../shared/stores/product.js';
import { plainAmount, PRODUCT, savingOf, VARIATIONS, withNumber, withPercent, type Saving } from './badge.rules.js';

const BADGE = '.asnp-esb-badge-element, .asnp-esb-badge-group';
const AMOUNT = '.asnp-wesb-dynamic-saved-amount';
const PRICE = '.woocommerce-Price-amount';
const PERCENT = '.asnp-wesb-dynamic-saved-percent';

/** On a badge whose variation saves nothing; the sheet hides it, whoever else shows and hides it (badge.css). */
const UNSAVED = 'data-shop-no-saving';

/** How the shop writes plain numbers; WooCommerce's defaults where the page does not say. */
function decimals(): { readonly decimals: number; readonly separator: string } {
  const found = Number(hostSetting(host.priceDecimals)?.value ?? 2);
  return {
    decimals: Number.isInteger(found) && found >= 0 && found <= 10 ? found : 2,
    separator: hostText(host.priceDecimalSeparator) || '.',
  };
}

/** The first text of a node that holds a number. */
function numberIn(node: Element): Text | null {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text instanceof Text && /\d/.test(text.data)) {
      return text;
    }
  }
  return null;
}

function savingOfVariation({ display_regular_price: regular, display_price: price }: Variation): Saving | null {
  const shown = decimals();
  return savingOf(toMinor(Number(regular), shown), toMinor(Number(price), shown));
}

/** Writes a saving on a badge. @returns how to give it back as it was printed */
function showSaving(badge: Element, { minor, percent }: Saving): () => void {
  const { decimals: places, separator } = decimals();
  const undo: (() => void)[] = [];
  // By way of the element: a browser that translates the page puts other nodes in place of its texts.
  const write = (node: Element, change: (text: string) => string): void => {
    const copy = node.cloneNode(true) as Element;
    const text = numberIn(copy);
    if (text) {
      const printed = [...node.childNodes];
      undo.push(() => node.replaceChildren(...printed));
      text.data = change(text.data);
      node.replaceChildren(...copy.childNodes);
    }
  };
  badge.querySelectorAll(AMOUNT).forEach((node) => {
    // One price, where the page printed those of all variations (a range, "From …").
    const price = node.querySelector(PRICE);
    const printed = [...node.childNodes];
    if (price) {
      printed.filter((child) => !child.contains(price)).forEach((child) => child.remove());
      undo.push(() => node.replaceChildren(...printed));
    }
    write(price ?? node, (text) => withNumber(text, plainAmount(minor, places, separator)));
  });
  badge.querySelectorAll(PERCENT).forEach((node) => write(node, (text) => withPercent(text, percent)));
  return () => undo.forEach((give) => give());
}

/** Hides a badge. @returns how to give it back: whether it shows then is up to who else hides it */
function hideBadge(badge: Element): () => void {
  badge.setAttribute(UNSAVED, '');
  return () => badge.removeAttribute(UNSAVED);
}

/** Lets the badges of one product form say what its variation saves, also ones that come later; `end` gives them back as printed. */
function followForm(element: HTMLElement, form: HTMLFormElement): { check(): void; end(): void } {
  const product = form.closest(PRODUCT) ?? element;
  /** How each badge that was written on is as printed again. */
  const written = new Map<Element, () => void>();
  const reset = (): void => {
    written.forEach((give) => give());
    written.clear();
  };
  const check = (): void => {
    const { variation } = productOf(form).get();
    if (!variation) {
      return;
    }
    const saving = savingOfVariation(variation);
    for (const badge of product.querySelectorAll(BADGE)) {
      const isOurs = badge.closest(PRODUCT) === form.closest(PRODUCT) && isPrintedInside(element, badge);
      if (isOurs && !written.has(badge) && !badge.parentElement?.closest(BADGE)) {
        written.set(badge, saving ? showSaving(badge, saving) : hideBadge(badge));
      }
    }
  };
  const stop = productOf(form).listen(({ variation }, old) => {
    if (old?.variation !== variation) {
      reset();
      check();
    }
  });
  return {
    check,
    end() {
      stop();
      reset();
    },
  };
}

/** Follows the variations of every product whose badges stand in a tag. */
export function createSavings(element: HTMLElement): { check(): void; end(): void } {
  const followed = new Map<HTMLFormElement, ReturnType<typeof followForm>>();
  return {
    check() {
      const root = element.closest(PRODUCT) ?? element;
      const forms = new Set(root.querySelectorAll<HTMLFormElement>(VARIATIONS));
      for (const [form, { end }] of [...followed]) {
        if (!forms.has(form)) {
          followed.delete(form);
          end();
        }
      }
      for (const form of forms) {
        const one = followed.get(form) ?? followForm(element, form);
        followed.set(form, one);
        one.check();
      }
    },
    end() {
      followed.forEach(({ end }) => end());
      followed.clear();
    },
  };
}
