import { managerRights } from '@skylark/contract/managerRights';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { actWords } from '../auditLog/index.ts';
import { readRecord, readTimeline } from '../lessonRecord/index.ts';
import { findLesson } from '../lessons/index.ts';
import { readLessonFile, readNowOf } from '../manager/index.ts';
import { readLessonFacts } from './lessonStore.ts';
import { lessonStory, type StoryReader, whenFor } from './lessonStory.ts';

/**
 * A lesson explained, even while it is on. Roles that may not read lessons' messages and acts get none of them.
 * @throws Failure not_found
 */
export async function readLessonPage(deps: Pick<Deps, 'db' | 'clock'>, me: Manager, id: string, reader: StoryReader) {
  const { db } = deps;
  const [row, facts] = await Promise.all([findLesson(db, id), readLessonFacts(db, id)]);
  if (!row || !facts) throw new Failure('not_found');
  const isDecided = row.status === 'held' || row.status === 'missed';
  const [file, record, so] = await Promise.all([
    readLessonFile(deps, id),
    isDecided ? readRecord(db, row) : undefined,
    isDecided || row.status === 'cancelled' ? undefined : readTimeline(db, row, deps.clock.now()),
  ]);
  const mayRead = managerRights['GET /api/v2/manager/lessons/{id}'].includes(me.role);
  const { lesson, auditLog, messages } = file;
  const timeline = record ?? so;
  return {
    lesson,
    endsAt: facts.endsAt.toISOString(),
    accountId: facts.accountId,
    course: facts.course,
    isSeries: facts.isSeries,
    bookedBy:
      facts.bookedBy === null || !facts.bookedAt ? null : { name: facts.bookedBy, at: facts.bookedAt.toISOString() },
    check: facts.sentAt && {
      sentAt: facts.sentAt.toISOString(),
      at: facts.checkedAt?.toISOString() ?? null,
      verdict: facts.verdict,
      faults: facts.faults ?? [],
    },
    story: lessonStory(reader, { ...file, record }),
    timeline:
      timeline && timeline.teacher.cameAt === null && timeline.student.cameAt === null ? null : (timeline ?? null),
    verdicts: record?.verdicts ?? [],
    now: mayRead && !isDecided && row.status !== 'cancelled' ? await readNowOf(deps, lesson) : null,
    messages: mayRead ? messages : null,
    areMessagesCut: file.areMessagesCut === true,
    acts: mayRead
      ? auditLog.map((act) => ({
          id: act.id,
          at: act.at,
          text: actWords({ locale: reader.locale, when: whenFor(reader) }, act),
        }))
      : null,
    areActsCut: file.isAuditLogCut === true,
  };
}
