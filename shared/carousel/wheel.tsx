import { useEffect, useRef } from 'react';
import { useLatest } from '../element/host-hooks.js';
import { STILL, turned } from './wheel.rules.js';

interface WheelProps {
  /** The row of slides. */
  readonly row: HTMLElement;
  readonly rtl: boolean;
  /** Moves it; false at an end. */
  readonly step: (by: 1 | -1) => boolean;
}

/** The wheel moves by steps, and scrolls the page on at an end. */
export function Wheel({ row, rtl, step }: WheelProps): null {
  const wheel = useRef(STILL);
  const latest = useLatest(step);
  useEffect(() => {
    const turn = (event: WheelEvent): void => {
      const across = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      // Told in lines by some browsers: a notch is three.
      const unit = event.deltaMode === 1 ? 40 : 1;
      const delta = unit * (across ? (rtl ? -event.deltaX : event.deltaX) : event.deltaY);
      if (event.ctrlKey || delta === 0) {
        return;
      }
      const { wheel: now, by } = turned(wheel.current, delta, event.timeStamp);
      wheel.current = now;
      if (by === 0 || latest.current(by)) {
        event.preventDefault();
      }
    };
    row.addEventListener('wheel', turn, { passive: false });
    return () => row.removeEventListener('wheel', turn);
  }, [row, rtl, latest]);
  return null;
}
