import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** The calendar of a date field: `<shop-date>` around the birthday of the demo's registration form, and around fields put in later. */
const shop = useShop();

const FIELD = '#reg_birthday';
const PICKER = '.shop-date-picker';
const TODAY = '2026-06-17T12:00:00';

const open = async (options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> => {
  const page = await shop.openPage({ ...options, path: 'demo-theme/account.html' });
  await page.locator('shop-date[data-shop-ready]').waitFor();
  return page;
};
/** The same with a field of its own, at a fixed day. */
const withField = async (
  attributes: string,
  input = '<input type="text" id="day" aria-label="Day">',
  options: Omit<OpenOptions, 'path'> = {},
): Promise<ShopPage> => {
  const page = await open(options);
  await page.clock.setFixedTime(new Date(TODAY));
  await page.evaluate(
    ([attrs, html]) => {
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<shop-date id="own" ${attrs}>${html}</shop-date>`);
    },
    [attributes, input] as const,
  );
  await page.locator('#own[data-shop-ready]').waitFor();
  return page;
};
const focused = (page: ShopPage): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('td')?.getAttribute('data-day') ?? document.activeElement?.id ?? '');
const button = (page: ShopPage): ReturnType<ShopPage['locator']> => page.locator('#own .shop-date__button');

describe('a date field', () => {
  test('opens its calendar by its button, chooses by the keyboard, and has the focus back', async () => {
    const page = await withField('');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await page.locator(PICKER).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    expect(await page.axe({ include: '#own' })).toEqual([]);
    for (const [key, day] of [
      ['ArrowRight', '2026-06-18'],
      ['ArrowDown', '2026-06-25'],
      ['Home', '2026-06-21'],
      ['End', '2026-06-27'],
      ['PageDown', '2026-07-27'],
      ['Control+PageUp', '2025-07-27'],
      ['Control+Home', '2026-06-17'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toBe(day);
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('2026-06-18');
    await page.keyboard.press('Enter');
    await page.locator(PICKER).waitFor({ state: 'detached' });
    expect(await page.locator('#day').inputValue()).toBe('06/18/2026');
    expect(await button(page).evaluate((el) => el === document.activeElement)).toBe(true);
    expect(await button(page).getAttribute('aria-label')).toBe('Change the date, 06/18/2026');
  });

  test.each([
    {
      closed: 'Sundays',
      attributes: `data-first-day="1" data-unavailable='{"daysweek":[0]}'`,
      value: '01/07/2027',
      keys: [
        ['PageDown', '2027-02-08'],
        ['PageUp', '2027-01-08'],
        ['ArrowRight', '2027-01-09'],
        ['Shift+PageDown', '2028-01-10'],
        ['Shift+PageUp', '2027-01-09'],
        ['Home', '2027-01-04'],
        ['End', '2027-01-09'],
      ],
    },
    {
      closed: 'weekends',
      attributes: `data-unavailable='{"daysweek":[0,6]}'`,
      value: '01/07/2027',
      keys: [
        ['End', '2027-01-08'],
        ['Home', '2027-01-04'],
        ['PageDown', '2027-02-04'],
        ['Control+PageDown', '2028-02-04'],
        ['Shift+PageDown', '2029-02-05'],
      ],
    },
    {
      closed: 'a month, and days at its end',
      attributes: `data-min-date="01/05/2027" data-max-date="03/20/2027" data-unavailable='{"daysweek":[0,6],"days":["2027-01-11","2027-01-12"],"months":[2]}'`,
      value: '01/08/2027',
      keys: [
        ['PageDown', '2027-03-01'],
        ['PageDown', '2027-03-19'],
        ['PageUp', '2027-01-29'],
        ['Shift+PageUp', '2027-01-05'],
        ['Shift+PageDown', '2027-03-19'],
      ],
    },
  ])('with $closed closed goes to the nearest open day of what a key asks for', async ({ attributes, value, keys }) => {
    const page = await withField(attributes, `<input type="text" id="day" aria-label="Day" value="${value}">`);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^2027-01-0/);
    for (const [key = '', day] of keys) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toBe(day);
    }
  });

  test('leaves the keys of the lists above the days to them', async () => {
    const page = await withField('');
    await button(page).press('Enter');
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    await page.locator('.ui-datepicker-month').focus();
    for (const key of ['Home', 'PageDown', 'Shift+PageDown']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('ui-datepicker-month');
    }
  });

  test('follows keys that come faster than the page is drawn', async () => {
    const page = await withField('');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    const keys = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight'];
    for (let round = 0; round < 5; round += 1) {
      // All at once: the next is on its way before the one before has been answered.
      await Promise.all(keys.map((key) => page.keyboard.press(key)));
    }
    await expect.poll(() => focused(page)).toBe('2026-06-27');
    // Nothing takes the focus from there.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await focused(page)).toBe('2026-06-27');
  });

  test('opens by the mouse with the focus in its field; Escape and a press elsewhere close it', async () => {
    const page = await withField('');
    await page.locator('#day').click();
    await page.locator(PICKER).waitFor();
    expect(await focused(page)).toBe('day');
    await page.keyboard.press('Escape');
    await page.locator(PICKER).waitFor({ state: 'detached' });
    await page.locator('#day').click();
    await page.locator(PICKER).waitFor();
    await page.locator('h1').click();
    await page.locator(PICKER).waitFor({ state: 'detached' });
    await page.locator('#day').click();
    await page.locator(`${PICKER} [data-day="2026-06-05"] button`).click();
    expect(await page.locator('#day').inputValue()).toBe('06/05/2026');
  });

  test('lists the years from ten before to ten after the current one, and the months', async () => {
    const page = await withField('');
    await button(page).click();
    await page.locator(PICKER).waitFor();
    const years = await page.locator('.ui-datepicker-year option').allTextContents();
    expect([years[0], years.at(-1), years.length]).toEqual(['2016', '2036', 21]);
    await page.locator('.ui-datepicker-year').selectOption('2020');
    await page.locator('.ui-datepicker-month').selectOption({ label: 'February' });
    await page.locator(`${PICKER} [data-day="2020-02-29"] button`).click();
    expect(await page.locator('#day').inputValue()).toBe('02/29/2020');
  });

  test('offers only the days that may be chosen', async () => {
    const page = await withField('data-min-date="0" data-max-date="+2w" data-unavailable=\'{"daysweek": [0], "days": ["2026-06-19"]}\'');
    await button(page).click();
    await page.locator(PICKER).waitFor();
    const free = await page
      .locator(`${PICKER} td:not([data-disabled]) > button`)
      .evaluateAll((all) => all.map((el) => el.parentElement?.getAttribute('data-day')));
    expect(free).toEqual(['17', '18', '20', '22', '23', '24', '25', '26', '27', '29', '30'].map((day) => `2026-06-${day}`));
    await page.locator(`${PICKER} [data-day="2026-06-19"] button`).click({ force: true });
    expect(await page.locator('#day').inputValue()).toBe('');
  });

  test('reads a typed date when the field is left; what is no date stays and is told', async () => {
    const page = await withField('data-max-date="12/31/2026"');
    await page.locator('#day').pressSequentially('a6/5/26');
    expect(await page.locator('#day').inputValue()).toBe('6/5/26');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#day').inputValue()).toBe('06/05/2026');
    await page.locator('#day').fill('02/31/2026');
    await page.keyboard.press('Tab');
    await page.locator('#own .shop-date__error').waitFor();
    expect([
      await page.locator('#day').inputValue(),
      await page.locator('#own .shop-date__error').textContent(),
      await page.locator('#day').getAttribute('aria-invalid'),
    ]).toEqual(['02/31/2026', 'This is not a date. Write it like 06/17/2026.', 'true']);
    expect(await page.axe({ include: '#own' })).toEqual([]);
    await page.locator('#day').fill('01/01/2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#own .shop-date__error').textContent()).toBe('Choose 12/31/2026 or an earlier day.');
    await page.locator('#day').fill('');
    await page.keyboard.press('Tab');
    await page.locator('#own .shop-date__error').waitFor({ state: 'detached' });
  });

  test('opens under a finger with the focus on the days, and every day is large enough for it', async () => {
    const page = await withField('', undefined, { touch: true, viewport: { width: 320, height: 640 } });
    await page.locator('#day').tap();
    await page.locator(PICKER).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    const box = await page.locator(PICKER).boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 320]).toEqual([true, true]);
    const day = await page.locator(`${PICKER} [data-day="2026-06-17"] button`).boundingBox();
    expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(36);
    await page.locator(`${PICKER} [data-day="2026-06-18"] button`).tap();
    expect(await page.locator('#day').inputValue()).toBe('06/18/2026');
  });

  test('on a small phone stands whole on the screen, over the bar that asks about cookies', async () => {
    const page = await withField('style="display: block; margin-top: 60vh"', undefined, {
      touch: true,
      viewport: { width: 360, height: 640 },
      consent: 'none',
    });
    await page.locator('.shop-cookie-bar').first().waitFor();
    await page.locator('#day').evaluate((el) => el.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.locator('#day').tap();
    await page.locator(PICKER).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    await expect
      .poll(() =>
        page.locator(PICKER).evaluate((el) => {
          const { left, top, right, bottom } = el.getBoundingClientRect();
          const points = [
            [left + 5, top + 5],
            [right - 5, top + 5],
            [left + 5, bottom - 5],
            [right - 5, bottom - 5],
          ] as const;
          return {
            isWhole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && el.scrollHeight <= el.clientHeight,
            isUncovered: points.every(([x, y]) => el.contains(document.elementFromPoint(x, y))),
          };
        }),
      )
      .toEqual({ isWhole: true, isUncovered: true });
    await page.locator(`${PICKER} [data-day="2026-06-30"] button`).tap();
    expect(await page.locator('#day').inputValue()).toBe('06/30/2026');
  });

  test('opens at a month that offers a day', async () => {
    const page = await withField('data-unavailable=\'{"months": [6, 7]}\'');
    await button(page).click();
    await expect.poll(() => page.locator('.ui-datepicker-month').inputValue()).toBe('7');
  });

  test('is mirrored from right to left: the left arrow goes to the next day', async () => {
    const page = await withField('dir="rtl" lang="ar"');
    await button(page).click();
    await page.locator(PICKER).waitFor();
    await expect.poll(() => focused(page)).toBe('2026-06-17');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('2026-06-18');
    const [field, icon] = [await page.locator('#day').boundingBox(), await button(page).boundingBox()];
    expect(Math.abs((icon?.x ?? 0) - (field?.x ?? 99))).toBeLessThanOrEqual(1);
  });

  test('writes in another format and the page’s language', async () => {
    const page = await withField('lang="de" data-date-format="DD, d. MM yy" data-first-day="1"');
    await button(page).click();
    await page.locator(PICKER).waitFor();
    expect(await page.locator(`${PICKER} th`).first().textContent()).toBe('Mo');
    await page.locator(`${PICKER} [data-day="2026-06-05"] button`).click();
    expect(await page.locator('#day').inputValue()).toBe('Freitag, 5. Juni 2026');
    await page.locator('#day').fill('montag, 1. märz 2027');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#day').inputValue()).toBe('Montag, 1. März 2027');
  });

  test('has its button awake as soon as the fieldset around it is (17)', async () => {
    const page = await withField('', '<fieldset id="all" disabled><input type="text" aria-label="Day"></fieldset>');
    expect(await button(page).isDisabled()).toBe(true);
    await page.evaluate(() => document.querySelector('#all')?.removeAttribute('disabled'));
    await button(page).click();
    await page.locator(PICKER).waitFor();
  });

  test('keeps working as a text field where the calendar cannot be loaded', async () => {
    const page = await open({ build: 'esm' });
    await page.route('**/date-picker*', (route) => route.abort());
    await page.locator('.shop-date__button').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reg_birthday');
    expect(await page.locator('shop-date').getAttribute('data-shop-failed')).toBeNull();
    await page.keyboard.type('1/2/1990');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(FIELD).inputValue()).toBe('01/02/1990');
    expect(page.drainErrors().filter((line) => !line.includes('calendar could not be loaded') && !line.includes('Failed to load'))).toEqual(
      [],
    );
  });

  test('runs under the strict policy with Trusted Types, its button at the end of the field', async () => {
    const page = await open({ csp: true });
    const [field, icon] = [await page.locator(FIELD).boundingBox(), await page.locator('.shop-date__button').boundingBox()];
    expect(Math.abs((icon?.x ?? 0) + (icon?.width ?? 0) - (field?.x ?? 0) - (field?.width ?? 0))).toBeLessThanOrEqual(1);
    await page.locator('.shop-date__button').click();
    await page.locator(PICKER).waitFor();
    expect(page.drainErrors()).toEqual([]);
  });
});
