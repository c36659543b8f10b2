import { memo, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import { Nodes } from '../../shared/dom/node-of.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useEvent, useMount } from '../../shared/element/host-hooks.js';
import { useCell, type Cell } from '../../shared/element/cell.js';
import { driverOf } from '../../shared/host/driver.js';
import { asElement, fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { onHostLookupEnd } from '../../shared/host/variation-lookup.js';
import { isCleaned, settingNodes, whenCleaned } from '../../shared/html/attribute.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { compare, product, ZERO } from '../../shared/money/decimal.js';
import { productOf, type ProductState, type SubmitBlocker } from '../../shared/stores/product.js';
import { showLookupFailure } from '../../shared/ui/lookup-failure.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { pictureList, pictureUrl } from '../../shared/url.js';
import {
  answered,
  choiceOf,
  isComplete,
  radioChoice,
  selectsOf,
  variationForm,
  writeChoice,
  writeStock,
  type Choice,
} from './bundle.host.js';
import { childSubtotal } from './bundle.rules.js';
import type { Settings } from './bundle.schema.js';
import { fire, PriceNow, Suffix, type Round } from './round.js';

/** A child that is another one than the page printed. */
export interface ChildState {
  /** What is chosen; `null` since its selects changed, until a variation is found; left out: nothing was. */
  readonly choice?: Choice | null;
  /** The choice whose picture and texts it shows; `null`: those that were printed, again. */
  readonly shown?: Choice | null;
  /** WooCommerce's script got no answer for what is chosen. */
  readonly isLost?: boolean;
}

/** Gives the main picture back to the product. Without jQuery the driver of the child's form hears the host's name natively. */
function resetMainPicture(form: HTMLElement): void {
  if (jquery()) {
    fireHost(form, 'reset_image');
  } else {
    form.dispatchEvent(new CustomEvent('reset_image'));
  }
}

/**
 * Why a child whose options are all chosen is no variation yet, which is for nobody to choose: the answer of the shop is awaited, or it
 * did not come, which is told at the child with a way on. `null` where it is for the shopper to choose.
 */
export function awaitedAt(
  child: HTMLElement,
  state: ChildState | null | undefined,
): Pick<SubmitBlocker, 'message' | 'isAwaited' | 'isShown'> | null {
  const form = variationForm(child);
  if (!form || !isComplete(child) || state?.choice) {
    return null;
  }
  const own = productOf(form)
    .get()
    .blockers.find(({ isAwaited, action }) => isAwaited || action);
  if (own?.isAwaited) {
    return { message: own.message, isAwaited: true };
  }
  if (own || state?.isLost) {
    return { message: own?.message ?? message('variation.lookup_failed'), isShown: () => child.querySelector('.shop-alert') !== null };
  }
  // Asked by WooCommerce's script; or a choice the page came with, which is answered in a moment.
  const isAsked = driverOf('variations') === 'host' && form.dataset['product_variations']?.trim() === 'false' && state?.choice === null;
  return isAsked || !state ? { message: message('variation.checking'), isAwaited: true } : null;
}

/** The picture of a choice, or null where the printed one stays. */
function pictureOf(child: HTMLElement, { picture: { html, src, srcset, alt } }: Choice): ReactNode {
  if (html !== '') {
    return <Nodes of={parseHtml(html, 'woosb_image')} />;
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
  return <Nodes of={img} />;
}

/** The price that a child shows for a piece or its quantity; `null`: as printed. */
export function childPrice(
  child: HTMLElement,
  { choice }: ChildState,
  { children, saving, terms, currency }: Round,
  settings: Settings,
): ReactNode {
  const { bundledPrice, bundledPriceFrom } = settings;
  const read = children.find(({ element }) => element === child);
  const isPiece = bundledPrice === 'price';
  if (!read || !currency || bundledPrice === 'no' || compare(read.price, ZERO) <= 0 || (isPiece && !choice)) {
    return null;
  }
  if (isPiece && choice?.priceHtml.html && bundledPriceFrom === 'sale_price' && saving?.by !== 'percent') {
    return <Nodes of={settingNodes(choice.priceHtml, 'price_html')} />;
  }
  const shown = { price: read.price, quantity: isPiece ? 1 : read.quantity };
  return (
    <>
      <PriceNow regular={product([shown.price, shown.quantity])} sale={childSubtotal(shown, saving, terms)} currency={currency} />
      <Suffix of={child} />
    </>
  );
}

/** The host's two places for a part of a child: the printed one, and an empty one for another; `null`: the printed one is shown. */
function Swap({ child, name, content }: { readonly child: HTMLElement; readonly name: 'thumb' | 'price'; readonly content: ReactNode }) {
  const printed = child.querySelector<HTMLElement>(`.woosb-${name}-ori`);
  const other = child.querySelector<HTMLElement>(`.woosb-${name}-new`);
  return (
    printed &&
    other && (
      <>
        <Host node={printed} shown={content === null} />
        <Host node={other} shown={content !== null} content={content ?? ''} />
      </>
    )
  );
}

interface ChildProps {
  readonly child: HTMLElement;
  /** The form of the bundle. */
  readonly form: HTMLFormElement;
  readonly settings: Settings;
  /** `null`: it is as the page printed it. */
  readonly $state: Cell<ChildState | null>;
  /** See `childPrice`. */
  readonly price: ReactNode;
  /** It is another one now. @param context what the host calls the cause */
  onChange(context: string): void;
  /** Why it is no variation yet may be said otherwise now. */
  onTold(): void;
}

/** What a child hears of its own form, which the variation form or WooCommerce's script drives, and of radio lists. */
function useChoice({ child, settings, $state, onChange, onTold }: ChildProps, ownForm: HTMLElement | null) {
  /** Shows it, then tells it, then everything that follows from it. */
  const become = (next: ChildState, context: string, tell?: () => void): void =>
    commit(
      () => $state.set(next),
      () => {
        tell?.();
        onChange(context);
      },
    );
  const choose = (choice: Choice, context: string, tell?: () => void): void => {
    const last = $state.get()?.choice;
    if (!last || last.id !== choice.id || last.attributes !== choice.attributes) {
      writeChoice(child, choice, settings.bundledPriceFrom);
      writeStock(child, choice);
      become({ choice, shown: choice }, context, tell);
    }
  };
  const showCleaned = useEvent((choice: Choice) => {
    if ($state.get()?.choice === choice) {
      become({ choice, shown: choice }, 'woovr_selected');
    }
  });
  return {
    found(variation: unknown): void {
      if (ownForm && isRecord(variation)) {
        choose(choiceOf(variation as never, ownForm), 'found_variation', () => {
          if (!settings.changeImage) {
            resetMainPicture(ownForm);
          }
          fire('found_variation', child, variation);
        });
      }
    },
    reset(): void {
      const now = $state.get();
      if (!now || now.choice !== undefined || Number(child.dataset['id'] ?? 0) > 0) {
        writeChoice(child, null, settings.bundledPriceFrom);
        writeStock(child, null);
        become({ shown: null }, 'reset_data', () => fire('reset_data', child));
      }
    },
    radioSelected(_event: unknown, [option]: readonly unknown[]): void {
      const radio = asElement(option);
      if (!radio || !child.contains(radio)) {
        return;
      }
      const choice = radioChoice(radio);
      choose(choice, 'woovr_selected');
      const texts = [choice.priceHtml.html, choice.availability.html];
      if (!isCleaned(texts)) {
        whenCleaned(texts, () => showCleaned(choice));
      }
    },
    /** Another choice is made: until a variation is found for it there is none. */
    drop(): void {
      if ($state.get()?.isLost) {
        clearSubmitBlocker(ownForm as HTMLFormElement);
      }
      writeChoice(child, null, settings.bundledPriceFrom);
      $state.set({ ...$state.get(), choice: null, isLost: false });
    },
    /** WooCommerce's script got no answer: it says nothing of that. The child says so then, with a way on. */
    lookupEnded(): void {
      if (driverOf('variations') === 'host' && isComplete(child) && $state.get()?.choice === null) {
        showLookupFailure(ownForm as HTMLFormElement, () => selectsOf(child)[0]?.dispatchEvent(new Event('change', { bubbles: true })));
        $state.set({ ...$state.get(), isLost: true });
        onTold();
      }
    },
  };
}

/** A child of a bundle: hears what is chosen for it, and shows that (contract 25 to 30). */
export const Child = memo(function Child(props: ChildProps): ReactElement {
  const { child, form, $state, price, onChange, onTold } = props;
  const state = useCell($state);
  const ownForm = variationForm(child);
  const choice = useChoice(props, ownForm);
  const isOwnSelect = ({ target }: Event): boolean => target instanceof HTMLSelectElement && target.closest('.variations_form') === ownForm;
  // Before anybody answers a changed select there is no choice; nor after all have, where nobody found one.
  const changing = (event: Event): void => void (isOwnSelect(event) && choice.drop());
  const changed = (event: Event): void => void (isOwnSelect(event) && $state.get()?.choice === null && onChange('reset_data'));

  const isOther = state?.shown !== undefined;
  const shown = state?.shown ?? null;
  const picture = useMemo(() => shown && pictureOf(child, shown), [child, shown]);
  const availability = shown?.availability ?? answered('');
  return (
    <>
      <Host
        node={ownForm && child}
        onChangeCapture={changing}
        onChange={changed}
        on={{ found_variation: (_event, [variation]) => choice.found(variation), reset_data: choice.reset }}
      />
      {/* One that stands in the bundle's own form would be that form's store. */}
      {ownForm instanceof HTMLFormElement && ownForm !== form && (
        <OwnForm key={keyOf(ownForm)} form={ownForm} {...choice} onTold={onTold} />
      )}
      <Host node={document} on={{ woovr_selected: choice.radioSelected }} />
      {state && <Swap child={child} name="price" content={price} />}
      {isOther && <Swap child={child} name="thumb" content={picture} />}
      {isOther && (
        <Host
          node={child.querySelector('.woosb-variation-description')}
          shown={Boolean(shown?.description)}
          content={<Nodes of={settingNodes(answered(shown?.description), 'variation_description')} />}
        />
      )}
      {isOther && (
        <Host
          node={child.querySelector('.woosb-availability')}
          shown={availability.html !== ''}
          content={<Nodes of={settingNodes(availability, 'availability_html')} />}
        />
      )}
    </>
  );
});

interface OwnFormProps {
  readonly form: HTMLFormElement;
  found(variation: unknown): void;
  reset(): void;
  onTold(): void;
  lookupEnded(): void;
}

/** Hears what our own variation form found, and why it found nothing yet: without jQuery it fires nothing of the host's. */
function OwnForm({ form, found, reset, onTold, lookupEnded }: OwnFormProps): null {
  const store = productOf(form);
  const known = useRef(store.get().variation);
  const heard = useEvent(({ variation, blockers }: ProductState) => {
    const isAwaited = blockers.some((blocker) => blocker.isAwaited);
    // The host's script is heard itself, once it is done.
    if (driverOf('variations') !== 'host') {
      if (variation) {
        found(variation);
      } else if (known.current && !isAwaited) {
        reset();
      }
      // While an answer is awaited the child shows what it was.
      known.current = variation ?? (isAwaited ? known.current : null);
    }
    onTold();
  });
  const ended = useEvent(lookupEnded);
  useMount(() => {
    const stopHearing = store.listen(heard);
    const stopLooking = onHostLookupEnd(form, ended);
    if (known.current) {
      found(known.current);
    } else if (driverOf('variations') === 'host') {
      // What it found before we came.
      fireHost(form, 'check_variations');
    }
    return () => {
      stopHearing();
      stopLooking();
      clearSubmitBlocker(form);
    };
  });
  return null;
}
