import { startConsent } from '../../shared/consent/consent.js';
import type { Category } from '../../shared/consent/shared-state.js';
import { $consent } from '../../shared/stores/consent.js';

type Started = ReturnType<typeof startConsent>;

/** Is this kind of use allowed right now? */
export const allows = (category: Category): boolean => $consent().get().categories[category];

/** Writes an answer as if the visitor had given it in the bar. `source` is told to listeners. */
export const decideConsent = (decision: Parameters<Started['decide']>[0], source = 'script'): ReturnType<Started['decide']> =>
  startConsent().decide(decision, source);

/** Withdraws all consent: only the necessary is allowed, and the visitor still counts as having answered. */
export const withdrawConsent = (source = 'withdraw'): ReturnType<Started['decide']> => decideConsent({ status: 'declined' }, source);
