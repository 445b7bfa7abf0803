import { problemKinds } from '@skylark/contract/lessonProblems.facts';
import type { GivenDecision } from '@skylark/contract/lessonProblems';
import type { Command, CommandInput } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { whenIn, ZONE } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

/** Problems with lessons reported by families. */
export const problemCommands: Command[] = [
  {
    noun: 'problem',
    verb: 'list',
    words: [],
    help: 'Lists problems that families reported with lessons, longest waiting first',
    options: {
      state: { help: 'open, decided or all; open by default' },
      kind: { help: problemKinds.join(', ') },
      student: { help: 'student id' },
      teacher: { help: 'teacher id' },
      newest: { help: 'newest first', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [zone, kind] = [given.text('zone'), given.text('kind')];
      const query = {
        state: oneOf('--state', given.text('state') ?? 'open', ['open', 'decided', 'all']),
        kind: kind === undefined ? undefined : oneOf('--kind', kind, problemKinds),
        studentId: given.text('student'),
        teacherId: given.text('teacher'),
        order: given.flag('newest') ? 'newest' : 'oldest',
      };
      const problems = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/lesson_problems', { query: { ...query, cursor } }),
      );
      return {
        none: 'No problems.',
        json: problems,
        rows: problems.map((one) => ({
          id: one.id,
          since: whenIn(one.createdAt, zone),
          lesson: one.lesson.id,
          when: whenIn(one.lesson.startsAt, zone),
          counts: one.lesson.missedBy === null ? one.lesson.status : `missed by ${one.lesson.missedBy}`,
          student: one.student.name,
          teacher: one.teacher.name,
          kind: one.kind.replaceAll('_', ' '),
          words: one.words,
          answer: one.answer,
          decision:
            one.decision && `${one.decision.kind}${one.decision.minutes === null ? '' : ` ${one.decision.minutes}`}`,
          by: one.decidedBy,
        })),
      };
    },
  },
  {
    noun: 'problem',
    verb: 'decide',
    words: ['problem id'],
    help: 'Resolves a problem with minutes, a lesson, another verdict, or nothing; see record show <lesson id> first',
    options: {
      grant: { help: 'minutes, lesson, verdict or nothing', isNeeded: true },
      minutes: { help: 'with --grant=minutes: 1 to 50' },
      outcome: { help: 'with --grant=verdict: held or missed' },
      by: { help: 'with --outcome=missed: student, teacher or both' },
      words: { help: 'why, in words; both sides read them', isNeeded: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = decisionOf(given);
      await school.call('POST /api/v2/manager/lesson_problems/{id}/decision', { params: { id }, body });
      return { fields: { decided: id, decision: body.decision } };
    },
  },
];

function decisionOf(given: CommandInput): GivenDecision {
  const words = given.text('words') ?? '';
  const grant = oneOf('--grant', given.text('grant'), ['minutes', 'lesson', 'verdict', 'nothing']);
  if (grant === 'minutes')
    return { decision: 'minutes', minutes: wholeNumber('--minutes', given.text('minutes')), words };
  if (grant !== 'verdict') return { decision: grant === 'lesson' ? 'lesson' : 'refused', words };
  const outcome = oneOf('--outcome', given.text('outcome'), ['held', 'missed']);
  if (outcome === 'held') return { decision: 'overturned', verdict: { outcome, reason: words }, words };
  const missedBy = oneOf('--by', given.text('by'), ['student', 'teacher', 'both']);
  return { decision: 'overturned', verdict: { outcome, missedBy, reason: words }, words };
}
