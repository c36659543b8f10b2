/**
 * What a page knows of the cart at a moment: its hash, empty for an empty cart, and the pieces in it, `null` where nobody can read them.
 */
export interface CartFacts {
  readonly hash: string;
  readonly count: number | null;
}

/**
 * Did something come into the cart between two moments? The hash changes with every change; where the pieces can be read, more of
 * them say that it was an add.
 */
export const wasAdded = (before: CartFacts, after: CartFacts): boolean =>
  after.hash !== before.hash && after.count !== 0 && (before.count === null || after.count === null || after.count > before.count);

/**
 * Did no answer arrive, so far as a failure tells? One that arrived and cannot be used (an error's page, no JSON) is no matter of the
 * connection.
 */
export const isLost = (failure: string): boolean => ['offline', 'network', 'timeout', 'aborted'].includes(failure);

/** What names an act whatever the quantity: a second press for the same thing. `fields` as they travel. */
export const requestKey = (fields: readonly (readonly [string, string])[]): string =>
  JSON.stringify(fields.filter(([name]) => name !== 'quantity').toSorted());
