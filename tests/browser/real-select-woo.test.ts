import { expect, test } from 'vitest';
import { useShop, type ShopPage } from './support/shop.js';

/** SelectWoo of the shop plugin beside ours, the same acts by hand on the same select of one page: values, events in order, requests. */
const shop = useShop();
type Side = 'theirs' | 'ours';

const COLOURS =
  '<option value=""></option><optgroup label="Green"><option value="moss">Moss</option><option value="sage">Sage</option></optgroup><optgroup label="Brown"><option value="sand">Sand</option><option value="soil" disabled>Soil</option><option value="stone">Stone</option></optgroup>';
/** Page 1 and 2 of what a server knows: the second says that there is no more. */
const pageOf = (query: URLSearchParams): unknown => {
  const second = query.get('page') === '2';
  const from = second ? 30 : 0;
  return {
    results: Array.from({ length: second ? 2 : 30 }, (_, i) => ({
      id: `c${from + i}`,
      text: `Colour ${from + i} ${query.get('q') ?? ''}`,
    })),
    pagination: { more: !second },
  };
};

/** What a hand does at one of the two. */
interface Hand {
  readonly page: ShopPage;
  press(...keys: string[]): Promise<void>;
  /** Opens by the mouse, and waits for the list; a search box has the focus then. */
  open(): Promise<void>;
  /** Types, and waits for so many rows that may be chosen, or for a message. */
  type(text: string, rows: number | string): Promise<void>;
  pick(text: string): Promise<void>;
  closed(): Promise<void>;
  /** What a script of the page does. */
  script(act: (select: HTMLSelectElement) => void): Promise<void>;
}

function handAt(page: ShopPage, side: Side): Hand {
  const open = page.locator('.select2-container--open');
  const rows = page.locator('.select2-container--open .select2-results__option:not([role=group]):not([aria-disabled=true])');
  return {
    page,
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    },
    async open() {
      await page.locator(`#${side} .select2-selection`).click();
      await open.last().waitFor();
      // SelectWoo moves the focus by timers; a hand would go on when the field has it.
      await page.locator('.select2-container--open .select2-search__field').focus();
    },
    async type(text, expected) {
      await page.keyboard.type(text);
      if (typeof expected === 'string') {
        await page.locator('.select2-container--open .select2-results__message', { hasText: expected }).waitFor();
      } else {
        await expect.poll(() => rows.filter({ hasNot: page.locator('.select2-results__option') }).count()).toBe(expected);
      }
    },
    pick: (text) =>
      page.locator('.select2-container--open .select2-results__option:not([role=group])', { hasText: new RegExp(`^${text}\\s*$`) }).click(),
    async closed() {
      await expect.poll(() => open.count()).toBe(0);
    },
    script: (act) => page.locator(`#${side} select`).evaluate(act as (el: Element) => void),
  };
}

/** Of events that may be refused SelectWoo hides the row in `args`; ours has it in `data`, as filter-select contract 44 says of all. */
interface Params {
  readonly data?: { readonly id?: string };
  readonly args?: Params;
}

/** The acts on one side of a fresh page. */
async function record(side: Side, attributes: string, acts: (hand: Hand) => Promise<void>) {
  const select = `<label for="field">Colour</label><select id="field" name="colour" ${attributes}>${attributes.includes('ajax') ? '<option value=""></option>' : COLOURS}</select>`;
  const page = await shop.openPage({
    path: 'terms.html',
    viewport: { width: 1280, height: 800 },
    hostScripts: ['select-woo'],
    html: (text) =>
      text.replace(
        '<main',
        `<form id="${side}"><fieldset>${side === 'ours' ? `<shop-filter-select>${select}</shop-filter-select>` : select}</fieldset></form><main`,
      ),
  });
  const requests: string[] = [];
  await page.route(/\/colours(?:$|\?)/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    requests.push(
      [...searchParams]
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join('&'),
    );
    await route.fulfill({ json: pageOf(searchParams) });
  });
  if (side === 'ours') {
    await page.locator('shop-filter-select[data-shop-ready]').waitFor({ state: 'attached' });
  }
  await page.evaluate((isTheirs) => {
    const $ = Reflect.get(window, 'jQuery') as JQueryStatic;
    const field = $('#field');
    if (isTheirs) {
      (field as unknown as { selectWoo: (options: object) => void }).selectWoo({ width: '300px' });
    }
    const log: string[] = [];
    Reflect.set(window, '__log', log);
    const names = ['opening', 'open', 'closing', 'close', 'selecting', 'select', 'unselecting', 'unselect', 'clearing', 'clear'];
    field.on(['change', ...names.map((name) => `select2:${name}`)].join(' '), (event) => {
      const { params } = event as unknown as { params?: Params };
      log.push([event.type + (event.namespace ? `.${event.namespace}` : ''), (params?.args ?? params)?.data?.id ?? ''].join(' ').trim());
    });
  }, side === 'theirs');
  await acts(handAt(page, side));
  const seen = await page.evaluate(() => {
    const $ = Reflect.get(window, 'jQuery') as JQueryStatic;
    return {
      events: Reflect.get(window, '__log') as string[],
      value: $('#field').val() as unknown,
      sent: $('form:has(#field)').serialize(),
      shown: $('.select2-selection__rendered')
        .first()
        .clone()
        .find('.select2-selection__clear, .select2-selection__choice__remove')
        .remove()
        .end()
        .text()
        .replace(/\s+/g, ' ')
        .trim(),
    };
  });
  return { ...seen, requests };
}

const CASES: readonly (readonly [string, string, (hand: Hand) => Promise<void>])[] = [
  [
    'one by the mouse, then another by typing and Enter',
    'data-placeholder="Any"',
    async (hand) => {
      await hand.open();
      await hand.pick('Sand');
      await hand.closed();
      await hand.open();
      await hand.type('sto', 1);
      await hand.press('Enter');
      await hand.closed();
    },
  ],
  [
    'nothing found, Escape: nothing chosen, no change',
    'data-placeholder="Any"',
    async (hand) => {
      await hand.open();
      await hand.type('zzz', 'o');
      await hand.press('Escape');
      await hand.closed();
    },
  ],
  [
    'a script chooses',
    'data-placeholder="Any"',
    async (hand) => {
      await hand.script((select) => {
        select.value = 'sage';
        (Reflect.get(window, 'jQuery') as JQueryStatic)(select).trigger('change');
      });
    },
  ],
  [
    'questions to a server: opened, typed, chosen',
    'data-placeholder="Any" data-ajax--url="colours" data-ajax--delay="100"',
    async (hand) => {
      await hand.open();
      await hand.type('', 30);
      await hand.type('red', 30);
      await hand.page.locator('.select2-container--open .select2-results__option', { hasText: 'Colour 3 red' }).click();
      await hand.closed();
    },
  ],
];

test.each(CASES)('%s', async (_name, attributes, acts) => {
  const theirs = await record('theirs', attributes, acts);
  expect(await record('ours', attributes, acts)).toEqual(theirs);
});
