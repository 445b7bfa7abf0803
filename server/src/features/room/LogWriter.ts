import type { LogRow } from './logStore.ts';

/** Events wait at most this long before they are written: the longer, the more share one write to disk. */
const FLUSH_EVERY_MS = 40;
const FLUSH_RETRY_MS = 500;
/** A write that has not answered for so long is given up and tried again: its entries are in the log at most once. */
const APPEND_WITHIN_MS = 35_000;

export interface LogWriterOptions {
  /** @returns the rooms whose entries were not taken and never will be; @throws when it should be tried again */
  append: (rows: LogRow[]) => Promise<Set<string>>;
  onStored: (rows: LogRow[]) => void;
  /** These rooms have no entries here any more: what waited of them is forgotten. */
  onLost: (roomId: string) => void;
  onError: (error: unknown, rows: number) => void;
  /** More may not wait for a database that does not answer: then all rooms that wait are lost. */
  waitingMaxRows: number;
}

/**
 * The one writer of the logs of all rooms. There is a single loop and no timer beside it: the loop runs exactly as long
 * as anything waits, nothing that it calls can end it, and whoever adds an entry starts it when it does not run.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #waiting: LogRow[] = [];
  #writing: LogRow[] = [];
  #waitingSinceMs = 0;
  #writingSinceMs = 0;
  /** Rooms that were dropped while their entries are being written: if that fails they are not tried again. */
  readonly #dropped = new Set<string>();
  #loop: Promise<void> | undefined;
  #isHurried = false;
  #endPause: (() => void) | undefined;
  #afterAttempt: (() => void)[] = [];
  #isClosed = false;

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  /** Entries that are not on disk. */
  get size(): number {
    return this.#waiting.length + this.#writing.length;
  }

  /** How long the oldest entry that is not on disk has waited; 0 when there is none. */
  get ageMs(): number {
    const since = this.#writing.length > 0 ? this.#writingSinceMs : this.#waitingSinceMs;
    return this.size === 0 ? 0 : performance.now() - since;
  }

  has(roomId: string): boolean {
    return [...this.#waiting, ...this.#writing].some((row) => row.roomId === roomId);
  }

  add(row: LogRow): void {
    if (this.#isClosed) return;
    if (this.#waiting.length === 0) this.#waitingSinceMs = performance.now();
    this.#waiting.push(row);
    this.#run();
  }

  /** Forgets what waits of a room. */
  drop(roomId: string): void {
    this.#waiting = this.#waiting.filter((row) => row.roomId !== roomId);
    if (this.#writing.length > 0) this.#dropped.add(roomId);
  }

  /** Resolves when all that waits has been tried once: it is on disk, unless that failed. */
  async flush(): Promise<void> {
    // A write that is under way holds nothing of what has come since.
    for (let attempts = this.#writing.length > 0 ? 2 : 1; attempts > 0 && this.size > 0; attempts -= 1) {
      const done = new Promise<void>((resolve) => this.#afterAttempt.push(resolve));
      this.wake();
      await done;
    }
  }

  /** Ends the pause between two writes, and starts the loop should it ever have ended with entries left. */
  wake(): void {
    if (this.#waiting.length === 0) return;
    this.#isHurried = true;
    this.#endPause?.();
    this.#run();
  }

  /** Nothing is added any more, what waits is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
    this.#waiting = [];
    this.#endPause?.();
  }

  #run(): void {
    if (this.#waiting.length === 0) return;
    this.#loop ??= this.#writeAll().finally(() => {
      this.#loop = undefined;
      this.#run();
      // What was waited for may have been dropped before it was tried.
      if (!this.#loop) this.#notifyAttempted();
    });
  }

  async #writeAll(): Promise<void> {
    let pauseMs = FLUSH_EVERY_MS;
    while (this.#waiting.length > 0) {
      await this.#pause(pauseMs);
      pauseMs = (await this.#attempt()) ? FLUSH_EVERY_MS : FLUSH_RETRY_MS;
    }
  }

  async #pause(ms: number): Promise<void> {
    if (!this.#isHurried)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#endPause = undefined;
    this.#isHurried = false;
  }

  /** @returns whether it was answered; never throws */
  async #attempt(): Promise<boolean> {
    const rows = this.#waiting;
    this.#writing = rows;
    this.#writingSinceMs = this.#waitingSinceMs;
    this.#waiting = [];
    let lost: Set<string> | undefined;
    try {
      if (rows.length > 0) lost = await within(this.#options.append(rows), APPEND_WITHIN_MS);
    } catch (error) {
      this.#safely(() => this.#options.onError(error, rows.length));
    }
    this.#writing = [];
    if (lost) this.#settle(rows, lost);
    else this.#putBack(rows);
    this.#dropped.clear();
    this.#notifyAttempted();
    return lost !== undefined || rows.length === 0;
  }

  #notifyAttempted(): void {
    const waiters = this.#afterAttempt;
    this.#afterAttempt = [];
    for (const resolve of waiters) resolve();
  }

  #settle(rows: LogRow[], lost: Set<string>): void {
    for (const roomId of lost) this.#lose(roomId);
    const stored = lost.size === 0 ? rows : rows.filter((row) => !lost.has(row.roomId));
    this.#safely(() => this.#options.onStored(stored));
  }

  #putBack(rows: LogRow[]): void {
    const kept = this.#dropped.size === 0 ? rows : rows.filter((row) => !this.#dropped.has(row.roomId));
    if (kept.length > 0) {
      this.#waiting = [...kept, ...this.#waiting];
      this.#waitingSinceMs = this.#writingSinceMs;
    }
    if (this.#waiting.length <= this.#options.waitingMaxRows) return;
    for (const roomId of new Set(this.#waiting.map((row) => row.roomId))) this.#lose(roomId);
  }

  #lose(roomId: string): void {
    this.drop(roomId);
    this.#safely(() => this.#options.onLost(roomId));
  }

  /** Nothing that others do with the outcome may end the loop. */
  #safely(report: () => void): void {
    try {
      report();
    } catch (error) {
      try {
        this.#options.onError(error, 0);
      } catch {
        // The error handler fails itself: there is nobody left to report to.
      }
    }
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
