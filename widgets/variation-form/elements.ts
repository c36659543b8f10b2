/** A swatch. */
export const SWATCH = '.variable-item';

/**
 * Where the host's nodes of a product form are. Looked up when asked for, never kept: other scripts replace them
 * (contract 1, 2).
 */
export function formElements(form: HTMLFormElement) {
  const one = <E extends Element = HTMLElement>(selector: string): E | null => form.querySelector<E>(selector);
  return {
    /** The product around the form; the page where the theme has no such box. */
    get product(): HTMLElement {
      return form.closest<HTMLElement>('.product') ?? document.body;
    },
    get variation() {
      return one('.single_variation');
    },
    get wrap() {
      return one('.single_variation_wrap');
    },
    get addToCart() {
      return one('.woocommerce-variation-add-to-cart');
    },
    get button() {
      return one('.single_add_to_cart_button');
    },
    get reset() {
      return one('.reset_variations');
    },
    get resetAlert() {
      return one('.reset_variations_alert');
    },
    get idField() {
      return one<HTMLInputElement>(ID);
    },
    /** Some forms have a second one for another script. */
    get idFields() {
      return [...form.querySelectorAll<HTMLInputElement>(ID)];
    },
    get quantity() {
      return one<HTMLInputElement>(QUANTITY);
    },
  };
}

const ID = 'input[name="variation_id"], input.variation_id';
/** The quantity field of a product form. */
export const QUANTITY = 'input.qty[name="quantity"]';

/** A list of swatches, as the swatches plugin prints it and as we do. */
export const LIST = 'ul.variable-items-wrapper';
/** The class of the lists we print. */
export const OUR_LIST = 'shop-swatches';
/** The lists that the page printed. */
export const printedListsIn = (root: Element): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`${LIST}:not(.${OUR_LIST})`),
];
/** The mark of a list of swatches that we drive, whoever printed it. */
export const DRIVEN_LIST = 'data-shop-driven';
