import { useLayoutEffect, useMemo, useState } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr } from '../../shared/element/host-hooks.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import type { Values } from '../../shared/element/schema.js';
import { join, type StatisticsState } from './consent.js';
import type { StatisticsSettings } from './settings.js';
import type { schema } from './statistics.schema.js';

/** The view of `<shop-statistics>`. */
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
