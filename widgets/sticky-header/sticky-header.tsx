import { useRef, useState, type ReactElement } from 'react';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { onScrolledPast } from '../../shared/dom/scrolled-past.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useEvent, useLatest, useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { emit } from '../../shared/events.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { coveredBy, keepRoom, pauseAnchoring, publishCovered, uncoverTarget } from './room.js';
import { headerIn, isEnabled } from './sticky-header.host.js';
import { STUCK_PAST } from './sticky-header.rules.js';
import type { schema } from './sticky-header.schema.js';

type Settings = Values<typeof schema>;

/** The view of `<shop-sticky-header>`. */
export function StickyHeader({ element, isSticky, stuckClass, hasSpacer }: Settings & ElementProps): ReactElement | null {
  useMount(holdTouchClass);
  const header = headerIn(element);
  return header && isEnabled(element, header, isSticky) ? (
    <Header key={`${keyOf(header)} ${hasSpacer}`} element={element} header={header} stuckClass={stuckClass} hasSpacer={hasSpacer} />
  ) : null;
}

interface HeaderProps extends Pick<Settings, 'stuckClass' | 'hasSpacer'> {
  /** The tag around it, which sticks. */
  readonly element: HTMLElement;
  readonly header: HTMLElement;
}

/** A header that sticks: marked while it does, its room kept in the page, and what it covers told to the sheets. */
function Header({ element, header, stuckClass, hasSpacer }: HeaderProps): ReactElement {
  const [isStuck, setStuck] = useState(false);
  const room = useRef<ReturnType<typeof keepRoom>>(undefined);
  const latestClass = useLatest(stuckClass);
  const coverage = useRef<ReturnType<typeof publishCovered>>(undefined);

  const pass = useEvent((stuck: boolean) => {
    if (stuck === isStuck) {
      return;
    }
    pauseAnchoring();
    room.current?.prepare(stuck);
    commit(
      () => setStuck(stuck),
      () => {
        coverage.current?.write();
        emit(element, 'shop:header-stuck', { stuck });
      },
    );
  });
  useMount(() => {
    const covered = (): number => coveredBy(element, header);
    room.current = hasSpacer ? keepRoom(element, header, () => latestClass.current) : undefined;
    coverage.current = publishCovered(header, covered);
    const stopWatching = onScrolledPast(STUCK_PAST, pass);
    const stopWaiting = whenLoaded(() => uncoverTarget(covered()));
    uncoverTarget(covered());
    return () => {
      stopWatching();
      coverage.current?.leave();
      stopWaiting();
      room.current?.leave();
    };
  });
  return (
    <>
      <Host node={header} className={{ [stuckClass]: isStuck }} />
      <Host node={element} data-state={isStuck ? 'stuck' : 'free'} />
    </>
  );
}
