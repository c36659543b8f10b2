import { parseHtml } from '../../shared/html/sanitize.js';
import type { Session } from './session.js';

/** Where totals are written, and what for. */
export type TotalsContext = Pick<Session, 'container' | 'settings' | 'isReloading' | 'parts' | 'priceAt' | 'tax'>;

/** The box of totals, or one of its cells. */
export const boxPart = (container: Element, name: string): HTMLElement | null => container.querySelector<HTMLElement>(`#${name}`);

/** Fills a cell with nodes, or with HTML of the server. */
export const fill = (el: HTMLElement | null, content: Node | string): void =>
  el?.replaceChildren(typeof content === 'string' ? parseHtml(content, '<shop-addons> totals') : content);
