import type { HitParams } from '../../shared/host/statistics.js';
import type { ClickRule, Integration } from './options.rules.js';
import type { HitSettings } from './statistics.rules.js';

/** All settings of a `<shop-statistics>` tag. */
export interface StatisticsSettings extends HitSettings {
  readonly hitParams: HitParams;
  readonly onlineParams: HitParams;
  readonly userOnline: boolean;
  readonly checkTime: number;
  readonly resume: boolean;
  readonly gpc: boolean;
  readonly withoutBar: boolean;
  readonly preview: boolean;
  readonly consentIntegration: Integration;
  readonly customEventUrl: string;
  readonly clicks: readonly ClickRule[];
  readonly eventUrl: string;
  readonly fileExtensions: readonly string[];
  readonly downloadTracker: boolean;
  readonly linkTracker: boolean;
}
