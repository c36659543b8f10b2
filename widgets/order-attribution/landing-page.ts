import { pageSingleton } from '../../shared/page.js';
import type { Landing } from './visit.logic.js';

/** The page as it was opened. Read at the first run of this script, kept in memory: consent may come later (contract 15). */
export const landing = pageSingleton('attribution-landing', (): Landing => ({
  address: window.location.href,
  referrer: document.referrer,
  userAgent: navigator.userAgent,
}));
