/** What a label says of its tooltip, by the attributes that the label plugin prints (contract 14). */

/** The least until a tooltip hides, in ms: the pointer has to reach it. */
const REACH_MS = 120;

/** `data-tippy-delay`, a JSON pair or one number, in ms; the least where it says nothing of use. */
export function readDelay(text: string | undefined): readonly [show: number, hide: number] {
  const found = /^\[?\s*(\d+)\s*(?:,\s*(\d+)\s*)?\]?$/.exec((text ?? '').trim());
  return found ? [Number(found[1]), Math.max(REACH_MS, Number(found[2] ?? found[1]))] : [0, REACH_MS];
}

const SIDES = ['top', 'bottom', 'left', 'right'].flatMap((side) => [side, `${side}-start`, `${side}-end`] as const);

/** `data-tippy-placement`; above where it names no side. */
export const readPlacement = <P extends string>(text: string | undefined): P => (SIDES.find((side) => side === text) ?? 'top') as P;

/** `data-tippy-maxWidth` as a length; nothing where it is none: the sheet says how wide then. */
export const readMaxWidth = (text: string | undefined): string => {
  const found = /^(\d+(?:\.\d+)?)\s*(?:px)?$/.exec((text ?? '').trim());
  return found ? `${found[1]}px` : '';
};

const THEMES = ['light', 'translucent'] as const;

/** `data-tippy-theme`; `null` is the dark one, which stands without a name. */
export const readTheme = (text: string | undefined): (typeof THEMES)[number] | null => THEMES.find((theme) => theme === text) ?? null;
