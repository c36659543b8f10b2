import { useLayoutEffect, type ReactElement } from 'react';
import { Into } from '../../shared/element/host-hooks.js';
import type { FormControl } from './form-controller.js';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { SwatchList } from './swatch.markup.js';
import type { SwatchConfig } from './swatch-markup.logic.js';
import { DRIVEN, setOurs } from './plugin-swatches.js';
import { listBeside } from './swatch-lists.js';
import { driveSwatches, type SwatchDriver, type SwatchSettings } from './swatches.js';
import type { AttributeField } from './variation-form.read.js';

interface SwatchesProps {
  readonly field: AttributeField;
  /** How to print them where the page has none. */
  readonly config: SwatchConfig | undefined;
  readonly limit: number;
  readonly control: FormControl;
  readonly drivers: Map<string, SwatchDriver>;
  readonly sync: () => void;
  readonly settings: SwatchSettings;
}

export { syncSwatches } from './swatches.js';

/** Prints the swatches of one attribute where the page has none, hides the select behind them, and drives them. */
export function SwatchesOf({ field, config, limit, control, drivers, sync, settings }: SwatchesProps): ReactElement | null {
  const { select, name } = field;
  const { form } = control;
  const key = JSON.stringify(settings);
  useLayoutEffect(() => {
    const list = listBeside(field, config !== undefined);
    if (!list) {
      return undefined;
    }
    const writes = createRestorableWrites();
    // Ours take the select's place; it stays the field that is posted and that other scripts read.
    if (config !== undefined) {
      const height = select.offsetHeight;
      list.style.minHeight = height > 0 ? `${height}px` : '';
      writes.flag(select, 'woo-variation-raw-select', true);
      writes.keep(select, 'style');
      select.style.display = 'none';
      writes.flag(select.parentElement, 'woo-variation-items-wrapper', true);
    }
    setOurs(form, true);
    writes.flag(form, DRIVEN, true);
    drivers.set(name, driveSwatches(control, field, list, settings));
    sync();
    return () => {
      drivers.get(name)?.stop();
      drivers.delete(name);
      writes.undo();
      if (drivers.size === 0) {
        setOurs(form, false);
      }
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the settings
  }, [field, config !== undefined, control, drivers, sync, key]);
  return config ? (
    <Into find={() => select} place="after">
      <SwatchList field={field} config={config} limit={limit} />
    </Into>
  ) : null;
}
