import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogWriter } from './LogWriter.ts';
import type { LogRow } from './logStore.ts';

/** Reduced for normal test runs; the full number runs with `npm run trials -- LogWriter`. */
const HISTORIES = Number(process.env['WRITER_HISTORIES'] ?? 120);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const row = (roomId: string, seq: number): LogRow => ({
  roomId,
  seq,
  atMs: 0,
  author: 't',
  client: 'client',
  n: seq,
  body: '{}',
});

type Outcome = 'stored' | 'failed' | 'lost' | 'silent' | 'storedButFailed';

/** A database controlled by the test: each write waits until the test answers it. */
class FakeLog {
  readonly stored: LogRow[] = [];
  readonly lost = new Set<string>();
  isHealthy = false;
  #open: { rows: LogRow[]; resolve: (lost: Set<string>) => void; reject: (error: Error) => void }[] = [];

  readonly append = (rows: LogRow[]): Promise<Set<string>> =>
    new Promise((resolve, reject) => {
      this.#open.push({ rows, resolve, reject });
      if (this.isHealthy) this.answerAll();
    });

  answer(outcome: Outcome): void {
    if (outcome === 'silent') return;
    const write = this.#open.shift();
    if (!write) return;
    if (outcome === 'failed') return write.reject(new Error('no database'));
    const first = write.rows[0]?.roomId;
    const lost = new Set(outcome === 'lost' && first !== undefined ? [first] : []);
    // Like the primary key: an entry that already exists means the room belongs to another server.
    for (const { roomId, seq } of write.rows)
      if (this.stored.some((one) => one.roomId === roomId && one.seq === seq)) lost.add(roomId);
    this.stored.push(...write.rows.filter(({ roomId }) => !lost.has(roomId)));
    if (outcome === 'storedButFailed') write.reject(new Error('the line broke after the commit'));
    else write.resolve(lost);
  }

  answerAll(): void {
    while (this.#open.length > 0) this.answer('stored');
  }
}

type Step =
  | { kind: 'add'; room: number }
  | { kind: 'drop'; room: number }
  | { kind: 'flush' }
  | { kind: 'wake' }
  | { kind: 'wait'; ms: number }
  | { kind: 'answer'; outcome: Outcome };

const roomOf = fc.nat({ max: 2 });
const outcome = fc.constantFrom<Outcome>('stored', 'stored', 'failed', 'lost', 'silent', 'storedButFailed');
const wait = fc.constantFrom(0, 1, 39, 40, 41, 600);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: roomOf.map((room): Step => ({ kind: 'add', room })) },
  { weight: 1, arbitrary: roomOf.map((room): Step => ({ kind: 'drop', room })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'flush' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'wake' }) },
  { weight: 3, arbitrary: wait.map((ms): Step => ({ kind: 'wait', ms })) },
  { weight: 4, arbitrary: outcome.map((one): Step => ({ kind: 'answer', outcome: one })) },
);

it('never stops, whatever happens between adding, flushing, failing, rejected rooms and dropping them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const log = new FakeLog();
      const acknowledged = new Set<string>();
      // A lost or dropped room is opened again under another name, with its numbering restarted.
      const lives = [0, 0, 0];
      const seqs = [0, 0, 0];
      const nameOf = (room: number): string => `${room}.${lives[room]}`;
      const end = (room: number): void => {
        lives[room] = (lives[room] ?? 0) + 1;
        seqs[room] = 0;
      };
      const writer = new LogWriter({
        append: log.append,
        onStored: (rows) => {
          for (const { roomId, seq } of rows) acknowledged.add(`${roomId} ${seq}`);
        },
        onLost: (roomId) => {
          if (roomId === nameOf(Number(roomId[0]))) end(Number(roomId[0]));
          throw new Error('the error handler fails');
        },
        onError: () => {
          throw new Error('the log fails as well');
        },
        waitingMaxRows: 30,
      });
      let flushed = 0;
      let asked = 0;
      for (const one of steps) {
        switch (one.kind) {
          case 'add':
            seqs[one.room] = (seqs[one.room] ?? 0) + 1;
            writer.add(row(nameOf(one.room), seqs[one.room] ?? 0));
            break;
          case 'drop':
            writer.drop(nameOf(one.room));
            end(one.room);
            break;
          case 'flush':
            asked += 1;
            void writer.flush().then(() => (flushed += 1));
            break;
          case 'wake':
            writer.wake();
            break;
          case 'wait':
            await vi.advanceTimersByTimeAsync(one.ms);
            break;
          case 'answer':
            log.answer(one.outcome);
            break;
        }
      }
      // The database has recovered: all entries of rooms still open are written shortly.
      log.isHealthy = true;
      log.answerAll();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(writer.size).toBe(0);
      expect(writer.ageMs).toBe(0);
      expect(flushed).toBe(asked);
      writer.add(row('last', 1));
      await vi.advanceTimersByTimeAsync(50);
      expect(acknowledged).toContain('last 1');
      for (const room of [0, 1, 2]) {
        const ofRoom = log.stored.filter(({ roomId }) => roomId === nameOf(room)).map(({ seq }) => seq);
        expect(ofRoom).toEqual(Array.from({ length: seqs[room] ?? 0 }, (_, at) => at + 1));
      }
      for (const name of acknowledged)
        expect(log.stored.filter(({ roomId, seq }) => `${roomId} ${seq}` === name)).toHaveLength(1);
    }),
    { numRuns: HISTORIES },
  );
});

it('abandons a write that is never answered, and retries', async () => {
  const log = new FakeLog();
  const writer = new LogWriter({
    append: log.append,
    onStored: () => undefined,
    onLost: () => undefined,
    onError: () => undefined,
    waitingMaxRows: 30,
  });
  writer.add(row('a', 1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(writer.ageMs).toBeGreaterThan(19_000);
  log.isHealthy = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(writer.size).toBe(0);
  expect(log.stored).toHaveLength(1);
});

it('does not report a room as lost that was dropped while its entries were being written', async () => {
  const log = new FakeLog();
  const lost: string[] = [];
  const writer = new LogWriter({
    append: log.append,
    onStored: () => undefined,
    onLost: (roomId) => lost.push(roomId),
    onError: () => undefined,
    waitingMaxRows: 30,
  });
  writer.add(row('a', 1));
  await vi.advanceTimersByTimeAsync(50);
  // Another server has it; its pages may be back meanwhile, and the room open again with entries of its own.
  writer.drop('a');
  writer.add(row('a', 2));
  log.answer('lost');
  log.isHealthy = true;
  await vi.advanceTimersByTimeAsync(50);
  expect(lost).toEqual([]);
  expect(log.stored.map(({ seq }) => seq)).toEqual([2]);
});
