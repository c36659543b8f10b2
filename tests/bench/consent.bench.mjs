/** What the script in the head costs a visitor before the page is painted for the first time. */
export const title = 'Consent: the script in the head';

const PAGE = '/demo-theme/index.html';
const OURS = /\/dist\/shop-consent\.js/;

/** The page with the script first in its head, as a theme prints it; where it stands there already, as it is. */
export const withScript = (html) =>
  /<script[^>]*shop-consent\.js/.test(html)
    ? html
    : html.replace(/<head[^>]*>/, (head) => `${head}<script src="../dist/shop-consent.js"></script>`);

/**
 * Sums what scripts of our address did on the page's main thread until the first paint, in milliseconds of that thread's own time.
 * @param events of a trace
 * @returns all of it, and what of it was compiling and running the file once
 * @throws where the trace holds no first paint, or nothing of ours: the figure would say nothing
 */
export function beforePaint(events, ours) {
  const paint = events.find(({ name }) => name === 'firstPaint');
  if (!paint) {
    throw new Error('the trace holds no first paint');
  }
  const mine = events.filter(
    ({ ph, name, ts, pid, tid, args }) =>
      ph === 'X' &&
      pid === paint.pid &&
      tid === paint.tid &&
      ts < paint.ts &&
      ['EvaluateScript', 'FunctionCall', 'v8.compile'].includes(name) &&
      ours.test(args?.data?.url ?? args?.fileName ?? ''),
  );
  const holds = (outer, inner) =>
    outer !== inner &&
    outer.ts <= inner.ts &&
    outer.ts + outer.dur >= inner.ts + inner.dur &&
    (outer.dur > inner.dur || mine.indexOf(outer) < mine.indexOf(inner));
  const outermost = (list) => list.filter((event) => !list.some((other) => holds(other, event)));
  const sum = (list) => outermost(list).reduce((ms, { tdur, dur }) => ms + (tdur ?? dur) / 1000, 0);
  const evaluated = mine.filter(({ name }) => name !== 'FunctionCall');
  if (evaluated.length === 0) {
    throw new Error('the script did not run before the first paint');
  }
  return { work: sum(mine), evaluation: sum(evaluated) };
}

async function traceLoad(bench) {
  const page = await bench.newPage();
  const { session } = page;
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'loading', 'v8', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  await page.goto(bench.url + PAGE);
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  await page.done();
  return beforePaint(events, OURS);
}

const SIZES = [1000, 5000, 10_000, 50_000];
const TIMES = 3;
const HEAD = '<script src="../dist/shop-consent.js"></script>';
/** Nodes of a page, as the parser meets them: side by side, or rows of five cells. */
const KINDS = {
  'side by side': (count) => '<p>text</p>'.repeat(count),
  'in a table': (count) => `<table><tbody>${`<tr>${'<td>text</td>'.repeat(5)}</tr>`.repeat(count / 6)}</tbody></table>`,
};
const pageOf = (head, content) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,">${head}</head><body><div id="box">${content}</div></body></html>`;

/** Runs in the page: puts nodes in one after the other, each by itself, as a script that builds a page does. */
const append = ({ kind, count }) => {
  const box = document.querySelector('#box');
  if (kind === 'side by side') {
    for (let i = 0; i < count; i += 1) {
      box.appendChild(document.createElement('p')).append('text');
    }
    return;
  }
  const body = box.appendChild(document.createElement('table')).appendChild(document.createElement('tbody'));
  for (let i = 0; i < count / 6; i += 1) {
    const row = body.appendChild(document.createElement('tr'));
    for (let cell = 0; cell < 5; cell += 1) {
      row.appendChild(document.createElement('td')).append('text');
    }
  }
};

/** What the main thread did for the nodes of a page, in milliseconds: parsed with it, or appended to it. */
async function nodesOf(bench, { head, kind, count, way }) {
  bench.change(PAGE, () => pageOf(head, way === 'parsed' ? KINDS[kind](count) : ''));
  const page = await bench.newPage();
  const { session } = page;
  // The thread's own time: what else the machine does meanwhile is nobody's cost here.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  await page.goto(way === 'parsed' ? 'about:blank' : bench.url + PAGE);
  const before = await spent();
  await (way === 'parsed' ? page.goto(bench.url + PAGE) : page.evaluate(append, { kind, count }));
  // The page is shown before it counts as done.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );
  const after = await spent();
  const there = await page.evaluate(() => document.querySelectorAll('#box *').length);
  if (there < count * 0.99) {
    throw new Error(`the page holds ${there} nodes of ${count}`);
  }
  await page.done();
  return after - before;
}

const middleOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** With the script against without it, by number of nodes. */
async function curve(bench) {
  const rows = [];
  for (const way of ['parsed', 'appended']) {
    for (const kind of Object.keys(KINDS)) {
      for (const count of SIZES) {
        const without = await bench.repeat(() => nodesOf(bench, { head: '', kind, count, way }), TIMES);
        const values = await bench.repeat(() => nodesOf(bench, { head: HEAD, kind, count, way }), TIMES);
        rows.push({
          what: `${count} nodes ${way}, ${kind}: against a page without the script`,
          values: values.map((ms) => ms / middleOf(without)),
          unit: 'times',
          promised: 2,
          note: `${Math.round(middleOf(values))} ms against ${Math.round(middleOf(without))}`,
        });
      }
    }
  }
  bench.change(PAGE);
  return rows;
}

export async function run(bench) {
  bench.change(PAGE, withScript);
  const loads = await bench.repeat(() => traceLoad(bench));
  bench.change(PAGE);
  return [
    { what: 'own work before the first paint', values: loads.map(({ work }) => work), unit: 'ms', note: 'bytes: see the table of sizes' },
    { what: 'of it compiling and running the file', values: loads.map(({ evaluation }) => evaluation), unit: 'ms' },
    ...(await curve(bench)),
  ];
}
