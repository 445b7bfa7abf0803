import type { ChildPlan } from '@skylark/contract/afterLesson';
import { childLevels, plannedLessons } from '@skylark/contract/afterLesson.facts';
import { weeklyLessons } from '@skylark/contract/payments.facts';

/** What a teacher has typed after a lesson but not saved; stored on the device, so that a reload loses nothing. */
export interface AfterDraft {
  task: string;
  onSlides: boolean;
  score: number;
  line: string;
  /** After a trial lesson: the plan for the child, if the teacher changed any of it. */
  plan: ChildPlan | null;
  /** Idempotency key of the homework as currently typed. */
  key: string;
}

const NOTHING: Omit<AfterDraft, 'key'> = { task: '', onSlides: true, score: 0, line: '', plan: null };
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyOf = (lessonId: string): string => `skylark.after.${lessonId}`;

/** Some private windows refuse storage; then a reload loses what was typed. */
export function readAfterDraft(lessonId: string): AfterDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? '{}') as Partial<AfterDraft>;
    return {
      task: typeof kept.task === 'string' ? kept.task : NOTHING.task,
      onSlides: kept.onSlides !== false,
      score:
        typeof kept.score === 'number' && kept.score >= 1 && kept.score <= 5 ? Math.round(kept.score) : NOTHING.score,
      line: typeof kept.line === 'string' ? kept.line : NOTHING.line,
      plan: planOf(kept.plan),
      key: typeof kept.key === 'string' && UUID.test(kept.key) ? kept.key : crypto.randomUUID(),
    };
  } catch {
    return { ...NOTHING, key: crypto.randomUUID() };
  }
}

/** Null if it was stored by another version of the page. */
function planOf(kept: Partial<ChildPlan> | null | undefined): ChildPlan | null {
  const level = childLevels.find((one) => one === kept?.level);
  const perWeek = weeklyLessons.find((one) => one === kept?.perWeek);
  const lessonsCount = plannedLessons.find((one) => one === kept?.lessonsCount);
  if (level === undefined || perWeek === undefined || lessonsCount === undefined) return null;
  return { level, perWeek, lessonsCount, goal: typeof kept?.goal === 'string' ? kept.goal : null };
}

/** A changed homework needs a new key: with the same key the server would return the first one. */
export function changeAfterDraft(draft: AfterDraft, change: Partial<AfterDraft>): AfterDraft {
  const isOther = change.task !== undefined || change.onSlides !== undefined;
  return { ...draft, ...change, ...(isOther && { key: crypto.randomUUID() }) };
}

export function storeAfterDraft(lessonId: string, draft: AfterDraft): void {
  try {
    const isEmpty = draft.task === '' && draft.line === '' && draft.score === 0 && draft.plan === null;
    if (isEmpty) localStorage.removeItem(keyOf(lessonId));
    else localStorage.setItem(keyOf(lessonId), JSON.stringify(draft));
  } catch (error) {
    console.info('There is no storage for a draft.', error);
  }
}
