import { useState, type ReactElement, type ReactNode } from 'react';
import { nodeOf } from '../../shared/dom/node-of.js';
import { isSameList } from '../../shared/dom/nodes.js';
import { afterCommit, commit } from '../../shared/element/commit.js';
import { Host, Hosts, useMatches } from '../../shared/element/host.js';
import { keyOf, useEvent, useFirstIntent, useMount } from '../../shared/element/host-hooks.js';
import { createCell, useCell, type Cell } from '../../shared/element/cell.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { textOfHtml } from '../../shared/html/inert.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { decimalNumber } from '../../shared/money/decimal.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { Slide } from '../../shared/ui/slide-host.js';
import * as host from './bundle.host.js';
import { piecesOf, postedIds, REASON_KINDS } from './bundle.rules.js';
import type { Settings } from './bundle.schema.js';
import { awaitedAt, Child, childPrice, type ChildState } from './child.js';
import { BundleQuantity, Controls, lowerQuantity, pressStep, Quantity } from './quantities.js';
import {
  childAtFault,
  currencyNow,
  fire,
  forgetAddedIn,
  Held,
  priceTextOf,
  reasonText,
  roundOf,
  useTelling,
  type Blocker,
  type BundleProps,
  type PriceText,
  type Round,
} from './round.js';

const SLIDE_MS = 400;

/** What is said of a bundle that cannot be bought. */
interface Said {
  readonly blocker: Blocker | null;
  /** What stands in its alert; it stays there while that is drawn up. */
  readonly alert: string | undefined;
  readonly isAlertOpen: boolean;
}

/** How a bundle stands, in words. */
interface Shown {
  readonly round: Round;
  readonly ids: string;
  readonly price: PriceText | null;
  readonly childPrices: ReadonlyMap<HTMLElement, ReactNode>;
  readonly said: Said;
  /** The first time nothing moves. */
  readonly isFirst: boolean;
}

/** Children that are other ones than the page printed; `null`: as printed. */
type ChildStates = Map<HTMLElement, Cell<ChildState | null>>;

/** What is said where a bundle cannot be bought. @param was what stands in its alert */
function saidOf(bundle: BundleProps, round: Round, children: ChildStates, was: string | undefined): Said {
  const { parts } = bundle;
  const [first] = round.reasons;
  if (!first) {
    return { blocker: null, alert: was, isAlertOpen: false };
  }
  const wrong = childAtFault(round);
  const focus = (): void => host.focusReason(parts, childAtFault(roundOf(bundle)));
  // A child whose options are all chosen asks nothing of the shopper: it waits for an answer, or for another try, and says so itself.
  const awaited = wrong && first.kind === 'selection' ? awaitedAt(wrong, children.get(wrong)?.get()) : null;
  if (awaited) {
    return { blocker: { ...awaited, focus }, alert: was, isAlertOpen: false };
  }
  const text = reasonText(first, round, parts);
  return { blocker: { message: text, isShown: () => host.isAlertShown(parts, text), focus }, alert: text, isAlertOpen: true };
}

/** Tells the page what a bundle costs and whether it can be bought, by the host's events and ours. */
function tellOutcome({ wrap, list }: host.BundleParts, { round, price, said }: Shown, tell: ReturnType<typeof useTelling>): void {
  const { sale, regular, reasons, children } = round;
  if (price) {
    fire('change_total', host.partOf(wrap, 'total'), price.html, price.suffix);
    fire('calc_price', decimalNumber(sale), decimalNumber(regular), price.html, price.suffix, wrap);
  }
  tell.price(sale, regular);
  const kinds = reasons.map(({ kind }) => kind);
  tell.checked(said.blocker === null, kinds);
  const { isOptional, min, max } = host.readBounds({ list });
  if (isOptional) {
    fire('change_count', host.partOf(wrap, 'count'), piecesOf(children), min, max);
  }
  fire('check_ready', kinds.length === 0, ...REASON_KINDS.map((kind) => kinds.includes(kind)), wrap);
}

/** A child and how it is, with the markup of its price before a round. */
interface Touched {
  readonly child: HTMLElement;
  readonly state: ChildState;
  readonly before: string;
}

/** The children that are other ones than the page printed. */
const touchedOf = (children: ChildStates): Touched[] =>
  [...children].flatMap(([child, $state]) => {
    const state = $state.get();
    return state ? [{ child, state, before: host.htmlOf(child, 'price-new') }] : [];
  });

function tellPrice({ child, state, before }: Touched): void {
  const now = host.htmlOf(child, 'price-new');
  if (state.choice && now !== before) {
    fire('change_price', child, now);
  }
}

/** How amounts are written may be printed by a script that comes late (contract 40). */
function useLateCurrency(known: () => Round | undefined, come: () => void): void {
  const check = useEvent((): void => {
    const round = known();
    if (round && !isSameList(Object.values(currencyNow() ?? {}), Object.values(round.currency ?? {}))) {
      come();
    }
  });
  useMount(() => onJquery(check));
}

/** Do children of a bundle show what they are: variations, or what their quantity costs? */
const hasTellingChildren = (list: HTMLElement, { bundledPrice }: Settings): boolean =>
  list.dataset['variables'] === 'yes' || list.querySelector('.variations_form') !== null || bundledPrice.startsWith('subtotal');

/**
 * What is chosen in a bundle stands in the page: in fields, and in the data of the children. Whatever changes it writes it there first;
 * then the bundle is read anew, shown, and told: a round.
 */
function useRounds(bundle: BundleProps, isOpen: boolean) {
  const { parts, settings } = bundle;
  const { wrap, form, list } = parts;
  const [isTelling] = useState(() => hasTellingChildren(list, settings));
  const [$shown] = useState(() => createCell<Shown | null>(null));
  const [children] = useState((): ChildStates => new Map());
  const tell = useTelling(parts);
  const stateOf = (child: HTMLElement): Cell<ChildState | null> => {
    const $state = children.get(child) ?? createCell<ChildState | null>(null);
    children.set(child, $state);
    return $state;
  };
  const say = (round: Round): Said => saidOf(bundle, round, children, $shown.get()?.said.alert);

  /** Reads the bundle, shows it, and tells the page. @param context what the host calls the cause */
  const goRound = useEvent((context: string): void => {
    const round = roundOf(bundle);
    const touched = isTelling ? touchedOf(children) : [];
    const next: Shown = {
      round,
      ids: postedIds(round.children, host.readPostedForm(parts)),
      price: isOpen ? priceTextOf(round, parts) : null,
      childPrices: new Map(touched.map(({ child, state }) => [child, childPrice(child, state, round, settings)])),
      said: say(round),
      isFirst: $shown.get() === null,
    };
    if (next.said.blocker) {
      forgetAddedIn(form);
    }
    commit(
      () => $shown.set(next),
      () => {
        if (isOpen) {
          tellOutcome(parts, next, tell);
        }
        touched.forEach(tellPrice);
        lowerQuantity(form);
        fire('check_stock', wrap, context);
        fire('save_ids', next.ids === '' ? [] : next.ids.split(','), wrap);
        fire('init', wrap, context);
      },
    );
  });
  useMount(() => {
    let isOver = false;
    afterCommit(() => isOver || goRound(wrap.closest(host.QUICK_VIEW) ? 'woosq' : 'ready'));
    return () => {
      isOver = true;
    };
  });
  const roundShown = (): Round | undefined => $shown.get()?.round;
  useLateCurrency(roundShown, () => goRound('ready'));
  return {
    isTelling,
    shown: useCell($shown),
    stateOf,
    /** A child is another one. Before the first round nothing follows from that: that one shows and tells all. */
    changed: useEvent((context: string): void => {
      if ($shown.get()) {
        goRound(context);
      }
    }),
    quantityChanged: useEvent((child: HTMLElement, field: HTMLInputElement): void => {
      const $state = stateOf(child);
      $state.set($state.get() ?? {});
      if ($shown.get()) {
        fire('check_qty', Number(field.value), field);
        goRound('woosb_check_qty');
      }
    }),
    /** Why a child is no variation yet may be said otherwise now. */
    sayAnew: useEvent((): void => {
      const now = $shown.get();
      if (now && isOpen) {
        commit(() => $shown.set({ ...now, said: say(now.round) }));
      }
    }),
  };
}

/** A bundle where no script of the host drives it. */
export function DrivenBundle(bundle: BundleProps): ReactElement {
  const { parts, settings } = bundle;
  const { wrap, form, list } = parts;
  const isOpen = host.isChoosable(parts, settings.recalculates);
  const { isTelling, shown, stateOf, changed, quantityChanged, sayAnew } = useRounds(bundle, isOpen);
  useFirstIntent(wrap, lazySlide.load);
  useFirstIntent(form, lazySlide.load);
  return (
    <>
      <Held parts={parts} settings={settings} blocker={isOpen ? shown?.said.blocker : undefined} />
      <Controls list={list} />
      <Host node={list} onClick={pressStep} />
      <Hosts<HTMLInputElement> in={list} match={host.FIELD}>
        {(field) => <Quantity field={field} form={form} onChange={quantityChanged} />}
      </Hosts>
      {isTelling && (
        <Hosts in={list} match={host.CHILD}>
          {(child) => (
            <Child
              child={child}
              form={form}
              settings={settings}
              $state={stateOf(child)}
              price={shown?.childPrices.get(child) ?? null}
              onChange={changed}
              onTold={sayAnew}
            />
          )}
        </Hosts>
      )}
      {shown && <Host node={parts.ids} value={isOpen || shown.ids !== '' ? shown.ids : undefined} />}
      <BundleQuantity form={form} chosen={shown?.round.children ?? null} />
      {shown && isOpen && <Outcome parts={parts} settings={settings} shown={shown} />}
    </>
  );
}

/** What a bundle shows where anything can be chosen: price, count, what is missing. */
function Outcome({ parts, settings, shown }: BundleProps & { readonly shown: Shown }): ReactElement {
  const { wrap, list, form } = parts;
  const { round, price, said, isFirst } = shown;
  const buttons = useMatches(form, host.BUTTON);
  const ms = isFirst ? 0 : SLIDE_MS;
  const kinds = round.reasons.map(({ kind }) => kind);
  const alert = host.partOf(wrap, 'alert');
  // The oldest generation computes where nothing can be chosen, too, but leaves the price of the product there.
  const writesMain = price && settings.changePrice !== 'no' && host.isChoosable({ list, hasWrap: true }, settings.recalculates);
  return (
    <>
      {price && <Line wrap={wrap} name="total" label={message('bundle.price')} content={price.content} ms={ms} />}
      {writesMain &&
        host
          .mainPrices(parts, settings.changePrice, settings.priceSelector)
          .map((node) => <MainPrice key={keyOf(node)} node={node} content={price.content} />)}
      {host.readBounds(parts).isOptional && (
        <Line wrap={wrap} name="count" label={message('bundle.selected')} content={String(piecesOf(round.children))} ms={ms} />
      )}
      <Host node={alert} text={said.alert} />
      <Slide node={alert} isOpen={said.isAlertOpen} ms={ms} />
      {/* After the text of the first round: what stands there from the start is not shouted. */}
      <Host node={alert} role="alert" />
      <Host
        node={buttons}
        className={{
          'woosb-disabled': kinds.length > 0,
          ...Object.fromEntries(REASON_KINDS.map((kind) => [`woosb-${kind}`, kinds.includes(kind)])),
          // It would post the product alone.
          ajax_add_to_cart: false,
        }}
        // Else whoever adds to the cart has states of its own there.
        data-state={kinds[0]}
      />
    </>
  );
}

interface LineProps {
  readonly wrap: HTMLElement;
  readonly name: 'total' | 'count';
  readonly label: string;
  readonly content: ReactNode;
  readonly ms: number;
}

/** A line that the host leaves empty: a label, and what it is the label of. */
function Line({ wrap, name, label, content, ms }: LineProps): ReactElement {
  const line = host.partOf(wrap, name);
  return (
    <>
      <Host
        node={line}
        content={
          <>
            <span className={`woosb-${name}-label`}>{textOfHtml(label)}</span> <span className={`woosb-${name}-value`}>{content}</span>
          </>
        }
      />
      <Slide node={line} isOpen ms={ms} />
    </>
  );
}

/** The price of the product; what stood there before is kept for other plugins, as the host does it. */
function MainPrice({ node, content }: { readonly node: Element; readonly content: ReactNode }): ReactElement | null {
  const [printed, setPrinted] = useState<string | undefined>();
  const [isRead, setRead] = useState(false);
  // Not while rendering: a bundle with other settings may still be written there.
  useMount(() => {
    if (!node.hasAttribute('data-o_price')) {
      setPrinted(nodeOf(<div>{node.innerHTML}</div>).innerHTML.replaceAll('"', '&quot;'));
    }
    setRead(true);
  });
  return isRead ? <Host node={node} data-o_price={printed} content={content} /> : null;
}
