import { textOfHtml } from '../../shared/html/inert.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/bundle.js';
import type { DecimalLike } from '../../shared/money/decimal.js';
import { fillBrackets } from '../../shared/host/text-marks.js';
import { readBounds } from './bundle.read.js';
import { piecesOf, type Reason, type ReasonKind } from './choice.logic.js';
import { moneyText, type Checked, type Session } from './session.js';

/** What is told of a bundle that cannot be bought yet (contract 31). */

const KEYS: Readonly<Record<ReasonKind, MessageKey>> = {
  selection: 'bundle.selection',
  unpurchasable: 'bundle.unpurchasable',
  empty: 'bundle.empty',
  min: 'bundle.min',
  max: 'bundle.max',
  'total-min': 'bundle.total_min',
  'total-max': 'bundle.total_max',
};

/** The words of a reason as text; a shop's own may have markup and marks of the host. */
export function reasonText({ kind, child }: Reason, { children, sale }: Checked, { parts, currency }: Session): string {
  const { min, max, totalMin, totalMax } = readBounds(parts);
  const money = (amount: DecimalLike | null): string => (amount === null ? '' : moneyText(amount, currency));
  const isTotal = kind === 'total-min' || kind === 'total-max';
  return fillBrackets(textOfHtml(message(KEYS[kind])), {
    name: (child === null ? undefined : children[child]?.name) ?? '',
    min: isTotal ? money(totalMin) : (min ?? ''),
    max: isTotal ? money(totalMax) : (max ?? ''),
    selected: piecesOf(children),
    total: money(sale),
  });
}
