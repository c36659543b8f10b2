import type { Variation } from '../../shared/host/variation.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import type { ProductState } from '../../shared/stores/product.js';
import { basePrice } from '../../shared/stores/product.rules.js';
import { pictureUrl } from '../../shared/url.js';
import { rewritten } from './bar.rules.js';
import { buttonOf, OTHERS } from './sticky-add-to-cart.host.js';
import { buttonStateOf, type ButtonState } from './sticky-add-to-cart.rules.js';

/** Where the choices of a product form are (contract 1). */
const CHOICES = 'select[name^="attribute_"]';

const productOfForm = (form: Element): Element => form.closest('.product') ?? form.ownerDocument.body;

const tidy = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const ownIn = (product: Element, selector: string): HTMLElement | undefined =>
  [...product.querySelectorAll<HTMLElement>(selector)].find(
    (el) => !el.closest(OTHERS) && !el.closest('.shop-into, .shop-sticky-add-to-cart'),
  );

const nameOf = (form: Element): string =>
  tidy((ownIn(productOfForm(form), '.product_title, .wp-block-post-title, h1') ?? form.ownerDocument.querySelector('h1'))?.textContent) ||
  tidy(form.ownerDocument.title);

function pictureOf(form: Element, variation: Variation | null): string {
  const { image } = variation ?? {};
  const chosen = image?.gallery_thumbnail_src || image?.thumb_src || image?.src;
  if (chosen) {
    return pictureUrl(chosen);
  }
  const slide = ownIn(productOfForm(form), '.woocommerce-product-gallery__image');
  const img = slide?.querySelector('img') ?? ownIn(productOfForm(form), 'img.wp-post-image');
  return pictureUrl(slide?.dataset['thumb'] ?? '') || pictureUrl(img?.getAttribute('src') ?? '');
}

/** Where the price stands that holds now: in the shown variation, else below the product's name; its markup is copied, not read. */
function priceNode(form: HTMLFormElement): HTMLElement | null {
  const shown = form.querySelector<HTMLElement>('.single_variation .price');
  if (shown && form.querySelector<HTMLElement>('.single_variation')?.style.display !== 'none') {
    return shown;
  }
  return ownIn(productOfForm(form), '.summary .price') ?? ownIn(productOfForm(form), 'p.price') ?? null;
}

/** What the bar shows of a form. */
export interface Model {
  readonly name: string;
  readonly picture: string;
  /** The chosen options, in the form's order. */
  readonly choice: string;
  /** A choice is still to be made. */
  readonly isOpen: boolean;
  /** Markup of the price: a variation's own, else what is printed; only ever compared or parsed by the HTML door. */
  readonly variationPrice: string;
  readonly printedPrice: string;
  /** Price of one piece, where the page's parts know it, and what chosen options add to the price of one; the currency's main unit. */
  readonly unitPrice: number | null;
  readonly optionsPrice: number;
  readonly label: string;
  readonly state: ButtonState;
  /** The form's button is out of use, whatever the reason. */
  readonly isOff: boolean;
}

/** Reads a form, and the product around it. */
export function readForm(
  form: HTMLFormElement,
  state: Pick<ProductState, 'variation' | 'unitPrice' | 'printedPrice' | 'bundlePrice' | 'optionsPrice' | 'onceOptionsPrice'>,
): Model {
  const { variation } = state;
  const button = buttonOf(form);
  const selects = [...form.querySelectorAll<HTMLSelectElement>(CHOICES)];
  const isOpen = selects.some(({ value }) => value === '');
  const classes = new Set(button?.classList ?? []);
  return {
    name: nameOf(form),
    picture: pictureOf(form, variation),
    choice: selects
      .filter(({ value }) => value !== '')
      .map(({ selectedOptions }) => tidy(selectedOptions[0]?.textContent))
      .join(', '),
    isOpen,
    variationPrice: variation?.price_html ?? '',
    printedPrice: priceNode(form)?.innerHTML ?? '',
    unitPrice: basePrice(state),
    // Who buys one piece pays what is sold individually along with it.
    optionsPrice: state.optionsPrice + state.onceOptionsPrice,
    label: tidy(button instanceof HTMLInputElement ? button.value : button?.textContent),
    state: buttonStateOf(button?.getAttribute('data-state') ?? null, classes),
    isOff: !isOpen && (button === null || button.matches(':disabled') || classes.has('disabled')),
  };
}

/** A copy must not answer to the ids of what it was copied from. */
function withoutIds(part: DocumentFragment): DocumentFragment {
  for (const el of part.querySelectorAll('[id]')) {
    el.removeAttribute('id');
  }
  return part;
}

type Prices = Pick<Model, 'variationPrice' | 'printedPrice' | 'unitPrice' | 'optionsPrice'>;

function pageNodes(form: HTMLFormElement, { variationPrice, printedPrice }: Prices): DocumentFragment {
  if (variationPrice !== '') {
    return parseHtml(variationPrice, 'the price of a variation');
  }
  const part = document.createDocumentFragment();
  if (printedPrice === '') {
    return part;
  }
  for (const node of priceNode(form)?.childNodes ?? []) {
    part.append(node.cloneNode(true));
  }
  return part;
}

const AMOUNT = '.amount';

/**
 * The amount of one piece with its options in the markup of the amount without them; `null` where no amount on the page is that
 * one. What it was before a sale, and what stands beside it for taxes, would be wrong with options and are left out.
 */
function withOptions(part: DocumentFragment, unitPrice: number, optionsPrice: number): DocumentFragment | null {
  for (const amount of part.querySelectorAll(AMOUNT)) {
    const texts = document.createTreeWalker(amount, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && !amount.closest('del'); text = texts.nextNode()) {
      const now = rewritten(text.nodeValue ?? '', unitPrice, unitPrice + optionsPrice);
      if (now === null) {
        continue;
      }
      text.nodeValue = now;
      const alone = document.createDocumentFragment();
      alone.append(amount);
      return alone;
    }
  }
  return null;
}

/**
 * The price as nodes for the bar: that of the variation, through the HTML door, else a copy of what the page shows. Where options
 * were chosen that cost something, what one piece costs with them: the bar must not promise less than its button buys. A page
 * whose price has them in it already shows no amount without them, and is copied.
 */
export function priceNodes(form: HTMLFormElement, prices: Prices): DocumentFragment {
  const part = pageNodes(form, prices);
  const { unitPrice, optionsPrice } = prices;
  return withoutIds((unitPrice !== null && optionsPrice !== 0 && withOptions(part, unitPrice, optionsPrice)) || part);
}
