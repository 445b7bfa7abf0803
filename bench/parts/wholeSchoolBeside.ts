import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchDatabase } from './Database.ts';
import { addDeck, addRooms } from './fill.ts';
import { importTimes } from './importTimes.ts';
import { type Spread, spreadOf } from './numbers.ts';
import type { ServerUnderTest } from './ServerUnderTest.ts';
import type { WholeSchool } from './wholeSchool.ts';
import { wireOf } from './wires.ts';

const FAMILIES = 50;
const ROOMS = 20;
const IMPORTED = 5_000;
const BACKUP = join(import.meta.dirname, '../../server/src/backup.ts');

interface Place {
  database: BenchDatabase;
  server: ServerUnderTest;
  /** Of a manager. */
  token: string;
  school: WholeSchool;
}

/**
 * Everything except managers' lists, each measured as often as useful.
 * @returns by name, in ms
 */
export async function timesBeside({ database, server, token, school }: Place): Promise<Record<string, Spread>> {
  const times: Record<string, Spread> = {};
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(server.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const families = school.students.slice(0, FAMILIES);
  const asFamily = {
    closest: '/api/v2/lessons',
    past: '/api/v2/lessons?list=past',
    balance: '/api/v2/payments/credits',
  };
  for (const [name, path] of Object.entries(asFamily))
    times[`family: ${name}`] = await spreadOfEach(families, async (one) =>
      (await ask(path, { headers: { 'X-Auth-Token': one.token } })).arrayBuffer(),
    );
  const feeds: string[] = [];
  for (const one of families) {
    const answer = await ask('/api/v2/profile/calendar', { headers: { 'X-Auth-Token': one.token } });
    feeds.push(new URL(((await answer.json()) as { feed_url: string }).feed_url).pathname);
  }
  times['calendar feed'] = await spreadOfEach(feeds, async (path) => (await ask(path, {})).arrayBuffer());
  const { deckId, page } = await addDeck(database.handle.pool);
  const wire = await wireOf('skylark', page);
  const port = Number(new URL(server.url).port);
  const rooms = await addRooms(database.handle.pool, deckId, ROOMS);
  times['room is opened'] = await spreadOfEach(rooms, async (room, number) => {
    const none = () => undefined;
    const socket = await wire.enter({ port, room, seat: 't', number, delivered: none, stored: none });
    socket.end();
  });
  const manager = { authorization: `Bearer ${token}` };
  times['check of the books'] = await spreadOfEach([1, 2, 3], async () => {
    const books = (await (await ask('/api/v2/manager/books', { headers: manager })).json()) as { is_balanced: boolean };
    if (!books.is_balanced) throw new Error(`the books of the seed do not balance: ${JSON.stringify(books)}`);
  });
  times['backup'] = await spreadOfEach([1], () => backUp(database));
  for (const [name, ms] of Object.entries(await importTimes(server.url, token, IMPORTED)))
    times[`import: ${name}`] = spreadOf([ms]);
  return times;
}

async function spreadOfEach<T>(
  items: readonly T[],
  run: (item: T, number: number) => Promise<unknown>,
): Promise<Spread> {
  const times: number[] = [];
  for (const [number, item] of items.entries()) {
    const startMs = performance.now();
    await run(item, number);
    times.push(performance.now() - startMs);
  }
  return spreadOf(times);
}

/** In the background: this process must go on noticing that the server closes connections it kept. */
async function backUp({ url, dir }: BenchDatabase): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dir, BACKUP_DIR: join(dir, 'backups') };
  const { stdout } = await promisify(execFile)(process.execPath, [BACKUP, 'make'], { env });
  console.log(stdout.trim());
}
