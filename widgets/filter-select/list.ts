import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { fillTemplate, type Item } from './filter-select.logic.js';
import { AHEAD_PX, FIRST, rowFor, windowAround } from './list.logic.js';
import { make } from './make.js';
import type { Shown } from './types.js';

/** How a list is made. */
interface ListOptions {
  readonly id: string;
  readonly label: string;
  readonly isMultiple: boolean;
  readonly template: string;
  readonly isChosen: (item: Item) => boolean;
  /** The marked row is another one; its id, empty where there is none. */
  readonly onMark: (rowId: string) => void;
  readonly onMore: () => void;
}

const setAttribute = (el: Element, name: string, value: string): void => {
  if (el.getAttribute(name) !== value) {
    el.setAttribute(name, value);
  }
};

const MORE = '.select2-results__option--load-more';
const ROW = '.select2-results__option[role=option]';

/** The rows of an open list. Of a long one a part stands in the page; the rest comes as it is walked or scrolled to. */
export class List {
  readonly element: HTMLElement;
  #items: readonly Item[] = [];
  #more = false;
  /** The next page could not be loaded: it is asked for again by a scroll, a press or Enter. */
  #hasFailed = false;
  #from = 0;
  #to = 0;
  #marked = -1;
  #isScrolled = false;

  readonly #options: ListOptions;

  constructor(options: ListOptions) {
    this.#options = options;
    this.element = make('ul', 'select2-results__options', {
      role: 'listbox',
      id: options.id,
      'aria-label': options.label,
      ...(options.isMultiple ? { 'aria-multiselectable': 'true' } : {}),
    });
    this.element.addEventListener('scroll', () => {
      this.#isScrolled = true;
      this.#checkEnds(true);
    });
  }

  /** Shows rows or a message. */
  show(shown: Shown): void {
    if ('message' in shown) {
      this.#showMessage(shown.message, shown.isWaiting);
      return;
    }
    const { items, more, isNext, hasFailed } = shown;
    if (items.length === 0 && !more) {
      this.#showMessage(message('filter.empty'), false);
      return;
    }
    const isAtEnd = this.#to === this.#items.length;
    const isWaitedFor = this.#isMore(this.#marked);
    this.#items = items;
    this.#more = more;
    this.#hasFailed = hasFailed;
    if (isNext) {
      // The rows that are read stay what they are.
      this.#append(this.#to, isAtEnd ? items.length : this.#to);
      this.#count();
      if (isWaitedFor) {
        this.#goOn();
      }
    } else {
      const chosen = items.findIndex((item) => this.#options.isChosen(item) && !item.disabled);
      this.#marked = chosen >= 0 ? chosen : (rowFor('Home', -1, items) ?? -1);
      this.#draw(...windowAround(this.#marked, items.length, FIRST));
      afterPaint(() => this.#fill());
      // Before it is on the page it has no place yet, and whatever asks for one lays out the page.
      if (this.element.isConnected) {
        if (this.#isScrolled) {
          this.element.scrollTop = 0;
          this.#isScrolled = false;
        }
        this.#bring(chosen > 0);
      }
    }
    this.#notifyMarked();
    if (more && this.element.isConnected) {
      this.#checkEnds();
    }
  }
  /** It stands on the page now: what is marked is seen. */
  placed(): void {
    this.#bring(this.#marked > 0);
  }
  /** What is chosen has changed; the rows stay. */
  refresh(): void {
    for (const row of this.element.querySelectorAll(ROW)) {
      const item = this.#itemOf(row);
      row.setAttribute('aria-selected', String(item !== undefined && this.#options.isChosen(item)));
    }
  }
  /** The row a key leads to is marked. @returns is it a key of the list? */
  walk(key: string): boolean {
    const to = rowFor(key, this.#marked, this.#items);
    if (this.#more && (key === 'ArrowDown' || key === 'PageDown') && (to ?? -1) <= this.#marked) {
      this.#walkToMore();
    } else if (to !== null) {
      this.mark(to, true);
    }
    return to !== null || /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(key);
  }
  mark(index: number, isBrought: boolean): void {
    this.#rowAt(this.#marked)?.classList.remove('select2-results__option--highlighted');
    this.#marked = index;
    if (isBrought && !this.#rowAt(index)) {
      this.#draw(...windowAround(index, this.#items.length));
    }
    this.#rowAt(index)?.classList.add('select2-results__option--highlighted');
    this.#bring(isBrought);
    this.#notifyMarked();
  }
  markedIndex(): number {
    return this.#marked;
  }
  markedItem(): Item | undefined {
    return this.#items[this.#marked];
  }
  all(): readonly Item[] {
    return this.#items;
  }
  /** The item of a row that was pressed or pointed at; none of a row that cannot be chosen. */
  indexAt(target: EventTarget | null): number {
    const row = target instanceof Element ? target.closest(ROW) : null;
    return row && row.getAttribute('aria-disabled') !== 'true' ? Number(row.getAttribute('data-index')) : -1;
  }

  /** Asks for the next page, where this is the index of the row that stands for it. */
  askAt(index: number): void {
    if (this.#isMore(index)) {
      this.#ask();
    }
  }

  /** Is this the index of the row that stands for the next page? */
  #isMore(index: number): boolean {
    return this.#more && index === this.#items.length;
  }
  #ask(): void {
    this.#hasFailed = false;
    const row = this.element.querySelector<HTMLElement>(MORE);
    if (row) {
      this.#fillMore(row);
    }
    this.#options.onMore();
  }
  /** Past the last row the keys lead to the one that stands for the next page, whatever its height; that is asked for then. */
  #walkToMore(): void {
    if (!this.#isMore(this.#marked)) {
      this.mark(this.#items.length, true);
      this.#ask();
    }
  }
  /** Who waited at the end of the list goes on with the first row that has come; without one at the row that waits, or at the last. */
  #goOn(): void {
    const items = this.#items;
    const next = rowFor('ArrowDown', this.#marked - 1, items) ?? (this.#more ? items.length : rowFor('End', -1, items));
    this.mark(next ?? -1, true);
  }
  #itemOf(row: Element): Item | undefined {
    return this.#items[Number(row.getAttribute('data-index'))];
  }
  #rowAt(index: number): Element | null {
    return index < 0 ? null : this.element.querySelector(`[data-index="${index}"]`);
  }
  #notifyMarked(): void {
    this.#options.onMark(this.#rowAt(this.#marked)?.id ?? '');
  }
  #bring(isWanted: boolean): void {
    if (isWanted) {
      this.#isScrolled = true;
      this.#rowAt(this.#marked)?.scrollIntoView({ block: 'nearest' });
    }
  }
  #showMessage(text: string, isWaiting: boolean): void {
    this.#items = [];
    this.#more = false;
    this.#marked = this.#from = this.#to = -1;
    const row = make('li', `select2-results__option select2-results__message${isWaiting ? ' loading-results' : ''}`, {
      role: 'option',
      'aria-disabled': 'true',
    });
    row.textContent = text;
    this.element.replaceChildren(row);
    this.#notifyMarked();
  }
  /** @param blank what all rows have alike: a copy of it takes half the time of a new one */
  #rowOf(blank: HTMLElement, item: Item, index: number): HTMLElement {
    const row = blank.cloneNode() as HTMLElement;
    row.id = `${this.#options.id}-${index}`;
    row.setAttribute('data-index', String(index));
    row.setAttribute('aria-posinset', String(index + 1));
    this.#fillRow(row, item, index);
    return row;
  }
  #fillRow(row: HTMLElement, item: Item, index: number): void {
    const { template, isChosen } = this.#options;
    setAttribute(row, 'aria-selected', String(isChosen(item)));
    if (item.disabled) {
      row.setAttribute('aria-disabled', 'true');
    } else {
      row.removeAttribute('aria-disabled');
    }
    row.classList.toggle('select2-results__option--highlighted', index === this.#marked);
    const text = fillTemplate(template, item);
    if (row.textContent !== text) {
      row.textContent = text;
    }
  }
  #draw(from: number, to: number): void {
    this.element.querySelector(MORE)?.remove();
    const kept = this.#reuse(from, to);
    this.#from = from;
    this.#append(kept, to);
  }
  /**
   * Rows of one place and number show their new text as they stand: of a letter most rows are that, and new ones would be laid out anew.
   * @returns to where rows stand now; lists with groups are drawn from the beginning
   */
  #reuse(from: number, to: number): number {
    const rows = [...this.element.children] as HTMLElement[];
    const isPlain = (item: Item | undefined): item is Item => item?.group === '';
    let kept = from;
    while (kept < to && rows[kept - from]?.getAttribute('data-index') === String(kept) && isPlain(this.#items[kept])) {
      kept += 1;
    }
    rows.slice(kept - from).forEach((row) => row.remove());
    for (let i = from; i < kept; i += 1) {
      const row = rows[i - from] as HTMLElement;
      setAttribute(row, 'aria-setsize', this.#setSize());
      this.#fillRow(row, this.#items[i] as Item, i);
    }
    return kept;
  }
  /** Draws rows after those that stand there. */
  #append(from: number, to: number): void {
    const { element } = this;
    const items = this.#items;
    element.querySelector(MORE)?.remove();
    this.#to = to;
    let group = from > this.#from ? (items[from - 1]?.group ?? '') : '';
    let place: Element = (group === '' ? null : element.lastElementChild?.querySelector('ul')) ?? element;
    const blank = make('li', 'select2-results__option', { role: 'option', 'aria-selected': 'false', 'aria-setsize': this.#setSize() });
    for (let i = from; i < to; i += 1) {
      const item = items[i];
      if (item && item.group !== group) {
        group = item.group;
        place = group === '' ? element : this.#groupIn(group);
      }
      if (item) {
        place.append(this.#rowOf(blank, item, i));
      }
    }
    if (this.#more && to === items.length) {
      element.append(this.#makeMore());
    }
  }
  /** The row that stands for the next page: it is on its way, or can be asked for again. */
  #makeMore(): HTMLElement {
    const index = this.#items.length;
    const row = make('li', 'select2-results__option select2-results__option--load-more', {
      role: 'option',
      id: `${this.#options.id}-${index}`,
      'data-index': String(index),
    });
    row.classList.toggle('select2-results__option--highlighted', this.#isMore(this.#marked));
    this.#fillMore(row);
    return row;
  }
  #fillMore(row: HTMLElement): void {
    row.textContent = message(this.#hasFailed ? 'filter.failed_more' : 'filter.more');
    if (this.#hasFailed) {
      row.removeAttribute('aria-disabled');
    } else {
      row.setAttribute('aria-disabled', 'true');
    }
  }
  /** How many there are, once that is known. */
  #setSize(): string {
    return this.#more ? '-1' : String(this.#items.length);
  }
  #count(): void {
    for (const row of this.element.querySelectorAll(ROW)) {
      if (!row.matches(MORE)) {
        row.setAttribute('aria-setsize', this.#setSize());
      }
    }
  }
  #groupIn(name: string): HTMLElement {
    const group = make('li', 'select2-results__option', { role: 'group', 'aria-label': name });
    const title = make('strong', 'select2-results__group', { 'aria-hidden': 'true' });
    title.textContent = name;
    const nested = make('ul', 'select2-results__options select2-results__options--nested', { role: 'presentation' });
    group.append(title, nested);
    this.element.append(group);
    return nested;
  }
  /** The first rows have been painted: the others of the window come, to be scrolled to. */
  #fill(): void {
    const [, to] = windowAround(this.#from + FIRST / 2, this.#items.length);
    if (this.element.isConnected) {
      if (to > this.#to) {
        this.#append(this.#to, to);
      }
      this.#checkEnds();
    }
  }
  /**
   * Near an end of what is drawn: the window goes on, or the next page is asked for (contract §4).
   * @param isScroll only a new scroll asks again for a page that could not be loaded
   */
  #checkEnds(isScroll = false): void {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    // Without a layout nothing is near.
    if (clientHeight === 0) {
      return;
    }
    const isNearEnd = scrollTop + clientHeight + AHEAD_PX >= scrollHeight;
    if (isNearEnd && this.#to < this.#items.length) {
      this.#shift(this.#to);
    } else if (scrollTop < AHEAD_PX && this.#from > 0) {
      this.#shift(this.#from);
    }
    const waiting = this.element.querySelector<HTMLElement>(MORE);
    const isNear = waiting && this.element.scrollTop + clientHeight + AHEAD_PX >= waiting.offsetTop + waiting.offsetHeight;
    if (isNear && (isScroll || !this.#hasFailed)) {
      this.#ask();
    }
  }
  /** Draws another part around a row; what is seen stays where it is. */
  #shift(around: number): void {
    const top = this.element.getBoundingClientRect().top;
    const seen = [...this.element.querySelectorAll(ROW)].find((row) => row.getBoundingClientRect().bottom > top);
    const index = Number(seen?.getAttribute('data-index') ?? -1);
    const before = seen?.getBoundingClientRect().top ?? 0;
    this.#draw(...windowAround(around, this.#items.length));
    this.#notifyMarked();
    const now = this.#rowAt(index)?.getBoundingClientRect().top;
    if (now !== undefined) {
      this.element.scrollTop += now - before;
    }
  }
}
