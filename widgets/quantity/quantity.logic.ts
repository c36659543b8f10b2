/** What the minimum rule makes of a value (contract: cart.md §5): below a minimum of 0 or more it becomes the minimum, else `null`. */
export const raised = (value: number | null, min: number | null): number | null =>
  value !== null && min !== null && min >= 0 && value < min ? min : null;
