import { useCallback, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';
import type { PopoverProps } from '../../shared/ui/popover.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';
import { DRIVEN_LIST, SWATCH } from './elements.js';

/** The popover comes with Floating UI, when the first tooltip opens. */
const Popover = lazyView<PopoverProps>(() => import('../../shared/ui/popover.js').then((part) => part.Popover), 'the tooltip of swatches');

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function tooltipText(item: HTMLElement): string {
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

/** Kept free beside the window's edge, in pixels (contract 61). */
const EDGE_PX = 2;
/** The plugin's own marks of where a tooltip stands: below its swatch, and how far it was moved to stay on the screen. */
const BELOW = 'wvs-tooltip-position-bottom';
const SHIFT = '--horizontal-position';

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
export function SwatchTooltips({ root }: { readonly root: HTMLElement }): ReactElement | null {
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
    // The focus may be there before the tag.
    before: () => ({ type: 'focusin', target: document.activeElement }),
    contentOf: (item, turn) => {
      const hosts = hostShows(item, turn);
      // Its own way of putting it elsewhere. Where its script drives, that is for its script.
      if (hosts && item.closest(`[${DRIVEN_LIST}]`)) {
        placed.current.add(item);
        item.classList.toggle(BELOW, sideOf(item) === 'bottom');
      }
      return hosts ? null : tooltipText(item) || null;
    },
    placementOf: sideOf,
  });
  return open && <Tooltip anchor={open.anchor} text={open.content} side={open.placement} onEnter={keep} onLeave={leave} />;
}

interface TooltipProps extends Pick<PopoverProps, 'anchor' | 'onEnter' | 'onLeave'> {
  readonly text: string;
  readonly side: 'top' | 'bottom';
}

/** A tooltip beside a swatch, whose own name says the same to a screen reader. */
function Tooltip({ anchor, text, side, ...pointer }: TooltipProps): ReactElement {
  const mark = useCallback<NonNullable<PopoverProps['onPlaced']>>(
    ({ placement, shiftPx }) => {
      anchor.classList.toggle(BELOW, placement.startsWith('bottom'));
      anchor.style.setProperty(SHIFT, `${shiftPx}px`);
    },
    [anchor],
  );
  useLayoutEffect(
    () => () => {
      anchor.classList.remove(BELOW);
      anchor.style.removeProperty(SHIFT);
    },
    [anchor],
  );
  return (
    <Popover anchor={anchor} placement={side} className="shop-swatch-tooltip" edgePx={EDGE_PX} onPlaced={mark} {...pointer}>
      {text}
    </Popover>
  );
}
