import { holdAttr } from '../../shared/dom/hold-attr.js';
import { emit } from '../../shared/events.js';
import { fireHost, hostData, onHost } from '../../shared/host/jquery-bridge.js';
import { lazyModule } from '../../shared/lazy.js';
import type { Dropdown, ListOwner } from './dropdown.js';
import { fillTemplate, typedItem, typedRow, type Item } from './filter-select.logic.js';
import type { Settings } from './filter-select.schema.js';
import { keepWidth, makeParts, showChoice, type Parts } from './parts.js';
import { chosenOptions, itemOf, keepData, readItems, type SelectItem } from './select.read.js';
import { withoutEnd } from '../../shared/text-end.js';

const lazyPopup = lazyModule('the list of a filter-select', () => import('./popup.js'));
const lazySheet = lazyModule('the list of a filter-select on a small screen', () => import('./sheet.js'));

/** Up to this width the list is a sheet over all of the page. */
const SHEET = '(width <= 480px)';
const lazyList = (): typeof lazyPopup | typeof lazySheet => (matchMedia(SHEET).matches ? lazySheet : lazyPopup);

/** Letters typed within this time are one word; ms (contract §7). */
const WORD_MS = 750;
/** Marks selects that we show: the class alone is the host's, too. */
export const OURS = 'data-shop-filter-select';

let count = 0;

/** The option of an item: its own, also of two with one value; a new one at the end where a server sent it, or it was typed. */
function optionFor(select: HTMLSelectElement, item: Item): HTMLOptionElement {
  const { option: own } = item as Partial<SelectItem>;
  const there = own && select.contains(own) ? own : [...select.options].find(({ value }) => value === item.id);
  if (there) {
    return there;
  }
  const made = document.createElement('option');
  made.value = item.id;
  made.textContent = item.text;
  keepData(made, item.data);
  select.add(made);
  return made;
}

/** What an event of select2's name says. */
const payload = (item: Item | undefined, originalEvent: Event | undefined): Readonly<Record<string, unknown>> => ({
  ...(item && { data: { ...item.data, id: item.id, text: item.text } }),
  originalEvent,
});

/** A select that we show and drive. It stays the form's control; all we know of the choice is read from it. */
export class FilterControl implements ListOwner {
  readonly box: HTMLElement;
  readonly listId: string;
  readonly #parts: Parts;
  /** Found once: a browser looks through all of the page for them, each option of ten thousand. */
  readonly #labels: readonly HTMLLabelElement[];
  /** What gives the page its own attributes back. */
  readonly #undo: (() => void)[] = [];
  readonly #stops: (() => void)[] = [];
  #dropdown: Dropdown | undefined;
  #isWanted = false;
  readonly #observer = new MutationObserver((records) => this.#onMutations(records));
  #known: readonly SelectItem[] | undefined;
  #word = '';
  #wordAt = 0;

  constructor(
    readonly select: HTMLSelectElement,
    readonly settings: Settings,
    /** It cannot go on: the list cannot be loaded, or the host's script has taken the select. */
    private readonly onLost: () => void,
  ) {
    count += 1;
    this.listId = `shop-filter-${count}`;
    const { offsetWidth } = select;
    this.#labels = [...select.labels];
    this.#parts = makeParts(select, settings, this.listId);
    this.box = this.#parts.box;
    this.#hide();
    this.#parts.name(this.#labelIds());
    select.after(this.box);
    this.#onBox();
    this.#stops.push(this.#onSelect(), this.#onHost());
    this.#show();
    keepWidth(this.box, offsetWidth);
  }

  // The choice.

  /** The select's options; without the empty one that stands for the placeholder. */
  items(): readonly SelectItem[] {
    const hasEmpty = this.settings.placeholder === '';
    this.#known ??= readItems(this.select).filter(({ id }) => hasEmpty || id !== '');
    return this.#known;
  }
  isChosen(item: Item): boolean {
    // Of ten thousand rows each is asked: no look through the options for one of them.
    const { option } = item as Partial<SelectItem>;
    return option ? option.selected : chosenOptions(this.select).some(({ value }) => value === item.id);
  }
  chosenCount(): number {
    return chosenOptions(this.select).length;
  }
  label(): string {
    const label = this.#labels[0]?.textContent ?? this.select.getAttribute('aria-label') ?? '';
    return withoutEnd(label.replaceAll(/\s+/g, ' '), /[\s*:]/).trim();
  }

  /** Chooses; of several a second time takes it away. @param isKept the list stays open */
  choose(item: Item, event: Event | undefined, isKept = false): void {
    const { select, settings } = this;
    if (item.disabled) {
      return;
    }
    const isIn = this.isChosen(item);
    if (isIn && select.multiple) {
      this.unchoose(item, event, () => this.#afterAct(isKept));
      return;
    }
    if (!isIn) {
      const most = settings.maximumSelectionLength;
      const isFull = select.multiple && most > 0 && this.chosenCount() >= most;
      if (isFull || !emit(select, 'shop:filter-select', { id: item.id, text: item.text }) || !this.#asksHost('selecting', item, event)) {
        return;
      }
      optionFor(select, item).selected = true;
      this.#notify();
    }
    this.#afterAct(isKept);
    if (!isIn) {
      this.#notifyHost('select', item, event);
      emit(select, 'shop:filter-selected', { id: item.id, text: item.text });
    }
  }
  /** Takes one of several away. @param settle the list goes its way before the page hears that it is away, as after a choice */
  unchoose(item: Item, event: Event | undefined, settle?: () => void): void {
    const option = chosenOptions(this.select).find(({ value }) => value === item.id);
    if (!option || option.disabled || this.select.matches(':disabled') || !this.#asksHost('unselecting', item, event)) {
      return;
    }
    option.selected = false;
    this.#notify();
    settle?.();
    this.#notifyHost('unselect', item, event);
  }
  clear(event: Event | undefined): void {
    const { select } = this;
    const chosen = chosenOptions(select);
    if (chosen.length === 0 || select.matches(':disabled') || !this.#asksHost('clearing', undefined, event)) {
      return;
    }
    if (select.multiple) {
      chosen.filter(({ disabled }) => !disabled).forEach((option) => (option.selected = false));
    } else {
      select.value = '';
    }
    this.#notify();
    this.#notifyHost('clear', undefined, event);
    emit(select, 'shop:filter-cleared', {});
    this.focusNode().focus();
  }

  data(): readonly { readonly id: string; readonly text: string }[] {
    return chosenOptions(this.select).map(({ value, text }) => ({ id: value, text }));
  }
  value(): string | readonly string[] {
    const values = this.data().map(({ id }) => id);
    return this.select.multiple ? values : (values[0] ?? '');
  }
  setValue(values: readonly string[]): void {
    for (const option of this.select.options) {
      option.selected = values.includes(option.value);
    }
    this.#notify();
  }
  destroy(): void {
    this.onLost();
  }

  // The list.

  isOpen(): boolean {
    return this.#dropdown !== undefined;
  }
  hasOwnSearch(isSheet: boolean): boolean {
    // A sheet lies over the field of several choices.
    return this.#isSearched() && (isSheet || !this.select.multiple);
  }
  focusNode(): HTMLElement {
    return this.#parts.field ?? this.#parts.selection;
  }
  term(): string {
    return this.#parts.field?.value ?? '';
  }
  setTerm(term: string): void {
    if (this.#parts.field) {
      this.#parts.field.value = term;
    }
  }
  open(): void {
    const { select } = this;
    if (this.#isWanted || select.matches(':disabled') || !emit(select, 'shop:filter-open', {}) || !this.#asksHost('opening')) {
      return;
    }
    this.#isWanted = true;
    lazyList().use(
      ({ openList }) => {
        if (this.#isWanted && this.box.isConnected) {
          this.#openWith(openList);
        }
      },
      () => this.onLost(),
    );
  }
  #openWith(openList: (owner: ListOwner) => Dropdown): void {
    const node = this.focusNode();
    if (!node.matches(':focus')) {
      node.focus({ preventScroll: true });
    }
    // What has changed in this turn.
    this.#onMutations(this.#observer.takeRecords());
    this.box.classList.add('select2-container--open');
    this.#parts.expand(true);
    this.#dropdown = openList(this);
    this.#notifyHost('open');
    emit(this.select, 'shop:filter-opened', {});
  }
  /**
   * @param toControl the focus goes back to the control; else it is left where it goes by itself
   * @param isAfterAct a row was just acted on: which one is marked says nothing, a finger marks none
   */
  close(toControl: boolean, isAfterAct = false): void {
    const dropdown = this.#dropdown;
    if (!dropdown) {
      this.#isWanted = false;
      return;
    }
    if (!this.#asksHost('closing')) {
      return;
    }
    this.#dropdown = undefined;
    this.#isWanted = false;
    const marked = this.settings.selectOnClose && !isAfterAct ? dropdown.marked() : undefined;
    const hadFocus = dropdown.hasFocus();
    dropdown.leave();
    this.box.classList.remove('select2-container--open');
    this.#parts.expand(false);
    this.setTerm('');
    if (toControl && hadFocus) {
      this.focusNode().focus({ preventScroll: true });
    }
    this.#notifyHost('close');
    emit(this.select, 'shop:filter-closed', {});
    if (marked && !this.isChosen(marked)) {
      this.choose(marked, undefined, true);
    }
  }
  /** Gives the page its select back. */
  leave(): void {
    this.#isWanted = false;
    const hadFocus = this.#dropdown?.hasFocus() || this.box.querySelector(':focus');
    this.#dropdown?.leave();
    this.#dropdown = undefined;
    this.#stops.forEach((stop) => stop());
    const { select } = this;
    this.box.remove();
    this.#undo.forEach((back) => back());
    if (hostData(select)['select2'] !== undefined) {
      // What we give back is the host's by now.
      select.classList.add('select2-hidden-accessible');
      select.setAttribute('tabindex', '-1');
      select.setAttribute('aria-hidden', 'true');
    } else if (hadFocus) {
      select.focus();
    }
  }

  // What follows.

  #isSearched(): boolean {
    const { minimumResultsForSearch: least, ajaxUrl } = this.settings;
    return least >= 0 && (ajaxUrl !== '' || this.items().length >= least);
  }
  #labelIds(): readonly string[] {
    return this.#labels.map((label, i) => {
      if (label.id === '') {
        this.#undo.push(holdAttr(label, 'id', `${this.listId}-label-${i}`));
      }
      return label.id;
    });
  }
  #hide(): void {
    const { select } = this;
    const printed = select.getAttribute('class');
    select.classList.add('select2-hidden-accessible');
    this.#undo.push(holdAttr(select, OURS, ''), holdAttr(select, 'tabindex', '-1'), holdAttr(select, 'aria-hidden', 'true'), () => {
      select.classList.remove('select2-hidden-accessible');
      if (printed === null && select.className === '') {
        select.removeAttribute('class');
      }
    });
  }
  /** Says what a hand would have said; our own listener shows it. */
  #notify(): void {
    this.select.dispatchEvent(new Event('input', { bubbles: true }));
    this.select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  /** The list closes after an act in it, or stays for the next. */
  #afterAct(isKept: boolean): void {
    if (isKept || !this.settings.closeOnSelect) {
      this.#afterChoice();
    } else {
      this.close(true, true);
    }
  }
  /** Several are chosen one after the other: the search begins anew. */
  #afterChoice(): void {
    if (this.select.multiple) {
      this.setTerm('');
      this.#dropdown?.restart();
    }
    this.#dropdown?.refresh();
  }
  #show(): void {
    const { select, settings } = this;
    const parts = this.#parts;
    showChoice(parts, select, {
      chosen: chosenOptions(select).map((option) => ({
        id: option.value,
        text: fillTemplate(settings.templateSelection, itemOf(option)),
        isFixed: option.disabled,
      })),
      hasClear: settings.allowClear,
      label: this.label(),
      placeholder: settings.placeholder,
      remove: (id, event) => {
        this.unchoose({ ...typedItem(''), id }, event);
        this.focusNode().focus();
      },
    });
    this.#dropdown?.refresh();
    if (select.matches(':disabled') && this.#dropdown) {
      this.close(false);
    }
  }
  /** Others have changed the select, or what is in it: then its options are read anew. */
  #onMutations(records: readonly MutationRecord[]): void {
    if (records.some(({ target, type }) => type === 'childList' || target !== this.select)) {
      this.#known = undefined;
    }
    if (records.length > 0) {
      this.#show();
    }
  }
  /** Hears what others do to the select. */
  #onSelect(): () => void {
    const { select } = this;
    const show = (): void => this.#show();
    const focus = (): void => this.focusNode().focus();
    const reset = (event: Event): void => {
      if (event.target === select.form) {
        // The form has its values after the event.
        setTimeout(show);
      }
    };
    const observer = this.#observer;
    observer.observe(select, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['disabled', 'selected', 'value', 'label', 'aria-invalid', 'aria-required', 'required', 'aria-describedby'],
    });
    for (let at = select.closest('fieldset'); at; at = at.parentElement?.closest('fieldset') ?? null) {
      observer.observe(at, { attributeFilter: ['disabled'] });
    }
    select.addEventListener('change', show);
    // jQuery's `.trigger('change')` is no native event.
    const offHost = onHost(select, 'change', show);
    select.addEventListener('focus', focus);
    document.addEventListener('reset', reset);
    window.addEventListener('pageshow', show);
    return () => {
      observer.disconnect();
      select.removeEventListener('change', show);
      offHost();
      select.removeEventListener('focus', focus);
      document.removeEventListener('reset', reset);
      window.removeEventListener('pageshow', show);
    };
  }
  /** Hears presses and keys at the control. */
  #onBox(): void {
    const { box } = this;
    const parts = this.#parts;
    const onClick = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('button')) {
        return;
      }
      if (this.#isWanted && !parts.field) {
        this.close(true);
      } else {
        this.focusNode().focus({ preventScroll: true });
        this.open();
      }
    };
    const onClear = (event: Event): void => this.clear(event);
    const onKey = (event: KeyboardEvent): void => {
      // What confirms a half word is the keyboard's own.
      if (event.isComposing || (event.target instanceof Element && event.target.closest('button'))) {
        return;
      }
      if (this.#dropdown) {
        this.#openKey(event, this.#dropdown);
      } else if (!this.#isWanted) {
        // What is typed while the list is on its way chooses nothing.
        this.#closedKey(event);
      }
    };
    const onFocus = ({ type }: Event): void => {
      box.classList.toggle('select2-container--focus', type === 'focusin');
      if (type === 'focusin') {
        void prepare();
      }
    };
    const search = (event: Event): void => {
      if ((event as InputEvent).isComposing) {
        return;
      }
      if (this.#dropdown) {
        this.#dropdown.search(this.term());
      } else {
        this.open();
      }
    };
    const prepare = async (): Promise<void> => {
      const code = await lazyList().load();
      if (!this.#isWanted) {
        code?.prepareList(this);
      }
    };
    box.addEventListener('click', onClick);
    box.addEventListener('keydown', onKey);
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onFocus);
    box.addEventListener('pointerover', () => void prepare(), { once: true });
    parts.clear.addEventListener('click', onClear);
    parts.field?.addEventListener('input', search);
    parts.field?.addEventListener('compositionend', search);
    const leaveTyped = ({ relatedTarget }: FocusEvent): void => {
      // Who goes on with the keyboard or a press leaves no term behind.
      if (!this.#dropdown && !(relatedTarget instanceof Node && box.contains(relatedTarget))) {
        this.setTerm('');
      }
    };
    box.addEventListener('focusout', leaveTyped);
  }
  #openKey(event: KeyboardEvent, dropdown: Dropdown): void {
    if (!this.#parts.field && this.#jump(event)) {
      return;
    }
    dropdown.key(event);
  }
  #closedKey(event: KeyboardEvent): void {
    const { key } = event;
    const isTyped = this.#parts.field !== undefined;
    if (key === 'Enter' || key === 'ArrowDown' || (key === ' ' && !isTyped)) {
      event.preventDefault();
      this.open();
    } else if (key === 'Backspace' && isTyped && this.term() === '') {
      this.dropLast(event);
    } else if ((key === 'Delete' || (key === 'Backspace' && !isTyped)) && this.term() === '' && this.settings.allowClear) {
      event.preventDefault();
      this.clear(event);
    } else if (!isTyped && this.settings.ajaxUrl === '') {
      this.#jump(event);
    }
  }
  /** The last of several is taken away. */
  dropLast(event: Event): void {
    const last = chosenOptions(this.select).at(-1);
    if (last) {
      this.unchoose(itemOf(last), event);
    }
  }
  /** A letter leads to the next row that begins so, as at a bare select. @returns was it a letter? */
  #jump(event: KeyboardEvent): boolean {
    const { key, timeStamp } = event;
    const isLetter =
      [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (key !== ' ' || this.#isInWord(timeStamp));
    if (!isLetter) {
      return false;
    }
    event.preventDefault();
    this.#word = this.#isInWord(timeStamp) ? this.#word + key : key;
    this.#wordAt = timeStamp;
    const items = this.items();
    const at = this.#dropdown ? this.#dropdown.markedIndex() : items.findIndex((item) => this.isChosen(item));
    const to = typedRow(items, this.#word, at);
    const item = to === null ? undefined : items[to];
    if (this.#dropdown && to !== null) {
      this.#dropdown.mark(to);
    } else if (item) {
      this.choose(item, event, true);
    }
    return true;
  }
  #isInWord(at: number): boolean {
    return this.#word !== '' && at - this.#wordAt < WORD_MS;
  }
  /**
   * Another script may take the select, and puts its own control there (contract, role); or it moves the select, or sweeps up what looks
   * like a control of select2's: then ours goes where the select is.
   */
  #onHost(): () => void {
    const { select, box } = this;
    const observer = new MutationObserver(() => {
      const { parentElement } = select;
      const next = select.nextElementSibling;
      if (next?.matches(`.select2-container:not([${OURS}])`)) {
        this.onLost();
      } else if (parentElement && select.isConnected && box.parentElement !== parentElement) {
        select.after(box);
        observer.observe(parentElement, { childList: true });
      }
    });
    if (select.parentElement) {
      observer.observe(select.parentElement, { childList: true });
    }
    return () => observer.disconnect();
  }
  #asksHost(type: string, item?: Item, originalEvent?: Event): boolean {
    // What may be refused has its payload in `args` besides: that is where scripts written for select2 read it.
    const args = payload(item, originalEvent);
    return !fireHost(this.select, `select2:${type}`, [], { params: { ...args, args } }).prevented;
  }
  #notifyHost(type: string, item?: Item, originalEvent?: Event): void {
    fireHost(this.select, `select2:${type}`, [], { params: payload(item, originalEvent) });
  }
}
