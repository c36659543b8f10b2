import { expect, test } from 'vitest';
import { exchange, pageText } from '../../host/recording.js';
import { parsePage } from '../../../shared/html/inert.js';
import { adoptRegion } from '../../../shared/html/sanitize.js';
import { isWhole, markedHtml, wholeIn } from '../../../shared/html/whole.js';

const ROW = '<table class="lines"><tbody><tr><td>Cape</td><td><b>45.00</b></td></tr></tbody></table>';
const REGION = `<div class="totals"><p>Total</p>${ROW}<select name="s"><option>1</option></select><textarea name="t">x</textarea><p>end</p></div>`;

/** Where a text may break off: everywhere. */
const cuts = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** What holds of every parser that a browser could have. */
export function wholeRegions(): void {
  test('an answer that breaks off anywhere inside a region does not hold it whole', () => {
    const text = `<h2>Cart</h2>${REGION}<p>more</p>`;
    const [begin, end] = [text.indexOf('<div'), text.indexOf('<p>more')];
    const passed = cuts(begin, end).filter((at) => wholeIn(markedHtml(text.slice(0, at)), '.totals') !== null);
    expect(passed).toEqual([]);
    expect(wholeIn(markedHtml(text.slice(0, end)), '.totals')?.outerHTML).toBe(REGION);
    expect(wholeIn(markedHtml(text), '.totals')?.outerHTML).toBe(REGION);
  });

  test('a page that breaks off inside a region does not hold it whole, one that breaks off later does', () => {
    const page = `<!DOCTYPE html><html><body><main>${REGION}</main><footer><p>foot</p></footer></body></html>\n<!-- cached -->`;
    const [begin, end] = [page.indexOf('<div'), page.indexOf('</main>')];
    const passed = cuts(begin, end).filter((at) => wholeIn(parsePage(page.slice(0, at)), '.totals') !== null);
    expect(passed).toEqual([]);
    expect(wholeIn(parsePage(page.slice(0, page.indexOf('foot</p>'))), '.totals')?.outerHTML).toBe(REGION);
    expect(wholeIn(parsePage(page), '.totals')?.outerHTML).toBe(REGION);
  });

  test('markup that its author never closed is whole on a page that was sent to its end', () => {
    const sloppy = `<html><body><form class="f"><div><p>open<div>too</form><p>x</body></html>`;
    expect(wholeIn(parsePage(sloppy), '.f')).not.toBeNull();
    expect(wholeIn(markedHtml('<ul class="f"><li>one<li>two</ul>'), '.f')).not.toBeNull();
  });

  test('the recorded cart and checkout pages hold their regions whole, and cut at 60 % they do not', () => {
    for (const [name, region] of [
      ['page-cart', 'form.woocommerce-cart-form'],
      ['page-cart', 'div.cart_totals'],
      ['page-checkout', 'form.checkout'],
    ] as const) {
      const page = pageText(name);
      const part = wholeIn(parsePage(page), region);
      expect(part, `${name} ${region}`).not.toBeNull();
      const from = page.indexOf(String(part?.classList[0]));
      expect(wholeIn(parsePage(page.slice(0, from + 200)), region), `${name} ${region}, cut`).toBeNull();
    }
  });

  test('the page of a sign-in has none of it', () => {
    const page = '<!DOCTYPE html><html><body><form action="/login"><input name="room"></form></body></html>';
    expect(wholeIn(parsePage(page), '.totals')).toBeNull();
    expect(wholeIn(markedHtml(page), '.totals')).toBeNull();
  });

  test('a whole region comes clean and alone out of its answer', () => {
    const region = wholeIn(markedHtml('<p>before</p><div class="totals" onclick="x()"><b>1</b></div><p>after</p>'), '.totals');
    const fresh = region && adoptRegion(region, 'the totals');
    expect([fresh?.outerHTML, fresh?.ownerDocument]).toEqual(['<div class="totals"><b>1</b></div>', document]);
  });

  test('each part of a list is asked by itself', () => {
    const answer = markedHtml('<i>1</i><i>2</i><i>3');
    expect([...answer.querySelectorAll('i')].map((part) => isWhole(part))).toEqual([true, true, false]);
  });

  test('the recorded answers of print-blocks are whole', () => {
    for (const name of ['wapo-live-print-blocks', 'wapo-full-live-print-blocks', 'wapo-full-live-print-blocks-page']) {
      const { body } = exchange(name).response;
      const answer = markedHtml(typeof body === 'string' ? body : String((body as { html: string }).html));
      expect([...answer.children].every((part) => isWhole(part))).toBe(true);
    }
  });
}
