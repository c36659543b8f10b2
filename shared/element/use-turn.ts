import { useState } from 'react';
import { isSameList } from '../dom/nodes.js';

/**
 * Counts up when one of some settings is another one; as a `key` it begins a view anew. Settings keep their identity as long as they say
 * the same.
 */
export function useTurn(settings: readonly unknown[]): number {
  const [known, setKnown] = useState({ settings, turn: 0 });
  if (isSameList(known.settings, settings)) {
    return known.turn;
  }
  const next = { settings, turn: known.turn + 1 };
  setKnown(next);
  return next.turn;
}
