import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './builds.js';
import { scriptHashes } from './policy.js';
import { useShop, wrapElement } from './shop.js';
import { measureInput, workOf } from './work.js';

/** The tools of the browser tests, tested: a tool that cannot fail would prove nothing. */
const shop = useShop();

/** Work by count, not by clock: on a busy machine a clock would run while nothing is done. */
const busy = (): void => {
  let sum = 0;
  for (let i = 0; i < 3e7; i += 1) {
    sum += Math.sqrt(i);
  }
  document.documentElement.dataset['sum'] = String(sum);
};

test('a recorded page stands at its own address with our tags, answered by recordings', async () => {
  const page = await shop.recordedPage('product-variable-6', {
    wrap: (html) => wrapElement(html, /<form class="variations_form/, 'shop-unknown'),
    answers: { 'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok' },
    hostScripts: ['add-to-cart-variation'],
  });
  expect(page.url()).toMatch(/^http:\/\/shop\.test\/product\//);
  expect(await page.locator('shop-unknown > form.variations_form').count()).toBe(1);
  const answer = await page.evaluate(async () =>
    (
      await fetch('/?wc-ajax=add_to_cart', {
        method: 'POST',
        body: new URLSearchParams([
          ['product_id', '35'],
          ['quantity', '2'],
        ]),
      })
    ).json(),
  );
  expect(answer).toHaveProperty('cart_hash');
  expect(page.shop.sent.map(({ call, fields }) => [call, fields])).toEqual([
    [
      'POST /?wc-ajax=add_to_cart',
      [
        ['product_id', '35'],
        ['quantity', '2'],
      ],
    ],
  ]);
  expect(await page.evaluate(() => document.cookie)).toContain('woocommerce_items_in_cart=1');
  expect(await page.evaluate(() => typeof Reflect.get(window, 'jQuery'))).toBe('function');
});

test('fields of a multipart form are listed in order, and a call nobody answers is named', async () => {
  const page = await shop.recordedPage('shop');
  const failed = await page.evaluate(async () => {
    const form = new FormData();
    form.append('attribute_pa_colour', 'red');
    form.append('add-to-cart', '63');
    return fetch('/product/cotton-tee/', { method: 'POST', body: form }).then(
      () => 'answered',
      () => 'failed',
    );
  });
  expect(failed).toBe('failed');
  expect(page.shop.sent[0]?.fields).toEqual([
    ['attribute_pa_colour', 'red'],
    ['add-to-cart', '63'],
  ]);
  expect(page.shop.unexpected).toEqual(['POST /product/cotton-tee/']);
  expect(page.drainErrors()).toEqual([expect.stringContaining('net::ERR_FAILED')]);
});

test('axe finds what is wrong, also under a strict policy', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html', csp: true });
  const violations = await page.axe();
  expect(violations.map(({ id }) => id)).toContain('image-alt');
  expect(violations.map(({ id }) => id)).not.toContain('document-title');
  expect(await page.axe({ include: 'h1' })).toEqual([]);
});

test('a layout shift is counted, and a still page counts none', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html' });
  expect(await page.shifts()).toEqual([]);
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = '300px';
    document.body.prepend(box);
  });
  const [shift] = await page.shifts();
  expect(shift?.value).toBeGreaterThan(0.05);
  expect(shift?.moved[0]).toMatch(/^\w+.*: [\d.,]+ [\d.]+x[\d.]+ to /);
});

test('work is what the event caused, not what the tools did', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html' });
  await page.evaluate(`document.querySelector('button').addEventListener('click', ${String(busy)})`);
  const busyWork = await page.work(() => document.querySelector('button')?.click(), undefined, { event: 'click' });
  const nothing = await page.work(() => document.querySelector('p')?.click(), undefined, { event: 'click' });
  expect(busyWork.toFrame).toBeGreaterThan(10);
  expect(busyWork.script).toBeGreaterThan(10);
  expect(busyWork.longestTask).toBeGreaterThan(10);
  expect(nothing.toFrame).toBeLessThan(busyWork.toFrame / 4);
});

test('work of a real press counts from its event on', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html' });
  await page.evaluate(`document.querySelector('button').addEventListener('click', ${String(busy)})`);
  const box = await page.locator('button').boundingBox();
  if (!box) {
    throw new Error('no button');
  }
  const pressed = await measureInput(page, () => page.mouse.click(box.x + 5, box.y + 5), { event: 'click' });
  const beside = await measureInput(page, () => page.mouse.click(1, 1), { event: 'click' });
  expect(pressed.toFrame).toBeGreaterThan(10);
  expect(beside.toFrame).toBeLessThan(pressed.toFrame / 4);
  await expect(measureInput(page, () => page.mouse.move(2, 2), { event: 'click' })).rejects.toThrow('no click event');
});

test('an event that was not dispatched is an error of the measurement', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html' });
  await expect(page.work(() => undefined, undefined, { event: 'click' })).rejects.toThrow('no click event');
});

test('without script the page is as the theme printed it', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html', javaScript: false });
  expect(await page.locator('html').getAttribute('class')).toBeNull();
});

test('an uncaught error and a console error are both kept for the test', async () => {
  const page = await shop.openPage({ path: 'tests/browser/support/tools.html' });
  await page.evaluate(() => {
    console.error('told');
    console.warn('[shop] ours');
    console.warn('not ours');
    setTimeout(() => {
      throw new Error('thrown');
    });
  });
  await expect.poll(() => page.evaluate(() => 1)).toBe(1);
  await expect
    .poll(() => {
      const more = page.drainErrors();
      taken.push(...more);
      return taken.length;
    })
    .toBe(3);
  expect(taken).toEqual(['told', '[shop] ours', 'uncaught thrown']);
});
const taken: string[] = [];

test('a policy lists the inline scripts that run, and no data blocks', () => {
  const html =
    '<script>one()</script><script src="x.js"></script><script type="application/json">{}</script><script type="module">two()</script>';
  expect(scriptHashes(html)).toHaveLength(2);
});

test('overlapping work of a trace counts once, and forced layout counts as layout', () => {
  const at = { pid: 1, tid: 1, ph: 'X' };
  const mark = (name: string, ts: number) => ({ name, ts, ph: 'R', pid: 1, tid: 1 });
  const work = workOf([
    mark('shop-act-start', 0),
    mark('shop-act-end', 100_000),
    { ...at, name: 'FunctionCall', ts: 1_000, dur: 10_000 },
    { ...at, name: 'RunMicrotasks', ts: 4_000, dur: 2_000 },
    { ...at, name: 'Layout', ts: 5_000, dur: 3_000 },
    { ...at, name: 'Commit', ts: 20_000, dur: 500 },
    { ...at, name: 'FunctionCall', ts: 30_000, dur: 4_000 },
    { ...at, tid: 2, name: 'FunctionCall', ts: 2_000, dur: 50_000 },
  ]);
  expect(work).toMatchObject({ toFrame: 10, total: 14, layout: 3, script: 11, style: 0 });
});

// The carried browser is for Linux on x64 only.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'on a fresh machine those who start side by side each find a whole browser',
  async () => {
    const cache = mkdtempSync(join(tmpdir(), 'shop-browser-'));
    const find = `import { findBrowser } from ${JSON.stringify(pathToFileURL(join(ROOT, 'tests/browser/support/launch.mjs')).href)};
    import { execFileSync } from 'node:child_process';
    const { executablePath, env } = await findBrowser('', ${JSON.stringify(cache)});
    console.log(execFileSync(executablePath, ['--version'], { env, encoding: 'utf8' }).trim());`;
    const started = (): Promise<string> =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, ['--input-type=module', '-e', find], (error, out) => {
          if (error) {
            reject(error);
          } else {
            resolve(out.trim());
          }
        });
      });
    try {
      const [first, second] = await Promise.all([started(), started()]);
      expect(first).toMatch(/^(?:Google Chrome for Testing|Chromium|HeadlessChrome)\b.* \d+\./);
      expect(second).toBe(first);
      expect(readdirSync(cache).length).toBe(1);
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  },
);
