import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { asElement, fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { setQuoteAllowed } from '../../shared/host/addons.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { isRecord, own } from '../../shared/json.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { decimalNumber, parseDecimal, ZERO, type Decimal } from '../../shared/money/decimal.js';
import { announce } from '../../shared/stores/notices.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import {
  ADDON,
  chosenOf,
  isChosen,
  OPTION,
  readChecked,
  readChosen,
  readConditional,
  readContainer,
  type AddonParts,
  type ContainerParts,
  type FieldParts,
} from './addons.read.js';
import type { Settings } from './addons.js';
import { resolveConditions, unknownInRules } from './conditions.logic.js';
import { enhance, isUnfolded, tellFolded, toggleOf } from './enhance.js';
import { setDisplayed } from './effects.js';
import { createImages } from './images.js';
import { focusTarget, isSaidAtOnce, textOf } from './failure-text.js';
import { quantityOf, sumOptions, totalsOf } from './price.logic.js';
import { amountIn, createTotals, currencyOf } from './totals.js';
import { failuresOf, mayChoose, type Failure } from './validate.logic.js';

/** What the view does for the driver. */
interface AddonsUi {
  /** Opens the calendar of a date field. */
  openDate(field: HTMLInputElement, takesFocus: boolean): void;
}

const DIMMED = '0.5';
const CONTROLS = 'input, select, textarea, button';
const UPLOAD_BUTTON = '.yith-wapo-ajax-uploader .button, .yith-wapo-ajax-uploader .link';
const QUOTE = '.add-request-quote-button';
const COLOURS = 'input.wp-color-picker';
/** Boxes that a press on what stands for them checks. */
const PICTURED = '.yith-wapo-addon-type-label, .yith-wapo-addon-type-color, .yith-wapo-addon-type-product';
/** What in such an option has a use of its own. */
const OWN_USE = 'a, button, input, select, textarea, .quantity, .option-add-to-cart';

const lazyUploads = lazyModule('uploading', () => import('./uploads.js'));
const lazyVariations = lazyModule('the add-ons of a variation', () => import('./variations.js'));
type Variations = ReturnType<typeof import('./variations.js').createVariations>;
const lazyMarks = lazyModule('saying what is missing', () => import('./marks.js'));
const lazyColours = lazyModule('the colour pickers', () => import('./colours.js'));

const toggleIn = (option: Element | null): HTMLInputElement | null =>
  option?.querySelector<HTMLInputElement>('input[type=checkbox].yith-wapo-option-value, input[type=radio].yith-wapo-option-value') ?? null;

/**
 * Drives the add-ons of one container where no script of the host does: choices, rules, totals, checks, pictures, uploads, dates (contract:
 * addons.md, "Driver").
 */
export function driveAddons(container: HTMLElement, settings: () => Settings, ui: AddonsUi): { stop(): void } {
  const form = container.closest('form');
  const scope = form ?? container;
  const store = productOf(form ?? container);
  const printed = {
    price: container.getAttribute('data-product-price'),
    untaxed: container.getAttribute('data-default-product-price'),
    id: container.getAttribute('data-product-id'),
  };
  const isVariable = form?.matches('.variations_form') ?? false;
  const totals = createTotals({ container, settings });
  const images = createImages(container, () => settings().imageSelector);
  let marks: ReturnType<typeof import('./marks.js').createMarks> | undefined;
  const stops: (() => void)[] = [];
  const reported = new Set<string>();
  /** Controls that a rule switched off. */
  const disabled = new WeakSet<Element>();
  let parts: ContainerParts = readContainer(container);
  let ledger = createRestorableWrites();
  const buttons = createRestorableWrites();
  let failures: readonly Failure[] = [];
  let isFirst = true;
  let isOurs = false;
  let isDriving = true;
  let uploading = 0;
  let told = '';
  let problem = '';

  const report = (lines: readonly string[]): void => {
    for (const line of lines) {
      if (!reported.has(line)) {
        reported.add(line);
        console.error(`[shop] <shop-addons>: ${line}`, container);
      }
    }
  };
  /** Fires an event of the host that we hear ourselves, too. */
  const fireOwn = (name: string, args: readonly unknown[] = []): void => {
    isOurs = true;
    fireHost(document, name, args);
    isOurs = false;
  };

  // ---- what is there

  const productId = (): string => container.getAttribute('data-product-id') ?? '';
  const variationId = (): string => {
    const id = form?.querySelector<HTMLInputElement>('input.variation_id, input[name=variation_id]')?.value ?? '';
    return id === '0' ? '' : id;
  };
  const quantityField = (): HTMLInputElement | null => {
    let all: HTMLInputElement[] = [];
    try {
      all = [...document.querySelectorAll<HTMLInputElement>(settings().quantitySelector)];
    } catch {
      report([`the quantity selector ${JSON.stringify(settings().quantitySelector)} is none`]);
    }
    return all.find((el) => scope.contains(el)) ?? scope.querySelector<HTMLInputElement>('input.qty:not(.wapo-product-qty)');
  };
  const priceAt = (name: string): Decimal | null => {
    const text = container.getAttribute(name);
    if (text === null || text.trim() === '') {
      return null;
    }
    const price = parseDecimal(text);
    if (!price) {
      report([`${name}=${JSON.stringify(text)} is no price; it counts as ${name === 'data-product-price' ? '0' : 'the displayed one'}`]);
    }
    return price;
  };

  // ---- rules

  const setShown = (addon: AddonParts, shows: boolean): void => {
    const { element } = addon;
    element.classList.toggle('hidden', !shows);
    for (const control of element.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (!shows && !control.disabled) {
        control.disabled = true;
        disabled.add(control);
      } else if (shows && (disabled.has(control) || !control.closest('.out-of-stock')) && control.disabled) {
        control.disabled = false;
        disabled.delete(control);
      }
    }
    setDisplayed(element, shows, isFirst ? 'none' : settings().effect);
    if (shows) {
      onlyOneText(addon);
    }
  };
  const applyConditions = (): void => {
    // Without rules nothing has to be read of the fields; the host goes round twice all the same.
    const hasRules = parts.addons.some(({ conditions }) => conditions !== null);
    const { hidden, rounds, restless } = resolveConditions(hasRules ? readConditional(parts) : [], variationId());
    for (const addon of parts.addons) {
      const shows = !hidden.has(addon.id);
      const isShown = !addon.element.classList.contains('hidden') && (!isFirst || addon.element.style.display !== 'none');
      if (addon.conditions && (shows !== isShown || (isFirst && !shows))) {
        setShown(addon, shows);
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      fireHost(document, 'wapo_after_conditional_logic_check');
    }
    if (restless.length > 0) {
      report([`the rules of the add-ons ${restless.join(', ')} contradict each other`]);
    }
  };

  // ---- checks

  const blockerOf = (failure: Failure | undefined): string => (failure ? textOf(failure, parts) : '');
  const showButtons = (isAllowed: boolean): void => {
    if (!settings().hidesButton) {
      buttons.undo();
      return;
    }
    for (const button of scope.querySelectorAll<HTMLElement>(settings().buttonSelector)) {
      buttons.keep(button, 'style');
      setDisplayed(button, isAllowed, isFirst || !isAllowed ? 'none' : 'fade');
    }
  };
  const renderMarks = (act: (code: typeof import('./marks.js')) => void = () => undefined): void => {
    lazyMarks.use(
      (code) => {
        if (isDriving) {
          marks ??= code.createMarks();
          act(code);
          marks.render(failures, parts);
        }
      },
      () => undefined,
    );
  };
  const refuse = (): void => {
    const refused = failures;
    renderMarks(({ scrollToFailure }) => {
      marks?.ask(refused);
      if (!settings().keepsScroll) {
        scrollToFailure(refused[0], parts);
      }
    });
    for (const { addon } of failures) {
      const failing = parts.addons.find(({ id }) => id === addon);
      if (failing && toggleOf(failing) && !isUnfolded(failing)) {
        fold(failing, true);
      }
    }
    fireHost(document, 'yith_wapo_check_number_total_values');
    emit(container, 'shop:addons-refused', { messages: failures.map((failure) => textOf(failure, parts)) });
    const first = failures[0];
    const addon = parts.addons.find(({ id }) => id === first?.addon);
    const field = addon?.fields.find(({ key }) => key === first?.key) ?? addon?.fields[0];
    if (field) {
      focusTarget(field).focus({ preventScroll: true });
    }
  };
  const check = (): void => {
    failures = failuresOf(readChecked(parts));
    if (marks || failures.some(isSaidAtOnce)) {
      renderMarks();
    }
    const text = blockerOf(failures[0]);
    if (text !== problem) {
      problem = text;
      setSubmitBlocker(store, 'addons', text === '' ? null : { message: text, focus: refuse });
    }
    showButtons(failures.length === 0);
  };

  // ---- prices

  const publish = (key: 'printedPrice' | 'optionsPrice' | 'onceOptionsPrice', value: number | null): void => {
    if (store.get()[key] !== value) {
      store.setKey(key, value as number);
    }
  };
  const calculate = (): void => {
    const { bundlePrice } = store.get();
    const own = priceAt('data-product-price') ?? ZERO;
    const price = bundlePrice ? (parseDecimal(bundlePrice.sale) ?? own) : own;
    const untaxed = bundlePrice ? price : (priceAt('data-default-product-price') ?? price);
    const sums = sumOptions(readChosen(parts), { price, untaxed });
    const now = totalsOf(sums, price, quantityOf(quantityField()?.value ?? ''));
    publish('printedPrice', isVariable && variationId() === '' ? null : decimalNumber(own));
    publish('optionsPrice', decimalNumber(sums.onePiece));
    publish('onceOptionsPrice', decimalNumber(sums.once));
    const [optionsPrice, orderPrice] = [decimalNumber(now.options), decimalNumber(now.order)];
    const said = `${productId()} ${optionsPrice} ${orderPrice}`;
    totals.write(now, productId());
    if (said !== told) {
      told = said;
      emit(container, 'shop:addons-priced', { productId: productId(), optionsPrice, orderPrice });
    }
  };

  const update = (calculates = true): void => {
    applyConditions();
    check();
    images.update(parts);
    if (calculates) {
      calculate();
    }
    isFirst = false;
  };

  // ---- choices

  const markChosen = (field: FieldParts): void => {
    if (field.kind !== 'toggle') {
      return;
    }
    const isOn = isChosen(field);
    field.option.classList.toggle('selected', isOn);
    field.option.querySelector('.checkboxbutton, .radiobutton')?.classList.toggle('checked', isOn);
  };
  /** In an add-on of which one text may be written, the first that is written in switches the others off. */
  const onlyOneText = ({ type, fields }: AddonParts): void => {
    if (type !== 'text' && type !== 'textarea') {
      return;
    }
    const single = fields.filter(({ option }) => option.classList.contains('selection-single'));
    const written = single.find(({ control }) => control.value !== '');
    for (const { control, option } of single) {
      control.disabled = (written !== undefined && control !== written.control) || option.classList.contains('out-of-stock');
    }
  };
  const showChoice = (select: HTMLSelectElement, addon: AddonParts): void => {
    const chosen = chosenOf(select);
    const image = chosen?.getAttribute('data-image') ?? '';
    const box = addon.element.querySelector<HTMLElement>('.options div.image-container, .options div.option-image');
    if (box) {
      const shows = image !== '' && select.value !== 'default';
      if (shows) {
        box.replaceChildren(parseHtml('<img alt="">', '<shop-addons> image'));
        box.querySelector('img')?.setAttribute('src', image);
      }
      setDisplayed(box, shows, 'fade');
    }
    const description = addon.element.querySelector<HTMLElement>('.option-description');
    if (description) {
      description.textContent = chosen?.getAttribute('data-description') ?? '';
    }
  };
  /** @returns false where the choice was taken back */
  const choose = (field: FieldParts, addon: AddonParts): boolean => {
    const control = field.control as HTMLInputElement;
    const toggles = addon.fields.filter(({ kind }) => kind === 'toggle');
    if (control.checked && control.type === 'checkbox' && field.option.classList.contains('selection-single')) {
      for (const other of toggles) {
        if (other !== field) {
          (other.control as HTMLInputElement).checked = false;
        }
      }
    }
    if (control.checked && control.type === 'checkbox' && !mayChoose(toggles.filter(isChosen).length, addon.max)) {
      control.checked = false;
      announce(message('addons.select_most'), { assertive: true });
    }
    toggles.forEach(markChosen);
    return control.checked;
  };
  const fold = (addon: AddonParts, isOpen: boolean): void => {
    for (const el of [addon.element, addon.title]) {
      el?.classList.toggle('toggle-open', isOpen);
      el?.classList.toggle('toggle-closed', !isOpen);
    }
    if (addon.body) {
      setDisplayed(addon.body, isOpen, isFirst ? 'none' : 'slide');
    }
    tellFolded(parts, ledger);
    fireHost(document, 'yith_proteo_inizialize_html_elements');
  };
  const fieldFor = (el: Element): { field: FieldParts; addon: AddonParts } | null => {
    for (const addon of parts.addons) {
      const field = addon.element.contains(el) ? addon.fields.find(({ control }) => control === el) : undefined;
      if (field) {
        return { field, addon };
      }
    }
    return null;
  };
  const changeOwnQuantity = (input: HTMLInputElement): void => {
    const option = input.closest<HTMLElement>(OPTION);
    const link = option?.querySelector<HTMLAnchorElement>('a.add_to_cart_button, .option-add-to-cart a');
    if (option && link) {
      link.setAttribute('href', `?add-to-cart=${option.dataset['productId'] ?? ''}&quantity=${input.value || '1'}`);
    }
  };
  const onChange = (target: EventTarget | null): void => {
    if (!(target instanceof Element)) {
      return;
    }
    if (target.matches('.wapo-product-qty')) {
      changeOwnQuantity(target as HTMLInputElement);
      update();
      return;
    }
    const found = fieldFor(target);
    if (!found) {
      if (target === quantityField()) {
        calculate();
      }
      return;
    }
    const { field, addon } = found;
    if (field.kind === 'toggle') {
      choose(field, addon);
    } else if (field.kind === 'select') {
      showChoice(field.control as HTMLSelectElement, addon);
    }
    onlyOneText(addon);
    update();
  };

  // ---- another variation

  /** A colour counts, and is posted, before its picker has come. */
  const setDefaultColours = (): void => {
    const fields = [...container.querySelectorAll<HTMLInputElement>(COLOURS)].filter((field) => !field.closest('.wp-picker-container'));
    for (const field of fields) {
      const byDefault = field.getAttribute('data-default-color') ?? '';
      if (field.value === '' && field.getAttribute('data-addon-colorpicker-show') !== 'placeholder') {
        field.value = byDefault;
      }
    }
    if (fields.length > 0) {
      const current = ledger;
      lazyColours.use(
        ({ addColourPickers }) => {
          if (ledger === current && isDriving) {
            addColourPickers(fields, current);
          }
        },
        () => undefined,
      );
    }
  };
  const setUp = (): void => {
    for (const { fields } of parts.addons) {
      for (const { control } of fields) {
        // The browser would want every box of them ticked, where one will do.
        if (control.type === 'checkbox' && control.required) {
          ledger.attr(control, 'data-shop-required', '');
          ledger.attr(control, 'required', null);
        }
      }
    }
    enhance(parts, ledger);
    setDefaultColours();
    for (const addon of parts.addons) {
      if (toggleOf(addon) && addon.body) {
        addon.body.style.display = isUnfolded(addon) ? '' : 'none';
      }
      addon.fields.forEach(markChosen);
      onlyOneText(addon);
    }
    report([...parts.problems, ...unknownInRules(readConditional(parts))]);
  };
  const setPrice = (price: string): void => container.setAttribute('data-product-price', price);
  const numberIn = (html: string): Decimal | null => amountIn(html, currencyOf(settings()));
  const resetArgs = { isSwatches: false };
  const showChoices = (addon: AddonParts): void => {
    addon.fields.forEach(markChosen);
    onlyOneText(addon);
    for (const { kind, control } of addon.fields) {
      if (kind === 'select') {
        showChoice(control as HTMLSelectElement, addon);
      }
    }
  };
  let variations: Variations | undefined;
  const withVariations = (act: (variations: Variations) => void): void => {
    lazyVariations.use(
      ({ createVariations }) => {
        if (isDriving) {
          variations ??= createVariations({
            container,
            form,
            settings,
            printed,
            parts: () => parts,
            read() {
              marks?.forget();
              ledger = createRestorableWrites();
              parts = readContainer(container);
              isFirst = true;
              return parts;
            },
            setUp,
            update,
            fold,
            showChoices,
            changeOwnQuantity,
            setPrice,
            writeProductPrice: (html) => totals.writeProductPrice(html),
            fireOwn,
          });
          act(variations);
        }
      },
      () => update(),
    );
  };
  const reload = (price = ''): void => withVariations((code) => code.reload(price));

  // ---- uploads

  const holdUpload = (by: number): void => {
    uploading += by;
    setSubmitBlocker(
      store,
      'addons-upload',
      uploading > 0
        ? {
            message: message('addons.uploading'),
            focus: () => container.querySelector<HTMLElement>('.yith-wapo-uploaded-file-element:not(.completed) button')?.focus(),
          }
        : null,
    );
  };
  const takeFiles = (option: HTMLElement, files: readonly File[]): void => {
    if (files.length === 0) {
      return;
    }
    holdUpload(1);
    const end = (): void => holdUpload(-1);
    lazyUploads.use(
      ({ takeFiles: take }) => {
        void take(option, files, {
          settings,
          changed: () => update(),
          retry: (at, file) => takeFiles(at, [file]),
          isNative: () => settings().alerts === 'native',
        }).then(end, end);
      },
      () => {
        end();
        console.error('[shop] <shop-addons>: File upload failed!');
      },
    );
  };
  const uploaderIn = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container.contains(target) ? target.closest<HTMLElement>('.yith-wapo-ajax-uploader') : null;
  const hasFiles = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes('Files');

  // ---- listening

  const hear = <E extends Event>(target: EventTarget, type: string, run: (event: E) => void, capture = false): void => {
    const listener = run as (event: Event) => void;
    target.addEventListener(type, listener, capture);
    stops.push(() => target.removeEventListener(type, listener, capture));
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target;
    if (!(target instanceof Element)) {
      return;
    }
    const header = target.closest('.addon-header');
    const folding = header && parts.addons.find((addon) => addon.element === header.closest(ADDON) && toggleOf(addon));
    if (folding) {
      fold(folding, !isUnfolded(folding));
      return;
    }
    const button = target.closest<HTMLElement>(UPLOAD_BUTTON);
    if (button) {
      button.closest(OPTION)?.querySelector<HTMLInputElement>('input.file')?.click();
      return;
    }
    if (target.matches('.yith_wapo_date')) {
      const isFinger = (event as PointerEvent).pointerType === 'touch';
      ui.openDate(target as HTMLInputElement, isFinger || (target as HTMLInputElement).readOnly);
      return;
    }
    const option = target.closest<HTMLElement>(OPTION);
    if (!option || target.closest(OWN_USE)) {
      return;
    }
    const pressed = option.closest(PICTURED)
      ? target.closest('div.label, div.label_container, .product-container')
      : target.closest('label') // A label presses its box by itself.
        ? null
        : target.closest('span.checkboxbutton, span.radiobutton, .image-container');
    const toggle = pressed && toggleIn(option);
    if (toggle) {
      // A label inside would press the box once more.
      event.preventDefault();
      toggle.click();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (target.matches('.yith_wapo_date')) {
      if (isPress || event.key === 'ArrowDown') {
        event.preventDefault();
        ui.openDate(target as HTMLInputElement, true);
      }
    } else if (isPress && target.getAttribute('role') === 'button') {
      event.preventDefault();
      target.click();
    }
  };
  const hearContainer = (): void => {
    hear(container, 'click', onClick);
    hear(container, 'keydown', onKeyDown);
    for (const type of ['change', 'input']) {
      hear<Event>(scope, type, ({ target }) => {
        if (target instanceof HTMLInputElement && target.matches('.yith-wapo-addon-type-file input.file')) {
          if (type === 'change') {
            const option = target.closest<HTMLElement>(OPTION);
            const files = [...(target.files ?? [])];
            target.value = '';
            if (option) {
              takeFiles(option, files);
            }
          }
          return;
        }
        // Boxes and selects say `change` for what `input` said a moment before.
        if (type === 'change' || !(target instanceof Element && target.matches('select, [type=checkbox], [type=radio]'))) {
          onChange(target);
        }
      });
    }
    // What another script fires through jQuery alone is not heard natively.
    stops.push(
      onHost(scope, 'change', ({ target, originalEvent }) => {
        if (!originalEvent) {
          onChange(target);
        }
      }),
    );
    hear<Event>(document, 'reset', ({ target }) => {
      if (target === form) {
        setTimeout(() => {
          parts.addons.forEach(({ fields }) => fields.forEach(markChosen));
          update();
        });
      }
    });
    for (const type of ['dragenter', 'dragover'] as const) {
      hear<DragEvent>(document, type, (event) => {
        if (!hasFiles(event)) {
          return;
        }
        // A drop beside the uploader must not open the file.
        event.preventDefault();
        const uploader = uploaderIn(event.target);
        if (uploader) {
          uploader.style.opacity = DIMMED;
        }
      });
    }
    hear<DragEvent>(document, 'dragleave', ({ target, relatedTarget }) => {
      const uploader = uploaderIn(target);
      if (uploader && !uploader.contains(relatedTarget as Node | null)) {
        uploader.style.opacity = '';
      }
    });
    hear<DragEvent>(document, 'drop', (event) => {
      if (!hasFiles(event)) {
        return;
      }
      event.preventDefault();
      const uploader = uploaderIn(event.target);
      const option = uploader?.closest<HTMLElement>(OPTION);
      if (uploader && option) {
        uploader.style.opacity = '';
        takeFiles(option, [...(event.dataTransfer?.files ?? [])]);
      }
    });
    hear<MouseEvent>(
      window,
      'click',
      (event) => {
        const button = event.target instanceof Element ? event.target.closest(QUOTE) : null;
        if (!button || !form || !(form.contains(button) || container.closest('.product')?.contains(button))) {
          return;
        }
        const isHeld = showSubmitBlocker(form, { native: settings().alerts === 'native' });
        setQuoteAllowed(!isHeld);
        if (isHeld) {
          event.preventDefault();
        }
      },
      true,
    );
  };
  const hearHost = (): void => {
    const on = (name: string, run: (args: readonly unknown[]) => void): void => {
      stops.push(
        onHost(document, name, (_event, args) => {
          if (!isOurs) {
            run(args);
          }
        }),
      );
    };
    const reprice = (price: unknown): boolean => {
      const read = parseDecimal(typeof price === 'number' || typeof price === 'string' ? price : '');
      if (read) {
        setPrice(String(decimalNumber(read)));
      }
      return read !== null;
    };
    on('yith-wapo-product-price-updated', ([price]) => {
      reprice(price);
      calculate();
    });
    on('yith-wapo-reload-addons', ([price]) => reload(typeof price === 'number' || typeof price === 'string' ? String(price) : ''));
    on('yith_wcp_price_updated', ([price]) => reload(typeof price === 'number' || typeof price === 'string' ? String(price) : ''));
    on('ywgc-amount-changed', ([button]) => {
      if (reprice(asElement(button)?.getAttribute('data-price'))) {
        calculate();
      }
    });
    on('ywdpd_price_html_updated', ([html]) => {
      const price = typeof html === 'string' ? numberIn(html) : null;
      if (price) {
        setPrice(String(decimalNumber(price)));
        calculate();
      }
    });
    on('yith_wcpb_ajax_update_price_request', ([answer]) => {
      const price = own(answer, 'price');
      if (reprice(price)) {
        reload(String(price));
      }
    });
    on('woocommerce-product-bundle-updated-totals', ([bundle]) => {
      const subtotals = own(own(bundle, 'price_data'), 'subtotals');
      if (isRecord(subtotals) && reprice(subtotals['price'])) {
        calculate();
      }
    });
    stops.push(
      onHost(scope, 'reset_data', (_event, [by]) => {
        resetArgs.isSwatches = by === 'yith_wccl';
      }),
    );
  };
  const hearStore = (): void => {
    const isListed = form?.matches('.in_loop, .ywcp') ?? false;
    let known = store.get();
    stops.push(
      store.listen((now) => {
        const was = known;
        known = now;
        if (now.variation !== was.variation && !isListed) {
          const id = String(now.variation?.variation_id ?? '');
          if (now.variation && id !== String(was.variation?.variation_id ?? '') && id === variationId()) {
            const { variation } = now;
            withVariations((code) => code.take(variation));
            return;
          }
          if (!now.variation && was.variation) {
            const isLeft = !resetArgs.isSwatches;
            resetArgs.isSwatches = false;
            if (isLeft) {
              withVariations((code) => code.leave());
            }
            return;
          }
        }
        if (now.bundlePrice !== was.bundlePrice || now.quantity !== was.quantity) {
          calculate();
        }
      }),
    );
  };

  setUp();
  hearContainer();
  hearHost();
  hearStore();
  parts.addons.forEach(showChoices);
  const { variation } = store.get();
  update(!isVariable || variationId() !== '' || store.get().bundlePrice !== null);
  if (variation && String(variation.variation_id) === variationId() && productId() !== variationId()) {
    withVariations((code) => code.take(variation));
  }

  return {
    stop() {
      isDriving = false;
      variations?.stop();
      for (const stop of stops) {
        stop();
      }
      setSubmitBlocker(store, 'addons', null);
      setSubmitBlocker(store, 'addons-upload', null);
      marks?.stop();
      images.stop();
      totals.stop();
      buttons.undo();
      ledger.undo();
      container.style.opacity = '';
      for (const addon of parts.addons) {
        if (addon.conditions && addon.element.classList.contains('hidden')) {
          setShown(addon, true);
        }
      }
      publish('printedPrice', null);
      publish('optionsPrice', 0);
      publish('onceOptionsPrice', 0);
    },
  };
}
