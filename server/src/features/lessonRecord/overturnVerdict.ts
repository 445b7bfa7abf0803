import type { Overturn } from '@skylark/contract/lessonRecord';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Done, Inverse } from '../acts/index.ts';
import type { Actor } from '../auditLog/index.ts';
import { setLessonCredit } from '../credits/index.ts';
import { type LockedLesson, lockLesson, recordChange, setOutcome } from '../lessons/index.ts';
import { adjustOwedMinutes } from '../minutes/index.ts';
import { lessonMessages, tell } from '../notifications/index.ts';
import { rememberLesson } from '../practice/index.ts';
import { revokeOwedRewards } from '../referral/index.ts';
import { recordUntil, timesOf } from './closeRecord.ts';
import { heldLesson } from './heldLesson.ts';
import { decisiveEntries, foldRecord } from './rules.ts';
import { addVerdict, findKeptRecord, storeRecord, type KeptRecord, listVerdicts } from './store.ts';

type Manager = Extract<Actor, { kind: 'manager' }>;
type Outcome = Extract<Inverse, { do: 'verdict' }>['to'];

/**
 * A manager changes a lesson's outcome, any number of times. Credits, minutes, audit log and notifications follow in
 * the same transaction. Locks the lesson unless it is locked already.
 * @returns how it ended before, and its people
 * @throws Failure not_found, lesson_not_over, verdict_same; no_credits if what should be removed was already spent
 */
export async function overturnVerdict(
  deps: Deps,
  tx: Tx,
  manager: Manager,
  id: string,
  to: Overturn,
): Promise<Pick<Done<object>, 'people'> & { inverse: Inverse }> {
  const lesson = await lockLesson(tx, id);
  if (!lesson) throw new Failure('not_found');
  const { status, studentId } = lesson;
  // Nothing is written about a deleted family.
  if (lesson.people.some((one) => one.id === studentId && one.deletedAt)) throw new Failure('not_found');
  if (status !== 'held' && status !== 'missed') throw new Failure('lesson_not_over');
  const missedBy = to.outcome === 'missed' ? to.missedBy : null;
  if (to.outcome === status && missedBy === lesson.missedBy) throw new Failure('verdict_same');
  const at = deps.clock.now();
  const kept = await keptOf(tx, lesson, at);
  const verdicts = await listVerdicts(tx, id);
  const number = verdicts.length + 1;
  const cause = `lesson:${id}:verdict:${number}`;
  await setOutcome(tx, id, { status: to.outcome, missedBy, heldAt: to.outcome === 'held' ? kept.overAt : null });
  const decided = { number, outcome: to.outcome, missedBy, reason: to.reason, at };
  const { entries } = verdicts[0] ?? { entries: [] };
  await addVerdict(tx, id, { ...decided, entries, madeBy: 'manager', managerName: manager.name });
  // Credits first: minutes that became a credit may have to be removed from it.
  const isSpent = to.outcome === 'held' || to.missedBy === 'student';
  const credit = await setLessonCredit(tx, { studentId, lessonId: id, isSpent, cause, at });
  const times = timesOf(kept);
  const first = verdicts[0]?.outcome === 'missed' ? 'missed' : 'held';
  const held = { lesson: heldLesson(times, foldRecord(times, kept.entries), first), studentId, lessonId: id, at };
  const owed = to.outcome === 'held' ? held : undefined;
  const minutes = await adjustOwedMinutes(tx, { owed, studentId, lessonId: id, cause, at });
  if (credit === 1) await revokeOwedRewards(deps, tx, [id]);
  if (to.outcome === 'held') await rememberLesson(deps, tx, id);
  await recordChange(deps, tx, manager, {
    lesson,
    action: 'lesson.overturned',
    details: { status: to.outcome, by: missedBy, from: status, number, credit, minutes, reason: to.reason },
    tell: [tell(lessonMessages.lesson_overturned, { ...lesson, by: missedBy, credit, reason: to.reason })],
  });
  const before: Outcome = { status, missedBy: lesson.missedBy as Outcome['missedBy'] };
  const inverse = {
    do: 'verdict' as const,
    lessonId: id,
    from: { status: to.outcome, missedBy },
    to: before,
  };
  return { inverse, people: [studentId, lesson.teacherId] };
}

/** The reason recorded when a verdict is restored; both people see it. */
const TAKEN_BACK = '–';

/** Undoes a manager's change of the outcome, if it is still in force. @throws Failure changed_since, and as above */
export async function restoreVerdict(
  deps: Deps,
  tx: Tx,
  manager: Manager,
  { lessonId, from, to }: Extract<Inverse, { do: 'verdict' }>,
): Promise<void> {
  const lesson = await lockLesson(tx, lessonId);
  if (lesson?.status !== from.status || lesson.missedBy !== from.missedBy) throw new Failure('changed_since');
  const reason = TAKEN_BACK;
  const missedBy = to.missedBy ?? 'both';
  await overturnVerdict(
    deps,
    tx,
    manager,
    lessonId,
    to.status === 'held' ? { outcome: 'held', reason } : { outcome: 'missed', missedBy, reason },
  );
}

/** The record the first verdict is based on; for lessons from before records were stored, it is stored now. */
async function keptOf(tx: Tx, lesson: LockedLesson, at: Date): Promise<KeptRecord> {
  const known = await findKeptRecord(tx, lesson.id);
  if (known) return known;
  const kept = await recordUntil(tx, lesson, lesson.heldAt ?? lesson.endsAt);
  await storeRecord(tx, lesson.id, kept, at);
  await addVerdict(tx, lesson.id, {
    number: 1,
    outcome: lesson.status,
    missedBy: lesson.missedBy,
    madeBy: 'rules',
    managerName: null,
    reason: '',
    entries: decisiveEntries(timesOf(kept), kept.entries),
    at: lesson.heldAt ?? lesson.endsAt,
  });
  return kept;
}
