import { levelOf } from '@skylark/contract/trial.facts';
import type { TrialAnswers } from '@skylark/contract/trial';

type Reason = 'level' | 'format' | 'temperament' | 'hours';

interface Candidate {
  id: string;
  levels: readonly string[];
  formats: readonly string[];
  temperaments: readonly string[];
  /** Number of slots that suit the family. */
  slots: number;
}

/** The level counts most: a lesson that is too hard is worse than one in a different style. */
const WEIGHTS: Record<Reason, number> = { level: 4, temperament: 2, format: 2, hours: 1 };
/** With this many slots, a family finds a suitable hour. */
const MANY_SLOTS = 12;

/** The suitable teachers, best first, each with the reasons shown to the parent. */
export function rankTeachers(
  answers: TrialAnswers,
  candidates: readonly Candidate[],
): { id: string; reasons: Reason[] }[] {
  return candidates
    .filter((one) => one.slots > 0)
    .map((one) => ({ id: one.id, slots: one.slots, reasons: reasonsFor(answers, one) }))
    .toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons) || b.slots - a.slots || (a.id < b.id ? -1 : 1))
    .map(({ id, reasons }) => ({ id, reasons }));
}

function reasonsFor(answers: TrialAnswers, one: Candidate): Reason[] {
  const reasons: [Reason, boolean][] = [
    ['level', one.levels.includes(levelOf(answers.studied))],
    ['format', one.formats.includes(answers.format)],
    ['temperament', one.temperaments.includes(answers.temperament)],
    ['hours', one.slots >= MANY_SLOTS],
  ];
  return reasons.filter(([, isSo]) => isSo).map(([reason]) => reason);
}

const weightOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
