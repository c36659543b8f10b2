import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react';

const Tooltip = lazy(() => import('./tooltip.js').then((m) => ({ default: m.Tooltip })));

const LEAVE_MS = 120;

interface Shown { readonly anchor: HTMLElement; readonly text: string }

/** What a swatch has to tell beside what it shows: why it cannot be had, or its name where it shows none. */
function textOf(item: HTMLElement): string {
  const own = item.dataset['wvstooltipOutOfStock'] ?? item.dataset['wvstooltip'] ?? '';
  return own.trim() === (item.textContent ?? '').trim() ? '' : own;
}

/** The host plugin's own style sheet shows its tooltips from the same attribute; then ours stay away. */
const hostShows = (item: HTMLElement): boolean => { const { content } = getComputedStyle(item, '::before'); return content !== '' && content !== 'none' && content !== 'normal'; };

/** Tooltips for the swatches inside `root`: on hover and on focus; Escape hides, the pointer may rest on the tooltip. */
export function useTooltips(root: HTMLElement): ReactElement | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keep = (): void => clearTimeout(timer.current);
  const leave = (): void => { keep(); timer.current = setTimeout(() => setShown(null), LEAVE_MS); };
  const leaveRef = useRef(leave);
  leaveRef.current = leave;

  useEffect(() => {
    const itemAt = (target: EventTarget | null): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null);
    const enter = (event: Event): void => {
      const item = itemAt(event.target);
      if (!item || (event instanceof PointerEvent && event.pointerType === 'touch')) { return; }
      clearTimeout(timer.current);
      const text = textOf(item);
      setShown((was) => (text === '' || hostShows(item) ? null : was?.anchor === item && was.text === text ? was : { anchor: item, text }));
    };
    const out = (event: Event): void => { if (itemAt(event.target)) { leaveRef.current(); } };
    const escape = (event: KeyboardEvent): void => { if (event.key === 'Escape') { setShown(null); } };
    root.addEventListener('pointerover', enter);
    root.addEventListener('pointerout', out);
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', out);
    document.addEventListener('keydown', escape);
    return () => {
      clearTimeout(timer.current);
      root.removeEventListener('pointerover', enter);
      root.removeEventListener('pointerout', out);
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', out);
      document.removeEventListener('keydown', escape);
    };
  }, [root]);

  return shown ? <Suspense fallback={null}><Tooltip anchor={shown.anchor} text={shown.text} keep={keep} leave={leave} /></Suspense> : null;
}
