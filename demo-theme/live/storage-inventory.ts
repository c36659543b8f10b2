/** The live half of the privacy page: what of the list is there, what is there beside it, and the answer as it stands. */
import { sharedConsent } from '../../shared/consent/shared-state.js';
import { element } from '../inspector/parts.js';
import { storedAs, type StoredPlace } from '../shop/storage-inventory.js';
import { onceFor, setText } from './texts.js';

/** One thing that is stored. */
interface Item {
  readonly place: StoredPlace;
  readonly name: string;
  readonly value: string;
}

const MOST_TEXT = 80;
const PLACE_WORDS: Readonly<Record<StoredPlace, string>> = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
};

function itemsOf(place: StoredPlace, storage: () => Storage): Item[] {
  try {
    const held = storage();
    return Object.keys(held).map((name) => ({ place, name, value: held.getItem(name) ?? '' }));
  } catch {
    return [];
  }
}

/** Everything this page can see that is stored, sorted by name. */
export function itemsNow(page: Document): Item[] {
  const cookies = page.cookie
    .split('; ')
    .filter((part) => part !== '')
    .map((part): Item => {
      const at = part.indexOf('=');
      return { place: 'cookie', name: at < 0 ? '' : part.slice(0, at), value: part.slice(at + 1) };
    });
  return [...cookies, ...itemsOf('localStorage', () => localStorage), ...itemsOf('sessionStorage', () => sessionStorage)].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

const short = (value: string): string =>
  value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT - 1)}…` : value === '' ? '(empty)' : value;

function nowNodes(items: readonly Item[], pattern: string): Node[] {
  return items.map(({ name, value }) =>
    element('p', {}, ...(pattern === name ? [] : [element('b', {}, name), ' ']), element('code', {}, short(value))),
  );
}

function draw(page: Document, items: readonly Item[]): void {
  for (const row of page.querySelectorAll<HTMLElement>('tr[data-stored-name]')) {
    const { storedPlace: place, storedName: pattern = '' } = row.dataset;
    const here = items.filter((item) => item.place === place && storedAs(item.place, item.name)?.name === pattern);
    row.toggleAttribute('data-stored-here', here.length > 0);
    row.querySelector('.stored__now')?.replaceChildren(...(here.length > 0 ? nowNodes(here, pattern) : ['Not stored']));
  }
  const unknown = items.filter(({ place, name }) => storedAs(place, name) === undefined);
  const box = page.querySelector<HTMLElement>('[data-stored-unknown]');
  if (box) {
    box.hidden = unknown.length === 0;
    box
      .querySelector('tbody')
      ?.replaceChildren(
        ...unknown.map(({ place, name, value }) =>
          element(
            'tr',
            { 'data-stored-here': '' },
            element('th', { scope: 'row' }, element('code', {}, name), element('small', {}, PLACE_WORDS[place])),
            element('td', {}, 'Not known'),
            element('td', {}, 'Not known'),
            element('td', { class: 'stored__now' }, element('code', {}, short(value))),
          ),
        ),
      );
  }
}

/** What the answer is, in a sentence. `until` in Unix seconds, as the answer's cookie has it. */
function answerText(status: string, allowed: readonly string[], until: number): string {
  const end =
    Number.isFinite(until) && until > 0
      ? ` It holds until ${new Date(until * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}.`
      : '';
  switch (status) {
    case 'accepted':
      return `You have allowed everything.${end}`;
    case 'declined':
      return `You have allowed nothing but the necessary.${end}`;
    case 'saved':
      return `You have allowed: ${allowed.length === 0 ? 'nothing but the necessary' : allowed.join(', ')}.${end}`;
    default:
      return 'You have not answered yet. Nothing but the necessary is stored, and nothing is sent.';
  }
}

/** @returns how to bring this page's list up to date; does nothing on a page without one */
export function showStored(page: Document): () => void {
  const state = page.querySelector('.answer__state');
  if (!state) {
    return () => undefined;
  }
  const list = onceFor((items: readonly Item[]) => draw(page, items));
  return () => {
    const items = itemsNow(page);
    list(items);
    // The head's own state and not the store, which comes with the widgets, after the first paint.
    const consent = sharedConsent().state;
    const allowed = Object.entries(consent.categories)
      .filter(([category, yes]) => yes && category !== 'necessary')
      .map(([category]) => category);
    setText(
      state,
      answerText(consent.status, allowed, Number(items.find(({ place, name }) => place === 'cookie' && name === 'eu_cookies_bar')?.value)),
    );
    for (const section of page.querySelectorAll<HTMLElement>('section[data-stored]')) {
      const yes = (consent.categories as Readonly<Partial<Record<string, boolean>>>)[section.dataset['stored'] ?? ''];
      setText(
        section.querySelector('.stored__allowed'),
        yes === undefined ? '' : section.dataset['stored'] === 'necessary' ? 'always' : yes ? 'allowed' : 'not allowed',
      );
    }
  };
}
