/** Which variation a choice means. */
import type { Variation } from './types.js';

/**
 * The server's lookup: all attributes must have been sent, and the first variation wins whose every value either
 * matches anything or equals what was sent. Unlike in the page's own matching, an empty choice is no wildcard
 * (recorded: get-variation-partial).
 */
export function matchVariation(variations: readonly Variation[], sent: Readonly<Record<string, string>>): Variation | undefined {
  return variations.find((one) =>
    Object.entries(one.attributes).every(([name, value]) => sent[name] !== undefined && (value === '' || value === sent[name])),
  );
}
