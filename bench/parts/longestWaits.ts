import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const TABLES = ['people', 'lessons', 'messages', 'audit_log', 'reviews', 'trial_wishes'];
const PAUSE_MS = 10;

/** By table, the longest read and write of one row, ms. */
export type Waits = Record<string, { read: number; write: number }>;

/** Runs `work` while one row of each table is read and written again and again, as a running school would. */
export async function longestWaits(url: string, work: () => Promise<unknown>): Promise<{ ms: number; waits: Waits }> {
  const waits: Waits = Object.fromEntries(TABLES.map((table) => [table, { read: 0, write: 0 }]));
  let isOver = false;
  const repeat = async (table: string, kind: 'read' | 'write', query: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(query);
    while (!isOver) {
      const startMs = performance.now();
      await client.query(query);
      const longest = waits[table];
      if (longest) longest[kind] = Math.max(longest[kind], performance.now() - startMs);
      await pause(PAUSE_MS);
    }
    await client.end();
  };
  const askers = TABLES.flatMap((table) => [
    repeat(table, 'read', `select 1 from ${table} limit 1`),
    repeat(table, 'write', `update ${table} set id = id where id = (select id from ${table} limit 1)`),
  ]);
  await pause(500);
  const startMs = performance.now();
  await work();
  const ms = performance.now() - startMs;
  isOver = true;
  await Promise.all(askers);
  return { ms, waits };
}
