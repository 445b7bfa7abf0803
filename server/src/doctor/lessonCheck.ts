import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import { openSession } from '../features/auth/index.ts';
import { addSyntheticLesson, LESSON_CHANGED } from '../features/lessons/index.ts';
import { addAccount, removeSynthetic } from '../features/people/index.ts';
import { publishToServers } from '../platform/bus/bus.ts';
import type { Database } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { type Check, fail, type Found, ok } from './Check.ts';
import { RoomVisit } from './RoomVisit.ts';
import { wordsOf } from './runChecks.ts';

const REMEDY =
  'Look into the school’s log for the room; when only this line fails, look at the proxy and at the clock.';
const LESSON_MS = 25 * 60_000;
/** When the remains of an interrupted doctor are removed: long before its lesson would count as missed. */
const KEPT_MS = 5 * 60_000;
const PAGE = 'free:1';

interface Lesson {
  id: string;
  people: readonly string[];
  teacher: string;
  student: string;
}

/**
 * Runs a lesson of two synthetic people through the running school at its public address: both join, the teacher calls,
 * draws and signals, the student receives it and signals back. Both are removed afterwards with all their data; if the
 * doctor is interrupted, the school's jobs do that.
 */
export const lessonCheck = (db: Database, publicUrl: string, now: () => Date): Check => ({
  name: 'lesson',
  remedy: REMEDY,
  limitMs: 40_000,
  run: async () => {
    const lesson = await bookSynthetic(db, now());
    try {
      return [await teachTestLesson(publicUrl, lesson)];
    } finally {
      await removeSynthetic(db, lesson.people);
      // Lets the servers release its room.
      await publishToServers(db, LESSON_CHANGED, lesson.id, lesson.id);
    }
  },
});

/** The lesson's room is open but it hasn't started, so that neither a reminder nor a verdict is due. */
async function bookSynthetic(db: Database, now: Date): Promise<Lesson> {
  const startsAt = new Date(now.getTime() + (ACTIVATION_DELAY_SECONDS * 1000) / 2);
  return transact(db, async (tx) => {
    const syntheticUntil = new Date(now.getTime() + KEPT_MS);
    const person = { lastName: 'Doctor', createdAt: now, isSynthetic: true, syntheticUntil };
    const teacherId = await addAccount(tx, { locale: 'en' }, { ...person, type: 'teacher', firstName: 'Teacher' });
    const studentId = await addAccount(tx, { locale: 'en' }, { ...person, type: 'student', firstName: 'Student' });
    const endsAt = new Date(startsAt.getTime() + LESSON_MS);
    const lesson = { teacherId, studentId, deckId: null, startsAt, endsAt, createdAt: now };
    const id = await addSyntheticLesson(tx, lesson);
    const clock = { now: () => now };
    const [teacher, student] = [
      await openSession({ clock }, tx, teacherId, 'doctor'),
      await openSession({ clock }, tx, studentId, 'doctor'),
    ];
    return { id, people: [teacherId, studentId], teacher: teacher.token, student: student.token };
  });
}

async function teachTestLesson(publicUrl: string, { id, teacher, student }: Lesson): Promise<Found> {
  const from = performance.now();
  const t = new RoomVisit(publicUrl, id, teacher);
  const s = new RoomVisit(publicUrl, id, student);
  try {
    await t.until('the teacher comes in', () => t.has((one) => one.t === 'ready'));
    await s.until('the student comes in', () => s.has((one) => one.t === 'ready'));
    t.do({ k: 'call' });
    await s.until('the student hears the call begin', () =>
      s.has((one) => one.t === 'events' && one.l.some(([, , { k }]) => k === 'call')),
    );
    t.do({ k: 'show', page: PAGE });
    t.do({ k: 'put', id: 'tdoctor00001', page: PAGE, is: { kind: 'rectangle' }, look: LOOK });
    await s.until('the student sees what the teacher draws', () =>
      s.has((one) => one.t === 'events' && one.l.some(([, , { k }]) => k === 'put')),
    );
    await t.until('the drawing is saved', () => t.isSaved);
    t.send({ t: 'signal', to: s.client, d: 'from the teacher' });
    await s.until('the student gets the teacher’s signal', () => s.has(isSignal('from the teacher')));
    s.send({ t: 'signal', to: t.client, d: 'from the student' });
    await t.until('the teacher gets the student’s signal', () => t.has(isSignal('from the student')));
    return ok(
      `Taught in ${((performance.now() - from) / 1000).toFixed(1)} s: both came in, called, drew and signalled`,
    );
  } catch (error) {
    return fail(`The lesson stopped: ${wordsOf(error)}`, REMEDY);
  } finally {
    t.close();
    s.close();
    // Their leaves must be on disk before their rows are deleted.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

const isSignal =
  (d: string) =>
  (one: { t: string }): boolean =>
    one.t === 'signal' && (one as { d?: string }).d === d;

const LOOK = {
  version: 1,
  versionNonce: 1,
  index: 0,
  isDeleted: false,
  x: 1000,
  y: 1000,
  width: 500,
  height: 300,
  color: 'ink',
  size: 2,
} as const;
