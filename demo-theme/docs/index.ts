/** What moves on the pages of the reference: the search, and on the page of a tag its settings, markup, live example and events. */
import type { ExampleEvent } from '../shop/example.js';
import { openingTag, valueOf, withAttributes, type SettingField } from './markup.js';
import { found, type Entry } from './search.js';

declare global {
  interface Window {
    /** Every section of the reference, from `search-index.js`. */
    SHOP_REFERENCE?: readonly Entry[];
  }
}

const MOST_EVENTS = 40;
const MOST_RESULTS = 12;

function startSearch(form: HTMLFormElement, entries: readonly Entry[]): void {
  const input = form.querySelector('input');
  const list = form.querySelector('ul');
  const status = form.querySelector('[role=status]');
  if (!input || !list || !status) {
    return;
  }
  const show = (): readonly Entry[] => {
    const results = found(entries, input.value).slice(0, MOST_RESULTS);
    list.replaceChildren(
      ...results.map(({ url, title, page }) => {
        const item = document.createElement('li');
        item.append(Object.assign(document.createElement('a'), { href: url, textContent: title }), page === title ? '' : ` ${page}`);
        return item;
      }),
    );
    list.hidden = results.length === 0;
    status.textContent = input.value.trim() === '' ? '' : results.length === 0 ? 'Nothing found' : `${results.length} found`;
    return results;
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') {
      input.value = '';
      show();
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [first] = show();
    if (first) {
      window.location.href = first.url;
    }
  });
}

/** Shows what is wrong with the JSON of a field. */
function checkJson(field: SettingField): void {
  let problem = '';
  try {
    JSON.parse(field.value || 'null');
  } catch (error) {
    problem = `This is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  field.setCustomValidity(problem);
}

/** The markup can be copied, also where the browser gives no clipboard: then it is selected. */
function startCopy(button: HTMLButtonElement, status: Element, markup: Element): void {
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(markup.textContent ?? '').then(
      () => {
        status.textContent = 'Copied';
      },
      () => {
        getSelection()?.selectAllChildren(markup);
        status.textContent = 'Selected: copy it with your keyboard';
      },
    );
  });
}

/** The events of the frame, the latest first. */
function startEvents(list: Element, frame: HTMLIFrameElement, tag: string): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<ExampleEvent | undefined>) => {
    if (source !== frame.contentWindow || data?.example !== tag) {
      return;
    }
    const item = document.createElement('li');
    item.append(Object.assign(document.createElement('code'), { textContent: data.name }), ` ${data.detail}`);
    list.prepend(item);
    [...list.children].slice(MOST_EVENTS).forEach((old) => old.remove());
  });
}

/** The settings of a tag: what is chosen is in the markup at once, and the example begins anew with it. */
function startExample(form: HTMLFormElement): void {
  const tag = form.dataset['tag'] ?? '';
  const markup = document.querySelector('#markup code');
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-example]');
  const copy = document.querySelector<HTMLButtonElement>('#copy');
  const copied = document.querySelector('#copied');
  const events = document.querySelector('#events-heard');
  if (!markup || !frame || !events || !copy || !copied) {
    return;
  }
  const printed = markup.textContent ?? '';
  const address = frame.dataset['example'] ?? '';
  const fields = [...form.querySelectorAll<SettingField>('[data-attribute]')];
  const show = (): void => {
    const good = fields.filter(({ validity }) => validity.valid);
    const attributes = Object.fromEntries(good.map((field) => [field.dataset['attribute'] ?? '', valueOf(field)]));
    markup.textContent = withAttributes(printed, tag, attributes);
    copied.textContent = '';
    events.replaceChildren();
    const set = Object.entries(attributes).filter((one): one is [string, string] => one[1] !== undefined);
    frame.src = `${address}?${new URLSearchParams([['example', tag], ...set]).toString()}`;
  };
  // What the markup says already is shown where nothing else is said.
  const own = openingTag(printed, tag);
  for (const field of fields) {
    const said = own[field.dataset['attribute'] ?? ''];
    if (said !== undefined && !(field instanceof HTMLSelectElement)) {
      field.placeholder = said;
    }
    if (field.dataset['type'] === 'json') {
      field.addEventListener('input', () => checkJson(field));
    }
    field.addEventListener('change', () => field.reportValidity() && show());
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  // The fields are as they were once this event has passed.
  form.addEventListener('reset', () => setTimeout(show));
  startCopy(copy, copied, markup);
  startEvents(events, frame, tag);
  show();
}

document.querySelectorAll<HTMLFormElement>('form[role=search]').forEach((form) => startSearch(form, window.SHOP_REFERENCE ?? []));
document.querySelectorAll<HTMLFormElement>('form[data-tag]').forEach(startExample);
