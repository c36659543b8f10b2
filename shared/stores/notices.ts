import { map, type MapStore } from 'nanostores';
import { pageSingleton } from '../page.js';

/** The urgency of an announcement: `polite` waits until the reader pauses, `assertive` interrupts. */
type Urgency = 'polite' | 'assertive';

/**
 * What the page's two live regions say. `turn` rises with every announcement, so that the same text is said again; `last` is the
 * region it was for, so that the other is not said again with it.
 */
export interface Notices {
  readonly polite: string;
  readonly assertive: string;
  readonly turn: number;
  readonly last: Urgency;
}

const make = pageSingleton('notices', () => {
  const $notices = map<Notices>({ polite: '', assertive: '', turn: 0, last: 'polite' });
  const pending: Partial<Record<Urgency, ReturnType<typeof setTimeout>>> = {};
  return { $notices, pending };
});

/** The feed of the page's live regions. */
export const $notices = (): MapStore<Notices> => make().$notices;

/** How a text is said. */
export interface AnnounceOptions {
  /** Interrupts what is being read. */
  readonly assertive?: boolean;
  /** Wait before the text is set, so that a change of the page is read first. */
  readonly delayMs?: number;
}

/**
 * Announces a text in a live region. A newer announcement of the same urgency takes the place of one that still waits
 * (contract 14).
 */
export function announce(text: string, { assertive = false, delayMs = 0 }: AnnounceOptions = {}): void {
  const { $notices: store, pending } = make();
  const key: Urgency = assertive ? 'assertive' : 'polite';
  clearTimeout(pending[key]);
  const set = (value: string): void => store.set({ ...store.get(), [key]: value, turn: store.get().turn + 1, last: key });
  if (delayMs <= 0) {
    set(text);
    return;
  }
  set('');
  pending[key] = setTimeout(() => set(text), delayMs);
}
