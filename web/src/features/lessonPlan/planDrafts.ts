import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { session } from '../../lib/session.ts';
import { readPlan, writePlan } from './api.ts';
import { PlanDraft } from './PlanDraft.ts';

interface Kept {
  draft: PlanDraft;
  /** Number of components showing it. */
  shown: number;
}

/** By lesson, so that unsaved changes survive leaving and reopening the page. */
const drafts = new Map<string, Kept>();

let token = session.token();
// Must not be visible to the next person who signs in.
session.subscribe(() => {
  if (session.token() === token) return;
  token = session.token();
  for (const { draft, shown } of drafts.values()) if (shown === 0) draft.stop();
  drafts.clear();
});

/** The single draft of a lesson's plan. */
export function planDraftOf(lessonId: string, plan: LessonPlan): PlanDraft {
  const kept = drafts.get(lessonId);
  if (kept) return kept.draft;
  const draft = new PlanDraft(plan, {
    write: (written, revision) => writePlan(lessonId, written, revision),
    read: () => readPlan(lessonId),
  });
  drafts.set(lessonId, { draft, shown: 0 });
  return draft;
}

/**
 * Keeps a draft while it is shown, and afterwards until it is saved.
 * @returns a function to call when it is no longer shown
 */
export function showPlanDraft(lessonId: string, draft: PlanDraft): () => void {
  const known = drafts.get(lessonId);
  const kept = known?.draft === draft ? known : { draft, shown: 0 };
  drafts.set(lessonId, kept);
  kept.shown += 1;
  return () => {
    kept.shown -= 1;
    void draft.flush().then((isSaved) => {
      if (kept.shown > 0) return;
      if (drafts.get(lessonId) !== kept) draft.stop();
      else if (isSaved) drafts.delete(lessonId);
    });
  };
}
