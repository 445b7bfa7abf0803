import type { ProblemDecision, ProblemKind } from '@skylark/contract/lessonProblems.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { findLesson } from '../lessons/index.ts';
import { lessonMessages, type LessonTelling, mailManagers, notifyLesson, tell } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';

export type ProblemStep =
  | { kind: 'sent'; problem: ProblemKind; words: string }
  | { kind: 'answered'; answer: string }
  | { kind: 'decided'; decision: ProblemDecision; minutes: number | null; words: string };

/** Notifies both people of the lesson, and managers of a new problem, in the caller's transaction. */
export async function notifyProblem(
  deps: Deps,
  tx: Tx,
  id: string,
  lessonId: string,
  step: ProblemStep,
): Promise<void> {
  const row = await findLesson(tx, lessonId);
  if (!row) return;
  // A decision made again after it was taken back is notified again.
  const again = step.kind === 'decided' ? `:${deps.clock.now().getTime()}` : '';
  const cause = `problem:${id}:${step.kind}${again}`;
  await notifyLesson(deps, tx, row, tellingOf(step, cause));
  if (step.kind !== 'sent') return;
  const family = await findPerson(tx, row.studentId);
  await mailManagers(deps, tx, 'family_problem', {
    values: (locale) => ({
      child: `${row.studentFirstName} ${row.studentLastName}`.trim(),
      parent: family?.parentName ?? '',
      teacher: `${row.teacherFirstName} ${row.teacherLastName}`.trim(),
      when: whenText(locale, row.studentTimeZone, row.startsAt, row.durationMinutes),
      problem: problemText(locale, step),
    }),
    cause,
    aboutId: row.studentId,
    lessonId,
  });
}

function tellingOf(step: ProblemStep, cause: string): LessonTelling {
  switch (step.kind) {
    case 'sent':
      return tell(lessonMessages.problem_sent, { problem: (locale) => problemText(locale, step) }, { cause });
    case 'answered':
      return tell(lessonMessages.problem_answered, step, { cause });
    case 'decided':
      return tell(lessonMessages.problem_decided, step, { cause });
  }
}

const problemText = (locale: Locale, { problem, words }: { problem: ProblemKind; words: string }): string =>
  [text(locale, `problem.kind.${problem}`), words].filter((one) => one !== '').join('. ');
