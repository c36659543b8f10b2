import { driverOf } from '../../shared/host/driver.js';
import { onHostLookupEnd } from '../../shared/host/variation-lookup.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { asElement, fireHost, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import type { Variation } from '../../shared/host/variation.js';
import { attributeNodes, isCleaned, settingNodes, whenCleaned, type SettingHtml } from '../../shared/html/attribute.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { isRecord, scalarText } from '../../shared/json.js';
import { compare, product, ZERO } from '../../shared/money/decimal.js';
import { productOf, type SubmitBlocker } from '../../shared/stores/product.js';
import { setShown } from '../../shared/dom/nodes.js';
import { pictureList, pictureUrl } from '../../shared/url.js';
import { childOf, childrenOf } from './bundle.read.js';
import { fill, priceNodes } from './nodes.js';
import { fire, type Checked, type Session } from './session.js';
import { childSubtotal } from './price.logic.js';

/** What is chosen for a variable child, out of a variation or of a radio list of variations (contract 26 and 30). */
interface Choice {
  readonly id: number;
  readonly isBuyable: boolean;
  readonly price: string;
  readonly regularPrice: string;
  readonly priceHtml: SettingHtml;
  readonly description: string;
  readonly availability: SettingHtml;
  /** Pieces there are; `null` where that is not said. */
  readonly stock: number | null;
  readonly picture: { readonly html: string; readonly src: string; readonly srcset: string; readonly alt: string | undefined };
  /** JSON of the chosen attributes. */
  readonly attributes: string;
}

/** Where a variation of a child is chosen; `null` where it has none. The form of the bundle is none of them. */
const variationForm = (child: Element): HTMLElement | null => child.querySelector<HTMLElement>('.variations_form');

/** The chosen selects of a child as JSON, in the order of the page. */
function chosenAttributes(form: HTMLElement | null): string {
  const chosen = [...(form?.querySelectorAll<HTMLSelectElement>('select') ?? [])]
    .map((select) => [select.dataset['attribute_name'] ?? select.name, select.value] as const)
    .filter(([name]) => name.startsWith('attribute_'));
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : '';
}

const answered = (html: unknown): SettingHtml => ({ html: scalarText(html), isAttribute: false });

const choiceOf = (variation: Variation, form: HTMLElement | null): Choice => {
  const { image } = variation;
  const src = scalarText(image?.url);
  const srcset = scalarText(image?.srcset);
  return {
    id: Number(variation.variation_id),
    isBuyable: variation.is_purchasable !== false && variation.is_in_stock !== false,
    price: scalarText(variation.display_price),
    regularPrice: scalarText(variation.display_regular_price),
    priceHtml: answered(variation.price_html),
    description: scalarText(variation.variation_description),
    availability: answered(variation.availability_html),
    stock: variation.max_qty === undefined || variation.max_qty === '' ? null : Number(variation.max_qty),
    picture: { html: scalarText(variation['woosb_image']), src: src !== '' && srcset !== '' ? src : '', srcset, alt: image?.alt },
    attributes: chosenAttributes(form),
  };
};

/** HTML in attributes of that list. */
const textsOf = ({ dataset }: HTMLElement): string[] => [dataset['pricehtml'] ?? '', dataset['availability'] ?? ''];

/** What the radio list of another plugin says of the chosen one (`woovr_selected`). */
const radioChoice = ({ dataset }: HTMLElement): Choice => ({
  id: Number(dataset['id']) || 0,
  isBuyable: dataset['purchasable'] !== 'no',
  price: dataset['price'] ?? '',
  regularPrice: dataset['regularPrice'] ?? '',
  priceHtml: { html: dataset['pricehtml'] ?? '', isAttribute: true },
  description: '',
  availability: { html: dataset['availability'] ?? '', isAttribute: true },
  stock: null,
  picture: { html: '', src: dataset['imagesrc'] ?? '', srcset: '', alt: undefined },
  attributes: dataset['attrs'] ?? '',
});

/** Variable children of one bundle, and what every child shows as its price. */
interface Children {
  /** Writes the price of each child that shows another one than the page printed. */
  writePrices(checked: Checked): void;
  /**
   * Why a child whose options are all chosen is no variation yet: the answer of the shop is awaited, or did not come, which is told at the
   * child with a way on; `null` where it is for the shopper to choose.
   */
  awaited(child: HTMLElement): Awaited | null;
}

/** A reason that is none of the shopper's. */
type Awaited = Pick<SubmitBlocker, 'message' | 'isAwaited' | 'isShown'>;

/** Shows one child's new part in place of the printed one, or the printed one again. @returns whether it shows something else now */
function swap(session: Session, child: HTMLElement, name: 'thumb' | 'price', content: readonly (Node | string)[] | null): boolean {
  const [ori, fresh] = ['ori', 'new'].map((kind) => child.querySelector<HTMLElement>(`.woosb-${name}-${kind}`));
  if (!ori || !fresh) {
    return false;
  }
  session.writes.keep(ori, 'style');
  session.writes.keep(fresh, 'style');
  const isOther = fill(session, fresh, ...(content ?? []));
  setShown(ori, content === null);
  setShown(fresh, content !== null);
  return isOther;
}

function pictureNodes(child: HTMLElement, { picture: { html, src, srcset, alt } }: Choice): Node[] | null {
  if (html !== '') {
    return [parseHtml(html, 'woosb_image')];
  }
  const url = src === '' ? null : pictureUrl(src);
  if (!url) {
    return null;
  }
  // Size and classes of the printed one: nothing moves.
  const printed = child.querySelector<HTMLImageElement>('.woosb-thumb-ori img');
  const img = (printed?.cloneNode() ?? new Image()) as HTMLImageElement;
  img.removeAttribute('srcset');
  // What lazy loaders would put in its place.
  for (const name of Object.keys(img.dataset)) {
    delete img.dataset[name];
  }
  img.src = url;
  if (srcset !== '') {
    img.srcset = pictureList(srcset);
  }
  img.alt = alt ?? img.alt;
  return [img];
}

/** Fills what may be empty, and hides it then. */
function fillOrHide(session: Session, el: HTMLElement | null, content: SettingHtml, where: string): void {
  if (el) {
    session.writes.keep(el, 'style');
    fill(session, el, settingNodes(content, where));
    setShown(el, content.html !== '');
  }
}

/** Gives the main picture back to the product. Without jQuery the driver of the child's form hears the host's name natively. */
function resetMainPicture(form: HTMLElement): void {
  if (jquery()) {
    fireHost(form, 'reset_image');
  } else {
    form.dispatchEvent(new CustomEvent('reset_image'));
  }
}

/** The prices a child shows for a piece or its quantity; `null`: as printed. */
function childPrice(
  child: HTMLElement,
  { children, saving, terms }: Checked,
  { settings: { bundledPrice, bundledPriceFrom }, currency }: Session,
  priceHtml: SettingHtml | undefined,
): (Node | string)[] | null {
  const read = children.find(({ element }) => element === child);
  const isPiece = bundledPrice === 'price';
  if (!read || !currency || bundledPrice === 'no' || compare(read.price, ZERO) <= 0 || (isPiece && priceHtml === undefined)) {
    return null;
  }
  if (isPiece && priceHtml?.html && bundledPriceFrom === 'sale_price' && saving?.by !== 'percent') {
    return [settingNodes(priceHtml, 'price_html')];
  }
  const shown = { price: read.price, quantity: isPiece ? 1 : read.quantity };
  return [
    ...priceNodes(product([shown.price, shown.quantity]), childSubtotal(shown, saving, terms), currency),
    attributeNodes(child.dataset['priceSuffix'] ?? ''),
  ];
}

/** Shows the picture and the texts of a choice, or what was printed. */
function showChoice(session: Session, child: HTMLElement, choice: Choice | null): void {
  swap(session, child, 'thumb', choice && pictureNodes(child, choice));
  fillOrHide(session, child.querySelector('.woosb-variation-description'), answered(choice?.description), 'variation_description');
  fillOrHide(session, child.querySelector('.woosb-availability'), choice?.availability ?? answered(''), 'availability_html');
}

/** What the variable children are now. */
interface Choices {
  /** What a child has been told last; `null` since its choices changed, `undefined` while it is as printed. */
  of(child: HTMLElement): Choice | null | undefined;
  /** Writes a choice into its child. @returns whether it was another one before */
  apply(child: HTMLElement, choice: Choice): boolean;
  /** Nothing is known of it any more; what it shows stays until that is certain. */
  drop(child: HTMLElement): void;
  /** Gives a child back what was printed. @returns whether there was anything to give back */
  reset(child: HTMLElement): boolean;
}

function createChoices(session: Session): Choices {
  const { settings, touched } = session;
  const applied = new WeakMap<HTMLElement, Choice | null>();
  const printedStock = new WeakMap<HTMLElement, string>();
  const write = (child: HTMLElement, id: number, price: string, attributes: string): void => {
    child.dataset['id'] = String(id);
    child.dataset['price'] = price;
    child.dataset['attrs'] = attributes;
  };
  const drop = (child: HTMLElement): void => {
    applied.set(child, null);
    write(child, 0, '0', '');
  };
  return {
    of: (child) => applied.get(child),
    drop,
    apply(child, choice) {
      const last = applied.get(child);
      if (last && last.id === choice.id && last.attributes === choice.attributes) {
        return false;
      }
      applied.set(child, choice);
      touched.add(child);
      const { isBuyable, regularPrice } = choice;
      const price = settings.bundledPriceFrom === 'regular_price' && regularPrice !== '' ? regularPrice : choice.price;
      write(child, isBuyable ? choice.id : 0, isBuyable ? price : '0', choice.attributes);
      const { stock } = child.dataset;
      if (stock !== undefined) {
        printedStock.set(child, printedStock.get(child) ?? stock);
        child.dataset['stock'] = String(choice.stock ?? -1);
      }
      showChoice(session, child, choice);
      return true;
    },
    reset(child) {
      if (applied.get(child) === undefined && Number(child.dataset['id'] ?? 0) <= 0 && touched.has(child)) {
        return false;
      }
      drop(child);
      applied.delete(child);
      touched.add(child);
      const stock = printedStock.get(child);
      if (stock !== undefined) {
        child.dataset['stock'] = stock;
      }
      showChoice(session, child, null);
      return true;
    },
  };
}

/** What is heard of the children's own forms. */
interface Heard {
  found(child: HTMLElement, form: HTMLElement, variation: Variation): void;
  reset(child: HTMLElement): void;
  /** The reasons of a child's own form may be others now. */
  told(): void;
}

/** The selects of a child's own form. */
const selectsOf = (child: Element): HTMLSelectElement[] => [...child.querySelectorAll<HTMLSelectElement>('.variations_form select')];

/** Is every option of a child chosen? */
function isComplete(child: Element): boolean {
  const selects = selectsOf(child);
  return selects.length > 0 && selects.every(({ value }) => value !== '');
}

/** Does the form of a child ask the shop for each variation? */
const isAsking = (form: HTMLElement | null): boolean => form?.dataset['product_variations']?.trim() === 'false';

/** Hears the host's events of the children's forms, whoever fires them. */
function listenToHostForms({ parts: { list }, onStop }: Session, { found, reset }: Heard): void {
  const onForm = (name: string, run: (child: HTMLElement, form: HTMLElement, arg: unknown) => void): void =>
    onStop(
      onHost(list, name, ({ target }, [arg]) => {
        const child = childOf(target);
        const form = child && variationForm(child);
        if (child && form) {
          run(child, form, arg);
        }
      }),
    );
  onForm('found_variation', (child, form, variation) => {
    if (isRecord(variation)) {
      found(child, form, variation as unknown as Variation);
    }
  });
  onForm('reset_data', reset);
}

/** Hears what our own variation form found, and why it is none yet: without jQuery it fires nothing of the host's. */
function listenToStores({ parts: { list, form: mainForm }, onStop }: Session, { found, reset, told }: Heard): void {
  for (const child of childrenOf(list)) {
    const form = variationForm(child);
    // One that stands in the bundle's own form would be that form's store.
    if (!(form instanceof HTMLFormElement) || form === mainForm) {
      continue;
    }
    const store = productOf(form);
    let was = store.get().variation;
    onStop(
      store.listen(({ variation, blockers }) => {
        // The host's script is heard itself, once it is done.
        if (driverOf('variations') !== 'host') {
          if (variation) {
            found(child, form, variation);
          } else if (was && !blockers.some(({ isAwaited }) => isAwaited)) {
            reset(child);
          }
          // While an answer is awaited the child shows what it was.
          was = variation ?? (blockers.some(({ isAwaited }) => isAwaited) ? was : null);
        }
        told();
      }),
    );
    if (was) {
      found(child, form, was);
    } else if (driverOf('variations') === 'host') {
      // What it found before we came.
      fireHost(form, 'check_variations');
    }
  }
}

/**
 * Hears that WooCommerce's script got no answer for a child: it says nothing of that. The child says so then, with a way on.
 * @returns is a child without its answer?
 */
function listenToLostAnswers({ parts: { list }, onStop }: Session, isOpen: (child: HTMLElement) => boolean, told: () => void) {
  const lost = new WeakSet<HTMLElement>();
  for (const child of childrenOf(list)) {
    const form = variationForm(child);
    if (!(form instanceof HTMLFormElement)) {
      continue;
    }
    onStop(
      onHostLookupEnd(form, () => {
        if (driverOf('variations') === 'host' && isOpen(child)) {
          lost.add(child);
          showLookupFailure(form, () => selectsOf(child)[0]?.dispatchEvent(new Event('change', { bubbles: true })));
          told();
        }
      }),
    );
    onStop(() => clearSubmitBlocker(form));
  }
  return {
    has: (child: HTMLElement) => lost.has(child),
    /** Another choice is made. */
    forget(child: HTMLElement): void {
      const form = variationForm(child);
      if (lost.delete(child) && form instanceof HTMLFormElement) {
        clearSubmitBlocker(form);
      }
    },
  };
}

/**
 * Drives the variable children of a bundle: their own forms are driven by the variation form or by WooCommerce's script, here it is heard
 * what they found.
 * @param changed is called when a child has become another one, with the name that the host has for it
 * @param told is called when the reason why a child is no variation yet may be another one
 */
export function driveChildren(session: Session, changed: (context: string, child: HTMLElement) => void, told: () => void): Children {
  const { settings, touched, parts, onStop } = session;
  const choices = createChoices(session);
  const heard: Heard = {
    found(child, form, variation) {
      if (!choices.apply(child, choiceOf(variation, form))) {
        return;
      }
      if (!settings.changeImage) {
        resetMainPicture(form);
      }
      fire('found_variation', child, variation);
      changed('found_variation', child);
    },
    reset(child) {
      if (choices.reset(child)) {
        fire('reset_data', child);
        changed('reset_data', child);
      }
    },
    told,
  };
  const lost = listenToLostAnswers(session, (child) => isComplete(child) && choices.of(child) === null, told);
  listenToHostForms(session, heard);
  listenToStores(session, heard);
  onStop(
    onHost(document, 'woovr_selected', (_event, [option]) => {
      const radio = asElement(option);
      const child = radio && parts.list.contains(radio) ? childOf(radio) : null;
      if (!radio || !child) {
        return;
      }
      const choice = radioChoice(radio);
      if (choices.apply(child, choice)) {
        changed('woovr_selected', child);
      }
      const texts = textsOf(radio);
      if (!isCleaned(texts)) {
        whenCleaned(texts, () => {
          if (choices.of(child) === choice) {
            showChoice(session, child, choice);
            changed('woovr_selected', child);
          }
        });
      }
    }),
  );
  const drop = (child: HTMLElement): void => {
    lost.forget(child);
    choices.drop(child);
  };
  listenToSelects(session, drop, (child) => {
    if (choices.of(child) === null) {
      changed('reset_data', child);
    }
  });

  return {
    awaited(child) {
      const form = variationForm(child);
      if (!form || !isComplete(child) || choices.of(child)) {
        return null;
      }
      const own = productOf(form)
        .get()
        .blockers.find(({ isAwaited, action }) => isAwaited || action);
      if (own?.isAwaited) {
        return { message: own.message, isAwaited: true };
      }
      if (own || lost.has(child)) {
        return { message: own?.message ?? message('variation.lookup_failed'), isShown: () => child.querySelector('.shop-alert') !== null };
      }
      // Asked by WooCommerce's script; or a choice the page came with, which is answered in a moment.
      const isAsked = driverOf('variations') === 'host' && isAsking(form) && choices.of(child) === null;
      return isAsked || !touched.has(child) ? { message: message('variation.checking'), isAwaited: true } : null;
    },
    writePrices(checked) {
      for (const child of touched) {
        const choice = choices.of(child);
        const isOther = swap(session, child, 'price', childPrice(child, checked, session, choice?.priceHtml));
        if (isOther && choice) {
          fire('change_price', child, child.querySelector('.woosb-price-new')?.innerHTML ?? '');
        }
      }
    },
  };
}

/** A changed select leaves its child without a choice until a variation is found: before anybody answers it, and after all have. */
function listenToSelects(
  { parts: { list }, onStop }: Session,
  drop: (child: HTMLElement) => void,
  after: (child: HTMLElement) => void,
): void {
  const at = (run: (child: HTMLElement) => void) => (event: Event) => {
    const child = event.target instanceof HTMLSelectElement && event.target.closest('.variations_form') ? childOf(event.target) : null;
    if (child) {
      run(child);
    }
  };
  const [before, last] = [at(drop), at(after)];
  list.addEventListener('change', before, true);
  list.addEventListener('change', last);
  onStop(() => {
    list.removeEventListener('change', before, true);
    list.removeEventListener('change', last);
  });
}
