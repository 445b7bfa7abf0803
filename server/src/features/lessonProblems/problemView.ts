import type { LessonProblem, ProblemOfLesson } from '@skylark/contract/lessonProblems';
import { PROBLEM_HOURS, type ProblemDecision, type ProblemKind } from '@skylark/contract/lessonProblems.facts';
import type { Db } from '../../platform/db/database.ts';
import type { LessonRow } from '../lessons/index.ts';
import { findProblem, type ProblemRow } from './store.ts';

export const problemView = (row: Omit<ProblemRow, 'lessonId'>): LessonProblem => ({
  id: row.id,
  kind: row.kind as ProblemKind,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  decision:
    row.decision !== null && row.decidedAt !== null
      ? {
          kind: row.decision as ProblemDecision,
          minutes: row.minutes,
          words: row.decisionWords ?? '',
          at: row.decidedAt.toISOString(),
        }
      : null,
});

/** Deadline for reporting a problem: 48 hours after the lesson's end. */
export const reportUntil = ({ endsAt }: { endsAt: Date }): Date =>
  new Date(endsAt.getTime() + PROBLEM_HOURS * 3_600_000);

export const isOver = ({ status }: { status: string }): boolean => status === 'held' || status === 'missed';

export async function readProblem(db: Db, lesson: LessonRow, now: Date): Promise<ProblemOfLesson> {
  const row = await findProblem(db, lesson.id);
  const until = reportUntil(lesson);
  return {
    problem: row ? problemView(row) : null,
    until: row || !isOver(lesson) || now > until ? null : until.toISOString(),
  };
}
