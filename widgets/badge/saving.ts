import { isPrintedInside } from '../../shared/dom/moved-nodes.js';
import { hostSetting, hostText } from '../../shared/host/settings.js';
import * as host from '../../shared/host/settings/badges.js';
import type { Variation } from '../../shared/host/variation.js';
import { toMinor } from '../../shared/money/money.js';
import { productOf } from '../../shared/stores/product.js';
import { plainAmount, PRODUCT, savingOf, VARIATIONS, withNumber, type Saving } from './badge.logic.js';

const BADGE = '.asnp-esb-badge-element, .asnp-esb-badge-group';
const AMOUNT = '.asnp-wesb-dynamic-saved-amount';
const PERCENT = '.asnp-wesb-dynamic-saved-percent';

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

/** Lets the badges of one product form say what its variation saves. @returns how to end; they are as printed then */
function followForm(element: HTMLElement, form: HTMLFormElement): () => void {
  const product = form.closest(PRODUCT) ?? element;
  const texts = new Map<Text, string>();
  const displays = new Map<HTMLElement, string>();
  const reset = (): void => {
    texts.forEach((printed, text) => {
      text.data = printed;
    });
    displays.forEach((printed, badge) => {
      // A timer that has ended meanwhile stays hidden.
      if (badge.dataset['state'] !== 'over') {
        badge.style.display = printed;
      }
    });
    texts.clear();
    displays.clear();
  };
  const write = (node: Element, number: string): void => {
    const text = numberIn(node);
    if (text) {
      texts.set(text, text.data);
      text.data = withNumber(text.data, number);
    }
  };
  const show = ({ minor, percent }: Saving, badge: HTMLElement): void => {
    const { decimals: places, separator } = decimals();
    badge.querySelectorAll(AMOUNT).forEach((node) => write(node, plainAmount(minor, places, separator)));
    badge.querySelectorAll(PERCENT).forEach((node) => write(node, String(percent)));
  };
  const stop = productOf(form).subscribe(({ variation }, old) => {
    if (old && old.variation === variation) {
      return;
    }
    reset();
    if (!variation) {
      return;
    }
    const saving = savingOfVariation(variation);
    for (const badge of product.querySelectorAll<HTMLElement>(BADGE)) {
      if (badge.closest(PRODUCT) !== form.closest(PRODUCT) || !isPrintedInside(element, badge)) {
        continue;
      }
      if (!saving) {
        displays.set(badge, badge.style.display);
        badge.style.display = 'none';
      } else if (!badge.parentElement?.closest(BADGE)) {
        show(saving, badge);
      }
    }
  });
  return () => {
    stop();
    reset();
  };
}

/** Follows the variations of every product whose badges stand in a tag. */
export function createSavings(element: HTMLElement): { check(): void; end(): void } {
  const followed = new Map<HTMLFormElement, () => void>();
  return {
    check() {
      const root = element.closest(PRODUCT) ?? element;
      const forms = new Set(root.querySelectorAll<HTMLFormElement>(VARIATIONS));
      for (const [form, stop] of [...followed]) {
        if (!forms.has(form)) {
          followed.delete(form);
          stop();
        }
      }
      for (const form of forms) {
        if (!followed.has(form)) {
          followed.set(form, followForm(element, form));
        }
      }
    },
    end() {
      followed.forEach((stop) => stop());
      followed.clear();
    },
  };
}
