import type { Category } from '../../shared/stores/consent.js';
import type { VisitOptions } from './visit.logic.js';

/** Everything a tag says. */
export interface AttributionSettings extends VisitOptions {
  readonly fieldPrefix: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly base64: boolean;
  readonly storage: 'cookies' | 'local';
  readonly allowTracking: boolean;
  readonly consentCategory: Category;
}
