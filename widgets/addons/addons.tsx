import { useRef, useState, type ComponentType, type ReactElement } from 'react';
import { afterCommit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEvent, useLatest, useMount } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { DateFieldProps } from './dates/date-field.js';
import { DrivenAddons } from './driver.js';
import { followAddons } from './follower.js';
import { Selected, type Restore } from './selection.js';
import { RestoredRows } from './uploads/rows.js';
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

interface ContainerProps {
  readonly container: HTMLElement;
  readonly settings: Settings;
}

/** One container: driven or followed, and brought to what a line of the cart holds. */
function Container({ container, settings }: ContainerProps): ReactElement {
  const [driver] = useDriver('addons');
  const restore = useRef<Restore | null>(null);
  const { selection } = settings;
  return (
    <>
      {driver === 'tag' ? (
        <WithCalendar container={container} settings={settings} restore={restore} />
      ) : (
        <Followed container={container} settings={settings} />
      )}
      {selection && (
        <>
          <Selected key={keyOf(selection)} container={container} settings={settings} selection={selection} restore={restore} />
          <RestoredRows container={container} />
        </>
      )}
    </>
  );
}

/** The calendar that is open. */
interface OpenCalendar {
  readonly field: HTMLInputElement;
  readonly takesFocus: boolean;
  readonly DateField: ComponentType<DateFieldProps>;
}

/** Add-ons that the tag drives, with the calendar that is open at one of their dates. */
function WithCalendar({ container, settings, restore }: ContainerProps & { readonly restore: { current: Restore | null } }): ReactElement {
  const [date, setDate] = useState<OpenCalendar | null>(null);
  const openDate = useEvent((field: HTMLInputElement, takesFocus: boolean): void =>
    lazyCalendar.use(
      ({ DateField }) => {
        // It may have been long on its way: who has gone on by then keeps the focus.
        if (document.activeElement === field) {
          setDate({ field, takesFocus, DateField });
        }
      },
      () => undefined,
    ),
  );
  return (
    <>
      <DrivenAddons container={container} settings={settings} openDate={openDate} restore={restore} />
      {date && (
        <date.DateField
          key={keyOf(date.field)}
          field={date.field}
          takesFocus={date.takesFocus}
          settings={settings}
          onClose={() => setDate(null)}
        />
      )}
    </>
  );
}

/** Shows nothing: see `followAddons`. */
function Followed({ container, settings }: ContainerProps): null {
  const latest = useLatest(settings);
  useMount(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    afterCommit(() => {
      stop = isOver ? undefined : followAddons(container, () => latest.current);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  });
  return null;
}
