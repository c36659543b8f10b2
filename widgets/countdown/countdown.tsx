import type { ReactElement } from 'react';
import { printedNodes } from '../../shared/dom/moved-nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import type { Look } from './countdown.logic.js';
import type { schema } from './countdown.schema.js';
import { TIMER } from './timer-node.js';
import { enhanceTimers, followTimers } from './timers.js';

/**
 * The view of `<shop-countdown>`: runs the timers that the page printed (`enhanceTimers`); an empty tag prints its own, which are run the
 * same way.
 */
export function Countdown({ element, timers, timeZone, utcOffset, look }: Values<typeof schema> & ElementProps): ReactElement | null {
  const driver = useKnownDriver('badges');
  useEnhance(driver === 'host' ? element : null, followTimers, null);
  useEnhance(driver === 'tag' ? element : null, enhanceTimers, { timers, timeZone, utcOffset, look });
  const prints = driver === 'tag' && printedNodes(element, TIMER).length === 0;
  return prints ? (
    <>
      {timers.map(({ id }) => (
        <Timer key={`${id} ${look}`} id={id} look={look} />
      ))}
    </>
  ) : null;
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
