import type { LessonDetails } from '@skylark/contract/lessons';
import type { ChildPlan } from '@skylark/contract/afterLesson';
import { queryClient } from '../../lib/queries.ts';
import { boardPictureSent, tellFamily, writeChildPlan } from '../afterLesson/index.ts';
import { assignHomework } from '../homework/index.ts';
import { writeReview } from '../reviews/index.ts';
import type { AfterDraft } from './afterDraft.ts';

interface Saved {
  /** The fields to clear, so that they aren't saved again by another press. */
  left: Partial<AfterDraft>;
  error?: unknown;
}

/**
 * Saves the homework, then the plan after a trial lesson, then the note for the family, and sends all of it to the
 * family in one message. If a step fails, the previous ones stay saved.
 */
export async function saveAfter(
  lesson: LessonDetails,
  draft: AfterDraft,
  { hasLine, plan }: { hasLine: boolean; plan: ChildPlan | undefined },
): Promise<Saved> {
  let left: Partial<AfterDraft> = {};
  try {
    if (draft.task.trim() !== '') {
      const deckId = draft.onSlides ? (lesson.presentation?.id ?? null) : null;
      const task = { studentId: lesson.student.id, lessonId: lesson.id, description: draft.task.trim() };
      await assignHomework({ ...task, deckId, words: [], key: draft.key });
      left = { task: '' };
    }
    if (plan) {
      await writeChildPlan(lesson.id, plan);
      left = { ...left, plan: null };
    }
    if (hasLine) {
      await writeReview(lesson.id, { score: draft.score, text: draft.line, mayPublish: false });
      left = { ...left, score: 0, line: '' };
    }
    if (plan || hasLine) await queryClient.invalidateQueries({ queryKey: ['lessons'] });
    if (lesson.status === 'held') {
      await boardPictureSent(lesson.id);
      await tellFamily(lesson.id);
    }
    return { left };
  } catch (error) {
    return { left, error };
  }
}
