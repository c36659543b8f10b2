import { useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useLatest } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { DateFieldProps } from './date-field.js';
import { driveAddons, type DrivenAddons } from './driver.js';
import { CONTAINER } from './addons.read.js';
import type { Settings } from './addons.schema.js';
import type { PrintedProps } from './addons.markup.js';

type Props = Settings & ElementProps;

const lazyFollower = lazyModule('following the add-ons plugin', () => import('./follower.js'));
const lazySelection = lazyModule('choosing again what was chosen before', () => import('./selection.js'));
const lazyCalendar = lazyModule('the calendar', () => import('./date-field.js'));
const Printed = lazyView<PrintedProps>(() => import('./addons.markup.js').then((part) => part.PrintedAddons));

/** The view of `<shop-addons>`. */
export function Addons(props: Props): ReactElement {
  const { element, addons, alerts } = props;
  const isParsed = usePageParsed();
  const containers = useNodes<HTMLElement>(element, CONTAINER);
  const [printed, setPrinted] = useState<HTMLElement | null>(null);
  const isEmpty = isParsed && containers.length === 0;
  useSubmitGuard(
    element,
    (form) => form.contains(element) || containers.some((container) => form.contains(container)),
    alerts === 'native',
  );
  return (
    <>
      {isEmpty && addons && <Printed given={addons} settings={props} onPrint={setPrinted} />}
      {(printed && isEmpty ? [printed] : containers).map((container) => (
        <Container key={keyOf(container)} container={container} settings={props} />
      ))}
    </>
  );
}

/** The calendar that is open. */
interface OpenCalendar {
  readonly field: HTMLInputElement;
  readonly takesFocus: boolean;
  readonly DateField: ComponentType<DateFieldProps>;
}

/** One container: driven or followed. */
function Container({ container, settings }: { readonly container: HTMLElement; readonly settings: Props }): ReactElement | null {
  const [driver] = useDriver('addons');
  const latest = useLatest(settings);
  const [date, setDate] = useState<OpenCalendar | null>(null);
  const driven = useRef<DrivenAddons | null>(null);
  useEffect(() => {
    let made: { stop(): void } | undefined;
    let isGone = false;
    if (driver === 'tag') {
      made = driven.current = driveAddons(container, () => latest.current, {
        openDate: (field, takesFocus) =>
          lazyCalendar.use(
            ({ DateField }) => {
              // It may have been long on its way: who has gone on by then keeps the focus.
              if (!isGone && document.activeElement === field) {
                setDate({ field, takesFocus, DateField });
              }
            },
            () => undefined,
          ),
      });
    } else {
      lazyFollower.use(
        ({ followAddons }) => {
          made = isGone ? undefined : followAddons(container, () => latest.current);
        },
        () => undefined,
      );
    }
    return () => {
      isGone = true;
      setDate(null);
      driven.current = null;
      made?.stop();
    };
  }, [container, driver, latest]);
  const { selection } = settings;
  useEffect(() => {
    let isGone = false;
    const filled = new Set<string>();
    let reapply = (): void => undefined;
    const onReloaded = (): void => reapply();
    container.addEventListener('shop:addons-reloaded', onReloaded);
    if (selection) {
      lazySelection.use(
        ({ applySelection }) => {
          const uploads = driven.current;
          const apply = (): void => {
            if (!isGone) {
              applySelection(container, selection, { settings: () => latest.current, uploads }, filled);
              // Blocks that come for a variation hold options that were not there before.
              reapply = apply;
            }
          };
          if (uploads) {
            uploads.whenReady(apply);
          } else {
            apply();
          }
        },
        () => undefined,
      );
    }
    return () => {
      isGone = true;
      container.removeEventListener('shop:addons-reloaded', onReloaded);
    };
  }, [container, selection, latest]);
  if (!date) {
    return null;
  }
  const { DateField, ...open } = date;
  return <DateField key={keyOf(open.field)} {...open} settings={settings} onClose={() => setDate(null)} />;
}
