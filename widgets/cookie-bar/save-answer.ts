import { startConsent } from '../../shared/consent/consent.js';
import type { Decision } from '../../shared/consent/consent.rules.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { announce } from '../../shared/stores/notices.js';

/** Keeps what the visitor has answered, and says so. `source` names the act. */
export function decide(decision: Decision, source: string): void {
  startConsent().decide(decision, source);
  announce(message('cookie-bar.saved'));
}
