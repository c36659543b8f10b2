/** What the wheel does with a carousel. No page; the clock is that of its events. */

/** Way of the wheel, in pixels, that is one move. */
const NOTCH = 40;
/** After a move the rest of the same turn, and its momentum, is no second one; in milliseconds. */
const WHEEL_REST_MS = 250;

/** What the wheel has gathered: its way since the last move, and when that was (ms of the event's clock). */
interface Wheel {
  readonly way: number;
  readonly movedAt: number;
}

/** A wheel that nobody has turned. */
export const STILL: Wheel = { way: 0, movedAt: -Infinity };

/**
 * One turn of the wheel: one move a notch, as a mouse gives them, however fine a touchpad cuts them.
 * @returns what it has gathered, and the move it makes, 0 for none
 */
export function turned(wheel: Wheel, delta: number, at: number): { readonly wheel: Wheel; readonly by: 1 | -1 | 0 } {
  if (at - wheel.movedAt < WHEEL_REST_MS) {
    return { wheel, by: 0 };
  }
  const way = Math.sign(delta) === Math.sign(wheel.way) ? wheel.way + delta : delta;
  return Math.abs(way) < NOTCH ? { wheel: { ...wheel, way }, by: 0 } : { wheel: { way: 0, movedAt: at }, by: way > 0 ? 1 : -1 };
}
