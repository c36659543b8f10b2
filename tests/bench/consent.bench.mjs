/** What the script in the head costs a visitor before the page is painted for the first time. */
export const title = 'Consent: the script in the head';

const PAGE = '/demo-theme/index.html';
const OURS = /\/dist\/shop-consent\.js/;

/** The page with the script first in its head, as a theme prints it; where it stands there already, as it is. */
export const withScript = (html) => (/<script[^>]*shop-consent\.js/.test(html) ? html : html.replace(/<head[^>]*>/, (head) => `${head}<script src="../dist/shop-consent.js"></script>`));

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
  const mine = events.filter(({ ph, name, ts, pid, tid, args }) => ph === 'X' && pid === paint.pid && tid === paint.tid && ts < paint.ts
    && ['EvaluateScript', 'FunctionCall', 'v8.compile'].includes(name) && ours.test(args?.data?.url ?? args?.fileName ?? ''));
  const holds = (outer, inner) => outer !== inner && outer.ts <= inner.ts && outer.ts + outer.dur >= inner.ts + inner.dur && (outer.dur > inner.dur || mine.indexOf(outer) < mine.indexOf(inner));
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
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'loading', 'v8', 'disabled-by-default-devtools.timeline'], excludedCategories: ['*'] } });
  await page.goto(bench.url + PAGE);
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  await page.done();
  return beforePaint(events, OURS);
}

export async function run(bench) {
  bench.change(PAGE, withScript);
  const loads = await bench.repeat(() => traceLoad(bench));
  bench.change(PAGE);
  return [
    { what: 'own work before the first paint', values: loads.map(({ work }) => work), unit: 'ms', note: 'bytes: see the table of sizes' },
    { what: 'of it compiling and running the file', values: loads.map(({ evaluation }) => evaluation), unit: 'ms' },
  ];
}
