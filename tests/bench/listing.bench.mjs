/** A listing of 96 buttons: one element around the list. */
import { readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { median, parts } from './figures.mjs';

export const title = 'Listing of 96 buttons';

const PAGE = '/demo-theme/shop.html';
const ITEMS = 96;
const READY = 'shop-add-to-cart[data-shop-ready]';

/** The page's own items, repeated until there are 96. */
function longList(html) {
  const list = /(<ul class="products[^>]*>)([\s\S]*?)(<\/ul>)/.exec(html);
  const items = list?.[2].match(/<li\b[\s\S]*?<\/li>/g) ?? [];
  const withButton = items.filter((item) => item.includes('ajax_add_to_cart'));
  if (withButton.length === 0) {
    throw new Error('the listing has no buttons');
  }
  const long = Array.from({ length: ITEMS }, (_, i) => withButton[i % withButton.length]).join('\n');
  // Without the shop in the page: its work would count as ours. The calls are answered from outside, as on a real page.
  return (
    html
      .replace(list[0], () => `${list[1]}${long}${list[3]}`)
      // The recorded answer is of a shop without the side cart's plugin.
      .replace(/<shop-side-cart[\s\S]*?<\/shop-side-cart>/, '')
      .replace(/<script[^>]*src="[^"]*demo\/(shop|inspector)\.js"[^>]*><\/script>/g, '')
  );
}

const ANSWER = JSON.parse(readFileSync(at('tests/fixtures/recordings/add-to-cart-ok.json'), 'utf8')).response.body;

const openPage = async (bench) => {
  const page = await bench.newPage();
  await page.route(/wc-ajax=/, (route) => route.fulfill({ json: ANSWER }));
  await page.route(/shop\.test/, (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
  await page.goto(bench.url + PAGE);
  return page;
};

/** Traces the load of the page: how long our code was evaluated, how long it worked, the longest task of ours apart from that. */
async function traceLoad(bench) {
  const page = await bench.newPage();
  const { session } = page;
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'toplevel', 'v8', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  await page.goto(bench.url + PAGE);
  await page.locator(READY).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  await page.done();
  return ownTasks(events, /\/dist\/(shop|chunks\/)/);
}

/** Sums of the tasks in which scripts of the given addresses ran. */
export function ownTasks(events, ours) {
  // Evaluated modules carry no address; on these pages there are no modules but ours.
  const inner = events.filter(
    ({ ph, name, args }) =>
      ph === 'X' &&
      (name === 'v8.evaluateModule' ||
        (['EvaluateScript', 'FunctionCall', 'v8.compile', 'v8.compileModule'].includes(name) &&
          ours.test(args?.data?.url ?? args?.fileName ?? ''))),
  );
  const evaluated = inner.filter(({ name }) => name !== 'FunctionCall');
  const tasks = events.filter(({ ph, name }) => ph === 'X' && name.endsWith('RunTask'));
  const holds = (task, event) =>
    task.pid === event.pid && task.tid === event.tid && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur + 1;
  // The thread's own time, so that other programs on the machine do not count.
  const cost = ({ tdur, dur }) => tdur ?? dur;
  const outer = (list) => list.filter((event) => !list.some((other) => other !== event && holds(other, event) && other.dur > event.dur));
  const mine = tasks.filter((task) => inner.some((event) => holds(task, event)));
  const workIn = (task) => {
    const within = inner.filter((event) => holds(task, event));
    return Math.max(
      0,
      outer(within).reduce((sum, event) => sum + cost(event), 0) -
        outer(within.filter(({ name }) => name !== 'FunctionCall')).reduce((sum, event) => sum + cost(event), 0),
    );
  };
  return {
    evaluation: outer(evaluated).reduce((sum, event) => sum + cost(event), 0) / 1000,
    work: mine.reduce((sum, task) => sum + workIn(task), 0) / 1000,
    longest: Math.max(0, ...mine.map(workIn)) / 1000,
  };
}

export async function run(bench) {
  // React and the shared code are evaluated before; what is measured is the widget's own chunk, the upgrade of the tag that the
  // page printed around the list, and the mount.
  const { tags } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8'));
  const [chunk, ...shared] = tags['shop-add-to-cart'].preload.map((file) => `/dist/${file}`);
  bench.change(PAGE, (html) => longList(html).replace(/<script[^>]*src="[^"]*shop\.classic\.js"[^>]*><\/script>/, ''));
  const mounts = await bench.repeat(async () => {
    const page = await openPage(bench);
    await page.evaluate((files) => Promise.all(files.map((file) => import(file))), shared);
    await page.waitForTimeout(300);
    const work = await bench.measureWork(page, (file) => import(file), chunk);
    if ((await page.locator(READY).count()) !== 1) {
      throw new Error('the list was not mounted in that time');
    }
    await page.done();
    return work;
  });

  bench.change(PAGE, longList);
  const click = (nth) => document.querySelectorAll('ul.products a.ajax_add_to_cart')[nth].click();
  /** A press after the pointer has arrived, as a mouse or a finger does it, and one out of nowhere: the code that acts comes only then. */
  const press = async (turn, arrived) => {
    const page = await openPage(bench);
    await page.locator(READY).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    if (arrived) {
      await page.evaluate((selector) => document.querySelector(selector).dispatchEvent(new Event('pointerover', { bubbles: true })), READY);
      await page.waitForTimeout(300);
    }
    const work = await bench.measureWork(page, click, turn * 9, { event: 'click' });
    await page.locator('ul.products a.added').first().waitFor({ state: 'attached', timeout: 5000 });
    await page.done();
    return work;
  };
  const clicks = await bench.repeat((turn) => press(turn, true));
  const first = await bench.repeat((turn) => press(turn, false));

  // Modules tell evaluation and work apart; the classic script evaluates its parts when they are first needed.
  bench.change(PAGE, (html) =>
    longList(html).replace(/<script[^>]*src="([^"]*)shop\.classic\.js"[^>]*><\/script>/, '<script type="module" src="$1shop.js"></script>'),
  );
  const loads = await bench.repeat(() => traceLoad(bench));
  bench.change(PAGE);
  return [
    {
      what: 'mounted, code evaluated before: own work',
      values: mounts.map(({ total }) => total),
      unit: 'ms',
      promised: 50,
      note: `script ${median(mounts.map(({ script }) => script)).toFixed(1)}`,
    },
    {
      what: 'add click: own work to the next frame',
      values: clicks.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: parts(clicks),
    },
    {
      what: 'add click: longest task until the answer is shown',
      values: clicks.map(({ longestTask }) => longestTask),
      unit: 'ms',
      promised: 50,
    },
    {
      what: 'add click out of nowhere, its code still to come: own work to the next frame',
      values: first.map(({ toFrame }) => toFrame),
      unit: 'ms',
      note: parts(first),
    },
    { what: 'load: evaluation of our modules', values: loads.map(({ evaluation }) => evaluation), unit: 'ms', note: 'reported apart' },
    { what: 'load: tasks of ours without it', values: loads.map(({ work }) => work), unit: 'ms' },
    { what: 'load: longest task of ours without it', values: loads.map(({ longest }) => longest), unit: 'ms', promised: 50 },
  ];
}
