/** The value that says that a notice was dismissed; compared strictly, as the host does. */
export const DISMISSED = 'hidden';

/** The cookie of a notice: the host's name with the id right behind it; the id is made of the text, so a new text is a new notice. */
export const cookieName = (id: string): string => `store_notice${id}`;

/** The states of a notice, as `data-state`. */
export type NoticeState = 'shown' | 'hidden';

/** Is the notice shown, going by its cookie? */
export const stateOf = (cookie: string | undefined): NoticeState => (cookie === DISMISSED ? 'hidden' : 'shown');
