import { afterEach, expect, test } from 'vitest';
import type { HostScript } from '../../host/load.js';
import { recordedJson } from '../../host/recording.js';
import { all, button, child, fill, ids, open, recorded, textAt, type BundlePage } from './page.js';

/**
 * The recorded walk through a bundle: the double of the plugin's script shows what the plugin showed, and so do we, but for the pennies
 * that the plugin's page says less than its cart charges.
 */
interface Shown {
  readonly total: string;
  readonly count: string;
  readonly alert: string;
  readonly ids: string;
  readonly button: string;
}
const TRACE = recordedJson<{ steps: { step: string; events: { event: string }[]; shown: Shown }[] }>('events-bundle').steps;

/** What is typed into the field of which child, by the recorded step. */
const TYPED: readonly (readonly [step: string, name: string, value: string])[] = [
  ['a second board', 'Oak Chopping Board', '2'],
  ['towels above their maximum', 'Linen Tea Towel', '9'],
  ['boards above the whole maximum', 'Oak Chopping Board', '3'],
  ['towels below their minimum', 'Linen Tea Towel', '0'],
  ['the kettle as well', 'Copper Kettle', '1'],
  ['boards emptied', 'Oak Chopping Board', ''],
];
/** What the cart charges where the page of the plugin says less: 8.96 for a towel and not 8.95. */
const pence = (text: string): number => Math.round(Number(/£([\d.]+)/.exec(text)?.[1]) * 100);
const isShown = (selector: string): boolean => all(selector).every(({ style }) => style.display !== 'none');

let page: BundlePage;
afterEach(() => page.close());

test.each<[string, readonly HostScript[]]>([
  ['the double', ['product-bundle']],
  ['the tag', []],
])('%s shows what the plugin showed, step by step', async (who, scripts) => {
  page = await open(recorded('page-product-bundle-subtotal'), { scripts });
  let heard = who === 'the tag' ? 0 : page.heard().length;
  for (const [step, name, value] of [['load', '', ''] as const, ...TYPED]) {
    if (name !== '') {
      fill(name, value);
      await page.wait(500);
    }
    const recordedStep = TRACE.find((one) => one.step === step);
    if (!recordedStep) {
      throw new Error(`no step ${step}`);
    }
    const { shown, events } = recordedStep;
    const towels = Number(child('Linen Tea Towel').dataset['qty']);
    const [regular = '', sale = ''] = shown.total.match(/£[\d.]+/g) ?? [];
    expect(textAt('.woosb-total'), step).toContain(`Bundle price: ${regular}`);
    expect(pence(textAt('.woosb-total ins')) - pence(sale), step).toBe(who === 'the tag' ? towels : 0);
    expect([ids(), textAt('.woosb-count')], step).toEqual([shown.ids, shown.count]);
    expect(isShown('.woosb-alert') ? textAt('.woosb-alert') : '', step).toBe(shown.alert);
    expect(button().classList.contains('woosb-disabled'), step).toBe(shown.button.includes('woosb-disabled'));
    const names = events.map(({ event }) => event).filter((event) => event.startsWith('woosb_'));
    if (step !== 'load' || who === 'the tag') {
      // The plugin does it again 0.9 s later; we do not.
      expect(page.heard().slice(heard), step).toEqual(step === 'load' ? names : names.slice(0, names.length / 2));
    }
    heard = page.heard().length;
  }
});
