import { phpBoolean } from '../../shared/host/php.js';
import { own, trimmedText } from '../../shared/json.js';

/** How labels are scaled, from what the host prints (contract 6 to 8). */

/** Up to this window width, in CSS pixels, labels are scaled. */
export const MOBILE_PX = 768;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale of a label on phones; `null`: it is not scaled. `fallback` is the tag's, where the label says nothing. */
export function scaleOf(printed: string | null, fallback: number): number | null {
  const said = Number(printed ?? '');
  const scale = Number.isFinite(said) && said > 0 ? said : printed === null || printed.trim() === '' ? fallback : 0;
  return Number.isFinite(scale) && scale > 0 ? scale : null;
}

const px = (n: number): string => `${Math.round(n * 1000) / 1000}px`;

/** The style of a label of a known size, and of what is in it. */
export const scaledStyle = (
  { width, height }: Size,
  scale: number,
  isMobile: boolean,
): { readonly width: string; readonly height: string; readonly transform: string; readonly flex: string } =>
  isMobile
    ? { width: px(width * scale), height: px(height * scale), transform: `scale(${scale})`, flex: 'none' }
    : { width: px(width), height: px(height), transform: '', flex: '' };

/** The labels that the tag prints itself, from its settings. */

/** A label that the tag prints itself. */
export interface PrintedLabel {
  readonly text: string;
  /** Ids of the products it is for; empty: all inside the tag. */
  readonly products: readonly string[];
  readonly position: 'left' | 'right';
  readonly color: string;
  readonly background: string;
  /** Where it leads; empty: nowhere. */
  readonly url: string;
  /** HTML of its tooltip; empty: none. */
  readonly tooltip: string;
  /** What the label and its `span` say to the tooltips and the scaling, by attribute. */
  readonly scale: string;
  readonly options: Readonly<Record<string, string>>;
}

/** The plugin's attribute for each key of a printed label. */
const OPTIONS = {
  'data-tippy-trigger': 'trigger',
  'data-tippy-placement': 'placement',
  'data-tippy-theme': 'theme',
  'data-tippy-maxwidth': 'maxWidth',
};

/** Reads the labels that the tag prints; one without a text is left out. */
export function readLabels(list: readonly unknown[]): readonly PrintedLabel[] {
  return list.flatMap((one: unknown) => {
    const get = (key: string): unknown => own(one, key);
    const text = trimmedText(get('text'));
    const [products, delay] = [get('product'), get('delay')];
    const label: PrintedLabel = {
      text,
      products: (Array.isArray(products) ? products : [products]).map(trimmedText).filter((id) => /^\d+$/.test(id)),
      position: get('position') === 'right' ? 'right' : 'left',
      color: trimmedText(get('color')),
      background: trimmedText(get('background')),
      url: trimmedText(get('url')),
      tooltip: trimmedText(get('tooltip')),
      scale: trimmedText(get('mobileScale')),
      options: {
        ...Object.fromEntries(Object.entries(OPTIONS).map(([name, key]) => [name, trimmedText(get(key))])),
        'data-tippy-delay': Array.isArray(delay) ? JSON.stringify(delay) : trimmedText(delay),
        'data-tippy-hideonclick': get('hideOnClick') === true || get('hideOnClick') === 'true' ? 'true' : trimmedText(get('hideOnClick')),
        'data-tippy-arrow': phpBoolean(get('arrow')) === true ? 'true' : '',
      },
    };
    return text === '' ? [] : [label];
  });
}

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
