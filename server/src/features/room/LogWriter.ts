import type { LogRow } from './logStore.ts';

/** Events wait at most this long before being written. A longer wait lets more of them share one disk write. */
const FLUSH_EVERY_MS = 40;
const FLUSH_RETRY_MS = 500;
/**
 * A write that hasn't been answered within this time is abandoned and retried. Entries still end up in the log at most
 * once.
 */
const APPEND_WITHIN_MS = 35_000;

export interface LogWriterOptions {
  /** @returns rooms whose entries were rejected for good; @throws if the write should be retried */
  append: (rows: LogRow[]) => Promise<Set<string>>;
  onStored: (rows: LogRow[]) => void;
  /** The room's entries were rejected or exceeded `waitingMaxRows`; what was waiting has been dropped. */
  onLost: (roomId: string) => void;
  onError: (error: unknown, rows: number) => void;
  /** Maximum number of rows waiting for an unresponsive database. Beyond it, all rooms with waiting rows are lost. */
  waitingMaxRows: number;
}

/**
 * The single writer for the logs of all rooms. There is one loop and no other timer. The loop runs exactly while
 * something is waiting, no callback can stop it, and adding an entry starts it if it isn't running.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #waiting: LogRow[] = [];
  #writing: LogRow[] = [];
  #waitingSinceMs = 0;
  #writingSinceMs = 0;
  /**
   * Rooms dropped while their entries were being written. If that write fails, those entries aren't retried; if they
   * are rejected, `onLost` isn't called.
   */
  readonly #dropped = new Set<string>();
  #loop: Promise<void> | undefined;
  #isHurried = false;
  #endPause: (() => void) | undefined;
  #afterAttempt: (() => void)[] = [];
  #isClosed = false;

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  /** Number of entries not on disk yet. */
  get size(): number {
    return this.#waiting.length + this.#writing.length;
  }

  /** How long the oldest unwritten entry has waited, in ms; 0 if there is none. */
  get ageMs(): number {
    const since = this.#writing.length > 0 ? this.#writingSinceMs : this.#waitingSinceMs;
    return this.size === 0 ? 0 : performance.now() - since;
  }

  /** Whether entries of a room aren't on disk yet. @param client only entries of this client */
  has(roomId: string, client?: string): boolean {
    const isSuch = (row: LogRow): boolean => row.roomId === roomId && (client === undefined || row.client === client);
    return this.#writing.some(isSuch) || this.#waiting.some(isSuch);
  }

  add(row: LogRow): void {
    if (this.#isClosed) return;
    if (this.#waiting.length === 0) this.#waitingSinceMs = performance.now();
    this.#waiting.push(row);
    this.#run();
  }

  /** Discards a room's waiting entries. */
  drop(roomId: string): void {
    this.#waiting = this.#waiting.filter((row) => row.roomId !== roomId);
    if (this.#writing.length > 0) this.#dropped.add(roomId);
  }

  /**
   * Resolves after one write attempt for everything that waits. The entries are on disk then, unless that attempt
   * failed.
   */
  async flush(): Promise<void> {
    // A write already in progress doesn't include entries added since, so a second attempt is needed.
    for (let attempts = this.#writing.length > 0 ? 2 : 1; attempts > 0 && this.size > 0; attempts -= 1) {
      const done = new Promise<void>((resolve) => this.#afterAttempt.push(resolve));
      this.wake();
      await done;
    }
  }

  /** Cuts short the pause between two writes, and restarts the loop in case it ever stopped with entries left. */
  wake(): void {
    if (this.#waiting.length === 0) return;
    this.#isHurried = true;
    this.#endPause?.();
    this.#run();
  }

  /** Writes what is waiting. No entries may be added afterwards. */
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
      // The entries that a caller of flush() awaited may have been dropped before any attempt.
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

  /** @returns whether the database answered; never throws */
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
    // A room that was dropped meanwhile may be open again: its new entries have nothing to do with these.
    for (const roomId of lost) if (!this.#dropped.has(roomId)) this.#lose(roomId);
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

  /** Runs a callback; an exception in it must not stop the loop. */
  #safely(report: () => void): void {
    try {
      report();
    } catch (error) {
      try {
        this.#options.onError(error, 0);
      } catch {
        // The error handler itself failed, so there is nowhere left to report to.
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
