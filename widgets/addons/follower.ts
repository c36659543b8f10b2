import { createScope } from '../../shared/dom/scope.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { afterCommit } from '../../shared/element/commit.js';
import { useLatest, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { ajaxField, parseAjaxEvent } from '../../shared/host/ajax-event.js';
import { afterHostScroll, onHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { type Decimal, decimalNumber, difference, parseDecimal, product, quotient } from '../../shared/money/decimal.js';
import { productOf, setSubmitBlocker, type ProductStore } from '../../shared/stores/product.js';
import { readChecked, readContainer, uploadedFiles, type ContainerParts, type FieldParts } from './addons.host.js';
import { revealFocus } from '../../shared/ui/reveal.js';
import type { Settings } from './addons.schema.js';
import { isUnfolded, numberOfRadio, triggerOf } from './fields/choices.js';
import { refusalOf } from './dates/date-offer.js';
import { alertOf, focusTarget, failureText } from './fields/checks.js';
import { amountIn, quantityOf } from './price/price.rules.js';
import { failuresOf, type Failure, type FailureKind } from './fields/fields.rules.js';

const DIVISION_DIGITS = 10;
/** What the host's script says under an option, or under an add-on. */
const OPTION_ERRORS = '.required-error, .yith-wapo-error';
const ADDON_ERRORS = '.min-error-message, .max-selected-error, .yith-wapo-numbers-error-message';
const UPLOADING = '.yith-wapo-uploaded-file-element:not(.completed)';

const isShown = (el: HTMLElement): boolean => (el.textContent ?? '').trim() !== '' && el.style.display !== 'none';

/** What is followed: one container, and the product it belongs to. */
interface Followed {
  readonly container: HTMLElement;
  readonly form: HTMLFormElement | null;
  readonly store: ProductStore;
  /** Ends when somebody else drives. */
  readonly life: ReturnType<typeof createScope>;
}

/** Publishes the prices that the script wrote into the page. */
function createPrices({ container, form, store }: Followed, settings: () => Settings) {
  /** Product and options for the quantity, as the script said last. */
  let total: Decimal | null = null;
  let published = '';
  const field = (): HTMLInputElement | null =>
    (form ?? container).querySelector<HTMLInputElement>('.quantity input.qty:not(.wapo-product-qty)');
  return {
    publish(): void {
      const isUnchosen = form?.matches('.variations_form') && !Number(form.querySelector<HTMLInputElement>('.variation_id')?.value ?? '');
      const [one, pieces] = [parseDecimal(container.getAttribute('data-product-price') ?? ''), quantityOf(field()?.value ?? '')];
      if (one) {
        store.setKey('printedPrice', isUnchosen ? null : decimalNumber(one));
      }
      total ??= amountIn(container.querySelector('[id="wapo-total-order-price"]')?.textContent ?? '', settings().currency);
      if (!one || !total) {
        return;
      }
      const options = difference(total, product([one, pieces]));
      store.setKey('optionsPrice', decimalNumber(quotient(options, pieces, DIVISION_DIGITS)));
      store.setKey('onceOptionsPrice', 0);
      const productId = container.getAttribute('data-product-id') ?? '';
      const [optionsPrice, orderPrice] = [decimalNumber(options), decimalNumber(total)];
      const now = `${productId} ${optionsPrice} ${orderPrice}`;
      if (now !== published) {
        published = now;
        emit(container, 'shop:addons-priced', { productId, optionsPrice, orderPrice });
      }
    },
    /** The script told product and options for the quantity. */
    setTotal(now: Decimal | null): void {
      total = now;
    },
    stop(): void {
      store.setKey('printedPrice', null);
      store.setKey('optionsPrice', 0);
      store.setKey('onceOptionsPrice', 0);
    },
  };
}

/** Tells which titles are folded out, and gives radios that are printed without a value the number of their option. */
function nameParts({ addons }: ContainerParts, writes: RestorableWrites): void {
  for (const addon of addons) {
    const trigger = triggerOf(addon);
    if (trigger) {
      writes.attr(trigger, 'aria-expanded', String(isUnfolded(addon)));
    }
    for (const field of addon.fields) {
      const number = numberOfRadio(addon, field);
      if (number !== undefined) {
        writes.attr(field.control, 'value', number);
      }
    }
  }
}

/** Connects what the script wrote under the fields with them, for screen readers. */
function describeErrors({ addons }: ContainerParts, writes: RestorableWrites): void {
  for (const { element, fields } of addons) {
    const ofAddon = [...element.querySelectorAll<HTMLElement>(ADDON_ERRORS)].find(isShown);
    for (const field of fields) {
      const error =
        [...field.option.querySelectorAll<HTMLElement>(OPTION_ERRORS)].find(isShown) ?? (field === fields[0] ? ofAddon : undefined);
      if (!error) {
        continue;
      }
      if (error.id === '') {
        writes.attr(error, 'id', `shop-addons-said-${field.key}`);
      }
      const target = focusTarget(field);
      writes.attr(target, 'aria-invalid', 'true');
      writes.attr(target, 'aria-describedby', [target.getAttribute('aria-describedby'), error.id].filter(Boolean).join(' '));
    }
  }
}

/** Emits one event for each file that the plugin's script has uploaded. */
function notifyUploads({ addons }: ContainerParts, known: Set<string>): void {
  for (const { option, kind } of addons.flatMap(({ fields }): readonly FieldParts[] => fields)) {
    for (const { value: url } of kind === 'file' ? uploadedFiles(option) : []) {
      if (!known.has(url)) {
        known.add(url);
        emit(option, 'shop:addon-uploaded', { url, type: '' });
      }
    }
  }
}

/** What the host's script says at its place when a submit is pressed; of all else the alert is the only one to tell. */
const MARKED_BY_HOST: ReadonlySet<FailureKind> = new Set(['sum-low', 'sum-high', 'select', 'required', 'length', 'exact', 'least', 'most']);

/** Keeps the reasons not to submit: what is missing, a file under way, and blocks that the script prints anew. */
function createBlockers({ container, store }: Followed, settings: () => Settings) {
  let problem = '';
  const failuresIn = (parts: ContainerParts): readonly Failure[] => {
    const now = new Date();
    return failuresOf(readChecked(parts, (field) => refusalOf(field, settings(), now)));
  };
  const focusFailing = (): void => {
    const parts = readContainer(container);
    const failing = failuresIn(parts);
    const field = parts.addons.flatMap(({ fields }) => fields).find(({ key }) => key === failing[0]?.key);
    emit(container, 'shop:addons-refused', { messages: failing.map((failure) => failureText(failure, parts)) });
    if (field) {
      const target = focusTarget(field);
      target.focus();
      // The script scrolls to the top of the container at the same press, which may leave the field below the screen.
      afterHostScroll(() => {
        if (document.activeElement === target) {
          revealFocus();
        }
      });
    }
  };
  return {
    update(parts: ContainerParts): void {
      const [first] = failuresIn(parts);
      const text = first ? alertOf(first, parts, MARKED_BY_HOST.has(first.kind)) : '';
      if (text !== problem) {
        problem = text;
        setSubmitBlocker(
          store,
          'addons',
          text === '' ? null : { message: text, focus: focusFailing, isToldAtField: first !== undefined && MARKED_BY_HOST.has(first.kind) },
        );
      }
      const running = container.querySelector<HTMLElement>(UPLOADING);
      setSubmitBlocker(
        store,
        'addons-upload',
        running ? { message: message('addons.uploading'), focus: () => running.querySelector<HTMLElement>('.remove')?.focus() } : null,
      );
    },
    reloading(isUnderWay: boolean): void {
      const reason = { message: message('addons.reloading'), isAwaited: true, focus: () => undefined };
      setSubmitBlocker(store, 'addons-reload', isUnderWay ? reason : null);
    },
    stop(): void {
      setSubmitBlocker(store, 'addons', null);
      setSubmitBlocker(store, 'addons-upload', null);
      setSubmitBlocker(store, 'addons-reload', null);
    },
  };
}

/** What is done as the script acts: `check` as something may have changed, `reloading` as it prints the blocks anew. */
interface Heard {
  check(): void;
  reloading(isUnderWay: boolean): void;
}

/** Hears the shopper and the script. */
function listenToScript(followed: Followed, prices: ReturnType<typeof createPrices>, { check, reloading }: Heard): void {
  const { container, form } = followed;
  const productId = (): string => container.getAttribute('data-product-id') ?? '';
  const { life } = followed;
  life.observe(
    container,
    { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'disabled', 'data-product-price'] },
    check,
  );
  life.listen(form ?? container, 'change', check);
  life.listen(form ?? container, 'input', check);
  const on = (target: EventTarget, name: string, run: (args: readonly unknown[]) => void): void =>
    life.add(onHost(target, name, (_event, args) => run(args)));
  on(document, 'yith_wapo_product_price_updated', ([n]) => {
    prices.setTotal(typeof n === 'number' || typeof n === 'string' ? parseDecimal(n) : null);
    prices.publish();
    check();
  });
  on(document, 'yith_wapo_check_number_total_values', check);
  on(document, 'yith-wapo-after-replace-image', () => {
    const src = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_img"]')?.value ?? '';
    emit(container, 'shop:addon-image-changed', { src });
  });
  on(document, 'yith-wapo-reset-addons', () => {
    emit(container, 'shop:addons-reset', { productId: productId() });
  });
  if (!form) {
    return;
  }
  // The script prints the blocks of another choice anew and lets what is on the page be sent meanwhile.
  const onReload = (name: string, isUnderWay: boolean): void =>
    on(document, name, (args) => {
      if (ajaxField(parseAjaxEvent(args), 'action') === 'live_print_blocks') {
        reloading(isUnderWay);
      }
    });
  onReload('ajaxSend', true);
  onReload('ajaxComplete', false);
  on(form, 'change', check);
  on(form, 'yith-wapo-after-reload-addons', () => {
    emit(container, 'shop:addons-reloaded', { productId: productId() });
    check();
  });
}

/**
 * Follows the plugin's own script: reads what it wrote into the product's store, says what is missing there, and writes nothing but what
 * screen readers need, and the numbers of radios that are printed without (contract 91 to 93).
 * @returns how to stop
 */
function followAddons(container: HTMLElement, settings: () => Settings): () => void {
  const form = container.closest('form');
  const followed: Followed = { container, form, store: productOf(form ?? container), life: createScope() };
  const known = new Set(uploadedFiles(container).map(({ value }) => value));
  const prices = createPrices(followed, settings);
  const blockers = createBlockers(followed, settings);
  let writes = createRestorableWrites();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = (): void => {
    const parts = readContainer(container);
    writes.undo();
    writes = createRestorableWrites();
    nameParts(parts, writes);
    describeErrors(parts, writes);
    notifyUploads(parts, known);
    blockers.update(parts);
    prices.publish();
  };
  /** Answers of the script's that are awaited: a newer choice asks before the older one is answered. */
  let awaited = 0;
  const check = (): void => {
    clearTimeout(timer);
    // After the script has done with what we heard, too.
    timer = setTimeout(update);
  };
  listenToScript(followed, prices, {
    check,
    reloading(isUnderWay) {
      awaited = Math.max(0, awaited + (isUnderWay ? 1 : -1));
      blockers.reloading(awaited > 0);
      check();
    },
  });
  update();

  return () => {
    clearTimeout(timer);
    followed.life.end();
    writes.undo();
    blockers.stop();
    prices.stop();
  };
}

/** The add-ons of one container beside the plugin's own script: it shows nothing of its own. */
export function FollowAddons({ container, settings }: { readonly container: HTMLElement; readonly settings: Settings }): null {
  const latest = useLatest(settings);
  useMount(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    afterCommit(() => {
      stop = isOver ? undefined : followAddons(container, () => latest.current);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  });
  return null;
}
