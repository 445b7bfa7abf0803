import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import type { DraftState, PlanDraft } from './PlanDraft.ts';
import { planDraftOf, showPlanDraft } from './planDrafts.ts';

/** The draft of a plan; leaving the page saves the remaining changes. */
export function usePlanDraft(lessonId: string, plan: LessonPlan): { draft: PlanDraft; state: DraftState } {
  const t = useT();
  const [draft] = useState(() => planDraftOf(lessonId, plan));
  const state = useSyncExternalStore(draft.subscribe, draft.snapshot);
  const isSaved = state.saving === 'saved';
  useEffect(() => showPlanDraft(lessonId, draft), [lessonId, draft]);
  useEffect(() => draft.adopt(plan), [draft, plan]);
  useEffect(() => draft.onMerged(() => void toast('done', t('error.plan_changed'))), [draft, t]);
  useEffect(() => {
    if (isSaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);
  return { draft, state };
}
