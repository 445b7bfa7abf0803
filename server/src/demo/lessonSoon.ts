import { readBalance } from '../features/credits/index.ts';
import { invalidatePages } from '../platform/bus/invalidatePages.ts';
import type { Tx } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import type { Deps } from '../platform/deps.ts';
import { holdCrowdLessons } from './demoCrowd.ts';
import { spend } from './demoMoney.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far ahead the next lesson may be before another is booked. */
const SOON_MS = 15 * MINUTE_MS;
const CHECKED_EVERY_MS = MINUTE_MS;

/** Books the next lesson whenever the last one is over or was missed. @returns a function that stops it */
export function keepLessonSoon(deps: Deps): () => void {
  const timer = setInterval(() => {
    bookLessonSoon(deps, { isOpen: true }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the demo has no lesson soon'),
    );
    holdCrowdLessons(deps.db, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'lessons of the demo are not held'),
    );
  }, CHECKED_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Makes sure that a demo user can teach right away: unless a lesson is near, one of the demo pair starts in five
 * minutes. Does nothing if these two people, whose addresses can't be real ones, don't exist.
 * @param isOpen whether people may be using the school: then only missed lessons without a call are moved away, and the
 * next lesson waits for all others
 */
export async function bookLessonSoon(deps: Deps, { isOpen }: { isOpen: boolean }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const find = (email: string) => db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  const [teacher, student] = await Promise.all([find('teacher@skylark.test'), find('student@skylark.test')]);
  if (!teacher || !student) return;
  const near = await db
    .selectFrom('lessons')
    .select('id')
    .where('studentId', '=', student.id)
    .where('status', 'in', ['booked', 'in_progress'])
    .where('endsAt', '>', new Date(now.getTime() + (isOpen ? 0 : 10 * MINUTE_MS)))
    .where('startsAt', '<', new Date(now.getTime() + SOON_MS))
    .executeTakeFirst();
  if (near) return;
  const last = await db
    .selectFrom('lessons')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('studentId', '=', student.id)
    .where('startsAt', '<', now)
    .executeTakeFirst();
  const deck = await db
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.id', 'd.courseId'])
    .where('d.kind', '=', 'lesson')
    .orderBy('c.title', 'desc')
    .orderBy('d.position')
    .executeTakeFirst();
  await transact(db, async (tx) => {
    const pair = { teacherId: teacher.id, studentId: student.id };
    const place = await findPlace(tx, pair, now, isOpen);
    if (!place) return;
    await makeRoom(tx, place, now);
    const { startsAt, endsAt } = place;
    const lesson = await tx
      .insertInto('lessons')
      .values({
        teacherId: teacher.id,
        studentId: student.id,
        startsAt,
        endsAt,
        number: (last?.number ?? 0) + 1,
        deckId: deck?.id ?? null,
        courseId: deck?.courseId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // A demo started every day for weeks runs out of credits: then this lesson is free.
    if ((await readBalance(tx, student.id)) > 0) await spend(tx, student.id, lesson.id, now.getTime());
    await invalidatePages(deps, tx, [teacher.id, student.id], 'lessons');
  });
}

interface Pair {
  teacherId: string;
  studentId: string;
}
interface Place extends Pair {
  startsAt: Date;
  endsAt: Date;
}

/** @returns undefined if the pair has no time soon */
async function findPlace(tx: Tx, pair: Pair, now: Date, isOpen: boolean): Promise<Place | undefined> {
  const at = (ms: number): Place => {
    const startsMs = Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
    return { ...pair, startsAt: new Date(startsMs), endsAt: new Date(startsMs + 50 * MINUTE_MS) };
  };
  const first = at(now.getTime() + 4 * MINUTE_MS);
  if (!isOpen) return first;
  const inTheWay = (place: Place) =>
    overlappingLessons(tx, place)
      .where((eb) => eb.or([eb('status', '!=', 'missed'), eb('callStartedAt', 'is not', null)]))
      .orderBy('endsAt', 'desc')
      .execute();
  const [last] = await inTheWay(first);
  if (!last) return first;
  const next = at(last.endsAt.getTime());
  const isSoon = next.startsAt.getTime() <= now.getTime() + SOON_MS;
  return isSoon && (await inTheWay(next)).length === 0 ? next : undefined;
}

/** Lessons of the two people, not cancelled, that overlap that time: the ones the database would refuse. */
const overlappingLessons = (tx: Tx, { teacherId, studentId, startsAt, endsAt }: Place) =>
  tx
    .selectFrom('lessons')
    .select(['id', 'teacherId', 'studentId', 'startsAt', 'endsAt', 'status'])
    .where('status', '!=', 'cancelled')
    .where((eb) => eb.or([eb('teacherId', '=', teacherId), eb('studentId', '=', studentId)]))
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt);

/**
 * Moves other demo lessons out of the way: upcoming ones to the same time on a later day, ones ended early to an
 * earlier time today.
 */
async function makeRoom(tx: Tx, wanted: Place, now: Date): Promise<void> {
  for (const lesson of await overlappingLessons(tx, wanted).execute()) {
    const isAhead = lesson.status === 'booked' || lesson.status === 'in_progress';
    const length = lesson.endsAt.getTime() - lesson.startsAt.getTime();
    const wasOver = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - length;
    for (let tries = 0; ; tries += 1) {
      const from = isAhead ? lesson.startsAt.getTime() + (tries + 1) * DAY_MS : wasOver - tries * 5 * MINUTE_MS;
      const place = { ...lesson, startsAt: new Date(from), endsAt: new Date(from + length) };
      const taken = await overlappingLessons(tx, place).where('id', '!=', lesson.id).executeTakeFirst();
      if (taken) continue;
      const { startsAt, endsAt } = place;
      await tx.updateTable('lessons').set({ startsAt, endsAt }).where('id', '=', lesson.id).execute();
      break;
    }
  }
}
