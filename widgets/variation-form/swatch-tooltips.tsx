import { useEffect, useRef, type ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';
import { DRIVEN_LIST, SWATCH } from './elements.js';
import type { TooltipProps } from './tooltip.js';

/** Where tooltips are, and for whom. */
export interface SwatchTooltipsProps {
  readonly root: HTMLElement;
  /** What a shopper did last while the code was on its way. */
  readonly before: () => Turn | null;
}

const Tooltip = lazyView<TooltipProps>(() => import('./tooltip.js').then((part) => part.Tooltip), 'the tooltip of swatches');

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function textOf(item: HTMLElement): string {
  const own = item.dataset['wvstooltipOutOfStock'] ?? item.dataset['wvstooltip'] ?? '';
  return own.trim() === (item.textContent ?? '').trim() ? '' : own;
}

/**
 * The host plugin's own style sheet shows its tooltips from the same attribute; then ours stay away. It shows none to the keyboard,
 * and cuts off those of swatches that cannot be had.
 */
const hostShows = (item: HTMLElement, { type }: Turn): boolean => {
  const { content } = getComputedStyle(item, '::before');
  return type === 'pointerover' && !['', 'none', 'normal'].includes(content) && getComputedStyle(item).overflow !== 'hidden';
};

/** The host's class of a swatch whose tooltip is below it. */
const BELOW = 'wvs-tooltip-position-bottom';

/** What a shopper chooses by: a tooltip that lies over it hides what it explains. */
const CHOICES = '.variable-item, .label, label';
/** How far from its swatch the middle of a tooltip is, and how far it reaches beside it at least, in pixels. */
const AWAY_PX = 20;

/** Above, or below where less of that is covered: what belongs to the same attribute counts for more. */
function sideOf(item: HTMLElement): 'top' | 'bottom' {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  const row = item.closest('tr') ?? item.parentElement;
  const covered = (y: number): number =>
    Math.max(
      ...[left - AWAY_PX, (left + right) / 2, right + AWAY_PX].map((x) => {
        const found = document.elementFromPoint(x, y)?.closest(CHOICES);
        return !found ? 0 : row?.contains(found) ? 2 : 1;
      }),
    );
  return covered(top - AWAY_PX) > covered(bottom + AWAY_PX) ? 'bottom' : 'top';
}

/** Tooltips for the swatches inside `root`: on hover and on focus; Escape hides, the pointer may rest on the tooltip. */
export function SwatchTooltips({ root, before }: SwatchTooltipsProps): ReactElement | null {
  /** Swatches that we told the plugin's sheet to show the tooltip of elsewhere. */
  const placed = useRef(new Set<Element>());
  useEffect(() => {
    const items = placed.current;
    return () => {
      for (const item of items) {
        item.classList.remove(BELOW);
      }
    };
  }, []);
  const { open, keep, leave } = usePopover(root, {
    selector: SWATCH,
    before,
    contentOf: (item, turn) => {
      const hosts = hostShows(item, turn);
      // Its own way of putting it elsewhere. Where its script drives, that is for its script.
      if (hosts && item.closest(`[${DRIVEN_LIST}]`)) {
        placed.current.add(item);
        item.classList.toggle(BELOW, sideOf(item) === 'bottom');
      }
      return hosts ? null : textOf(item) || null;
    },
    placementOf: sideOf,
  });
  return open && <Tooltip anchor={open.anchor} text={open.content} side={open.placement} onEnter={keep} onLeave={leave} />;
}
