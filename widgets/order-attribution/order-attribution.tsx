import { useLayoutEffect, useMemo, useState } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr } from '../../shared/element/host-hooks.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './order-attribution.schema.js';
import type { AttributionSettings } from './visit.logic.js';
import { join, type AttributionState } from './tracking.js';

/** The view of `<shop-order-attribution>`. */
export function OrderAttribution(props: Values<typeof schema> & ElementProps): null {
  const { element } = props;
  const [state, setState] = useState<AttributionState>('waiting');
  const settings = useSettled(props);
  const parsed = usePageParsed();
  useLayoutEffect(() => (parsed ? join(settings, setState) : undefined), [parsed, settings]);
  useHostAttr(element, 'data-state', state);
  return null;
}

/** The settings, the same object until one of them changes: JSON attributes are read anew each time. */
function useSettled({
  element: _host,
  hostNodes: _nodes,
  lifetime,
  session,
  domain,
  ...rest
}: Values<typeof schema> & ElementProps): AttributionSettings {
  const key = JSON.stringify({
    ...rest,
    lifetimeMonths: lifetime,
    sessionMinutes: session,
    domain: domain.replace(/^www\./, '') || window.location.hostname.replace(/^www\./, ''),
  });
  return useMemo(() => JSON.parse(key) as AttributionSettings, [key]);
}
