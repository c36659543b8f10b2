import type { CDPSession, Page } from 'playwright-core';

/** What an act cost on the page's main thread, in milliseconds, from a trace: work, never the frame clock. */
export interface Work {
  /** Script, style and layout from the act to the first frame after it. */
  readonly toFrame: number;
  /** The same, until nothing was left to do (two frames without a change). */
  readonly total: number;
  /** Parts of `total`; style and layout that script forced count as style and layout. */
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Frames drawn until the last of it. 1: everything was in the next frame. */
  readonly frames: number;
  /** The longest single task of the main thread in that time. */
  readonly longestTask: number;
}

interface TraceEvent { readonly name: string; readonly ph: string; readonly ts: number; readonly dur?: number; readonly pid: number; readonly tid: number; readonly args?: { readonly data?: { readonly type?: string } } }
type Span = readonly [from: number, to: number];

const SCRIPT = new Set(['EventDispatch', 'FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'XHRReadyStateChange', 'XHRLoad', 'v8.callFunction', 'MinorGC', 'MajorGC', 'ParseHTML', 'v8.compile', 'v8.compileModule', 'v8.produceCache']);
const STYLE = new Set(['UpdateLayoutTree', 'RecalculateStyles', 'ScheduleStyleRecalculation']);
const LAYOUT = new Set(['Layout']);
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing', 'v8.execute', 'v8'];

const START = 'shop-act-start';
const END = 'shop-act-end';

/** Length of the union of spans, in milliseconds. */
const lengthOf = (spans: readonly Span[]): number => {
  let total = 0;
  let reached = -Infinity;
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (to > reached) {
      total += to - Math.max(from, reached);
      reached = to;
    }
  }
  return total / 1000;
};

async function stopTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  return events;
}

/**
 * Runs `act` in the page under a trace and sums what it caused. With `event`, counting starts at the dispatch of that event
 * (inside `act`); without, at `act` itself. Whatever the test tools do outside is not counted.
 */
export async function measureWork<A>(page: Page, act: (arg: A) => unknown, arg: A, { event }: { readonly event?: string } = {}): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] } });
  // The act runs in a timer of the page, so that the tools' own evaluation has ended and lies outside.
  const run = `(async () => {
    const act = ${String(act)};
    const arg = ${JSON.stringify(arg) ?? 'undefined'};
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    await frame();
    await new Promise((resolve, reject) => setTimeout(() => {
      performance.mark('${START}');
      try { Promise.resolve(act(arg)).then(resolve, reject); } catch (error) { reject(error); }
    }, 0));
    await frame(); await frame(); await frame();
    performance.mark('${END}');
  })()`;
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: run, awaitPromise: true, allowUnsafeEvalBlockedByCSP: true });
  const events = await stopTrace(session);
  await session.detach();
  if (exceptionDetails) {
    throw new Error(`the measured act failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  }
  return workOf(events, event);
}

/** The sums of a trace between our marks; apart from the browser, so that it can be tested with made-up events. */
export function workOf(events: readonly TraceEvent[], event?: string): Work {
  const mark = events.find(({ name }) => name === START);
  const last = events.find(({ name }) => name === END);
  if (!mark || !last) {
    throw new Error('the trace holds no marks of ours');
  }
  const main = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const dispatch = event === undefined ? undefined : main.find(({ name, ts, args }) => name === 'EventDispatch' && ts >= mark.ts && args?.data?.type === event);
  if (event !== undefined && !dispatch) {
    throw new Error(`no ${event} event was dispatched in the page`);
  }
  const from = dispatch?.ts ?? mark.ts;
  const spansOf = (names: ReadonlySet<string>, until: number): Span[] => main
    // What began before and goes on belongs in from the start on: the timer that runs the act.
    .filter(({ name, ph, ts, dur = 0 }) => ph === 'X' && names.has(name) && ts + dur > from && ts < until && (dispatch === undefined || ts >= from))
    .map(({ ts, dur = 0 }): Span => [Math.max(ts, from), Math.min(ts + dur, until)]);
  const sums = (until: number) => {
    const style = lengthOf(spansOf(STYLE, until));
    const layout = lengthOf(spansOf(LAYOUT, until));
    const all = lengthOf([...spansOf(SCRIPT, until), ...spansOf(STYLE, until), ...spansOf(LAYOUT, until)]);
    return { total: all, script: Math.max(0, all - style - layout), style, layout };
  };
  const commits = main.filter(({ name, ts }) => name === 'Commit' && ts > from && ts <= last.ts).map(({ ts, dur = 0 }) => ts + dur).sort((a, b) => a - b);
  const firstFrame = commits[0] ?? last.ts;
  const worked = spansOf(new Set([...STYLE, ...LAYOUT]), last.ts).filter(([a, b]) => b - a > 50);
  const lastChange = Math.max(from, ...worked.map(([, to]) => to));
  const tasks = main.filter(({ name, ts, ph }) => ph === 'X' && /^(RunTask|ThreadControllerImpl::RunTask|ThreadPool_RunTask)$/.test(name) && ts < last.ts && ts >= from - 1);
  return {
    toFrame: sums(firstFrame).total,
    ...sums(last.ts),
    frames: Math.max(1, commits.filter((end) => end <= lastChange).length + (commits.some((end) => end > lastChange) ? 1 : 0)),
    longestTask: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}
