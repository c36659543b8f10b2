/// <reference types="jquery" />
import { expect, test } from 'vitest';
import { useShop, type ShopPage } from './support/shop.js';

/** SelectWoo's select and ours in one browser, driven by the same acts: values and events. What is sent: real-select-woo.test.ts. */
const shop = useShop();

const SIDES = ['theirs', 'ours'] as const;
type Side = (typeof SIDES)[number];

const EVENTS =
  'change select2:opening select2:open select2:closing select2:close select2:selecting select2:select select2:unselecting select2:unselect select2:clearing select2:clear';
const PLAIN =
  '<option value="ash">Ash</option><option value="moss">Moss</option><option value="sand">Sand</option><option value="stone">Stone</option>';
const ANY = `<option value=""></option>${PLAIN}`;
const GROUPS =
  '<optgroup label="Warm"><option value="rust">Rust</option><option value="sand" disabled>Sand</option><option value="clay">Clay</option></optgroup><optgroup label="Cold"><option value="sea">Sea</option></optgroup>';

interface Payload {
  readonly data?: { readonly id?: string };
}
interface Stand {
  readonly options?: string;
  readonly select?: string;
  /** In select2's own words, for both. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What one side has to tell. */
interface Told {
  readonly values: readonly string[];
  readonly events: readonly string[];
  readonly asked: readonly string[];
  readonly isOpen: boolean;
}

/** One of the two, as a hand meets it. */
interface Control {
  readonly control: string;
  readonly select: string;
  press: () => Promise<void>;
  key: (...keys: readonly string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** A press on the row with this text. */
  row: (text: string) => Promise<void>;
  readonly page: ShopPage;
}

/** A page each: SelectWoo takes the focus back by timers. */
async function open({ options = PLAIN, select = '', settings = {} }: Stand, side: Side): Promise<ShopPage> {
  const json = JSON.stringify(settings).replaceAll("'", '&#39;');
  const field = `<label for="${side}">${side}</label><select id="${side}" name="${side}" style="width:300px" ${select}>${options}</select>`;
  const page = await shop.openPage({
    path: 'privacy.html',
    viewport: { width: 1280, height: 900 },
    hostScripts: ['select-woo'],
    html: (html) =>
      html
        .replace('</head>', '<style>.select2-results__options{max-height:200px;overflow-y:auto}</style></head>')
        .replace(
          '<main',
          `<form id="own" class="container"><fieldset>${side === 'ours' ? `<shop-filter-select data-options='${json}'>${field}</shop-filter-select>` : field}</fieldset><button type="reset">Reset</button></form><main`,
        ),
  });
  await page.route('**/rows-of-*', (route) => {
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('page') ?? 1);
    const term = url.searchParams.get('q') ?? '';
    const results = Array.from({ length: 20 }, (_, i) => ({ id: number * 100 + i, text: `Row ${number * 100 + i} ${term}`.trim() }));
    return route.fulfill({ json: { results, pagination: { more: number < 2 } } });
  });
  await page.evaluate(
    ([given, names]) => {
      const $ = Reflect.get(window, 'jQuery') as JQueryStatic;
      const log: Record<string, string[]> = { theirs: [], ours: [] };
      Reflect.set(window, '__log', log);
      for (const side of ['theirs', 'ours']) {
        $(`#${side}`).on(names, (event: JQuery.TriggeredEvent & { readonly params?: Payload & { readonly args?: Payload } }) => {
          // What may be refused says it in `args`.
          const id = (event.params?.args ?? event.params)?.data?.id;
          log[side]?.push(`${event.type}${event.namespace ? `:${event.namespace}` : ''}${id === undefined ? '' : ` ${id}`}`);
        });
      }
      const theirs = $('#theirs') as JQuery & { selectWoo(settings: object): void };
      theirs.selectWoo(given);
    },
    [settings, EVENTS] as const,
  );
  await page.locator(`#${side} + .select2-container`).waitFor({ state: 'attached' });
  return page;
}

const controlOf = (page: ShopPage, side: Side): Control => {
  const control = `#${side} + .select2-container .select2-selection`;
  const key = async (...keys: readonly string[]): Promise<void> => {
    for (const one of keys) {
      await page.keyboard.press(one);
    }
  };
  return {
    page,
    control,
    select: `#${side}`,
    key,
    press: () => page.locator(control).click(),
    type: (text) => page.keyboard.type(text),
    row: (text) => page.locator('.select2-dropdown .select2-results__option:not(:has(*))', { hasText: text }).click(),
  };
};

/** The same acts at both sides; what each of them tells. */
async function both(stand: Stand, act: (at: Control) => Promise<void>): Promise<Record<Side, Told>> {
  const told: Partial<Record<Side, Told>> = {};
  for (const side of SIDES) {
    const page = await open(stand, side);
    const asked: string[] = [];
    const hear = (request: { url(): string }): void => {
      if (request.url().includes('/rows-of-')) {
        const { searchParams } = new URL(request.url());
        asked.push(
          [...searchParams]
            .map(([name, value]) => `${name}=${value}`)
            .toSorted()
            .join('&'),
        );
      }
    };
    page.on('request', hear);
    await act(controlOf(page, side));
    page.off('request', hear);
    told[side] = {
      ...(await page.evaluate(
        (name) => ({
          values: [...(document.querySelector<HTMLSelectElement>(`#${name}`)?.selectedOptions ?? [])].map(({ value }) => value),
          events: (Reflect.get(window, '__log') as Record<string, string[]>)[name] ?? [],
          isOpen: document.querySelector(`#${name} + .select2-container--open`) !== null,
        }),
        side,
      )),
      asked,
    };
  }
  return told as Record<Side, Told>;
}
const list = (at: Control) =>
  at.page
    .locator('.select2-dropdown .select2-results__option--highlighted, .select2-dropdown .select2-results__option')
    .first()
    .waitFor({ state: 'attached' });
const opened = async (at: Control): Promise<void> => {
  await at.press();
  await list(at);
};

/**
 * The row that Enter chooses. In a field of several SelectWoo keeps the keys to itself, and Enter there chooses nothing: only on the row,
 * where it moves the focus a second after the first letter. Ours has it in the field.
 */
const enterable = (at: Control, text: string): Promise<void> =>
  at.page
    .locator(`.select2-dropdown .select2-results__option--highlighted${at.select === '#theirs' ? ':focus' : ''}`, {
      hasText: new RegExp(`^${text}$`),
    })
    .waitFor();

const ACTS: readonly [name: string, stand: Stand, act: (at: Control) => Promise<void>][] = [
  ['single: by mouse', {}, async (at) => (await opened(at), at.row('Sand'))],
  [
    'single: by keyboard',
    { options: ANY, settings: { placeholder: 'Any' } },
    async (at) => {
      await at.page.focus(at.control);
      await at.key('Enter');
      await list(at);
      await at.key('ArrowDown', 'Enter');
    },
  ],
  ['single: found by typing', {}, async (at) => (await opened(at), await at.type('sto'), at.key('Enter'))],
  ['single: Escape', {}, async (at) => (await opened(at), at.key('ArrowDown', 'Escape'))],
  [
    'single: cleared',
    { options: ANY, settings: { placeholder: 'Any', allowClear: true } },
    async (at) => {
      await opened(at);
      await at.row('Moss');
      await at.page.locator(`${at.select} + .select2-container .select2-selection__clear`).click();
    },
  ],
  [
    'single: Delete',
    { options: ANY, settings: { placeholder: 'Any', allowClear: true } },
    async (at) => {
      await opened(at);
      await at.row('Moss');
      await at.page.focus(at.control);
      await at.key('Delete');
    },
  ],
  ['groups: disabled rows left out', { options: GROUPS }, async (at) => (await opened(at), at.key('ArrowDown', 'Enter'))],
  ['chosen again', {}, async (at) => (await opened(at), await at.row('Sand'), await opened(at), at.row('Sand'))],
  [
    'several: by mouse',
    { select: 'multiple', options: GROUPS },
    async (at) => (await opened(at), await at.row('Rust'), await opened(at), at.row('Sea')),
  ],
  [
    'several: taken away',
    { select: 'multiple', options: GROUPS },
    async (at) => (await opened(at), await at.row('Rust'), await opened(at), at.row('Rust')),
  ],
  [
    'several: Backspace',
    { select: 'multiple', options: GROUPS },
    async (at) => (await opened(at), await at.row('Rust'), await at.press(), at.key('Backspace')),
  ],
  [
    'several: cross',
    { select: 'multiple', options: GROUPS },
    async (at) => {
      await opened(at);
      await at.row('Rust');
      await at.page.locator(`${at.select} + .select2-container .select2-selection__choice__remove`).click();
    },
  ],
  [
    'several: limit',
    { select: 'multiple', options: GROUPS, settings: { maximumSelectionLength: 1 } },
    async (at) => (await opened(at), await at.row('Rust'), await opened(at), at.key('Enter')),
  ],
  [
    'stays open',
    { select: 'multiple', options: GROUPS, settings: { closeOnSelect: false } },
    async (at) => (await opened(at), await at.row('Rust'), at.row('Sea')),
  ],
  [
    'tags: separators',
    { select: 'multiple', options: GROUPS, settings: { tags: true, tokenSeparators: [','] } },
    async (at) => (await opened(at), await at.type('ochre,')),
  ],
  [
    'tags: Enter',
    { select: 'multiple', options: GROUPS, settings: { tags: true } },
    async (at) => {
      await opened(at);
      await at.type('ochre');
      await enterable(at, 'ochre');
      await at.key('Enter');
      await at.page.locator('.select2-selection__choice', { hasText: 'ochre' }).waitFor();
    },
  ],
  [
    'server: the second page by scrolling, a row of it',
    { options: '<option value=""></option>', settings: { placeholder: 'Any', ajax: { url: '/rows-of-a' } } },
    async (at) => {
      await opened(at);
      const rows = at.page.locator('.select2-dropdown .select2-results__option');
      await rows.filter({ hasText: /^Row 119$/ }).waitFor({ state: 'attached' });
      await at.page.locator('.select2-results__options').hover();
      await at.page.mouse.wheel(0, 5000);
      await rows.filter({ hasText: /^Row 219$/ }).waitFor({ state: 'attached' });
      await at.row('Row 203');
    },
  ],
  [
    'too short',
    { settings: { minimumInputLength: 3, ajax: { url: '/rows-of-a' } }, options: PLAIN },
    async (at) => (await opened(at), at.type('ab')),
  ],
  [
    'programmatic',
    {},
    async (at) => {
      await at.page.evaluate((name) => (Reflect.get(window, 'jQuery') as JQueryStatic)(name).val('stone').trigger('change'), at.select);
    },
  ],
  ['reset', {}, async (at) => (await opened(at), await at.row('Sand'), at.page.locator('#own [type=reset]').click())],
  ['disabled', { select: 'disabled' }, async (at) => at.page.locator(at.control).click({ force: true })],
];

const chose = (id: string): readonly string[] =>
  ['opening', 'open', `selecting ${id}`, 'change', 'closing', 'close', `select ${id}`].map((type) =>
    type === 'change' ? type : `select2:${type}`,
  );
const CHOSE_MOSS = chose('moss');
const CHOSE_RUST = chose('rust');

/** Where ours is another on purpose: why, and what it tells instead. */
const ON_PURPOSE: Readonly<Record<string, Partial<Told>>> = {
  // A clearing has events of its own (filter-select contract 44), and does not open the list.
  'single: cleared': { events: [...CHOSE_MOSS, 'select2:clearing', 'change', 'select2:clear'], isOpen: false },
  'single: Delete': { events: [...CHOSE_MOSS, 'select2:clearing', 'change', 'select2:clear'], isOpen: false },
  // SelectWoo closes the list and opens it again while one of several is taken away; ours leaves it as it is.
  'several: Backspace': {
    events: [...CHOSE_RUST, 'select2:opening', 'select2:open', 'select2:unselecting rust', 'change', 'select2:unselect rust'],
  },
  'several: cross': { events: [...CHOSE_RUST, 'select2:unselecting rust', 'change', 'select2:unselect rust'], isOpen: false },
  // Who ends a value with a comma is typing the next one.
  'tags: separators': {
    events: ['select2:opening', 'select2:open', 'select2:selecting ochre', 'change', 'select2:select ochre'],
    isOpen: true,
  },
};

test.each(ACTS)('%s', async (name, stand, act) => {
  const { theirs, ours } = await both(stand, act);
  const purpose = ON_PURPOSE[name];
  expect(ours).toEqual({ ...theirs, ...purpose });
  if (purpose) {
    expect(ours).not.toEqual(theirs);
  }
});
