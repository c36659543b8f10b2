import { rovingTarget } from '../../shared/a11y/roving.logic.js';

/** Where keys lead from tab to tab (contract 22). */

/** Where a tab lies, in pixels. */
interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** Do the tabs lie one below the other? Tabs that wrap into lines are still rows. */
export const areStacked = (boxes: readonly Box[]): boolean =>
  boxes.length > 1 &&
  boxes.every((box, i) => {
    const above = boxes[i - 1];
    return box.bottom > box.top && (above === undefined || box.top >= above.bottom - 1);
  });

const ALONG = { row: ['ArrowLeft', 'ArrowRight'], stack: ['ArrowUp', 'ArrowDown'] } as const;

/** The tab a key moves the focus to, `null` where the key is none for tabs that lie like this. */
export function tabOfKey(
  key: string,
  from: number,
  count: number,
  { stacked, rtl }: { readonly stacked: boolean; readonly rtl: boolean },
): number | null {
  const known: readonly string[] = ['Home', 'End', ...ALONG[stacked ? 'stack' : 'row']];
  return known.includes(key)
    ? rovingTarget(
        key,
        from,
        Array.from({ length: count }, () => true),
        rtl,
      )
    : null;
}
