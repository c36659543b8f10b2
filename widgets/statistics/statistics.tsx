import { useLayoutEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { useSame } from '../../shared/element/host-hooks.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import type { Values } from '../../shared/element/schema.js';
import { join, type StatisticsState } from './consent.js';
import type { StatisticsSettings } from './settings.js';
import type { schema } from './statistics.schema.js';

/** The view of `<shop-statistics>`. */
export function Statistics({ element, ...rest }: Values<typeof schema> & ElementProps): ReactElement {
  const [state, setState] = useState<StatisticsState>('waiting');
  const settings: StatisticsSettings = useSame(rest);
  const parsed = usePageParsed();
  useLayoutEffect(() => (parsed ? join(settings, setState) : undefined), [parsed, settings]);
  return <Host node={element} data-state={state} />;
}
