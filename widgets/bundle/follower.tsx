import { useState, type ReactElement } from 'react';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { useMount } from '../../shared/element/host-hooks.js';
import { asElement } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import { parseDecimal, rounded } from '../../shared/money/decimal.js';
import { focusReason, isAlertShown, isChoosable, partOf } from './bundle.host.js';
import { REASON_KINDS, type ReasonKind } from './bundle.rules.js';
import { Controls, LoweredQuantity } from './quantities.js';
import { childAtFault, currencyNow, forgetAddedIn, Held, roundOf, useTelling, type Blocker, type BundleProps } from './round.js';

/** What the script says is missing: a flag for each kind, in our order; only the newest generation knows what cannot be bought. */
function toldKinds(flags: readonly unknown[]): ReasonKind[] {
  const kinds = REASON_KINDS.filter((kind) => flags.length === REASON_KINDS.length || kind !== 'unpurchasable');
  return kinds.filter((_, at) => flags[at]);
}

/**
 * A bundle beside the plugin's own script: price and readiness go into the product's store as it says them, nothing is written but what
 * screen readers need (contract 44). What it said before we came our own rules say.
 */
export function FollowedBundle({ parts, settings }: BundleProps): ReactElement {
  const { wrap, list } = parts;
  const [alert] = useState(() => partOf(wrap, 'alert'));
  const [blocker, setBlocker] = useState<Blocker | null>();
  const tell = useTelling(parts);
  const isOurs = (args: readonly unknown[]): boolean => asElement(args.at(-1)) === wrap;

  const check = (reasons: readonly ReasonKind[], isReady: boolean, said: string): void => {
    const text = said || message('bundle.incomplete');
    if (!isReady) {
      forgetAddedIn(parts.form);
    }
    const focus = (): void => focusReason(parts, childAtFault(roundOf({ parts, settings })));
    commit(
      () => setBlocker(isReady ? null : { message: text, isShown: () => isAlertShown(parts, text), focus }),
      () => tell.checked(isReady, reasons),
    );
  };
  const priced = (_event: unknown, args: readonly unknown[]): void => {
    const [sale, regular] = args.slice(0, 2).map((price) => parseDecimal(String(price)));
    if (isOurs(args) && sale && regular) {
      // Its sums are binary; it shows them rounded.
      const decimals = currencyNow()?.decimals ?? 2;
      tell.price(rounded(sale, decimals), rounded(regular, decimals));
    }
  };
  // It says so in the alert first, which comes down only then.
  const checked = (_event: unknown, args: readonly unknown[]): void => {
    if (isOurs(args)) {
      check(toldKinds(args.slice(1, -1)), Boolean(args[0]), (alert?.textContent ?? '').trim());
    }
  };
  useMount(() => {
    if (isChoosable(parts, settings.recalculates)) {
      const { sale, regular, reasons } = roundOf({ parts, settings });
      const said = alert?.style.display === 'none' ? '' : (alert?.textContent ?? '').trim();
      const kinds = reasons.map(({ kind }) => kind);
      tell.price(sale, regular);
      check(kinds, kinds.length === 0, said);
    }
  });

  return (
    <>
      <Held parts={parts} settings={settings} blocker={blocker} />
      <Controls list={list} />
      <Host node={alert} role="alert" />
      <Host node={document} on={{ woosb_calc_price: priced, woosb_check_ready: checked }} />
      <LoweredQuantity form={parts.form} />
    </>
  );
}
