import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { caughtErrors } from '../../server/src/platform/boundary/contain.ts';
import { anId, aStroke } from '../../server/test/board.ts';
import { aDeck, aLesson, aStudent, aTeacher, aWhiteboard, type Person } from '../../server/test/builders.ts';
import { post } from '../../server/test/http.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { type SocketStep, steps } from './anything.ts';
import { textOfBoard } from './boards.ts';
import type { StoredEntry } from './Claims.ts';
import { TestClients } from './TestClients.ts';
import { standInForBrowser } from './pageOutside.ts';

/** Few runs by default; the full test uses 300: `npm run trials`. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 12);
/** Whether a real browser draws at the end, too. Uses the last build of the page. */
const HAS_BROWSER = process.env['SEQUENCES_BROWSER'] === '1';
/** A sequence mostly waits, so large runs use several in parallel. */
const AT_ONCE = SEQUENCES > 100 ? 4 : 1;
const SEED = Number(process.env['SEED'] ?? 1);
const SETTLE = { timeout: 30_000, interval: 20 };

let school: School;
let browser: { open(token: string, code: string): Promise<Page>; close(): Promise<void> } | undefined;
const received = new Map<string, number>();
let said = 0;
let forbidden = 0;
/** Accepted moves in activities. */
let played = 0;

beforeAll(async () => {
  standInForBrowser();
  school = await openSchool({ hasLimits: false });
  if (HAS_BROWSER) browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await school.close();
  if (SEQUENCES > 100)
    console.log(
      `${said} messages, ${forbidden} forbidden, ${played} moves; received ${JSON.stringify(Object.fromEntries(received))}`,
    );
});

// Timers are ignored: they are counted for every school of this process, including those that another test file left
// behind. This school's own failures are in its logged errors.
const caught = async (): Promise<number> =>
  (await caughtErrors.get()).values
    .filter(({ labels }) => labels.boundary !== 'timer')
    .reduce((sum, { value }) => sum + value, 0);

/** A prepared lesson begins the day after tomorrow, so its teacher can prepare the board now. */
const kinds = ['lesson', 'prepared lesson', 'whiteboard'] as const;
type Kind = (typeof kinds)[number];

/** Whatever two people sent to a room, people who join afterwards can draw, and both see the same. */
async function survives(kind: Kind, list: SocketStep[]): Promise<void> {
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const before = await caught();
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const deck = kind === 'whiteboard' ? undefined : await aDeck(school);
  const roomId =
    deck === undefined
      ? await aWhiteboard(school, { teacher, student })
      : await aLesson(school, {
          teacher,
          student,
          startsAt: school.clock.in(kind === 'lesson' ? 1 : 2 * 24 * 60),
          deckId: deck.deckId,
        });
  // Only an open lesson has pens; in other rooms the two try the pens of another lesson of theirs, which is nearly
  // over.
  const pensOf =
    kind === 'lesson' ? roomId : await aLesson(school, { teacher, student, startsAt: school.clock.in(-45) });
  const tokens = {
    t: teacher.token,
    s: student.token,
    'pen of t': await aPen(pensOf, teacher),
    'pen of s': await aPen(pensOf, student),
  };
  const slide = `slide:${deck?.slideIds[0]}` as const;
  const link = (seat: 't' | 's'): InstanceType<typeof RoomLink> =>
    new RoomLink({
      roomId,
      seat,
      address: `${school.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`,
      token: (seat === 't' ? teacher : student).token,
      isStillOpen: () => Promise.resolve(true),
    });
  if (kind === 'lesson') {
    // Random steps alone hardly ever show the slide before a move in its activity.
    const opening = link('t');
    for (const event of [{ k: 'show', page: slide } as const, { k: 'tools', on: true } as const]) opening.do(event);
    opening.do({ k: 'play', id: anId('t'), page: slide, move: { kind: 'pick', part: 'cow' } });
    await vi.waitUntil(() => opening.snapshot().plays.length > 0 && opening.snapshot().unsaved === 0, SETTLE);
    opening.close();
  }
  const clients = new TestClients(school.url, roomId, slide, tokens, received, kind !== 'lesson');
  for (const step of list) await clients.do(step);
  await clients.do({ kind: 'pause', ms: 20 });
  expect(await clients.end()).toEqual([]);
  said += clients.said;
  forbidden += clients.claims.forbidden;
  if (kind === 'prepared lesson') await isLaidOut(roomId);

  const [t, s] = [link('t'), link('s')];
  const links = [t, s];
  try {
    await vi.waitUntil(() => links.every((link) => link.snapshot().status.kind === 'live'), SETTLE);
    t.do({ k: 'show', page: 'free:1' });
    if (kind !== 'whiteboard') t.do({ k: 'tools', on: true });
    await vi.waitUntil(() => s.snapshot().state.page === 'free:1' && s.snapshot().state.tools, SETTLE);
    t.do(aStroke('t', 'free:1'));
    s.do(aStroke('s', 'free:1'));
    const isSettled = (): boolean =>
      links.every((link) => link.snapshot().unsaved === 0 && link.snapshot().status.kind === 'live') &&
      textOfBoard(t.board) === textOfBoard(s.board) &&
      (t.board.get('free:1')?.elements.size ?? 0) >= 2;
    await vi.waitUntil(isSettled, SETTLE);
    if (browser && kind === 'whiteboard') await draws(roomId, student.token, t);
  } finally {
    for (const link of links) link.close();
  }
  const log = await storedLog(roomId);
  expect(clients.claims.faultsOf(log)).toEqual([]);
  played += log.filter(({ body }) => (JSON.parse(body) as { k: string }).k === 'play').length;
  expect(await caught()).toBe(before);
  expect(school.errors).toEqual([]);
}

/** @returns the token of a person's second device */
async function aPen(lessonId: string, person: Person): Promise<string> {
  const { body } = await post(school, `/api/v2/rooms/${lessonId}/pen`, {}, person);
  return (await post(school, '/api/v2/pens/claim', { code: body.code })).body.token as string;
}

const LAID_OUT = ['ink', 'put', 'clear', 'unclear', 'show', 'deck', 'cover', 'comment', 'forget', 'ready'];

/** No one was present, and nothing of the lesson itself was begun. The lesson opens now. */
async function isLaidOut(roomId: string): Promise<void> {
  await vi.waitUntil(() => !school.app.hub.find(roomId)?.allPeers().length, SETTLE);
  await school.app.hub.flush();
  for (const { author, body } of await storedLog(roomId)) {
    const { k } = JSON.parse(body) as { k: string };
    expect([author, LAID_OUT.includes(k) ? '' : k]).toEqual([author === '-' ? '-' : 't', '']);
  }
  // After the lesson the pens belong to.
  const opens = school.clock.in(10);
  await school.database.pool.query(
    'update lessons set starts_at = $2::timestamptz, ends_at = $2::timestamptz + (ends_at - starts_at) where id = $1',
    [roomId, opens],
  );
}

const storedLog = (roomId: string): Promise<StoredEntry[]> =>
  school.database.db
    .selectFrom('roomLog')
    .select(['seq', 'author', 'client', 'n', 'body'])
    .where('roomId', '=', roomId)
    .orderBy('seq')
    .execute();

/** The student's page in a real browser draws a line, which reaches the teacher. */
async function draws(
  roomId: string,
  token: string,
  teacher: { board: ReadonlyMap<string, { elements: ReadonlyMap<string, unknown> }> },
): Promise<void> {
  const { rows } = await school.database.pool.query<{ code: string }>('select code from whiteboards where id = $1', [
    roomId,
  ]);
  const count = (): number => teacher.board.get('free:1')?.elements.size ?? 0;
  const drawn = count();
  const page = await browser!.open(token, rows[0]!.code);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    const board = page.getByRole('application', { name: 'Board' });
    await board.waitFor({ timeout: 30_000 });
    await vi.waitUntil(async () => {
      const box = (await board.boundingBox())!;
      await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return count() > drawn;
    }, SETTLE);
    expect(errors).toEqual([]);
  } finally {
    await page.context().close();
  }
}

async function openBrowser() {
  const [{ chromium }, { chromiumOptions }] = await Promise.all([import('@playwright/test'), import('../chromium.ts')]);
  const running = await chromium.launch(chromiumOptions);
  return {
    async open(token: string, code: string): Promise<Page> {
      const context = await running.newContext({ locale: 'en-GB' });
      await context.addInitScript(`localStorage.setItem('skylark.token', ${JSON.stringify(token)})`);
      const page = await context.newPage();
      await page.goto(`${school.url}/whiteboards/${code}`);
      return page;
    },
    close: () => running.close(),
  };
}

it.each(kinds)(
  'whatever two people send through both sockets of a %s, the next one can draw, and no error is unnoticed',
  async (kind) => {
    const held = fc.asyncProperty(steps, (list) => survives(kind, list));
    const numRuns = Math.ceil(SEQUENCES / kinds.length / AT_ONCE);
    const workers = Array.from({ length: AT_ONCE }, (_, worker) =>
      fc.assert(held, { seed: SEED + worker, numRuns, endOnFailure: SEQUENCES <= 100 }),
    );
    await Promise.all(workers);
    expect(received.get('welcome')).toBeGreaterThan(0);
    expect(received.get('refused')).toBeGreaterThan(0);
    expect(forbidden).toBeGreaterThan(0);
    // Each lesson begins with a move; in a short run, all other moves may be refused.
    const own = SEQUENCES > 100 ? SEQUENCES / kinds.length : 0;
    expect(played > own || kind !== 'lesson', 'moves in activities').toBe(true);
  },
  60_000 + SEQUENCES * 30_000,
);
