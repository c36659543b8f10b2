/** The room of a select, measured while it still stands there. */
interface SelectSize {
  readonly direction: string;
  /** Is it in a line of its own? Else the line's height came to its own. */
  readonly isBlock: boolean;
  /** The width that its own style says. */
  readonly styled: string;
  readonly widthPx: number;
  /** It filled its place: what stands there instead goes on doing so in a window of another width. */
  readonly isFilling: boolean;
  /** In parts of the page's letter, so that it grows with it; `null`: it has none. */
  readonly heightRem: number | null;
}

/** Measures a select. */
export function sizeOf(select: HTMLSelectElement): SelectSize {
  const { direction, display } = getComputedStyle(select);
  const { offsetWidth, parentElement } = select;
  const { height } = select.getBoundingClientRect();
  const padding = parentElement && getComputedStyle(parentElement);
  const room =
    (parentElement?.clientWidth ?? 0) - Number.parseFloat(padding?.paddingLeft || '0') - Number.parseFloat(padding?.paddingRight || '0');
  return {
    direction,
    isBlock: display === 'block',
    styled: select.style.width,
    widthPx: offsetWidth,
    isFilling: offsetWidth > 0 && Math.abs(room - offsetWidth) <= 1,
    heightRem: height > 0 ? height / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : null,
  };
}

/** How wide its control is: as the page says (`width`), or as the select stood there; empty: by its content. */
export function widthOf({ styled, widthPx, isFilling }: SelectSize, width: string): string {
  if (width !== 'resolve' && width !== 'style' && width !== 'element') {
    return width;
  }
  if (styled !== '' || width === 'style') {
    return styled;
  }
  if (widthPx === 0) {
    return '';
  }
  return isFilling ? '100%' : `${widthPx}px`;
}
