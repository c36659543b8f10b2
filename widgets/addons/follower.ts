import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { decimalNumber, difference, parseDecimal, product, quotient, type Decimal } from '../../shared/money/decimal.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { readChecked, readContainer, uploadedFiles, type FieldParts } from './addons.read.js';
import type { Settings } from './addons.js';
import { tellFolded } from './enhance.js';
import { focusTarget, textOf } from './failure-text.js';
import { quantityOf } from './price.logic.js';
import { amountIn } from './printed-money.js';
import { currencyOf } from './totals.js';
import { failuresOf } from './validate.logic.js';

const DIVISION_DIGITS = 10;
/** What the host's script says under an option, or under an add-on. */
const OPTION_ERRORS = '.required-error, .yith-wapo-error';
const ADDON_ERRORS = '.min-error-message, .max-selected-error, .yith-wapo-numbers-error-message';
const UPLOADING = '.yith-wapo-uploaded-file-element:not(.completed)';

const isSaid = (el: HTMLElement): boolean => (el.textContent ?? '').trim() !== '' && el.style.display !== 'none';

/**
 * Follows the plugin's own script: reads what it wrote into the product's store, says what is missing there, and writes nothing but what
 * screen readers need (contract: addons.md, "Follower").
 */
export function followAddons(container: HTMLElement, settings: () => Settings): { stop(): void } {
  const form = container.closest('form');
  const store = productOf(form ?? container);
  const stops: (() => void)[] = [];
  const known = new Set<string>();
  let ledger = createRestorableWrites();
  /** Product and options for the quantity, as the script said last. */
  let total: Decimal | null = null;
  let told = '';
  let problem = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const cell = (name: string): string => container.querySelector(`[id="${name}"]`)?.textContent ?? '';
  const quantity = (): Decimal => {
    const field = (form ?? container).querySelector<HTMLInputElement>('.quantity input.qty:not(.wapo-product-qty)');
    return quantityOf(field?.value ?? '');
  };
  const price = (): Decimal | null => parseDecimal(container.getAttribute('data-product-price') ?? '');

  const publish = (): void => {
    const isUnchosen = form?.matches('.variations_form') && !Number(form.querySelector<HTMLInputElement>('.variation_id')?.value ?? '');
    const [one, pieces] = [price(), quantity()];
    if (one) {
      store.setKey('printedPrice', isUnchosen ? null : decimalNumber(one));
    }
    total ??= amountIn(cell('wapo-total-order-price'), currencyOf(settings()));
    if (!one || !total) {
      return;
    }
    const options = difference(total, product([one, pieces]));
    store.setKey('optionsPrice', decimalNumber(quotient(options, pieces, DIVISION_DIGITS)));
    store.setKey('onceOptionsPrice', 0);
    const productId = container.getAttribute('data-product-id') ?? '';
    const [optionsPrice, orderPrice] = [decimalNumber(options), decimalNumber(total)];
    const now = `${productId} ${optionsPrice} ${orderPrice}`;
    if (now !== told) {
      told = now;
      emit(container, 'shop:addons-priced', { productId, optionsPrice, orderPrice });
    }
  };

  const describe = (field: FieldParts, says: HTMLElement): void => {
    if (says.id === '') {
      ledger.attr(says, 'id', `shop-addons-said-${field.key}`);
    }
    const target = focusTarget(field);
    ledger.attr(target, 'aria-invalid', 'true');
    ledger.attr(target, 'aria-describedby', [target.getAttribute('aria-describedby'), says.id].filter(Boolean).join(' '));
  };
  const look = (): void => {
    const parts = readContainer(container);
    ledger.undo();
    ledger = createRestorableWrites();
    tellFolded(parts, ledger);
    for (const { element, fields } of parts.addons) {
      const ofAddon = [...element.querySelectorAll<HTMLElement>(ADDON_ERRORS)].find(isSaid);
      for (const field of fields) {
        const said =
          [...field.option.querySelectorAll<HTMLElement>(OPTION_ERRORS)].find(isSaid) ?? (field === fields[0] ? ofAddon : undefined);
        if (said) {
          describe(field, said);
        }
        for (const { value: url } of field.kind === 'file' ? uploadedFiles(field.option) : []) {
          if (!known.has(url)) {
            known.add(url);
            emit(field.option, 'shop:addon-uploaded', { url, type: '' });
          }
        }
      }
    }
    const failures = failuresOf(readChecked(parts));
    const first = failures[0];
    const text = first ? textOf(first, parts) : '';
    if (text !== problem) {
      problem = text;
      const focus = (): void => {
        const now = readContainer(container);
        const failing = failuresOf(readChecked(now));
        const field = now.addons.flatMap(({ fields }) => fields).find(({ key }) => key === failing[0]?.key);
        emit(container, 'shop:addons-refused', { messages: failing.map((failure) => textOf(failure, now)) });
        if (field) {
          focusTarget(field).focus();
        }
      };
      setSubmitBlocker(store, 'addons', text === '' ? null : { message: text, focus });
    }
    const running = container.querySelector<HTMLElement>(UPLOADING);
    setSubmitBlocker(
      store,
      'addons-upload',
      running ? { message: message('addons.uploading'), focus: () => running.querySelector<HTMLElement>('.remove')?.focus() } : null,
    );
    publish();
  };
  /** After the script has done with what we heard, too. */
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };

  const observer = new MutationObserver(schedule);
  observer.observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'disabled', 'data-product-price'],
  });
  for (const type of ['change', 'input']) {
    (form ?? container).addEventListener(type, schedule);
    stops.push(() => (form ?? container).removeEventListener(type, schedule));
  }
  const on = (target: EventTarget, name: string, run: (args: readonly unknown[]) => void): void => {
    stops.push(onHost(target, name, (_event, args) => run(args)));
  };
  on(document, 'yith_wapo_product_price_updated', ([n]) => {
    total = typeof n === 'number' || typeof n === 'string' ? parseDecimal(n) : null;
    publish();
    schedule();
  });
  on(document, 'yith_wapo_check_number_total_values', schedule);
  on(document, 'yith-wapo-after-replace-image', () => {
    const src = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_img"]')?.value ?? '';
    emit(container, 'shop:addon-image-changed', { src });
  });
  on(document, 'yith-wapo-reset-addons', () => {
    emit(container, 'shop:addons-reset', { productId: container.getAttribute('data-product-id') ?? '' });
  });
  if (form) {
    on(form, 'change', schedule);
    on(form, 'yith-wapo-after-reload-addons', () => {
      emit(container, 'shop:addons-reloaded', { productId: container.getAttribute('data-product-id') ?? '' });
      schedule();
    });
  }
  for (const { value } of uploadedFiles(container)) {
    known.add(value);
  }
  look();

  return {
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      for (const stop of stops) {
        stop();
      }
      ledger.undo();
      setSubmitBlocker(store, 'addons', null);
      setSubmitBlocker(store, 'addons-upload', null);
      store.setKey('printedPrice', null);
      store.setKey('optionsPrice', 0);
      store.setKey('onceOptionsPrice', 0);
    },
  };
}
