/** Times by the clocks of a place. All times are milliseconds; a wall time is what its clocks show, as if that were UTC. */

const MINUTE = 60_000;
const DAY = 86_400_000;

/** As WordPress prints the zone of a site that chose no city: `+02:00`. */
const OFFSET = /^([+-])(\d{1,2}):?(\d{2})$/;

const clockOf = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** What a place's clocks show at a moment. */
function wallTimeAt(clock: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Is this a zone that `momentsIn` knows? */
export function isTimeZone(zone: string): boolean {
  try {
    return OFFSET.test(zone) || Boolean(clockOf(zone));
  } catch {
    return false;
  }
}

/**
 * How to tell the moment of a wall time in a zone: a name (`Europe/Berlin`), whose clocks change with the seasons, or an offset (`+02:00`),
 * whose clocks never do. Of an hour that comes twice it is the first; one that is left out is as much later (as PHP reads them).
 * @throws RangeError where there is no such zone
 */
export function momentsIn(zone: string): (wallTime: number) => number {
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? [];
  if (sign !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1);
    return (wallTime) => wallTime - offset;
  }
  const clock = clockOf(zone);
  const offsetAt = (moment: number): number => wallTimeAt(clock, moment) - moment;
  return (wallTime) => {
    const [before, after] = [offsetAt(wallTime - DAY), offsetAt(wallTime + DAY)];
    return offsetAt(wallTime - before) !== before && offsetAt(wallTime - after) === after ? wallTime - after : wallTime - before;
  };
}
