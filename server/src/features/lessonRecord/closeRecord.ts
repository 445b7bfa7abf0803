import type { Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { SCHOOL } from '../auditLog/index.ts';
import { listLessonTeachers, recordChange, setTaughtMinutes, type Verdict } from '../lessons/index.ts';
import { oweMinutes } from '../minutes/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { listRecord } from '../room/index.ts';
import { heldLesson } from './heldLesson.ts';
import { decisiveEntries, foldRecord, taughtMsOf } from './rules.ts';
import { addVerdict, storeRecord, type KeptRecord } from './store.ts';

interface Closed {
  id: string;
  teacherId: string;
  studentId: string;
  startsAt: Date;
  endsAt: Date;
  extendedMinutes: number;
}

/**
 * Stores a lesson's record with its verdict, and credits minutes lost because of the teacher or the school, in the
 * transaction that settles the lesson and under its locks.
 */
export async function closeRecord(deps: Deps, tx: Tx, lesson: Closed, verdict: Verdict): Promise<void> {
  const at = deps.clock.now();
  const kept = await recordUntil(tx, lesson, overAtOf(lesson, verdict, at));
  await storeRecord(tx, lesson.id, kept, at);
  await addVerdict(tx, lesson.id, {
    number: 1,
    outcome: verdict.kind,
    missedBy: verdict.kind === 'missed' ? verdict.by : null,
    madeBy: 'rules',
    managerName: null,
    reason: '',
    entries: decisiveEntries(timesOf(kept), kept.entries),
    at,
  });
  for (const { number, teacherId, fromAt, untilAt } of await listLessonTeachers(tx, lesson.id)) {
    const span = { teacherId, fromMs: fromAt.getTime(), untilMs: untilAt?.getTime() };
    const taughtMs = taughtMsOf(timesOf(kept), kept.entries, span);
    await setTaughtMinutes(tx, lesson.id, number, Math.round(taughtMs / 60_000));
  }
  if (verdict.kind !== 'held') return;
  const held = heldLesson(timesOf(kept), foldRecord(timesOf(kept), kept.entries), 'held');
  const minutes = await oweMinutes(tx, { lesson: held, studentId: lesson.studentId, lessonId: lesson.id, at });
  if (minutes === 0) return;
  await recordChange(deps, tx, SCHOOL, {
    lesson,
    action: 'lesson.minutes_owed',
    details: { minutes },
    tell: [tell(lessonMessages.lesson_minutes, { minutes }, { to: [lesson.studentId] })],
  });
}

/** A missed lesson is over when the verdict is known, at the latest at its end time. */
const overAtOf = ({ endsAt }: Closed, verdict: Verdict, now: Date): Date =>
  verdict.kind === 'held' ? verdict.heldAt : new Date(Math.min(now.getTime(), endsAt.getTime()));

/**
 * A lesson's record as of now, to be stored. It covers the booked time only: minutes added by the school count as
 * overtime, which makes up for lost ones.
 */
export async function recordUntil(db: Db, lesson: Closed, overAt: Date): Promise<KeptRecord> {
  const { id, teacherId, studentId, startsAt } = lesson;
  const endsAt = new Date(lesson.endsAt.getTime() - lesson.extendedMinutes * 60_000);
  return { teacherId, studentId, startsAt, endsAt, overAt, entries: await listRecord(db, id, overAt.getTime()) };
}

export const timesOf = ({ startsAt, endsAt, overAt, teacherId, studentId }: KeptRecord) => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt.getTime(),
  overAtMs: overAt.getTime(),
  people: { t: teacherId, s: studentId },
});
