import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { printedNodes } from '../../shared/dom/moved-nodes.js';
import { inEffect } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { keyOf, useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { useFail } from '../../shared/element/use-fail.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import { clocksOf, isEvergreen, reportDates, type Clock, type ClockSettings } from './clocks.js';
import { TIMER, timerId, timersOf } from './countdown.host.js';
import type { Look } from './countdown.rules.js';
import type { schema } from './countdown.schema.js';
import { keepPeriods } from './periods.js';
import { Ticker } from './ticking.js';

/** The view of `<shop-countdown>`: runs the timers that the page printed; an empty tag prints its own, which are run the same way. */
export function Countdown({ element, timers, timeZone, utcOffset, look }: Values<typeof schema> & ElementProps): ReactElement | null {
  const driver = useKnownDriver('badges');
  if (driver !== 'tag') {
    return driver && <Followed element={element} />;
  }
  return (
    <>
      {printedNodes(element, TIMER).length === 0 && timers.map(({ id }) => <Timer key={`${id} ${look}`} id={id} look={look} />)}
      {timers.some(isEvergreen) && <KeptPeriods />}
      <Driven element={element} timers={timers} timeZone={timeZone} utcOffset={utcOffset} />
    </>
  );
}

/** The role of a timer, where the page has given it another one or none: a role is no state, and stays when the driver changes. */
const roleOf = (node: Element): 'timer' | undefined => (['timer', null].includes(node.getAttribute('role')) ? 'timer' : undefined);

/** Beside the badge plugin's script: its timers get their role, also those that it moves elsewhere, and nothing else (contract 31). */
function Followed({ element }: { readonly element: HTMLElement }): ReactElement {
  const { current: known } = useRef(new Set<HTMLElement>());
  useMatches(element, TIMER).forEach((node) => known.add(node));
  return (
    <>
      {[...known].map((node) => (
        <Host key={keyOf(node)} node={node} role={roleOf(node)} />
      ))}
    </>
  );
}

/** Stands before the timers: a period is read by what the visitor allows. */
function KeptPeriods(): null {
  useMount(keepPeriods);
  return null;
}

/** Every timer of a tag, those that are printed or moved away later too. */
function Driven({ element, timers, timeZone, utcOffset }: ClockSettings & { readonly element: HTMLElement }): ReactElement {
  const nodes = useNodesBy(element, timersOf);
  const fail = useFail();
  const [ticker] = useState(() => new Ticker(element, fail));
  const settings = useMemo(() => ({ timers, timeZone, utcOffset }), [timers, timeZone, utcOffset]);
  const clocks = useMemo(() => clocksOf(settings), [settings]);
  useLayoutEffect(() => reportDates(element, settings), [element, settings]);
  return (
    <>
      {nodes.map((node) => (
        <DrivenTimer key={keyOf(node)} node={node} clock={clocks.get(timerId(node))} ticker={ticker} />
      ))}
    </>
  );
}

interface DrivenTimerProps {
  readonly node: HTMLElement;
  /** Left out: the shop has no such timer any more, so it is over. */
  readonly clock: Clock | undefined;
  readonly ticker: Ticker;
}

/** A timer on the page: running or over. What it shows of the time, the ticker paints. */
function DrivenTimer({ node, clock, ticker }: DrivenTimerProps): ReactElement {
  const [hasEnded, setEnded] = useState(false);
  const [isPrintedHidden] = useState(() => node.style.display === 'none');
  useLayoutEffect(() => (clock ? inEffect(() => ticker.start(node, clock, setEnded)) : undefined), [node, clock, ticker]);
  const isOver = !clock || hasEnded;
  return (
    <Host
      node={node}
      role={roleOf(node)}
      data-state={isOver ? 'over' : 'running'}
      style={{ display: isOver ? 'none' : isPrintedHidden ? 'block' : undefined }}
    />
  );
}

/** A path around the middle of a box of 36, 100 long: what a ring is filled by is a percentage then. */
const RING_PATH = 'M18 2.0845a15.9155 15.9155 0 0 1 0 31.831a15.9155 15.9155 0 0 1 0-31.831';

/** A timer as the badge plugin prints it, hidden until it is known what it says. */
function Timer({ id, look }: { readonly id: string; readonly look: Look }): ReactElement {
  const rings = look === 'rings' ? ` asnp-esb-timerStyle2borderBarCalc-${id}` : '';
  const parts = [
    ['days', message('countdown.days')],
    ['hours', message('countdown.hours')],
    ['min', message('countdown.minutes')],
    ['sec', message('countdown.seconds')],
  ] as const;
  return (
    <div className={`asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-${id} shop-countdown__timer`} style={{ display: 'none' }}>
      <div className={`asnp-esb-timer1-${id} shop-countdown__parts${rings}`}>
        {parts.map(([part, label]) => (
          <div key={part} className={`asnp-esb-timer2-${id} shop-countdown__part`}>
            {look === 'rings' && (
              <svg viewBox="0 0 36 36" aria-hidden="true">
                <path className={`asnp-esb-progress-${part}-${id}`} d={RING_PATH} strokeDasharray="0,100" />
              </svg>
            )}
            <div className={`asnp-esb-${part}T shop-countdown__number`}>00</div>
            <div className={`asnp-esb-timer4-${id} shop-countdown__label`}>{label}</div>
          </div>
        ))}
      </div>
      {look === 'bar' && (
        <div className="shop-countdown__bar">
          <div className="asnp-esb-timerStyle2ProgreesBarCalc" />
        </div>
      )}
    </div>
  );
}
