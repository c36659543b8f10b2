/** Sizes, and what the shop answers (contract 17 and 12). */
import type { CartItem } from '../../shared/events.js';
import { isRecord, scalarText } from '../../shared/json.js';

const WIDTH_SHARE = 1.5;
const HEIGHT_SHARE = 1.3;

/** A place in the window, in px. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const half = (px: number): number => px / 2;

/** Where the editor stands in a window; on a phone, which the server knows by its name, it fills it. */
export function boxIn({ width: w, height: h }: { readonly width: number; readonly height: number }, isMobile: boolean): Box {
  const width = isMobile ? w : w / WIDTH_SHARE;
  const height = isMobile ? h : h / HEIGHT_SHARE;
  return { left: half(w - width), top: half(h - height), width, height };
}

/** A product to edit. */
export interface Template {
  readonly html: string;
  /** Chosen attributes by the name of their field. */
  readonly attributes: Readonly<Record<string, string>>;
  /** 0: the shop does not say. */
  readonly quantity: number;
  readonly addons: unknown;
  readonly quantities: unknown;
  readonly image: unknown;
}

/** A line of the cart with its product, to be edited. */
export interface Line {
  readonly item: CartItem;
  readonly template: Template;
  /** Counts the openings. */
  readonly turn: number;
  /** Is told why the line could not be filled in. */
  failed(reason: string, what: unknown): void;
}

/** Reads the answer; `null` where it is no success. One version says no `success` at all: then its markup says it. */
export function readTemplate(answer: unknown): Template | null {
  if (!isRecord(answer)) {
    return null;
  }
  const html = scalarText(answer['html']);
  const isSuccess = 'success' in answer ? answer['success'] === true : html.trim() !== '';
  if (!isSuccess) {
    return null;
  }
  const variation = isRecord(answer['variation']) ? answer['variation']['attributes'] : undefined;
  const quantity = Number(scalarText(answer['quantity']));
  return {
    html,
    attributes: isRecord(variation) ? Object.fromEntries(Object.entries(variation).map(([name, value]) => [name, scalarText(value)])) : {},
    quantity: Number.isFinite(quantity) && quantity > 0 ? quantity : 0,
    addons: answer['addons'] ?? [],
    quantities: answer['quantities'] ?? [],
    image: answer['addon_image'],
  };
}

/** Did the shop take a change? */
export const isSaved = (answer: unknown): boolean => isRecord(answer) && Boolean(answer['success']);
