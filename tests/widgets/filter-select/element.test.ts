import jQuery from 'jquery';
import { flushSync } from 'react-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { printedLines } from '../../setup/each.js';
import { $notices } from '../../../shared/stores/notices.js';
import { leave, one, press as pressed, put } from '../render.js';
import '../../../widgets/filter-select/index.js';
import { lazyDropdown } from '../../../widgets/filter-select/filter-select.js';

// What comes on first intent is here already.
beforeAll(() => lazyDropdown.load());

type Tag = HTMLElement & {
  open(select?: HTMLSelectElement): void;
  close(select?: HTMLSelectElement): void;
  destroy(select?: HTMLSelectElement): void;
  data(): readonly { id: string; text: string }[];
  value: string | readonly string[];
};

const COLOURS =
  '<option value=""></option><option value="moss">Moss</option><option value="sand">Sand</option><option value="sea" disabled="">Sea</option><option value="stone">Stone</option>';
const SINGLE = `<form><label for="colour">Colour *</label><shop-filter-select data-placeholder="Any colour" data-allow-clear><select id="colour" name="colour">${COLOURS}</select></shop-filter-select></form>`;
const MULTIPLE = `<form><shop-filter-select data-maximum-selection-length="2" data-tags data-token-separators='[","]'><select multiple name="c[]" aria-label="Colours"><option>Moss</option><option selected>Sand</option><optgroup label="Grey"><option>Stone</option><option>Slate</option></optgroup></select></shop-filter-select></form>`;

const select = (n = 0): HTMLSelectElement => one<HTMLSelectElement>('select', n);
const tag = (): Tag => one<Tag>('shop-filter-select');
const control = (): HTMLElement => one('.select2-selection');
const field = (): HTMLInputElement => one<HTMLInputElement>('.select2-search__field');
// A browser renders at the end of an event of the shopper's; a test that dispatches one does so by hand.
const press = (...args: Parameters<typeof pressed>): boolean => flushSync(() => pressed(...args));
const click = (el: Element, init: MouseEventInit = {}): boolean =>
  flushSync(() => el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })));
const isOpen = (): boolean => document.querySelector('.select2-dropdown') !== null;
const rows = (): string[] => [...document.querySelectorAll('.select2-results__option[role=option]')].map((el) => el.textContent);
const marked = (): string => document.querySelector('.select2-results__option--highlighted')?.textContent ?? '';
const row = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.select2-results__option[role=option]')].find((el) => el.textContent === text);
  if (!found) {
    throw new Error(`no row "${text}" in ${rows().join()}`);
  }
  return found;
};
const type = (text: string): void => {
  field().value = text;
  flushSync(() => field().dispatchEvent(new Event('input', { bubbles: true })));
};
const open = async (): Promise<void> => {
  click(control());
  await settled();
};
const pairs = (): string[][] => [...new FormData(one<HTMLFormElement>('form'))].map(([name, value]) => [name, String(value)]);
const setJquery = (on: boolean): void => {
  Reflect.set(globalThis, 'jQuery', on ? jQuery : undefined);
};

afterEach(async () => {
  vi.useRealTimers();
  await leave();
  setJquery(false);
  vi.unstubAllGlobals();
});

describe('a letter', () => {
  const LETTERS = `<shop-filter-select><select><option value="1">Ash</option><option value="2" disabled>Birch</option><option value="3">Cedar</option><option value="4">Beech</option></select></shop-filter-select>`;
  const shown = (): unknown[] =>
    [...document.querySelectorAll<HTMLElement>('.select2-results__option[role=option]')].map((el) => [
      el.textContent,
      el.id.endsWith(`-${el.dataset['index']}`),
      ...['aria-posinset', 'aria-setsize', 'aria-selected', 'aria-disabled'].map((name) => el.getAttribute(name)),
      el.classList.contains('select2-results__option--highlighted'),
    ]);

  test('changes the rows where they stand, and all that they say', async () => {
    await put(LETTERS);
    select().value = '3';
    await open();
    const before = [...document.querySelectorAll('.select2-results__option')];
    expect(shown()).toEqual([
      ['Ash', true, '1', '4', 'false', null, false],
      ['Birch', true, '2', '4', 'false', 'true', false],
      ['Cedar', true, '3', '4', 'true', null, true],
      ['Beech', true, '4', '4', 'false', null, false],
    ]);
    type('c');
    expect(shown()).toEqual([
      ['Birch', true, '1', '3', 'false', 'true', false],
      ['Cedar', true, '2', '3', 'true', null, true],
      ['Beech', true, '3', '3', 'false', null, false],
    ]);
    expect([...document.querySelectorAll('.select2-results__option')]).toEqual(before.slice(0, 3));
    type('x');
    expect(rows()).toEqual(['No results found']);
    type('');
    expect(shown()[0]).toEqual(['Ash', true, '1', '4', 'false', null, false]);
    expect(rows()).toEqual(['Ash', 'Birch', 'Cedar', 'Beech']);
  });

  test('that leaves rows of a group draws the group, and one that leaves none of it takes it away', async () => {
    await put(
      '<shop-filter-select><select><option>Moss</option><optgroup label="Grey"><option>Slate</option></optgroup></select></shop-filter-select>',
    );
    await open();
    type('sl');
    expect(document.querySelector('.select2-results__option[role=group]')?.getAttribute('aria-label')).toBe('Grey');
    expect(rows()).toEqual(['Slate']);
    type('mo');
    expect(document.querySelector('.select2-results__option[role=group]')).toBeNull();
    expect(rows()).toEqual(['Moss']);
    type('');
    expect(rows()).toEqual(['Moss', 'Slate']);
  });
});

describe('one choice', () => {
  test('a chosen row sets the select once, and the host hears select2’s events in their order', async () => {
    setJquery(true);
    const heard: string[] = [];
    await put(SINGLE);
    jQuery(document).on(
      'select2:opening select2:open select2:selecting select2:select select2:closing select2:close select2:clearing select2:clear change input',
      (event) => {
        const { params } = event as unknown as { params?: { data?: { id: string; text: string } } };
        heard.push(
          `${event.type}${event.namespace ? `:${event.namespace}` : ''}${params?.data ? ` ${params.data.id} ${params.data.text}` : ''}`,
        );
      },
    );
    expect([select().getAttribute('aria-hidden'), select().tabIndex, control().textContent, control().tabIndex]).toEqual([
      'true',
      -1,
      'Any colour',
      0,
    ]);
    await open();
    expect([rows(), marked(), document.activeElement]).toEqual([['Moss', 'Sand', 'Sea', 'Stone'], 'Moss', field()]);
    click(row('Sea'));
    expect(isOpen()).toBe(true);
    click(row('Stone'));
    expect([select().value, control().textContent, isOpen(), document.activeElement]).toEqual(['stone', 'Stone', false, control()]);
    expect(heard).toEqual([
      'select2:opening',
      'select2:open',
      'select2:selecting stone Stone',
      'input',
      'change',
      'select2:closing',
      'select2:close',
      'select2:select stone Stone',
    ]);
    expect(pairs()).toEqual([['colour', 'stone']]);
    heard.length = 0;
    click(one('.select2-selection__clear'));
    expect([select().value, control().textContent, heard]).toEqual([
      '',
      'Any colour',
      ['select2:clearing', 'input', 'change', 'select2:clear'],
    ]);
    jQuery(document).off();
  });

  test('the keyboard alone opens, moves, chooses, closes, finds by a letter and clears', async () => {
    await put(SINGLE);
    control().focus();
    press(control(), 'ArrowDown');
    await settled();
    const activeRow = (): string => one(`[id="${field().getAttribute('aria-activedescendant')}"]`).textContent;
    const seen = [activeRow()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'End']) {
      press(field(), key);
      seen.push(activeRow());
    }
    expect(seen).toEqual(['Moss', 'Sand', 'Stone', 'Stone', 'Moss', 'Stone']);
    press(field(), 'Enter');
    expect([select().value, isOpen(), document.activeElement]).toEqual(['stone', false, control()]);
    for (const [key, init] of [
      ['Escape', {}],
      ['ArrowUp', { altKey: true }],
      ['Tab', {}],
    ] as const) {
      press(control(), 'Enter');
      await settled();
      press(field(), key, init);
      expect([isOpen(), document.activeElement, select().value], key).toEqual([false, control(), 'stone']);
    }
    press(control(), 's');
    expect(select().value).toBe('sand');
    press(control(), 'Delete');
    expect([select().value, control().getAttribute('aria-labelledby'), one('label').id !== '']).toEqual(['', one('label').id, true]);
  });

  test('what is typed is found; nothing found is said; an IME’s half words are not asked for', async () => {
    await put(SINGLE);
    await open();
    type('ST');
    expect([rows(), marked()]).toEqual([['Stone'], 'Stone']);
    type('zz');
    expect(rows()).toEqual(['No results found']);
    press(field(), 'Enter');
    expect([select().value, isOpen()]).toEqual(['', true]);
    field().value = 'mo';
    field().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(rows()).toEqual(['No results found']);
    flushSync(() => field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    expect(rows()).toEqual(['Moss']);
  });

  test('rows are found by the plain letters of special ones, as the shop’s own select finds them', async () => {
    const names = ['Diyarbakır', 'Iğdır', 'Łódź', 'Đà Nẵng', 'Ørsted', 'Æbelø', 'Straße', 'Πάτρα', 'Hafnarfjörður', 'Þingvellir'];
    await put(
      `<shop-filter-select><label for="c">State</label><select id="c"><option value=""></option>${names.map((name) => `<option>${name}</option>`).join('')}</select></shop-filter-select>`,
    );
    await open();
    const found = ['diyarbakir', 'igdir', 'lodz', 'da nang', 'orsted', 'aebelo', 'strase', 'πατρα', 'hafnarfjordur', 'thing'].map(
      (term) => {
        type(term);
        return rows();
      },
    );
    expect(found).toEqual(names.map((name) => [name]));
  });

  test('without a search box the focus stays at the control, and letters mark', async () => {
    await put(SINGLE.replace('data-allow-clear', 'data-minimum-results-for-search="10"'));
    control().focus();
    press(control(), ' ');
    await settled();
    expect([document.querySelector('.select2-search__field'), document.activeElement]).toEqual([null, control()]);
    press(control(), 's');
    expect([marked(), select().value]).toEqual(['Sand', '']);
    press(control(), 'Enter');
    expect(select().value).toBe('sand');
  });

  test('shows changes made by others: value, options, form reset, disabled state and focus', async () => {
    await put(SINGLE);
    select().value = 'moss';
    flushSync(() => select().dispatchEvent(new Event('change')));
    expect(control().textContent).toBe('Moss');
    const fern = Object.assign(document.createElement('option'), { value: 'fern', textContent: 'Fern' });
    select().add(fern);
    fern.selected = true;
    await settled();
    expect(control().textContent).toBe('Fern');
    one<HTMLFormElement>('form').reset();
    select().options[4]?.remove();
    await settled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(control().textContent).toBe(select().selectedOptions[0]?.text || 'Any colour');
    select().disabled = true;
    await settled();
    click(control());
    expect([isOpen(), control().tabIndex, one('.select2-container').classList.contains('select2-container--disabled')]).toEqual([
      false,
      -1,
      true,
    ]);
    select().disabled = false;
    await settled();
    select().focus();
    expect(document.activeElement).toBe(control());
  });

  test('closing chooses the marked row where that is set; a row chosen by a press stays chosen', async () => {
    await put(SINGLE.replace('data-allow-clear', 'data-select-on-close'));
    await open();
    expect(marked()).toBe('Moss');
    click(row('Stone'));
    expect([select().value, isOpen()]).toEqual(['stone', false]);
    await open();
    press(field(), 'ArrowUp');
    press(field(), 'Tab');
    expect([select().value, isOpen()]).toEqual(['sand', false]);
  });

  test('of two options with one value the one that was pressed is chosen', async () => {
    await put(
      '<shop-filter-select><select aria-label="A"><option>-</option><option value="7">Moss</option><option value="7">Sand</option></select></shop-filter-select>',
    );
    for (const [text, index] of [
      ['Sand', 2],
      ['Moss', 1],
    ] as const) {
      await open();
      click(row(text));
      expect([select().selectedIndex, control().textContent]).toEqual([index, text]);
    }
  });

  test('options that a script changed just before the list opens are shown as they are now', async () => {
    await put(SINGLE);
    await open();
    press(field(), 'Escape');
    const moss = one<HTMLOptionElement>('option[value=moss]');
    moss.textContent = ' Dark\n moss ';
    select().append(Object.assign(document.createElement('option'), { value: 'fern', textContent: 'Fern' }));
    click(control());
    expect(rows()).toEqual(['Dark moss', 'Sand', 'Sea', 'Stone', 'Fern']);
  });

  test('listeners refuse: an opening, a choice, by our events and by the host’s', async () => {
    setJquery(true);
    await put(SINGLE);
    const no = (event: Event): void => event.preventDefault();
    document.addEventListener('shop:filter-open', no, { once: true });
    await open();
    expect(isOpen()).toBe(false);
    jQuery(select()).one('select2:opening', no as never);
    await open();
    expect(isOpen()).toBe(false);
    await open();
    document.addEventListener('shop:filter-select', no, { once: true });
    click(row('Moss'));
    jQuery(select()).one('select2:selecting', no as never);
    click(row('Moss'));
    expect([select().value, isOpen()]).toEqual(['', true]);
    jQuery(select()).one('select2:closing', no as never);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(true);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(false);
  });

  test('a script’s own way: open, value, data, close, destroy', async () => {
    await put(SINGLE);
    tag().open();
    await settled();
    expect(isOpen()).toBe(true);
    tag().close();
    tag().value = 'sand';
    expect([isOpen(), tag().value, tag().data(), control().textContent]).toEqual([false, 'sand', [{ id: 'sand', text: 'Sand' }], 'Sand']);
    tag().destroy();
    expect([
      document.querySelector('.select2-container'),
      select().outerHTML.startsWith('<select id="colour" name="colour">'),
      one('label').id,
    ]).toEqual([null, true, '']);
  });
});

describe('several choices', () => {
  test('chosen, taken away, limited; groups; Ctrl keeps open; Backspace takes the last', async () => {
    await put(MULTIPLE);
    const choices = (): string[] =>
      [...document.querySelectorAll('.select2-selection__choice')].map((el) => el.textContent.replace('×', ''));
    expect([choices(), field().getAttribute('aria-label')]).toEqual([['Sand'], 'Colours']);
    await open();
    expect([rows(), one('[role=group]').getAttribute('aria-label')]).toEqual([['Moss', 'Sand', 'Stone', 'Slate'], 'Grey']);
    click(row('Sand'), { ctrlKey: true });
    click(row('Moss'), { ctrlKey: true });
    expect([isOpen(), choices(), row('Moss').getAttribute('aria-selected')]).toEqual([true, ['Moss'], 'true']);
    click(row('Stone'), { ctrlKey: true });
    expect([isOpen(), choices(), rows()]).toEqual([true, ['Moss', 'Stone'], ['You can only select 2 items']]);
    type('s');
    expect(rows()).toEqual(['You can only select 2 items']);
    type('');
    press(field(), 'Backspace');
    expect([choices(), pairs()]).toEqual([['Moss'], [['c[]', 'Moss']]]);
    click(one('.select2-selection__choice__remove'));
    expect([choices(), one('.select2-search__field'), document.activeElement]).toEqual([[], field(), field()]);
  });

  test('at the limit an open list says so at once; with one less its rows are back', async () => {
    await put(MULTIPLE.replace('data-tags', 'data-close-on-select="no"'));
    await open();
    click(row('Stone'));
    expect([isOpen(), tag().value, rows()]).toEqual([true, ['Sand', 'Stone'], ['You can only select 2 items']]);
    click(one('.select2-selection__choice__remove'));
    expect([isOpen(), tag().value, rows()]).toEqual([true, ['Stone'], ['Moss', 'Sand', 'Stone', 'Slate']]);
  });

  test('a typed own value that already exists is not added twice, nor chosen if it is disabled', async () => {
    await put(MULTIPLE.replace('data-maximum-selection-length="2"', '').replace('<option>Moss', '<option disabled>Moss'));
    await open();
    type('Sand,Moss,Slate,');
    expect([tag().value, select().options.length]).toEqual([['Sand', 'Slate'], 4]);
  });

  test('closed, Enter during composition opens nothing, and Delete clears where that is allowed', async () => {
    await put(MULTIPLE.replace('data-tags', 'data-allow-clear'));
    press(field(), 'Enter', { isComposing: true });
    await settled();
    expect(isOpen()).toBe(false);
    field().value = 'x';
    press(field(), 'Delete');
    expect(tag().value).toEqual(['Sand']);
    field().value = '';
    press(field(), 'Delete');
    expect([tag().value, document.activeElement]).toEqual([[], field()]);
  });

  test('own values, by Enter and by a sign between them; one that is there already is no new one', async () => {
    await put(MULTIPLE);
    await open();
    type('fern');
    expect(rows()).toEqual(['fern']);
    press(field(), 'Enter');
    expect(tag().value).toEqual(['Sand', 'fern']);
    tag().value = [];
    await open();
    type('rose,Moss,li');
    await settled();
    expect([tag().value, field().value]).toEqual([['Moss', 'rose'], 'li']);
  });
});

describe('from a server', () => {
  /** Lets promises go on while the clock stands still. */
  const turns = async (): Promise<void> => {
    for (let i = 0; i < 5; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const answers: {
    readonly url: URL;
    readonly answer: (body: unknown, status?: number) => Promise<void>;
    readonly signal: AbortSignal | undefined;
  }[] = [];
  beforeEach(() => {
    answers.length = 0;
    vi.stubGlobal(
      'fetch',
      (url: string, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          answers.push({
            url: new URL(url),
            signal: signal ?? undefined,
            answer: async (body, status = 200) => {
              resolve(new Response(JSON.stringify(body), { status }));
              await turns();
            },
          });
        }),
    );
  });
  const asked = (): string[] => answers.map(({ url }) => url.search);
  const AJAX = `<shop-filter-select data-options='{"ajax": {"url": "/find?a=1", "delay": 250}, "placeholder": "Any"}'><select aria-label="Product"><option value=""></option></select></shop-filter-select>`;
  const show = async (): Promise<void> => {
    await put(AJAX);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    click(control());
    await turns();
  };
  const page = (from: number, more = true): unknown => ({
    results: [from, from + 1].map((id) => ({ id, text: `Row ${id}` })),
    pagination: { more },
  });

  test('asks on opening and 250 ms after typing, appends pages and drops answers to older terms', async () => {
    await show();
    expect(asked()).toEqual(['?a=1&_type=query']);
    for (const [at, text] of [
      [0, 'a'],
      [100, 'ab'],
      [100, 'abc'],
    ] as const) {
      vi.advanceTimersByTime(at);
      type(text);
    }
    vi.advanceTimersByTime(249);
    expect(asked()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await turns();
    expect(asked()).toEqual(['?a=1&_type=query', '?a=1&term=abc&q=abc&_type=query']);
    expect(rows()).toEqual(['Searching…']);
    await answers[0]?.answer(page(90));
    expect(rows()).toEqual(['Searching…']);
    // A list of 200 px with rows of 32.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96);
    await answers[1]?.answer(page(0));
    expect(rows()).toEqual(['Row 0', 'Row 1', 'Loading more results…']);
    expect(asked().at(-1)).toBe('?a=1&term=abc&q=abc&_type=query%3Aappend&page=2');
    await answers[2]?.answer({}, 500);
    expect([rows(), answers.length]).toEqual([['Row 0', 'Row 1', 'More results could not be loaded. Try again'], 3]);
    expect(printedLines().join()).toContain('could not be loaded');
    one('.select2-results__options').dispatchEvent(new Event('scroll'));
    await answers[3]?.answer(page(2, false));
    expect([rows(), row('Row 3').getAttribute('aria-setsize')]).toEqual([['Row 0', 'Row 1', 'Row 2', 'Row 3'], '4']);
    press(field(), 'ArrowDown');
    press(field(), 'Enter');
    expect([select().value, control().textContent, select().options.length]).toEqual(['1', 'Row 1', 2]);
    vi.restoreAllMocks();
  });

  test('a choice may say what else the server has told of it', async () => {
    await put(AJAX.replace('<select', '<select data-template-result="{text}: {sku}" data-template-selection="{text} ({sku})"'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    click(control());
    await turns();
    await answers[0]?.answer({ results: [{ id: 0, text: 'Moss', sku: 'M-7' }] });
    expect(rows()).toEqual(['Moss: M-7']);
    click(row('Moss: M-7'));
    expect([select().value, control().textContent, select().options[1]?.text]).toEqual(['0', 'Moss (M-7)', 'Moss']);
  });

  test('the next page is asked for from 50 px before the end of the waiting row on', async () => {
    await show();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(288);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(256);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
    await answers[0]?.answer({ results: Array.from({ length: 8 }, (_, id) => ({ id, text: `Row ${id}` })), pagination: { more: true } });
    const list = one('.select2-results__options');
    for (const [top, count] of [
      [37, 1],
      [38, 2],
    ] as const) {
      list.scrollTop = top;
      list.dispatchEvent(new Event('scroll'));
      await turns();
      expect(asked()).toHaveLength(count);
    }
    vi.restoreAllMocks();
  });

  /** Every place has a height, so that nothing is near by itself: a list of 200 px, and a row that waits of 300. */
  const tall = (): void => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  };
  const active = (): string => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

  test('keys past the last row reach the waiting row, load the next page and mark its first row', async () => {
    tall();
    await show();
    await answers[0]?.answer(page(0));
    expect([asked().length, active()]).toEqual([1, 'Row 0']);
    press(field(), 'ArrowDown');
    press(field(), 'ArrowDown');
    expect([asked().length, active(), marked()]).toEqual([2, 'Loading more results…', 'Loading more results…']);
    press(field(), 'Enter');
    press(field(), 'ArrowDown');
    press(field(), 'PageDown');
    expect([asked().length, isOpen(), active()]).toEqual([2, true, 'Loading more results…']);
    await answers[1]?.answer(page(2));
    expect([rows(), active()]).toEqual([['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Loading more results…'], 'Row 2']);
    press(field(), 'PageDown');
    press(field(), 'PageDown');
    expect([asked().length, active()]).toEqual([3, 'Loading more results…']);
    await answers[2]?.answer({ results: [], pagination: { more: false } });
    expect([rows(), active()]).toEqual([['Row 0', 'Row 1', 'Row 2', 'Row 3'], 'Row 3']);
    vi.restoreAllMocks();
  });

  test('without a search box a letter leads to a row of the server’s', async () => {
    await put(AJAX.replace('"ajax"', '"minimumResultsForSearch": -1, "ajax"').replace('</select>', '<option>Zinc</option></select>'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    click(control());
    await turns();
    await answers[0]?.answer({ results: ['Moss', 'Sand', 'Zinc'].map((text) => ({ id: text, text })) });
    press(control(), 's');
    expect(marked()).toBe('Sand');
    press(control(), 'Enter');
    expect(select().value).toBe('Sand');
  });

  test.each(['Enter', 'a press'])('a further page that fails says so in its row, aloud too; %s asks again', async (act) => {
    tall();
    await show();
    await answers[0]?.answer(page(0));
    press(field(), 'ArrowDown');
    press(field(), 'ArrowDown');
    await answers[1]?.answer({}, 500);
    const text = 'More results could not be loaded. Try again';
    const last = row(text);
    expect([active(), last.getAttribute('aria-disabled'), asked().length]).toEqual([text, null, 2]);
    vi.advanceTimersByTime(400);
    expect($notices().get().polite).toContain(text);
    if (act === 'Enter') {
      press(field(), 'Enter');
    } else {
      click(last);
    }
    await turns();
    expect([asked().length, isOpen(), rows().at(-1)]).toEqual([3, true, 'Loading more results…']);
    await answers[2]?.answer(page(2, false));
    expect([rows(), active()]).toEqual([['Row 0', 'Row 1', 'Row 2', 'Row 3'], 'Row 2']);
    press(field(), 'Enter');
    expect(select().value).toBe('2');
    expect(printedLines().join()).toContain('could not be loaded');
    vi.restoreAllMocks();
  });

  test('what is no answer is said, and the next term is asked again', async () => {
    await show();
    await answers[0]?.answer('0');
    expect(rows()).toEqual(['The results could not be loaded.']);
    expect(printedLines().join()).toContain('<shop-filter-select>');
    type('x');
    vi.advanceTimersByTime(250);
    await turns();
    await answers[1]?.answer({ 7: 'Seven' });
    expect(rows()).toEqual(['Seven']);
  });

  test.each(['javascript:void(0)', 'http://['])('%s is no server: it is told, and the list is the select’s own', async (url) => {
    await put(SINGLE.replace('data-allow-clear', `data-ajax-url="${url}"`));
    await open();
    expect([rows(), asked()]).toEqual([['Moss', 'Sand', 'Sea', 'Stone'], []]);
    expect(printedLines()).toEqual([expect.stringContaining(`data-ajax-url="${url}": expected an address`)]);
  });

  test('letters that are still missing are asked for, not the server', async () => {
    await put(AJAX.replace('<select', '<select data-minimum-input-length="3"'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    click(control());
    await turns();
    expect(rows()).toEqual(['Please enter 3 or more characters']);
    type('ab');
    expect([rows(), asked()]).toEqual([['Please enter 1 or more characters'], []]);
  });
});

describe('beside select2', () => {
  test('a select that it has is left alone; one that it takes later is its own from then on', async () => {
    setJquery(true);
    const main = document.createElement('main');
    main.innerHTML = SINGLE;
    jQuery(main.querySelector('select') as Element).data('select2', {});
    document.body.replaceChildren(main);
    await settled();
    expect([document.querySelector('.select2-container'), select().hasAttribute('aria-hidden')]).toEqual([null, false]);
    await put(SINGLE);
    await open();
    jQuery(select()).data('select2', {});
    const theirs = document.createElement('span');
    theirs.className = 'select2 select2-container';
    select().after(theirs);
    await settled();
    expect([[...document.querySelectorAll('.select2-container')], isOpen(), select().className]).toEqual([
      [theirs],
      false,
      'select2-hidden-accessible',
    ]);
  });
});

test('the select’s settings count before the tag’s, those before select2’s; a bad one is told', async () => {
  const setting = (onTag: string, onSelect: string): string =>
    `<shop-filter-select ${onTag}><select ${onSelect} aria-label="A"><option value=""></option></select></shop-filter-select>`;
  const shown: string[] = [];
  for (const [onTag, onSelect] of [
    [`data-placeholder="tag" data-options='{"placeholder": "json"}'`, 'data-placeholder="select"'],
    [`data-placeholder="tag" data-options='{"placeholder": "json"}'`, ''],
    [`data-options='{"placeholder": "json"}'`, 'data-minimum_input_length="many"'],
  ] as const) {
    await put(setting(onTag, onSelect));
    shown.push(control().textContent);
  }
  expect(shown).toEqual(['select', 'tag', 'json']);
  expect(printedLines()).toEqual([expect.stringContaining('data-minimum_input_length is "many"')]);
});

test('the list opens in the named place; an invalid selector is told once and otherwise ignored', async () => {
  await put(`${SINGLE.replace('data-allow-clear', 'data-dropdown-parent="#place"')}<p id="place"></p>`);
  await open();
  expect(one('#place').contains(one('.select2-dropdown'))).toBe(true);
  await put(SINGLE.replace('data-allow-clear', 'data-dropdown-parent="##"'));
  await open();
  press(field(), 'Escape');
  await open();
  expect(one('.select2-dropdown').closest('main')).toBe(null);
  expect(printedLines()).toEqual([expect.stringContaining('<shop-filter-select> data-dropdown-parent="##": expected a selector')]);
});

test('selects elsewhere by data-for, also later ones; taken away with the tag', async () => {
  await put(`<shop-filter-select data-for=".far"></shop-filter-select><p></p>`);
  one('p').innerHTML = `<select class="far" aria-label="Far">${COLOURS}</select>`;
  await settled();
  expect(document.querySelectorAll('p .select2-container')).toHaveLength(1);
  tag().remove();
  await settled();
  expect(one('p').innerHTML).toBe(`<select class="far" aria-label="Far">${COLOURS}</select>`);
});

test('of a thousand rows twelve are drawn at first and fifty soon after; End reaches the last', async () => {
  const options = Array.from({ length: 1000 }, (_, i) => `<option>Row ${i}</option>`).join('');
  await put(`<shop-filter-select><select aria-label="Many">${options}</select></shop-filter-select>`);
  await open();
  press(field(), 'Escape');
  click(control());
  expect([rows().length, row('Row 11').getAttribute('aria-setsize')]).toEqual([12, '1000']);
  await vi.waitFor(() => expect(rows()).toHaveLength(50));
  press(field(), 'End');
  expect([rows().length, marked(), row('Row 999').getAttribute('aria-posinset')]).toEqual([50, 'Row 999', '1000']);
});

describe('whatever the page does', () => {
  test('a disabled select of several keeps all choices; a fixed choice has no remove button', async () => {
    await put(
      '<shop-filter-select><select multiple aria-label="A"><option selected>Moss</option><option selected disabled>Sea</option><option selected>Stone</option></select></shop-filter-select>',
    );
    const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.select2-selection__choice__remove')];
    expect(buttons().map((button) => [button.getAttribute('aria-label'), button.disabled])).toEqual([
      ['Remove Moss', false],
      ['Remove Stone', false],
    ]);
    select().disabled = true;
    await settled();
    expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true]);
    press(field(), 'Backspace');
    expect(tag().value).toEqual(['Moss', 'Sea', 'Stone']);
    select().disabled = false;
    await settled();
    await open();
    press(field(), 'Backspace');
    expect(tag().value).toEqual(['Moss', 'Sea']);
  });

  test('a tag that leaves while its list is searched gives its select the focus', async () => {
    await put(SINGLE);
    await open();
    tag().destroy();
    expect([isOpen(), document.activeElement]).toEqual([false, select()]);
  });

  test('a tag that is moved keeps its control, and the choice in it', async () => {
    const form = await put(SINGLE);
    tag().value = 'moss';
    const box = one('.select2-container');
    const place = document.createElement('p');
    form.after(place);
    place.append(tag());
    await settled();
    expect([one('.select2-container'), control().textContent]).toEqual([box, 'Moss']);
    await open();
    click(row('Stone'));
    expect(control().textContent).toBe('Stone');
  });

  test('two tags mean one select: the first has it', async () => {
    await put(`<shop-filter-select data-for="#colour"></shop-filter-select>${SINGLE}`);
    expect(document.querySelectorAll('.select2-container')).toHaveLength(1);
  });

  test('a script moves the select, or sweeps up its control: the control is where the select is', async () => {
    await put(`${SINGLE}<p></p>`);
    one('.select2-container').remove();
    await settled();
    expect(select().nextElementSibling).toBe(one('.select2-container'));
    const place = document.createElement('p');
    one('shop-filter-select').append(place);
    place.append(select());
    await settled();
    expect(select().nextElementSibling).toBe(one('.select2-container'));
    await open();
    click(row('Moss'));
    expect(control().textContent).toBe('Moss');
    select().remove();
    await settled();
    expect(document.querySelector('.select2-container')).toBe(null);
  });

  test('a script that moves the field at a choice leaves it the focus', async () => {
    await put(`<div class="rows"><p>${SINGLE.replace('data-allow-clear', 'data-minimum-results-for-search="10"')}</p></div>`);
    select().addEventListener('change', () => {
      const row = one('.rows > p');
      // A browser takes the focus from what leaves the page.
      control().blur();
      row.remove();
      one('.rows').append(row);
    });
    control().focus();
    press(control(), ' ');
    await settled();
    press(control(), 's');
    press(control(), 'Enter');
    expect([select().value, document.activeElement]).toEqual(['sand', control()]);
  });

  test('letters that come before the list choose nothing', async () => {
    await put(SINGLE);
    press(control(), 'Enter');
    press(control(), 's');
    expect(select().value).toBe('');
    await settled();
    expect(isOpen()).toBe(true);
  });

  test('a message that rows have taken the place of is not said', async () => {
    await put(SINGLE);
    await open();
    vi.useFakeTimers();
    type('zz');
    type('s');
    vi.advanceTimersByTime(1000);
    expect($notices().get().polite).toBe('');
    type('zz');
    vi.advanceTimersByTime(1000);
    expect($notices().get().polite).toBe('No results found');
  });
});
