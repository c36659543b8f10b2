import { useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useLatest } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { DateFieldProps } from './dates/date-field.js';
import { driveAddons, type DrivenAddons } from './driver.js';
import { followAddons } from './follower.js';
import { applySelection } from './selection.js';
import { CONTAINER } from './addons.host.js';
import type { Settings } from './addons.schema.js';
import type { PrintedProps } from './addons.markup.js';

type Props = Settings & ElementProps;

const lazyCalendar = lazyModule('the calendar', () => import('./dates/date-field.js'));
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
    let isGone = false;
    const given = (): Props => latest.current;
    const openDate = (field: HTMLInputElement, takesFocus: boolean): void =>
      lazyCalendar.use(
        ({ DateField }) => {
          // It may have been long on its way: who has gone on by then keeps the focus.
          if (!isGone && document.activeElement === field) {
            setDate({ field, takesFocus, DateField });
          }
        },
        () => undefined,
      );
    driven.current = driver === 'tag' ? driveAddons(container, given, { openDate }) : null;
    const made = driven.current ?? followAddons(container, given);
    return () => {
      isGone = true;
      setDate(null);
      driven.current = null;
      made.stop();
    };
  }, [container, driver, latest]);
  const { selection } = settings;
  useEffect(() => {
    if (!selection) {
      return undefined;
    }
    const filled = new Set<string>();
    const apply = (): void =>
      applySelection(container, selection, { settings: () => latest.current, restore: driven.current?.restore ?? null }, filled);
    apply();
    // Blocks that come for a variation hold options that were not there before.
    container.addEventListener('shop:addons-reloaded', apply);
    return () => container.removeEventListener('shop:addons-reloaded', apply);
  }, [container, selection, latest]);
  if (!date) {
    return null;
  }
  const { DateField, ...open } = date;
  return <DateField key={keyOf(open.field)} {...open} settings={settings} onClose={() => setDate(null)} />;
}
