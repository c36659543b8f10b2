import { useLayoutEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { useSame } from '../../shared/element/host-hooks.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import type { Values } from '../../shared/element/schema.js';
import type { schema } from './order-attribution.schema.js';
import type { AttributionSettings } from './order-attribution.rules.js';
import { join, type AttributionState } from './tracking.js';

/** The view of `<shop-order-attribution>`: it shows nothing. The work is that of the page, in plain modules: see `tracking.ts`. */
export function OrderAttribution({
  element,
  lifetime: lifetimeMonths,
  session: sessionMinutes,
  domain,
  ...rest
}: Values<typeof schema> & ElementProps): ReactElement {
  const [state, setState] = useState<AttributionState>('waiting');
  const settings: AttributionSettings = useSame({
    ...rest,
    lifetimeMonths,
    sessionMinutes,
    domain: (domain || window.location.hostname).replace(/^www\./, ''),
  });
  const parsed = usePageParsed();
  useLayoutEffect(() => (parsed ? join(settings, setState) : undefined), [parsed, settings]);
  return <Host node={element} data-state={state} />;
}
