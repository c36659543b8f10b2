/** Layout shift of every demo page, from the first byte until everything has settled. */
import { readdirSync } from 'node:fs';
import { at } from '../../build/paths.mjs';

export const title = 'Layout shift of every demo page, phone and desktop';

const WIDTHS = [
  { width: 390, height: 800 },
  { width: 1280, height: 800 },
];

export async function run(bench) {
  const rows = [];
  for (const name of readdirSync(at('demo-theme'))
    .filter((file) => file.endsWith('.html'))
    .sort()) {
    const values = [];
    const moved = [];
    for (const viewport of WIDTHS) {
      const page = await bench.newPage({ viewport });
      await page.addInitScript(() => {
        window.shifted = 0;
        window.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            window.shifted += entry.hadRecentInput ? 0 : entry.value;
            window.moved.push(
              ...entry.sources.map(({ node }) =>
                node instanceof Element
                  ? `${node.localName}${node.className ? `.${String(node.className).split(' ')[0]}` : ''}`
                  : String(node?.nodeName),
              ),
            );
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${bench.url}/demo-theme/${name}`, { waitUntil: 'load' });
      await page.waitForTimeout(700);
      values.push(await page.evaluate(() => window.shifted));
      moved.push(...(await page.evaluate(() => window.moved)));
      await page.done();
    }
    rows.push({ what: name, values: [Math.max(...values)], unit: '', promised: 0, note: [...new Set(moved)].slice(0, 4).join(', ') });
  }
  const bad = rows.filter(({ values: [value] }) => value > 0);
  return bad.length > 0
    ? bad
    : [{ what: `${rows.length} pages at ${WIDTHS.map(({ width }) => width).join(' and ')} px`, values: [0], unit: '', promised: 0 }];
}
