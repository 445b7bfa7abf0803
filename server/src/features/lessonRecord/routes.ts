import type { Api } from '@skylark/contract/api';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { runAct } from '../acts/index.ts';
import { findLesson, type LessonRow, requireLesson } from '../lessons/index.ts';
import { overturnVerdict } from './overturnVerdict.ts';
import { readRecord } from './readRecord.ts';
import { recordPdf } from './recordPdf.ts';

/** Each PDF is generated on request. */
const RECORD_PDFS: Limit = { name: 'record-pdf', tries: 60, perSeconds: 60 * 60 };

/** The record of a lesson, for its two people and for managers. */
export function lessonRecordRoutes(on: Bind<Api>, deps: Deps): void {
  const { db } = deps;
  const anyLesson = async (id: string): Promise<LessonRow> => {
    const lesson = await findLesson(db, id);
    if (!lesson) throw new Failure('not_found');
    return lesson;
  };
  const pdf = async (
    reply: FastifyReply,
    lesson: LessonRow,
    by: string,
    reader: { locale: Locale; timeZone: string },
  ): Promise<Buffer> => {
    const record = await readRecord(db, lesson);
    await deps.limits.take(RECORD_PDFS, by);
    void reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="lesson-${lesson.startsAt.toISOString().slice(0, 10)}.pdf"`);
    return recordPdf(record, reader, deps.clock.now());
  };

  on('GET /api/v2/lessons/{id}/record', async ({ me, params }) =>
    readRecord(db, await requireLesson(db, me, params.id)),
  );
  on('GET /api/v2/lessons/{id}/record/pdf', async ({ me, params, query, reply }) => {
    const lesson = await requireLesson(db, me, params.id);
    const timeZone = me.type === 'teacher' ? lesson.teacherTimeZone : lesson.studentTimeZone;
    return pdf(reply, lesson, me.accountId, { locale: query.locale ?? me.locale ?? DEFAULT_LOCALE, timeZone });
  });
  on('GET /api/v2/manager/lessons/{id}/record', async ({ params }) => readRecord(db, await anyLesson(params.id)));
  on('GET /api/v2/manager/lessons/{id}/record/pdf', async ({ me, params, query, reply }) => {
    const lesson = await anyLesson(params.id);
    const reader = { locale: query.locale ?? DEFAULT_LOCALE, timeZone: lesson.studentTimeZone };
    return pdf(reply, lesson, me.managerId, reader);
  });
  on('POST /api/v2/manager/lessons/{id}/verdict', async ({ me, params, body }) => {
    const of = { lessonId: params.id };
    const act = await runAct(deps, me, { action: 'verdict', of, given: body }, async (tx, actor) => {
      const { inverse, people } = await overturnVerdict(deps, tx, actor, params.id, body);
      return { reply: {}, inverse: [inverse], people };
    });
    return { ...(await readRecord(db, await anyLesson(params.id))), ...act };
  });
}
