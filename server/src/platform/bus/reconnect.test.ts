import { EventEmitter } from 'node:events';
import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBus } from './bus.ts';

/** Stand-in for a connection with only the parts the bus uses. */
class Connection extends EventEmitter {
  isOpen = true;
  readonly asked: string[] = [];
  /** Nothing is answered any more, but no error occurs either. */
  isSilent = false;
  readonly #fails: 'never' | 'lost' | 'refused';

  constructor(fails: 'never' | 'lost' | 'refused') {
    super();
    this.#fails = fails;
  }

  async connect(): Promise<void> {
    await Promise.resolve();
  }

  async query(text: string): Promise<void> {
    this.asked.push(text);
    if (this.isSilent) return new Promise(() => undefined);
    await Promise.resolve();
    if (this.#fails === 'never') return;
    if (this.#fails === 'lost') this.emit('error', new Error('lost'));
    throw new Error(this.#fails);
  }

  async end(): Promise<void> {
    this.isOpen = false;
    await Promise.resolve();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['lost', 'refused'] as const)(
  'a connection that is %s as it begins to listen is followed by one, not two, and is not kept beside it',
  async (fails) => {
    const opened: Connection[] = [];
    const plan = ['never', fails, fails, 'never'] as const;
    const bus = createBus(
      () => {
        const made = new Connection(plan[opened.length] ?? 'never');
        opened.push(made);
        return made as unknown as pg.Client;
      },
      pino({ enabled: false }),
    );
    const heard: string[] = [];
    bus.subscribe('t', (id) => heard.push(id));
    await bus.start();
    opened[0]?.emit('error', new Error('lost'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened).toHaveLength(4);
    expect(opened.slice(1, 3).map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(opened[3]?.asked.join()).toContain('skylark:t');
    opened[3]?.emit('notification', { channel: 'skylark:t', payload: 'once' });
    expect(heard).toEqual(['once']);
    await bus.stop();
  },
);

it('a silently lost connection is given up, and nobody who subscribes meanwhile waits for it', async () => {
  const opened: Connection[] = [];
  const bus = createBus(
    () => {
      const made = new Connection('never');
      opened.push(made);
      return made as unknown as pg.Client;
    },
    pino({ enabled: false }),
  );
  await bus.start();
  const [first] = opened;
  if (first) first.isSilent = true;
  const heard: string[] = [];
  const subscribed = bus.subscribeTo('room', 'a', (id) => heard.push(id));
  await vi.advanceTimersByTimeAsync(3_000);
  const end = await subscribed;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(opened).toHaveLength(2);
  expect(first?.isOpen).toBe(false);
  expect(opened[1]?.asked.join()).toContain('skylark:room:a');
  opened[1]?.emit('notification', { channel: 'skylark:room:a', payload: 'there' });
  expect(heard).toEqual(['there']);
  end();
  await bus.stop();
});
