import { useMemo, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { keepNames } from './label.host.js';
import { readLabels } from './label.rules.js';
import type { schema } from './label.schema.js';
import { PrintedLabels } from './printed-labels.js';
import { scaleLabels } from './scaling.js';
import { Tooltips } from './tooltips.js';

type LabelProps = Values<typeof schema> & ElementProps;

/** The view of `<shop-label>`. Beside the label plugin's script it only keeps names. */
export function Label(props: LabelProps): ReactElement | null {
  const driver = useKnownDriver('labels');
  useMount(() => keepNames(props.element));
  return driver === 'tag' ? <DrivenLabels {...props} /> : null;
}

/** Prints the labels of the settings, scales all that stand in the tag and shows their tooltips. */
function DrivenLabels({ element, mobileScale, labels: list }: LabelProps): ReactElement {
  const labels = useMemo(() => readLabels(list), [list]);
  return (
    <>
      {labels.length > 0 && <PrintedLabels element={element} labels={labels} />}
      <Scaling key={mobileScale} element={element} mobileScale={mobileScale} />
      <Tooltips element={element} />
    </>
  );
}

/** Labels are measured and written all at once, which no rendering of single ones does: see `scaleLabels`. */
function Scaling({ element, mobileScale }: Pick<LabelProps, 'element' | 'mobileScale'>): null {
  useMount(() => scaleLabels(element, mobileScale));
  return null;
}
