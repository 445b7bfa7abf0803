import type { LessonRecord } from '@skylark/contract/lessonRecord';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type LessonRow, listLessonTeachers } from '../lessons/index.ts';
import { sumOfLesson } from '../minutes/index.ts';
import { recordUntil, timesOf } from './closeRecord.ts';
import { type LessonTimeline, recordView, timelineView } from './recordView.ts';
import { findKeptRecord, listVerdicts } from './store.ts';

/** @throws Failure lesson_not_over while it has no verdict, or if it was cancelled */
export async function readRecord(db: Db, lesson: LessonRow): Promise<LessonRecord> {
  if (lesson.status !== 'held' && lesson.status !== 'missed') throw new Failure('lesson_not_over');
  // For lessons from before records were stored, the room's log is the only source.
  const kept = (await findKeptRecord(db, lesson.id)) ?? (await recordUntil(db, lesson, lesson.heldAt ?? lesson.endsAt));
  return recordView({
    lesson,
    times: timesOf(kept),
    firstNames: { t: lesson.teacherFirstName, s: lesson.studentFirstName },
    entries: kept.entries,
    verdicts: await listVerdicts(db, lesson.id),
    teachers: await listLessonTeachers(db, lesson.id),
    minutesReturned: Math.max(0, await sumOfLesson(db, lesson.id)),
  });
}

/** Who has been there until now, for a lesson without a verdict; undefined if nobody has. */
export async function readTimeline(db: Db, lesson: LessonRow, now: Date): Promise<LessonTimeline | undefined> {
  const kept = await recordUntil(db, lesson, now);
  if (kept.entries.length === 0) return undefined;
  return timelineView(timesOf(kept), { t: lesson.teacherFirstName, s: lesson.studentFirstName }, kept.entries);
}
