import { useMemo, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import type { schema } from './label.schema.js';
import { enhanceLabels } from './labels.js';
import { enhanceNames } from './names.js';
import { readLabels } from './printed-label.logic.js';
import { PrintedLabels } from './printed-labels.js';
import { Tooltips } from './tooltips.js';

type LabelProps = Values<typeof schema> & ElementProps;

/** The view of `<shop-label>`. Beside the label plugin's script it only keeps names. */
export function Label(props: LabelProps): ReactElement | null {
  const driver = useKnownDriver('labels');
  useEnhance(props.element, enhanceNames, null);
  return driver === 'tag' ? <DrivenLabels {...props} /> : null;
}

/** Prints the labels of the settings, scales all that stand in the tag (`enhanceLabels`) and shows their tooltips. */
function DrivenLabels({ element, mobileScale, labels: list }: LabelProps): ReactElement {
  const labels = useMemo(() => readLabels(list), [list]);
  useEnhance(element, enhanceLabels, mobileScale);
  return (
    <>
      {labels.length > 0 && <PrintedLabels element={element} labels={labels} />}
      <Tooltips element={element} />
    </>
  );
}
