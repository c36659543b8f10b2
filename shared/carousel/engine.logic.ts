/** How Embla is told what the host's settings ask for: no page. */

/**
 * Embla has no milliseconds: its `duration` is a step rule. 95 % of the way takes about 23.3 ms per unit less 100 ms at 60 Hz
 * (contract: sliders.md §7); 0 jumps.
 */
export const emblaDuration = (speedMs: number): number => (speedMs <= 0 ? 0 : Math.round((speedMs + 100) / 23.3));
