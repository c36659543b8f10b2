/** Where the chosen categories are kept beside the answer's cookies, in localStorage; written by an answer only. */
export const STORED = 'shop_consent';

/** A kind of use that a visitor is asked about. */
export type Category = 'necessary' | 'functional' | 'preferences' | 'statistics' | 'marketing';
/** All of them, in the order they are shown. */
export const CATEGORIES: readonly Category[] = ['necessary', 'functional', 'preferences', 'statistics', 'marketing'];
/** Which categories are allowed; necessary ones always are. */
export type Grants = Readonly<Record<Category, boolean>>;

/** Grants by a question asked for each category but the necessary one. */
export const grantsBy = (allowed: (category: Category) => boolean): Grants =>
  Object.fromEntries(CATEGORIES.map((c) => [c, c === 'necessary' || allowed(c)])) as Grants;

/**
 * What was answered for one service; `undefined` where its category decides. Ids come from the page, and `constructor` is one like any
 * other.
 */
export const serviceChoice = (services: Readonly<Record<string, boolean>>, id: string): boolean | undefined =>
  Object.hasOwn(services, id) ? services[id] : undefined;

/** How an answer stands: none yet, everything, nothing but the necessary, or a choice. */
export type ConsentStatus = 'unknown' | 'accepted' | 'declined' | 'saved';
/** A browser's own wish: Global Privacy Control, Do Not Track. */
export type Signal = '' | 'gpc' | 'dnt';

/** What the page knows of the visitor's consent. */
export interface ConsentState {
  readonly status: ConsentStatus;
  readonly answered: boolean;
  readonly categories: Grants;
  /** Services that were allowed or refused apart from their category, by id. */
  readonly services: Readonly<Record<string, boolean>>;
  /** Cookie names that are refused, as the host's server code reads them; one that ends in `*` is a prefix. */
  readonly blocked: readonly string[];
  /** The browser's own wish that holds while there is no answer. */
  readonly signal: Signal;
}

/** Is told the new state and what brought it about. */
type ConsentListener = (state: ConsentState, source: string) => void;

/** Where the parts meet that do not know who comes first: the script in the head, the store, the bar. */
export interface SharedConsent {
  state: ConsentState;
  readonly listeners: Set<ConsentListener>;
  /** Makes a state the one that holds: opens, blocks and tells. There once the head has started. */
  update?: (state: ConsentState, source: string) => void;
  /** Reads the answer again, which another page may have changed, and makes it the one that holds. */
  refresh?: (source: string) => void;
  /** Reads the answer again where its cookies are others than at the last look. */
  recheck?: () => void;
  /** A bar of ours asks on this page: its tag, or the script in the head that is its first half. */
  bar?: boolean;
  /** Ends what was started on this page. */
  readonly undo: (() => void)[];
}

const KEY = Symbol.for('shop.consent.v1');

/**
 * The page's one meeting point. Not a part of the page object (`shared/page.ts`): the script in the head has no room for that, and
 * must meet a bundle of any version. Before anything is known, nothing is allowed.
 */
export const sharedConsent = (): SharedConsent => {
  const page = globalThis as { [KEY]?: SharedConsent };
  return (page[KEY] ??= {
    state: { status: 'unknown', answered: false, categories: grantsBy(() => false), services: {}, blocked: [], signal: '' },
    listeners: new Set(),
    undo: [],
  });
};

/**
 * Follows an answer that another tab has given, whatever the browser tells of it: called before anything is sent or kept that needs
 * consent.
 */
export const recheckConsent = (): void => sharedConsent().recheck?.();

/** Forgets the meeting point and ends what was started; for tests, which load many pages into one process. */
export function resetSharedConsent(): void {
  const page = globalThis as { [KEY]?: SharedConsent };
  for (const run of page[KEY]?.undo ?? []) {
    run();
  }
  delete page[KEY];
}

/** Calls all listeners with the current state, and dispatches the event. @param source what changed the state */
export function notifyConsent({ state, listeners }: SharedConsent, source: string): void {
  for (const run of listeners) {
    run(state, source);
  }
  document.dispatchEvent(new CustomEvent('shop:consent-changed', { bubbles: true, composed: true, detail: { ...state, source } }));
}
