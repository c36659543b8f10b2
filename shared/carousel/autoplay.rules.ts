/** When a carousel moves by itself (contract 20). No page, no clock. */

/** What holds a carousel that plays by itself. */
export interface Autoplay {
  /** By our own pause button, or by code. */
  readonly stopped?: boolean;
  readonly hovered?: boolean;
  readonly focused?: boolean;
  /** A finger or a pressed mouse holds the slides. */
  readonly pressed?: boolean;
  /** The tab is hidden, or the carousel is not on the screen. */
  readonly unseen?: boolean;
  /** The shopper wants less movement. */
  readonly reduced?: boolean;
}

/** What happens to a carousel that plays by itself; `acted`: a click or a scroll anywhere on the page. */
export type AutoplayEvent = Autoplay | 'acted';

/** What holds it after an event. Any click or scroll on the page ends what pointer and focus hold (contract 21). */
export const held = (now: Autoplay, event: AutoplayEvent): Autoplay =>
  event === 'acted' ? { ...now, hovered: false, focused: false } : { ...now, ...event };

/** Does it play? */
export const plays = (now: Autoplay): boolean => !Object.values(now).some(Boolean);
