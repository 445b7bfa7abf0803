import type { Browser, CDPSession } from '@playwright/test';

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time in microseconds; waiting isn't counted. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of processor time per second, by what it was spent on. */
export type Work = Record<string, number>;

const GROUPS: Record<string, readonly string[]> = {
  script: [
    'FunctionCall',
    'EvaluateScript',
    'FireAnimationFrame',
    'TimerFire',
    'EventDispatch',
    'RunMicrotasks',
    'v8.callFunction',
  ],
  collection: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
  style: ['UpdateLayoutTree', 'ScheduleStyleRecalculation'],
  layout: ['Layout', 'HitTest'],
  prepaint: ['PrePaint', 'IntersectionObserverController::computeIntersections'],
  paint: ['Paint', 'PaintImage'],
  layerize: ['Layerize', 'Commit', 'UpdateLayer', 'UpdateLayerTree'],
};

/** Processor time of the threads of one browser with one page, counted while it is recorded. */
export class WorkTrace {
  readonly #session: CDPSession;
  readonly #events: TraceEvent[] = [];
  #startMs = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Tracing.dataCollected', ({ value }) => this.#events.push(...(value as unknown as TraceEvent[])));
  }

  static async begin(browser: Browser): Promise<WorkTrace> {
    const session = await browser.newBrowserCDPSession();
    const trace = new WorkTrace(session);
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8', 'blink', 'cc'] },
    });
    trace.#startMs = performance.now();
    return trace;
  }

  async end(): Promise<Work> {
    const seconds = (performance.now() - this.#startMs) / 1_000;
    const ended = new Promise((resolve) => this.#session.once('Tracing.tracingComplete', resolve));
    await this.#session.send('Tracing.end');
    await ended;
    const work: Work = {};
    const add = (what: string, us: number): void => {
      work[what] = (work[what] ?? 0) + us / 1_000 / seconds;
    };
    const names = new Map<string, string>();
    for (const { name, pid, tid, args } of this.#events)
      if (name === 'thread_name') names.set(`${pid} ${tid}`, args?.name ?? '');
    for (const [thread, events] of Map.groupBy(
      this.#events.filter(({ ph, tdur }) => ph === 'X' && tdur !== undefined),
      ({ pid, tid }) => `${pid} ${tid}`,
    )) {
      const name = names.get(thread) ?? '';
      const isMain = name === 'CrRendererMain';
      for (const [event, ownUs] of ownTimes(events))
        add(isMain ? `main: ${groupOf(event.name)}` : (name || 'other').replace(/[\d/]+$/, ''), ownUs);
    }
    return work;
  }
}

const groupOf = (name: string): string => Object.keys(GROUPS).find((group) => GROUPS[group]?.includes(name)) ?? 'other';

/** @returns each event with its time without that of the events inside it */
function ownTimes(events: readonly TraceEvent[]): [TraceEvent, number][] {
  const sorted = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const own = new Map<TraceEvent, number>();
  const open: TraceEvent[] = [];
  for (const event of sorted) {
    while (open.length > 0 && event.ts >= (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0)) open.pop();
    const outer = open.at(-1);
    if (outer) own.set(outer, (own.get(outer) ?? 0) - (event.tdur ?? 0));
    own.set(event, event.tdur ?? 0);
    open.push(event);
  }
  return [...own];
}
