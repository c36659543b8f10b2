import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { safeUrl } from '../../shared/url.js';
import { readLabels, type PrintedLabel } from './printed-label.logic.js';

const PRODUCT = '.product';
/** Where a label stands in a product's own page; in a list, and without a gallery, at the start of the product. */
const GALLERY = '.woocommerce-product-gallery';

const make = (name: string, className: string, ...children: Node[]): HTMLElement => {
  const el = document.createElement(name);
  el.className = className;
  el.append(...children);
  return el;
};

/** A label as the label plugin prints it. */
function printLabel({ text, position, color, background, url, tooltip, scale, options }: PrintedLabel): HTMLElement {
  const name = document.createElement('b');
  name.textContent = text;
  const href = url === '' ? null : safeUrl(url);
  const link = href === null ? null : make('a', 'br_alabel_linked', name);
  link?.setAttribute('href', href ?? '');
  const span = document.createElement('span');
  span.append(link ?? name);
  span.style.color = color;
  // No other part of a background: a picture would be asked for.
  span.style.backgroundColor = background;
  if (tooltip !== '') {
    const source = make('div', 'br_tooltip');
    fillFromAttribute(source, tooltip);
    source.style.display = 'none';
    span.append(source);
    for (const [attribute, value] of Object.entries(options)) {
      if (value !== '') {
        span.setAttribute(attribute, value);
      }
    }
  }
  const label = make('div', `br_alabel br_alabel_image br_alabel_${position} shop-label__label`, span);
  if (scale !== '') {
    label.setAttribute('data-mobilescale', scale);
  }
  return label;
}

/** The id of a product, as WooCommerce prints it in its class or id. */
const idOf = (product: Element): string => /(?:^|\s)(?:post|product)-(\d+)(?:\s|$)/.exec(`${product.id} ${product.className}`)?.[1] ?? '';

/**
 * Prints labels on the products inside a tag, or where it holds none, into its own box.
 * @returns `look` prints them on products that are new, and calls `done` where there were any; `end` takes all away
 */
export function createLabels(
  element: HTMLElement,
  box: HTMLElement,
  list: readonly unknown[],
): { check(done: () => void): void; end(): void } {
  const labels = readLabels(list);
  const writes = createRestorableWrites();
  const printed = new Map<Element, readonly HTMLElement[]>();
  /** The labels of one side stand below each other. */
  const printAt = (place: HTMLElement, wanted: readonly PrintedLabel[]): void => {
    const sides = (['left', 'right'] as const).flatMap((side) => {
      const ofSide = wanted.filter(({ position }) => position === side).map(printLabel);
      return ofSide.length > 0 ? [make('div', `shop-label__side shop-label__side--${side}`, ...ofSide)] : [];
    });
    place.prepend(...sides);
    printed.set(place, sides);
  };
  return {
    check(done) {
      const products = [...element.querySelectorAll<HTMLElement>(PRODUCT)].filter((product) => idOf(product) !== '');
      let isNew = false;
      if (products.length === 0 && !printed.has(box)) {
        printAt(box, labels);
        isNew = true;
      }
      for (const product of products) {
        const place = product.querySelector<HTMLElement>(GALLERY) ?? product;
        const wanted = labels.filter(({ products: ids }) => ids.length === 0 || ids.includes(idOf(product)));
        if (wanted.length > 0 && !printed.get(place)?.every((side) => place.contains(side))) {
          writes.flag(place, 'shop-label-place', true);
          printAt(place, wanted);
          isNew = true;
        }
      }
      if (isNew) {
        done();
      }
    },
    end() {
      for (const side of [...printed.values()].flat()) {
        side.remove();
      }
      writes.undo();
    },
  };
}
