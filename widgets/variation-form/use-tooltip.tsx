import { useEffect, useRef, useState, type ReactElement } from 'react';
import { lazyView } from '../../shared/lazy-view.js';
import { DRIVEN_LIST } from './swatches.js';
import type { TooltipProps } from './tooltip.js';

const Tooltip = lazyView<TooltipProps>(() => import('./tooltip.js').then((part) => part.Tooltip), 'the tooltip of swatches');

const LEAVE_MS = 120;

interface Shown extends Pick<TooltipProps, 'anchor' | 'text' | 'side'> {}

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function textOf(item: HTMLElement): string {
  const own = item.dataset['wvstooltipOutOfStock'] ?? item.dataset['wvstooltip'] ?? '';
  return own.trim() === (item.textContent ?? '').trim() ? '' : own;
}

/**
 * The host plugin's own style sheet shows its tooltips from the same attribute; then ours stay away. It shows none to the keyboard,
 * and cuts off those of swatches that cannot be had.
 */
const hostShows = (item: HTMLElement, type: string): boolean => {
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
export function useTooltips(root: HTMLElement): ReactElement | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keep = (): void => clearTimeout(timer.current);
  const leave = (): void => {
    keep();
    timer.current = setTimeout(() => setShown(null), LEAVE_MS);
  };
  const leaveRef = useRef(leave);
  leaveRef.current = leave;

  useEffect(() => {
    const placed = new Set<Element>();
    const itemAt = (target: EventTarget | null): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null;
    const turnTo = (item: HTMLElement, type: string): void => {
      clearTimeout(timer.current);
      const text = textOf(item);
      const hosts = hostShows(item, type);
      // Its own way of putting it elsewhere. Where its script drives, that is for its script.
      if (hosts && item.closest(`[${DRIVEN_LIST}]`)) {
        placed.add(item);
        item.classList.toggle(BELOW, sideOf(item) === 'bottom');
      }
      if (hosts || text === '') {
        setShown(null);
        return;
      }
      setShown((was) => (was?.anchor === item && was.text === text ? was : { anchor: item, text, side: sideOf(item) }));
    };
    const enter = (event: Event): void => {
      const item = itemAt(event.target);
      if (item && !(event instanceof PointerEvent && event.pointerType === 'touch')) {
        turnTo(item, event.type);
      }
    };
    const out = (event: Event): void => {
      if (itemAt(event.target)) {
        leaveRef.current();
      }
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        setShown(null);
      }
    };
    root.addEventListener('pointerover', enter);
    root.addEventListener('pointerout', out);
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', out);
    document.addEventListener('keydown', escape);
    // Beside the plugin's script this code comes when somebody turns to a swatch: the focus is there already.
    const focused = itemAt(document.activeElement);
    if (focused && root.contains(focused)) {
      turnTo(focused, 'focusin');
    }
    return () => {
      clearTimeout(timer.current);
      for (const item of placed) {
        item.classList.remove(BELOW);
      }
      root.removeEventListener('pointerover', enter);
      root.removeEventListener('pointerout', out);
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', out);
      document.removeEventListener('keydown', escape);
    };
  }, [root]);

  return shown && <Tooltip {...shown} keep={keep} leave={leave} />;
}
