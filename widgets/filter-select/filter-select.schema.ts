import type { ElementDoc } from '../../shared/element/manifest.js';
import { queryIn, readSelector } from '../../shared/dom/query.js';
import { attr, readSchema, type Field, type Values } from '../../shared/element/schema.js';
import { parsedUrl } from '../../shared/url.js';

const isTextList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const readTexts = (value: unknown): readonly string[] => {
  if (!isTextList(value)) {
    throw new Error('expected a list of texts');
  }
  return value;
};
const readAddress = (value: unknown): string => {
  if (parsedUrl(String(value)) === null) {
    throw new Error('expected an address');
  }
  return String(value);
};
/** A text that has to be more than a text. */
const checked = (field: Field<string>, parse: (value: unknown) => string): Field<string> => ({ ...field, parse, parseValue: parse });
const asIs = (map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => map;

/** The words of select2's that are read; what each may be is looked at where the select's settings are put together. */
const OPTIONS = {
  placeholder: 'any',
  allowClear: 'any',
  minimumInputLength: 'any',
  maximumInputLength: 'any',
  maximumSelectionLength: 'any',
  minimumResultsForSearch: 'any',
  closeOnSelect: 'any',
  selectOnClose: 'any',
  tags: 'any',
  tokenSeparators: 'any',
  width: 'any',
  dropdownParent: 'any',
  ajax: { url: 'any', delay: 'any', data: 'any', cache: 'any' },
  templateResult: 'any',
  templateSelection: 'any',
  theme: 'any',
} as const;

/** What a theme may set on `<shop-filter-select>`, and on each of its selects. */
export const schema = {
  selects: checked(
    attr.text('data-for', {
      description: 'Selector of selects elsewhere on the page that it serves, besides those inside; they may come later.',
    }),
    readSelector,
  ),
  placeholder: attr.text('data-placeholder', {
    description: 'Shown while nothing is chosen; one choice needs an empty first option for it.',
  }),
  allowClear: attr.flag('data-allow-clear', { description: 'A button that takes the choice away; Backspace and Delete do it, too.' }),
  minimumInputLength: attr.number('data-minimum-input-length', { min: 0, description: 'So many letters have to be typed first.' }),
  maximumInputLength: attr.number('data-maximum-input-length', { min: 0, description: 'More letters are refused; 0: none.' }),
  maximumSelectionLength: attr.number('data-maximum-selection-length', { min: 0, description: 'More choices are refused; 0: none.' }),
  minimumResultsForSearch: attr.number('data-minimum-results-for-search', {
    description: 'No search box for fewer options than these; below 0 never one.',
  }),
  closeOnSelect: attr.flag('data-close-on-select', { fallback: true, description: 'A choice closes the list.' }),
  selectOnClose: attr.flag('data-select-on-close', { description: 'Closing chooses the row that is marked.' }),
  tags: attr.flag('data-tags', { description: 'What is typed may be chosen, as a value of its own.' }),
  tokenSeparators: attr.json('data-token-separators', readTexts, {
    shape: 'any',
    fallback: [],
    description: 'Signs that end a value of one’s own while typing: `[","]`.',
  }),
  width: attr.text('data-width', {
    fallback: 'resolve',
    description: 'Of the control: a CSS length, or `resolve`: what the select’s own style says, else as wide as the select.',
  }),
  dropdownParent: checked(
    attr.text('data-dropdown-parent', {
      initially: 'the page, or the dialog around the select',
      description: 'Selector of what the list is put into.',
    }),
    readSelector,
  ),
  ajaxUrl: checked(
    attr.text('data-ajax-url', {
      description: 'The list comes from here: `?q=…&page=…`, answered `{"results": [{"id", "text"}], "pagination": {"more": true}}`.',
    }),
    readAddress,
  ),
  ajaxDelay: attr.number('data-ajax-delay', { min: 0, description: 'Milliseconds after the last letter until it is asked.' }),
  ajaxData: attr.map('data-ajax-data', 'an object', asIs, {
    shape: 'any',
    fallback: {},
    description: 'What else is sent with each question: `{"action": "search"}`.',
  }),
  ajaxCache: attr.flag('data-ajax-cache', { description: 'Answers are kept as long as the page lives.' }),
  templateResult: attr.text('data-template-result', {
    fallback: '',
    initially: '{text}',
    description: 'The text of a row; `{text}`, `{id}` and whatever else the server said of it.',
  }),
  templateSelection: attr.text('data-template-selection', { initially: '{text}', description: 'The text of a choice, by the same signs.' }),
  theme: attr.text('data-theme', { fallback: 'default', description: 'Last word of the class `select2-container--…`.' }),
  options: attr.map('data-options', 'an object', asIs, {
    shape: OPTIONS,
    fallback: {},
    description:
      'The same in select2’s own words: `{"placeholder": "…", "ajax": {"url": "…", "delay": 250}}`. An attribute of its own wins.',
  }),
};

/** The settings of one select. */
export type Settings = Omit<Values<typeof schema>, 'selects' | 'options'>;

/** What the documents say of `<shop-filter-select>`. */
export const doc = {
  tag: 'shop-filter-select',
  display: 'contents',
  summary: 'A select that can be searched: one choice or several, groups, a list from the server, own values.',
  wraps: 'One or more `select`; they stay the form’s fields. By `data-for` also selects elsewhere, the checkout’s country and state say.',
  withoutScript: 'The selects as printed.',
  schema,
  inPosts: ['data-placeholder', 'data-allow-clear', 'data-minimum-results-for-search', 'data-width'],
  events: [
    { name: 'shop:filter-open', description: 'Before the list opens; may be refused.' },
    { name: 'shop:filter-opened', description: 'It is open.' },
    { name: 'shop:filter-closed', description: 'It is closed.' },
    { name: 'shop:filter-select', description: 'Before a choice; may be refused.' },
    { name: 'shop:filter-selected', description: 'Chosen; the select has it, and has said `input` and `change`.' },
    { name: 'shop:filter-cleared', description: 'All choices were taken away at once.' },
  ],
  cssProperties: {
    '--shop-filter-list-height': 'Greatest height of the list (200px; on a phone half the screen).',
    '--shop-select-height': 'Height of the control of one choice: that of the select, unless set.',
  },
  mayBeEmpty: true,
  expects: 'select',
  lacks(element) {
    const elsewhere = readSchema(element, 'filter-select', schema).values.selects;
    if (element.querySelector('select') !== null || queryIn(element.ownerDocument, elsewhere).length > 0) {
      return null;
    }
    return elsewhere === '' ? 'holds no select' : `holds no select, and ${elsewhere} is nowhere on the page`;
  },
  reads: 'The selects and their labels. Each setting may stand on a select itself, also in select2’s spelling (`data-ajax--url`).',
  states: 'None of its own; select2’s classes say it: `select2-container--open`, `--focus`, `--disabled`, `--above`, `--below`.',
  keyboard: {
    'Enter, Space, ArrowDown': 'open the list; Enter chooses the marked row',
    'ArrowUp, ArrowDown, PageUp, PageDown':
      'walk the rows; Home and End too while nothing is typed. Past the last row the next page is asked for; Enter asks again for one that failed',
    Escape: 'closes it; the focus is on the control',
    Tab: 'closes it and goes on',
    'letters, with no search box or closed': 'the next row that begins so',
    'Backspace, Delete': 'closed: take the choice away, where it may be; Backspace in an empty search of several: the last one',
  },
  besideHost:
    'A select that select2 or SelectWoo has is left alone, also one that they take later; the events `select2:open`, `select2:select`, `select2:close` … are sent through jQuery where the page has it.',
  example:
    '<shop-filter-select data-placeholder="Any colour" data-allow-clear>\n  <label for="colour">Colour</label>\n  <select id="colour" name="colour"><option value=""></option><option value="moss">Moss</option><option value="sand">Sand</option></select>\n</shop-filter-select>',
} satisfies ElementDoc;
