/** What the host prints for a map (contract 1). */

/** On a container that we have printed. */
export const PRINTED = 'shop-delivery-map__place';
/** A container of the plugin's, or of ours. */
export const CONTAINER = `div:is(.szbdshortcode_id,.${PRINTED})`;
/** On a container whose map was begun, by whichever tag. */
export const READY = 'data-szbd-ready';
const TITLE = '.szbdshortcode_id_title';

/** The name that a container's configuration goes by; empty where it has none, or one that is no part of a name. */
export const tokenOf = (container: HTMLElement): string => {
  const token = container.dataset['token'] ?? '';
  return /^[\w-]+$/.test(token) ? token : '';
};

/** Where the title of a map is written: in the heading directly before its container. */
export function titleNode(container: Element): HTMLElement | null {
  const heading = container.previousElementSibling;
  return heading?.localName === 'h4' ? heading.querySelector<HTMLElement>(TITLE) : null;
}
