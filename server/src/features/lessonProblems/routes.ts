import type { Api } from '@skylark/contract/api';
import { type ProblemKind, WAITING_PROBLEMS_PAGE_SIZE } from '@skylark/contract/lessonProblems.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { requireLesson } from '../lessons/index.ts';
import { answerProblem } from './answerProblem.ts';
import { decideProblem } from './decideProblem.ts';
import { problemView, readProblem } from './problemView.ts';
import { reportProblem } from './reportProblem.ts';
import { listProblems } from './store.ts';

/** Problems with lessons: reported by families, answered by teachers, decided by managers. */
export function lessonProblemsRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;
  const read = async (me: Caller, id: string) => readProblem(db, await requireLesson(db, me, id), clock.now());

  on('GET /api/v2/lessons/{id}/problem', ({ me, params }) => read(me, params.id));
  on('POST /api/v2/lessons/{id}/problem', async ({ me, params, body }) => {
    await reportProblem(deps, me, params.id, body);
    return read(me, params.id);
  });
  on('POST /api/v2/lessons/{id}/problem/answer', async ({ me, params, body }) => {
    await answerProblem(deps, me, params.id, body.answer);
    return read(me, params.id);
  });
  on('GET /api/v2/lesson_problems', async ({ me, query }) => {
    const limit = WAITING_PROBLEMS_PAGE_SIZE;
    const wanted = { state: 'unanswered', teacherId: me.personId, order: 'oldest', limit, ...query } as const;
    return pageReply(await listProblems(db, wanted), limit, (row) => ({
      id: row.id,
      kind: row.kind as ProblemKind,
      words: row.words,
      lesson: { id: row.lessonId, startsAt: row.startsAt.toISOString() },
      studentFirstName: row.studentFirstName,
    }));
  });
  on('GET /api/v2/manager/lesson_problems', async ({ query }) =>
    pageReply(await listProblems(db, query), query.limit, (row) => ({
      ...problemView(row),
      lesson: {
        id: row.lessonId,
        startsAt: row.startsAt.toISOString(),
        durationMinutes: row.durationMinutes,
        status: row.status,
        missedBy: row.missedBy,
      },
      student: { id: row.studentId, name: row.student },
      teacher: { id: row.teacherId, name: row.teacher },
      decidedBy: row.decidedBy,
    })),
  );
  on('POST /api/v2/manager/lesson_problems/{id}/decision', ({ me, params, body }) =>
    decideProblem(deps, me, params.id, body),
  );
}
