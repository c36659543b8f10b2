import { own } from '../json.js';

/**
 * Passes a value through the filters that other scripts put under a name (`wp.hooks`); without them, or where one throws, the value stays.
 */
export function applyHostFilter(name: string, value: unknown, ...args: readonly unknown[]): unknown {
  const hooks = own(own(globalThis, 'wp'), 'hooks');
  const apply = typeof hooks === 'object' && hooks !== null ? (Reflect.get(hooks, 'applyFilters') as unknown) : undefined;
  if (typeof apply !== 'function') {
    return value;
  }
  try {
    return Reflect.apply(apply, hooks, [name, value, ...args]);
  } catch (error) {
    console.error(`[shop] a filter of ${name} failed; it is left out`, error);
    return value;
  }
}
