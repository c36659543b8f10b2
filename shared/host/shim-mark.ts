const SHIM = Symbol.for('shop.shim');

/** Marks a function of ours that only stands in for one of an absent host script. */
export function markShim<F extends object>(fn: F): F {
  Object.defineProperty(fn, SHIM, { value: true });
  return fn;
}

/** Is this value a stand-in of ours, marked by `markShim`? */
export const isShim = (fn: unknown): boolean => typeof fn === 'function' && SHIM in fn;
