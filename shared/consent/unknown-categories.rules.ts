import { isRecord, own } from '../json.js';
import { CATEGORIES } from './shared-state.js';

/** A name that is no category: what says it, and the element, where a mark does. */
interface UnknownCategory {
  readonly word: string;
  /** What is wrong, for the shop's people; reads on from the name of what says it. */
  readonly message: string;
  readonly element: Element | undefined;
}

/** Marks that name categories: of scripts, frames, pictures, sheets. */
const MARKS = '[data-shop-consent], [data-category][type="text/plain"]';

const isUnknown = (word: string): boolean => !(CATEGORIES as readonly string[]).includes(word);
const keysOf = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

/** Words that name no category, on marks of the page and in the bar's settings: nobody can allow them on their own. */
export function unknownCategories(root: ParentNode, categories: unknown, services: unknown): UnknownCategory[] {
  const marks = [...root.querySelectorAll(MARKS)].flatMap((element) =>
    (element.getAttribute('data-shop-consent') ?? element.getAttribute('data-category') ?? '')
      .split(/[\s,]+/)
      .filter((word) => word !== '' && isUnknown(word))
      .map((word) => ({ word, element, message: `names the category "${word}", which nobody can allow on its own` })),
  );
  const lists = keysOf(categories)
    .filter(isUnknown)
    .map((word) => ({ word, element: undefined, message: `the cookie bar's categories name "${word}"` }));
  const ofServices = keysOf(services).flatMap((id) => {
    const word = own(own(services, id), 'category');
    return typeof word === 'string' && isUnknown(word)
      ? [{ word, element: undefined, message: `the service "${id}" names the category "${word}"` }]
      : [];
  });
  return [...marks, ...lists, ...ofServices];
}
