import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/date/index.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 17, 12) });
});
afterEach(async () => {
  await leave();
  vi.useRealTimers();
});

const tag = (attributes = '', inner = '<label>Day <input type="text" name="day" id="day"></label>'): string =>
  `<shop-date ${attributes}>${inner}</shop-date>`;
const input = (n = 0): HTMLInputElement => one<HTMLInputElement>('input[type="text"]', n);
const type = async (value: string, el = input()): Promise<void> => {
  el.value = value;
  el.dispatchEvent(new Event('input', { bubbles: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
};
const error = (): string | undefined => document.querySelector('.shop-date__error')?.textContent ?? undefined;
const heard = (name: string): { readonly details: Record<string, unknown>[]; stop(): void } => {
  const details: Record<string, unknown>[] = [];
  const note = (event: Event): void => {
    details.push((event as CustomEvent<Record<string, unknown>>).detail);
  };
  document.addEventListener(name, note);
  return { details, stop: () => document.removeEventListener(name, note) };
};
const opened = async (): Promise<void> => {
  await vi.waitFor(() => {
    one('.shop-date-picker');
  });
};

describe('a date field', () => {
  test('gets a named button behind it, and loses it with the tag', async () => {
    const element = await put(tag());
    const button = one<HTMLButtonElement>('.shop-date__button');
    expect([button.type, button.getAttribute('aria-label'), button.getAttribute('aria-expanded'), input().autocomplete]).toEqual([
      'button',
      'Choose a date',
      'false',
      'off',
    ]);
    const field = input();
    const label = one('label');
    element.replaceWith(label);
    await settled();
    expect([label.querySelector('button'), field.hasAttribute('autocomplete'), field.className]).toEqual([null, false, '']);
  });

  test('with a printed value names it on the button and leaves it as it is', async () => {
    await put(tag('', '<input type="text" value="01/02/2026 9:00 am" aria-label="Day">'));
    expect([input().value, one('.shop-date__button').getAttribute('aria-label')]).toEqual([
      '01/02/2026 9:00 am',
      'Change the date, 01/02/2026',
    ]);
  });

  test('typed is written in the format, and told once by day', async () => {
    await put(tag('data-date-format="dd.mm.yy"'));
    const { details, stop } = heard('shop:date-changed');
    await type('5.6.26');
    await type('05.06.2026');
    expect(input().value).toBe('05.06.2026');
    expect(details.map(({ iso, date }) => [iso, (date as Date).getTime()])).toEqual([['2026-06-05', new Date(2026, 5, 5).getTime()]]);
    await type('');
    expect(details.at(-1)).toMatchObject({ iso: '', date: null });
    stop();
  });

  test.each([
    ['the first day is Monday', 1],
    ['the first day is Sunday', 0],
  ])('with a column of weeks counts them as ISO 8601 does, where %s', async (_name, first) => {
    await put(tag(`data-show-week data-first-day="${first}" data-default-date="01/15/2021" data-year-range="2020:2022"`));
    one('.shop-date__button').click();
    await opened();
    const weeks = [...document.querySelectorAll('.shop-date-picker th[scope="row"]')];
    expect(weeks.map((week) => week.textContent)).toEqual(first === 1 ? ['53', '1', '2', '3', '4'] : ['53', '1', '2', '3', '4', '5']);
    expect(weeks[0]?.getAttribute('aria-label')).toContain('53');
  });

  test.each([
    ['02/31/2026', 'invalid_date', 'Invalid date'],
    ['x', 'missing_number', 'Missing number at position 0'],
    ['01-02-2026', 'unexpected_literal', 'Unexpected literal at position 2'],
    ['01/02/2026x', 'extra_characters', 'Extra/unparsed characters found in date: x'],
  ])('keeps %j, which is no date, and tells why', async (value, code, message) => {
    await put(tag());
    const { details, stop } = heard('shop:date-refused');
    await type(value);
    expect([input().value, input().getAttribute('aria-invalid'), error(), input().validationMessage]).toEqual([
      value,
      'true',
      'This is not a date. Write it like 06/17/2026.',
      'This is not a date. Write it like 06/17/2026.',
    ]);
    expect(details).toMatchObject([{ code, message }]);
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(error());
    await type('06/18/2026');
    expect([error(), input().hasAttribute('aria-invalid'), input().hasAttribute('aria-describedby'), input().validationMessage]).toEqual([
      undefined,
      false,
      false,
      '',
    ]);
    stop();
  });

  test('keeps the description the page had, beside ours', async () => {
    await put(tag('', '<input type="text" aria-describedby="hint" aria-label="Day"><p id="hint">When shall it come?</p>'));
    await type('x');
    expect(input().getAttribute('aria-describedby')?.split(' ')[0]).toBe('hint');
    await type('y');
    expect(input().getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
    await type('');
    expect(input().getAttribute('aria-describedby')).toBe('hint');
  });

  test.each([
    ['06/16/2026', 'Choose 06/17/2026 or a later day.', 'unavailable_early'],
    ['07/18/2026', 'Choose 07/17/2026 or an earlier day.', 'unavailable_late'],
    ['06/21/2026', 'This day cannot be chosen.', 'unavailable_blocked'],
    ['06/22/2026', undefined, undefined],
  ])('within limits says of %s: %s', async (value, expected, code) => {
    await put(tag('data-min-date="0" data-max-date="+1m" data-unavailable=\'{"daysweek":[0]}\''));
    const { details, stop } = heard('shop:date-refused');
    await type(value);
    stop();
    expect(error()).toBe(expected);
    expect(details).toMatchObject(code === undefined ? [] : [{ code, message: 'Invalid date', text: expected }]);
  });

  test.each([
    ['the day in it', 'data-default-date="+3m"', 'value="03/05/2027"', ['2', '2027']],
    ['else the default day', 'data-default-date="+3m"', '', ['8', '2026']],
    ['else today', '', '', ['5', '2026']],
  ])('opens its calendar at %s, and fills nothing in', async (_name, attributes, value, shown) => {
    await put(tag(attributes, `<input type="text" aria-label="Day" ${value}>`));
    const printed = input().value;
    one('.shop-date__button').click();
    await opened();
    expect([...document.querySelectorAll<HTMLSelectElement>('.shop-date-picker select')].map((list) => list.value)).toEqual(shown);
    expect(input().value).toBe(printed);
  });

  test('shows the days of one month alone', async () => {
    await put(tag());
    one('.shop-date__button').click();
    await opened();
    const cells = [...document.querySelectorAll('.shop-date-picker .shop-calendar__cell')].map(({ textContent }) => textContent);
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((text) => text !== '')).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 1)));
  });

  test('keeps a time behind the date, also where another day is chosen', async () => {
    await put(tag('data-date-format="dd.mm.yy"'));
    await type('5.6.26 9:30 am');
    expect(input().value).toBe('05.06.2026 9:30 am');
    one('.shop-date__button').click();
    await opened();
    one('[data-day="2026-06-20"] button').click();
    await settled();
    expect(input().value).toBe('20.06.2026 9:30 am');
  });

  describe('on a page that stays open over midnight', () => {
    const TOMORROW = new Date(2026, 5, 18, 0, 1);

    test('counts from the new day for what is typed without leaving the field', async () => {
      await put(tag('data-min-date="0"'));
      input().focus();
      vi.setSystemTime(TOMORROW);
      press(input(), '6');
      await type('06/17/2026');
      expect(error()).toBe('Choose 06/18/2026 or a later day.');
    });

    test('holds its form at the press of a button, where its date was today', async () => {
      await put(
        `<form><shop-date data-min-date="0"><input type="text" value="06/17/2026" aria-label="Day"></shop-date><button>Send</button></form>`,
      );
      const form = one<HTMLFormElement>('form');
      expect(form.checkValidity()).toBe(true);
      vi.setSystemTime(TOMORROW);
      one('form > button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      expect([form.checkValidity(), input().validationMessage]).toEqual([false, 'Choose 06/18/2026 or a later day.']);
      await settled();
    });
  });

  test('takes only characters of its format while it is typed', async () => {
    await put(tag());
    const passes = (data: string): boolean =>
      input().dispatchEvent(new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }));
    expect(['1', '/', 'a', '-', ' '].map(passes)).toEqual([true, true, false, false, true]);
  });

  test('a day chosen in the calendar fires input and change, and is posted with the form', async () => {
    await put(`<form>${tag('data-iso-name="day_iso"')}</form>`);
    const seen: string[] = [];
    for (const name of ['input', 'change']) {
      one('form').addEventListener(name, () => seen.push(`${name} ${input().value}`));
    }
    one<HTMLButtonElement>('.shop-date__button').click();
    await opened();
    one<HTMLButtonElement>('[data-day="2026-06-20"] button').click();
    await settled();
    expect(seen).toEqual(['input 06/20/2026', 'change 06/20/2026']);
    expect([...new FormData(one<HTMLFormElement>('form'))]).toEqual([
      ['day', '06/20/2026'],
      ['day_iso', '2026-06-20'],
    ]);
    expect(document.querySelector('.shop-date-picker')).toBeNull();
  });

  test('that is enabled later has its button awake, and asleep when it is switched off again (17)', async () => {
    await put(tag('', '<input type="text" disabled aria-label="Day">'));
    const button = one<HTMLButtonElement>('.shop-date__button');
    const seen = [button.disabled];
    for (const isOff of [false, true]) {
      one<HTMLInputElement>('input').disabled = isOff;
      await settled();
      seen.push(button.disabled);
    }
    expect(seen).toEqual([true, false, true]);
  });

  test('that may not be typed in opens by Enter; a disabled one does not open', async () => {
    await put(tag('', '<input type="text" readonly aria-label="Day"><input type="text" disabled aria-label="Other">'));
    press(input(), 'Enter');
    await opened();
    press(one('.shop-date-picker'), 'Escape');
    await settled();
    input(1).click();
    press(input(1), 'ArrowDown');
    await settled();
    expect(document.querySelector('.shop-date-picker')).toBeNull();
    expect(one<HTMLButtonElement>('.shop-date__button', 1).disabled).toBe(true);
  });

  test('put back by its form has its printed value, and no error', async () => {
    await put(`<form>${tag('', '<input type="text" value="06/18/2026" aria-label="Day">')}</form>`);
    await type('x');
    expect(error()).toBeDefined();
    one<HTMLFormElement>('form').reset();
    await settled();
    expect([input().value, error()]).toEqual(['06/18/2026', undefined]);
  });

  test('with a printed date that may not be chosen holds its form, and says why once that is sent', async () => {
    await put(`<form><shop-date data-min-date="0"><input type="text" name="day" value="06/16/2026" aria-label="Day"></shop-date></form>`);
    const form = one<HTMLFormElement>('form');
    expect([form.checkValidity(), input().validationMessage]).toEqual([false, 'Choose 06/17/2026 or a later day.']);
    await settled();
    expect([error(), input().getAttribute('aria-invalid')]).toEqual(['Choose 06/17/2026 or a later day.', 'true']);
    await type('06/18/2026');
    expect([form.checkValidity(), error()]).toEqual([true, undefined]);
  });

  test('that is wrong is not sent by a form that the browser does not check', async () => {
    await put(
      `<form novalidate><shop-date data-unavailable='{"daysweek": [3]}'><input type="text" name="day" value="06/17/2026" aria-label="Day"></shop-date></form>`,
    );
    const send = (): boolean => one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect([error(), send(), document.activeElement]).toEqual([undefined, false, input()]);
    await settled();
    expect(error()).toBe('This day cannot be chosen.');
    await type('06/18/2026');
    expect([send(), error()]).toEqual([true, undefined]);
  });

  test('of the host’s own calendar is left to it', async () => {
    await put(tag('', '<input type="text" class="hasDatepicker" aria-label="Day">'));
    expect(document.querySelector('.shop-date__button')).toBeNull();
  });

  test('put in later gets its calendar too', async () => {
    await put(tag());
    one('label').insertAdjacentHTML('afterend', '<input type="text" aria-label="Second">');
    await settled();
    expect(document.querySelectorAll('.shop-date__button')).toHaveLength(2);
  });

  test('with a wrong limit says which, and goes without it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await put(tag('data-min-date="soon"'));
    await type('01/01/1999');
    expect([error(), said.mock.calls.map(([line]) => String(line))]).toEqual([
      undefined,
      ['[shop] <shop-date> data-min-date="soon": expected a date as mm/dd/yy, a number of days or offsets such as +1w -2d; it is left out'],
    ]);
    said.mockRestore();
  });
});
