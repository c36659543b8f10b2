/**
 * Where the host's nodes of a product form are. Looked up when needed, never kept: other scripts replace them
 * (contract: product.md §1 "Hooks").
 */
export const parts = (form: HTMLFormElement) => {
  const one = <E extends Element = HTMLElement>(selector: string): E | null => form.querySelector<E>(selector);
  return {
    /** The product around the form; the page where the theme has no such box. */
    product: form.closest<HTMLElement>('.product') ?? document.body,
    variation: one('.single_variation'),
    wrap: one('.single_variation_wrap'),
    addToCart: one('.woocommerce-variation-add-to-cart'),
    button: one('.single_add_to_cart_button'),
    reset: one('.reset_variations'),
    resetAlert: one('.reset_variations_alert'),
    idField: one<HTMLInputElement>('input[name="variation_id"], input.variation_id'),
    quantityBox: one('.quantity'),
    quantity: one<HTMLInputElement>('.quantity input.qty[name="quantity"], input.qty[name="quantity"]'),
  };
};
