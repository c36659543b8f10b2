/** Labels and their tooltips, as the label plugin prints them. */

/** A label. */
export const LABEL = '.br_alabel';
/** What a tooltip of a label belongs to; the tooltip's source is hidden inside it. */
export const TIP = '.br_alabel > span';
const SOURCE = '.br_tooltip';
/** All of them. */
export const SOURCES = `${TIP} ${SOURCE}`;
/** A link that goes by itself: the label in it has no focus of its own. */
const CONTROL = 'a[href], button';

/** The source of a label's tooltip. */
export const sourceIn = (span: Element): HTMLElement | null => span.querySelector<HTMLElement>(SOURCE);

/** Does its tooltip open by a click? Else by the pointer and the focus. */
export const opensByClick = (span: Element): boolean => span.getAttribute('data-tippy-trigger') === 'click';

/** The link or button that a label stands in, or that stands in the label; it has the focus. */
export const controlOf = (span: Element): HTMLElement | null =>
  span.closest<HTMLElement>(CONTROL) ?? span.querySelector<HTMLElement>(CONTROL);

/** Is the label itself what is pressed to open its tooltip? */
export const isButton = (span: Element): boolean => opensByClick(span) && controlOf(span) === null;

/** The labels with a tooltip inside an element. */
export const tipsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(TIP)].filter((span) => sourceIn(span));

/** Those of them that are pressed themselves. */
export const buttonsIn = (root: Element): readonly HTMLElement[] => tipsIn(root).filter(isButton);

/** What has a tooltip at an event's target: the label, or for the focus the first label of a link. */
export function tipAt({ type, target }: Pick<Event, 'type' | 'target'>): HTMLElement | null {
  if (!(target instanceof Element)) {
    return null;
  }
  const span = target.closest<HTMLElement>(TIP);
  if (span) {
    return sourceIn(span) ? span : null;
  }
  return type.startsWith('focus') ? (tipsIn(target)[0] ?? null) : null;
}

/**
 * Keeps as its name what a label's script takes from a node as its title: it empties all titles so that the browser shows none beside its
 * own tooltips (contract 25).
 * @param element the tag around the labels
 * @returns how to end; names that were kept stay, because the titles are gone
 */
export function keepNames(element: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (
        target instanceof Element &&
        (oldValue ?? '').trim() !== '' &&
        target.getAttribute('title') === '' &&
        !target.hasAttribute('aria-label') &&
        target.closest('.br_alabel')
      ) {
        target.setAttribute('aria-label', oldValue ?? '');
      }
    }
  });
  observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['title'], attributeOldValue: true });
  return () => observer.disconnect();
}
