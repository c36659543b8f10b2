import { useLayoutEffect, useMemo, useState } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr } from '../../shared/element/host-hooks.js';
import { usePageParsed } from '../../shared/element/use-page-parsed.js';
import type { Values } from '../../shared/element/schema.js';
import { join, type StatisticsState } from './consent.js';
import type { StatisticsSettings } from './settings.js';
import type { schema } from './statistics.schema.js';

/**
 * @element shop-statistics
 * @summary Counts the page with the shop’s statistics plugin, once the visitor allows it (contract: tracking.md §B).
 * @event shop:statistics-failed {call, reason}
 * @reads `WP_Statistics_Tracker_Object`, `WP_Statistics_DataPlus_Event_Object`, `WP_Statistics_Marketing_Event_Object`; the visitor's consent
 * @calls the plugin's hit, online, event and link addresses
 * @without-js the page is not counted
 *
 * `data-state` on the tag: waiting (no consent yet, or the code that counts is on its way), counting, failed, off, host (the plugin's own tracker is on the page and counts).
 */
export function Statistics({ element, hostNodes: _nodes, ...rest }: Values<typeof schema> & ElementProps): null {
  const [state, setState] = useState<StatisticsState>('waiting');
  // The same object until a setting changes: JSON attributes are read anew each time.
  const key = JSON.stringify(rest);
  const settings = useMemo(() => JSON.parse(key) as StatisticsSettings, [key]);
  const parsed = usePageParsed();
  useLayoutEffect(() => (parsed ? join(settings, setState) : undefined), [parsed, settings]);
  useHostAttr(element, 'data-state', state);
  return null;
}
