import { parseHtml } from '../../shared/html/sanitize.js';
import type { Settings } from './addons.js';

/** Where totals are written, and what for. */
export interface TotalsContext {
  readonly container: HTMLElement;
  settings(): Settings;
}

/** The box of totals, or one of its cells. */
export const boxPart = (container: Element, name: string): HTMLElement | null => container.querySelector<HTMLElement>(`[id="${name}"]`);

/** Fills a cell with nodes, or with HTML of the server. */
export const fill = (el: HTMLElement | null, content: Node | string): void =>
  el?.replaceChildren(typeof content === 'string' ? parseHtml(content, '<shop-addons> totals') : content);
