import type { Heard } from '../../shared/dom/delegate.js';
import { focusOn } from '../../shared/a11y/focus.js';
import { emit } from '../../shared/events.js';
import { commit } from '../../shared/element/commit.js';
import { asElement, fireHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { keepRegionState } from '../../shared/html/preserve-state.js';
import { parseStyledHtml } from '../../shared/html/styled.js';
import { isRecord, own, scalarText } from '../../shared/json.js';
import { latestOnly } from '../../shared/net/request.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { decimalNumber, parseDecimal } from '../../shared/money/decimal.js';
import { setSubmitBlocker } from '../../shared/stores/product.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { stopSlide } from '../../shared/ui/lazy-slide.js';
import type { Settings } from './addons.schema.js';
import { readContainer, type ContainerParts } from './addons.host.js';
import { fetchBlocks, fetchDefaultPrice, type PrintedBlocks } from './calls.js';
import { fold, isUnfolded, linkOwnQuantity, showChoices, toggleOf } from './fields/choices.js';
import type { Session } from './session.js';
import { amountIn } from './price/price.rules.js';
import type { Prices } from './price/totals.js';
import { createVariationGallery, type createImages } from './images.js';

/** Holds the submit while blocks are printed anew. */
const BLOCKER = 'addons-reload';

/** What follows from another variation. */
interface VariationContext {
  readonly prices: Prices;
  readonly images: ReturnType<typeof createImages>;
  /** Shows fresh markup, which nobody has touched yet. */
  renew(fresh: ContainerParts): void;
  /** Brings rules, checks and prices to what stands in the container now. */
  update(): void;
}

/** What the shop chose in fields that were not there before; the others have what the shopper made of them, perhaps after the call left. */
function reselect({ addons }: ContainerParts, { values, quantities }: PrintedBlocks, before: ReadonlySet<string>): void {
  for (const { key, control, option, kind } of addons.flatMap(({ fields }) => fields).filter((field) => !before.has(field.key))) {
    const value = values.get(key);
    const pieces = quantities.get(key);
    const own = option.querySelector<HTMLInputElement>('.wapo-product-qty');
    if (pieces !== undefined && own) {
      own.value = pieces;
      linkOwnQuantity(own);
    }
    if (value === undefined || kind === 'file') {
      continue;
    }
    if (kind === 'toggle') {
      (control as HTMLInputElement).checked = true;
    } else {
      control.value = value;
    }
  }
}

/**
 * Shows what a rule hides in fresh blocks and what showed before. The rules decide anew once the choices are there again; until then a
 * field that is hidden or switched off could take neither its letters nor the focus back.
 */
function showAgain(fresh: ContainerParts, shown: ReadonlySet<string>): void {
  for (const { id, element, hasRules } of fresh.addons) {
    if (hasRules && shown.has(id)) {
      element.classList.remove('hidden');
      element.style.display = '';
      for (const control of element.querySelectorAll<HTMLInputElement>('input, select, textarea, button')) {
        control.disabled &&= control.closest('.out-of-stock') !== null;
      }
    }
  }
}

/** What of the markup outlives its replacement, beside the values of fields: what is folded out, and rows of files. */
function keepMarkup({ addons }: ContainerParts): (session: Session, fresh: ContainerParts) => void {
  const folds = new Map(addons.filter(toggleOf).map((addon) => [addon.id, isUnfolded(addon)]));
  const files = new Map(
    addons.flatMap(({ fields }) =>
      fields
        .filter(({ kind, option }) => kind === 'file' && option.querySelector('.yith-wapo-uploaded-file-element'))
        .map(
          ({ key, control, option }) => [key, { value: control.value, rows: option.querySelector('.yith-wapo-ajax-uploader') }] as const,
        ),
    ),
  );
  return (session, fresh) => {
    for (const addon of fresh.addons) {
      const isOpen = folds.get(addon.id);
      if (isOpen !== undefined && isOpen !== isUnfolded(addon)) {
        fold(session, addon, isOpen);
      }
      for (const { key, control, option } of addon.fields) {
        const kept = files.get(key);
        if (kept?.rows) {
          control.value = kept.value;
          option.querySelector('.yith-wapo-ajax-uploader')?.replaceWith(kept.rows);
        }
      }
    }
  };
}

/** Puts fresh blocks in the place of the old ones; choices, focus and what was typed stay. */
function applyBlocks(session: Session, blocks: PrintedBlocks, context: VariationContext): void {
  const { container, form } = session;
  const { addons } = session.parts;
  const before = new Set(addons.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const shown = new Set(addons.filter(({ element }) => !element.classList.contains('hidden')).map(({ id }) => id));
  const putBack = keepMarkup(session.parts);
  const fresh = parseStyledHtml(blocks.html, 'live_print_blocks');
  const restore = keepRegionState(container);
  for (const { element } of addons) {
    stopSlide(element);
  }
  container.replaceChildren(fresh);
  const parts = readContainer(container);
  session.isFirst = true;
  putBack(session, parts);
  context.renew(parts);
  showAgain(session.parts, shown);
  reselect(session.parts, blocks, before);
  restore(container);
  for (const addon of session.parts.addons) {
    showChoices(addon);
    for (const { kind, control } of addon.fields) {
      if (kind === 'select') {
        fireHost(control, 'change');
      }
    }
  }
  if (form) {
    fireHost(form, 'yith-wapo-after-reload-addons');
  }
  emit(container, 'shop:addons-reloaded', { productId: container.getAttribute('data-product-id') ?? '' });
}

/** What one piece of a variation costs, as displayed: as the settings say, by its number or by what stands in its price. */
function priceOf(variation: Variation, settings: Settings): string {
  const shown = variation.display_price === undefined ? null : parseDecimal(variation.display_price);
  const read =
    settings.readsVariationPriceHtml && variation.price_html ? amountIn(textOfHtml(variation.price_html), settings.currency) : null;
  const price = read ?? shown;
  return price ? String(decimalNumber(price)) : '';
}

/** Gives the container its printed prices and product again. */
function bringBack({ container, printed, setPrice }: Session): void {
  setPrice(printed.price ?? '');
  for (const [name, value] of [
    ['data-default-product-price', printed.untaxed],
    ['data-product-id', printed.id],
  ] as const) {
    if (value === null) {
      container.removeAttribute(name);
    } else {
      container.setAttribute(name, value);
    }
  }
}

/**
 * Printing the blocks of a container anew, for the variation that its form holds now (contract 65).
 * @param instead what is done where the blocks are the same for every variation
 */
function createReloads(session: Session, context: VariationContext, instead?: () => void) {
  const { container, form, settings, store, life, $state } = session;
  const reloads = latestOnly();

  /** From now on the blocks are awaited: nothing is sent, and who looks sees it. */
  const begin = (): void => {
    commit(() => $state.set('loading'));
    setSubmitBlocker(store, BLOCKER, { message: message('addons.reloading'), isAwaited: true, focus: () => undefined });
    clearAlert(container);
  };
  /** @param state what the container is left in; left out: as a page prints it */
  const end = (state?: 'failed'): void => commit(() => $state.set(state));
  const release = (): void => setSubmitBlocker(store, BLOCKER, null);
  /** Has the add-ons printed anew. @param price of the product, where another plugin has set it */
  const reload = (price = ''): void => {
    if (!form || instead) {
      container.setAttribute('data-order-price', '0');
      (instead ?? context.update)();
      return;
    }
    begin();
    // What stands does not wait: a rule may hide it for this variation, and it costs what this one costs.
    context.update();
    void reloads.run(async (signal) => {
      let isFailed = false;
      try {
        const blocks = await fetchBlocks(form, container, settings(), price, signal);
        if (signal.aborted) {
          return;
        }
        if (blocks.html !== '') {
          applyBlocks(session, blocks, context);
        }
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        isFailed = true;
        console.error('[shop] <shop-addons>: the add-ons could not be printed anew; they stay as they are', error);
      }
      end(isFailed ? 'failed' : undefined);
      container.setAttribute('data-order-price', '0');
      context.images.forget();
      // What is missing in the fresh blocks holds the submit before the wait ends; a newer choice goes on waiting.
      context.update();
      if ($state.get() !== 'loading') {
        release();
      }
      if (isFailed) {
        showAlert(container, message('addons.reload_failed'), {
          focus: 'none',
          action: {
            label: message('addons.reload_retry'),
            run: () => {
              // The pressed button is gone with the message.
              focusOn(container, true);
              reload(price);
            },
          },
        });
      }
    });
  };
  const stopReload = (): void => {
    reloads.abort();
    end();
    release();
    clearAlert(container);
  };
  life.add(stopReload);
  return { reload, stop: stopReload };
}

/** What add-ons do where another variation is chosen, or none (contract 64 to 68). */
export function createVariations(session: Session, context: VariationContext) {
  const { container, form, settings, printed } = session;
  const lookups = latestOnly();
  /** Blocks that the tag printed of its own JSON are the same for every variation; the host prints its own anew. */
  const isPrinted = container.hasAttribute('data-shop-printed');
  const update = (): void => {
    context.images.forget();
    if (isPrinted) {
      context.prices.writePiece();
    }
    context.update();
  };
  const gallery = createVariationGallery(container, form, update);
  const { reload, stop: stopReload } = createReloads(session, context, isPrinted ? update : undefined);

  const applyVariation = (variation: Variation): void => {
    const price = priceOf(variation, settings());
    const untaxed = parseDecimal(String(variation['default_variation_price'] ?? ''));
    session.setPrice(price);
    const shown = parseDecimal(price);
    session.tax = shown && untaxed ? { shown, untaxed } : null;
    container.setAttribute('data-default-product-price', untaxed ? String(decimalNumber(untaxed)) : price);
    container.setAttribute('data-product-id', String(variation.variation_id));
    lookups.abort();
    context.prices.writePiece();
    session.fireOwn('yith-wapo-reload-addons');
    reload();
    gallery.update(variation);
  };
  const leaveVariation = (): void => {
    stopReload();
    gallery.update(undefined);
    session.fireOwn('yith-wapo-reset-addons');
    emit(container, 'shop:addons-reset', { productId: printed.id ?? '' });
    bringBack(session);
    update();
    if (!settings().asksDefaultPrice) {
      return;
    }
    void lookups.run(async (signal) => {
      const id = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_id"]')?.value || (printed.id ?? '');
      try {
        const answer = await fetchDefaultPrice(id, settings(), signal);
        const price = parseDecimal(String(own(answer, 'current_price') ?? ''));
        if (price) {
          session.setPrice(String(decimalNumber(price)));
          container.setAttribute('data-product-id', id);
        }
        update();
        const html = own(answer, 'price_html');
        if (typeof html === 'string') {
          context.prices.writeProductPrice(html);
        }
      } catch (error) {
        if (!signal.aborted) {
          console.error('[shop] <shop-addons>: the shop did not tell its default price', error);
        }
      }
    });
  };

  session.life.add(lookups.abort, gallery.stop);
  return { reload, take: applyVariation, leave: leaveVariation };
}

/** What other plugins say of the product's price, by their events (contract 83). What we fire ourselves is not heard. */
export function hostPrices(
  session: Session,
  { calculate }: Prices,
  { reload }: Pick<ReturnType<typeof createVariations>, 'reload'>,
): Readonly<Record<string, Heard>> {
  const heard =
    (run: (...args: readonly unknown[]) => void): Heard =>
    (_event, args) => {
      if (!session.isOurs()) {
        run(...args);
      }
    };
  /** @returns was it a price? */
  const reprice = (price: unknown): boolean => {
    const read = parseDecimal(scalarText(price));
    if (read) {
      session.setPrice(String(decimalNumber(read)));
    }
    return read !== null;
  };
  const repriceAndCalculate = (price: unknown): void => {
    if (reprice(price)) {
      calculate();
    }
  };
  return {
    'yith-wapo-product-price-updated': heard((price) => {
      reprice(price);
      calculate();
    }),
    'yith-wapo-reload-addons': heard((price) => reload(scalarText(price))),
    yith_wcp_price_updated: heard((price) => reload(scalarText(price))),
    'ywgc-amount-changed': heard((button) => repriceAndCalculate(asElement(button)?.getAttribute('data-price'))),
    ywdpd_price_html_updated: heard((html) => {
      const price = typeof html === 'string' ? amountIn(textOfHtml(html), session.settings().currency) : null;
      if (price) {
        session.setPrice(String(decimalNumber(price)));
        calculate();
      }
    }),
    yith_wcpb_ajax_update_price_request: heard((answer) => {
      const price = own(answer, 'price');
      if (reprice(price)) {
        reload(String(price));
      }
    }),
    'woocommerce-product-bundle-updated-totals': heard((bundle) => {
      const subtotals = own(own(bundle, 'price_data'), 'subtotals');
      if (isRecord(subtotals)) {
        repriceAndCalculate(subtotals['price']);
      }
    }),
  };
}
