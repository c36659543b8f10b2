/** One row of the host's mini-cart markup. */
interface MiniCartLine {
  readonly key: string;
  readonly quantity: number;
}

/**
 * Reads the rows of `.woocommerce-mini-cart` out of a fragment's markup; the quantity is the number before the times sign.
 * Where the markup is not the host's (a theme's own template), the result is `null`: a wrong count is worse than none.
 */
export function readMiniCart(content: ParentNode): MiniCartLine[] | null {
  const rows = [...content.querySelectorAll('.woocommerce-mini-cart-item, .mini_cart_item')];
  if (rows.length === 0) {
    return content.querySelector('.woocommerce-mini-cart__empty-message') || content.textContent?.trim() === '' ? [] : null;
  }
  const lines = rows.map((row): MiniCartLine | null => {
    const quantity = Number.parseFloat(row.querySelector('.quantity')?.textContent?.trim() ?? '');
    return Number.isFinite(quantity)
      ? { key: row.querySelector('[data-cart_item_key]')?.getAttribute('data-cart_item_key') ?? '', quantity }
      : null;
  });
  return lines.includes(null) ? null : (lines as MiniCartLine[]);
}

/** How many pieces are in the cart, or `null` where the markup does not say. */
export const countOf = (lines: readonly MiniCartLine[] | null): number | null =>
  lines === null ? null : lines.reduce((sum, l) => sum + l.quantity, 0);
