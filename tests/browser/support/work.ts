import type { CDPSession, Page } from 'playwright-core';

/**
 * What an act cost on the page's main thread, in milliseconds, from a trace: work, never the frame clock. It is processor time of
 * that thread (the slow-down included), so that other programs on the machine do not count.
 */
export interface Work {
  /** Script, style and layout from the act to the first frame after it. */
  readonly toFrame: number;
  /** Parts of `toFrame`. */
  readonly frame: Parts;
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

/** Where time went; style and layout that script forced count as style and layout. */
export interface Parts {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string }; readonly elementCount?: number };
}
type Timed = TraceEvent & { readonly wall: number; readonly dur: number };
type Span = readonly [from: number, to: number];

/** Microseconds below which a layout found nothing to do. */
const NOTHING_US = 100;

const SCRIPT = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'XHRReadyStateChange',
  'XHRLoad',
  'v8.callFunction',
  'MinorGC',
  'MajorGC',
  'ParseHTML',
  'v8.compile',
  'v8.compileModule',
  'v8.produceCache',
]);
const STYLE = new Set(['UpdateLayoutTree', 'RecalculateStyles', 'ScheduleStyleRecalculation']);
const LAYOUT = new Set(['Layout']);
/** No more than is read: every category slows down what is measured. */
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8.execute'];

/** Milliseconds after which an input has done what it does. */
const QUIET_MS = 250;

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

/** A frame of the page, and what is left to do after it. */
const FRAME = '() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))';

/** Runs script in the page as its own; what it throws ends the measurement. */
async function inPage(session: CDPSession, body: string): Promise<void> {
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(async () => { const frame = ${FRAME}; ${body} })()`,
    awaitPromise: true,
    allowUnsafeEvalBlockedByCSP: true,
  });
  if (exceptionDetails) {
    throw new Error(`the measured act failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  }
}

const END_SOON = `await frame(); await frame(); await frame(); performance.mark('${END}');`;

/** Records a trace of what `run` does; `run` sets our marks. */
async function traced(page: Page, run: (session: CDPSession) => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  try {
    await run(session);
  } catch (error) {
    await stopTrace(session);
    throw error;
  }
  // Not detached: Chrome ends the slow-down of the processor with any session that ends.
  return stopTrace(session);
}

/** Runs `act` in the page under a trace, between our marks. */
const tracedAct = <A>(page: Page, act: (arg: A) => unknown, arg: A): Promise<TraceEvent[]> =>
  // The act runs in a timer of the page, so that the tools' own evaluation has ended and lies outside.
  traced(page, (session) =>
    inPage(
      session,
      `
    const act = ${String(act)};
    const arg = ${JSON.stringify(arg) ?? 'undefined'};
    await frame();
    await new Promise((resolve, reject) => setTimeout(() => {
      performance.mark('${START}');
      try { Promise.resolve(act(arg)).then(resolve, reject); } catch (error) { reject(error); }
    }, 0));
    ${END_SOON}`,
    ),
  );

/**
 * Runs `act` in the page under a trace and sums what it caused. With `event`, counting starts at the dispatch of that event
 * (inside `act`); without, at `act` itself. Whatever the test tools do outside is not counted.
 */
export const measureWork = async <A>(
  page: Page,
  act: (arg: A) => unknown,
  arg: A,
  { event }: { readonly event?: string } = {},
): Promise<Work> => workOf(await tracedAct(page, act, arg), event);

/** Of how many elements the browser works out the style anew because of `act`; one that changes twice counts twice. */
export const countStyled = async <A>(page: Page, act: (arg: A) => unknown, arg: A): Promise<number> => {
  const events = await tracedAct(page, act, arg);
  const from = events.find(({ name }) => name === START);
  const until = events.find(({ name }) => name === END);
  if (!from || !until) {
    throw new Error('the trace holds no marks of ours');
  }
  const between = events.filter(({ name, pid, ts }) => name === 'UpdateLayoutTree' && pid === from.pid && ts >= from.ts && ts <= until.ts);
  return between.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
};

/** The same for an input of the browser itself: a press of the mouse, of a key, a tap. Counting starts at the dispatch of `event`. */
export const measureInput = async (page: Page, input: () => Promise<unknown>, { event }: { readonly event: string }): Promise<Work> => {
  const events = await traced(page, async (session) => {
    await inPage(session, `await frame(); performance.mark('${START}');`);
    await input();
    // Not by asking the page for frames: the script that asks would be compiled before the first one, and counted.
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS);
    });
    await inPage(session, `performance.mark('${END}');`);
  });
  return workOf(events, event);
};

const partsOf = ({ script, style, layout }: Parts): Parts => ({ script, style, layout });

/** The sums of a trace between our marks; apart from the browser, so that it can be tested with made-up events. */
export function workOf(events: readonly TraceEvent[], event?: string): Work {
  const start = events.find(({ name }) => name === START);
  if (!start) {
    throw new Error('the trace holds no marks of ours');
  }
  const thread = events.filter(({ pid, tid }) => pid === start.pid && tid === start.tid);
  // On the thread's own clock, where the trace has one; an event without it lies inside one that has it.
  const onThread = start.tts !== undefined;
  const main = onThread
    ? thread.filter(({ tts }) => tts !== undefined).map((one): Timed => ({ ...one, wall: one.ts, ts: one.tts ?? 0, dur: one.tdur ?? 0 }))
    : thread.map((one): Timed => ({ ...one, wall: one.ts, dur: one.dur ?? 0 }));
  const mark = main.find(({ name }) => name === START);
  const last = main.find(({ name }) => name === END);
  if (!mark || !last) {
    throw new Error('the trace holds no marks of ours');
  }
  const dispatch =
    event === undefined
      ? undefined
      : main.find(({ name, ts, args }) => name === 'EventDispatch' && ts >= mark.ts && args?.data?.type === event);
  if (event !== undefined && !dispatch) {
    throw new Error(`no ${event} event was dispatched in the page`);
  }
  const from = dispatch?.ts ?? mark.ts;
  // What began before and goes on belongs in from the start on (the timer that runs the act), unless an event is the start.
  const work = main.filter(
    ({ name, ph, ts, dur }) =>
      ph === 'X' &&
      ts + dur > from &&
      ts < last.ts &&
      (dispatch === undefined || ts >= from) &&
      (SCRIPT.has(name) || STYLE.has(name) || LAYOUT.has(name)),
  );
  const spansOf = (names: ReadonlySet<string> | undefined, until: number): Span[] =>
    work
      .filter(({ name, ts }) => ts < until && (names === undefined || names.has(name)))
      .map(({ ts, dur }): Span => [Math.max(ts, from), Math.min(ts + dur, until)]);
  const sums = (until: number): { total: number; script: number; style: number; layout: number } => {
    const style = lengthOf(spansOf(STYLE, until));
    const layout = lengthOf(spansOf(LAYOUT, until));
    const total = lengthOf(spansOf(undefined, until));
    return { total, script: Math.max(0, total - style - layout), style, layout };
  };
  const frames = main
    .filter(({ name, ts }) => name === 'Commit' && ts > from && ts <= last.ts)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const firstFrame = frames[0] ?? last.ts;
  // A layout that takes no time changes nothing: frames after the last one that does were only drawn because we waited for them.
  const lastChange = Math.max(
    from,
    ...spansOf(LAYOUT, last.ts)
      .filter(([begin, end]) => end - begin > NOTHING_US)
      .map(([, end]) => end),
  );
  const tasks = thread.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'));
  const inTask = ({ ts, dur = 0 }: TraceEvent): number =>
    lengthOf(work.filter(({ wall }) => wall >= ts && wall < ts + dur).map((one): Span => [Math.max(one.ts, from), one.ts + one.dur]));
  return {
    toFrame: sums(firstFrame).total,
    frame: partsOf(sums(firstFrame)),
    ...sums(last.ts),
    frames: 1 + frames.filter((at) => at < lastChange).length,
    longestTask: Math.max(0, ...tasks.map(inTask)),
  };
}
