import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { planQuery, writePlan } from './api.ts';
import { type DraftState, PlanDraft } from './PlanDraft.ts';

/** The draft of a plan as it was read; a page that is left saves what it still has. */
export function usePlanDraft(lessonId: string, plan: LessonPlan): { draft: PlanDraft; state: DraftState } {
  const t = useT();
  const [draft] = useState(
    () =>
      new PlanDraft(plan, {
        write: (written, revision) => writePlan(lessonId, written, revision),
        onChanged: () => {
          void toast('error', t('error.plan_changed'));
          void queryClient.resetQueries({ queryKey: planQuery(lessonId).queryKey });
        },
      }),
  );
  useEffect(() => () => void draft.flush(), [draft]);
  return { draft, state: useSyncExternalStore(draft.subscribe, draft.snapshot) };
}
