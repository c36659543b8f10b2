/** The live half of the page about sources: whether the source is noted, the hidden fields as they are, the cookies in clear text. */
import { sharedConsent } from '../../shared/consent/shared-state.js';
import { element } from '../inspector/parts.js';
import { originLabel, originValue } from '../shop/print/origin.js';
import { itemsNow } from './storage-inventory.js';
import { onceFor, setText } from './texts.js';

type Facts = readonly (readonly [name: string, value: string])[];

const STATES = {
  waiting: 'You have not answered the cookie question: nothing is kept, and an order would say nothing.',
  tracking: 'You have allowed it: this is noted.',
  off: 'You have not allowed it: nothing is kept, and an order says nothing.',
} as const;

const factNodes = (facts: Facts, none: string): Node[] =>
  facts.length === 0
    ? [element('div', {}, element('dt', {}, none), element('dd', {}))]
    : facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)));

/** A cookie's keys and values, one a line; text that cannot be decoded as it stands. */
function readable(value: string): string {
  try {
    return decodeURIComponent(value).split('|||').join('\n');
  } catch {
    return value;
  }
}

const PREFIX = 'wc_order_attribution_';

function fieldsNow(page: Document): Facts {
  return [...page.querySelectorAll<HTMLInputElement>('.source__order input')]
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => [name.replace(PREFIX, ''), value] as const)
    .map(([field, value]) => [originLabel(field), originValue(field, value)] as const);
}

/** @returns how to bring this page up to date; does nothing on a page about something else */
export function showSource(page: Document): () => void {
  const state = page.querySelector('.source__state');
  if (!state) {
    return () => undefined;
  }
  // An empty field of the form is no part of a campaign link: `utm_source=` would be a source without a name.
  page.querySelector('.source-form')?.addEventListener('formdata', (event) => {
    const { formData } = event as FormDataEvent;
    for (const [name, value] of [...formData]) {
      if (value === '') {
        formData.delete(name);
      }
    }
  });
  const put = (selector: string, none: string): ((facts: Facts) => void) =>
    onceFor((facts: Facts) => page.querySelector(selector)?.replaceChildren(...factNodes(facts, none)));
  const fields = put('[data-source-fields]', 'All fields are empty.');
  const cookies = put('[data-source-cookies]', 'No cookie.');
  return () => {
    const { answered, categories } = sharedConsent().state;
    setText(state, STATES[categories.marketing ? 'tracking' : answered ? 'off' : 'waiting']);
    page.querySelector('.source')?.classList.toggle('source--noted', categories.marketing);
    fields(fieldsNow(page));
    cookies(
      itemsNow(page)
        .filter(({ place, name }) => place === 'cookie' && name.startsWith('sbjs_'))
        .map(({ name, value }) => [name, readable(value)]),
    );
  };
}
