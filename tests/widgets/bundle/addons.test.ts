import { afterEach, expect, test, vi } from 'vitest';
import '../../../widgets/bundle/index.js';
import { productOf } from '../../../shared/stores/product.js';
import { pageText, recordedJson } from '../../host/recording.js';
import { FREE, open as openAddons, posted, press, totals, write, type AddonsPage } from '../addons/page.js';
import { fill, form, ids, press as pressButton } from './page.js';

/** A bundle whose form holds add-ons as well: the bundle's price is what add-ons are added to, and both may hold the form. */
const VARS = recordedJson<{ objects: { woosb_vars: { value: Record<string, unknown> }[] } }>('settings').objects.woosb_vars[0]?.value;

/** The recorded bundle before the recorded form with add-ons, and the field it is posted in. */
function withBundle(html: string): string {
  const bundle = new DOMParser().parseFromString(pageText('page-product-bundle', { stripScripts: 'all' }), 'text/html');
  const wrap = bundle.querySelector('.woosb-wrap')?.outerHTML ?? '';
  const field = bundle.querySelector('input.woosb-ids')?.outerHTML ?? '';
  return html.replace(
    /(<form class="cart"[^>]*>)([\s\S]*?<\/form>)/,
    (_all, open: string, rest: string) => `<shop-bundle>${wrap}${open}${field}${rest}</shop-bundle>`,
  );
}

let page: AddonsPage;
afterEach(async () => {
  await page.close();
  vi.unstubAllGlobals();
});
const blockers = (): string[] =>
  productOf(form())
    .get()
    .blockers.map(({ by }) => by);

const pence = (text: string): number => Math.round(Number(/£([\d.]+)/.exec(text)?.[1]) * 100);

test('the total follows the bundle, and add-ons and bundle each block the form and are posted', async () => {
  vi.stubGlobal('woosb_vars', VARS);
  page = await openAddons(FREE, { text: withBundle });
  await page.wait(500);
  const bundle = (): number => Math.round((productOf(form()).get().bundlePrice?.sale ?? 0) * 100);
  const sum = (): number => totals().map(pence)[0] ?? 0;
  expect([bundle(), pence(totals()[1])]).toEqual([50_32, 50_32]);

  press('1-0');
  press('1-1');
  fill('Oak Chopping Board', '2');
  await page.wait(500);
  expect([bundle(), sum() > 0, pence(totals()[1])]).toEqual([71_92, true, 71_92 + sum()]);

  // A required choice is open, and there are more pieces than the bundle may have.
  fill('Oak Chopping Board', '3');
  fill('Linen Tea Towel', '9');
  await page.wait(500);
  expect([blockers().sort(), pressButton()]).toEqual([['addons', 'bundle'], false]);
  write('4', '0');
  write('3-0', 'Ada');
  await page.wait(500);
  expect([blockers(), pressButton()]).toEqual([['bundle'], false]);
  fill('Oak Chopping Board', '1');
  fill('Linen Tea Towel', '2');
  await page.wait(500);
  expect([blockers(), pence(totals()[1])]).toEqual([[], 50_32 + sum()]);
  expect(new FormData(form()).getAll('woosb_ids')).toEqual([ids()]);
  expect(ids()).toBe('35/aa11/1/,41/bb22/2/,55/cc33/1/');
  expect(posted()).toContainEqual(['yith_wapo[][1-0]', 'Gift box']);
});
