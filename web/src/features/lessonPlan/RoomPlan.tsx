import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { childQuery, planQuery } from './api.ts';
import { ChildFacts } from './ChildFacts.tsx';
import { NotesBefore } from './NotesBefore.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { usePlanDraft } from './usePlanDraft.ts';
import classes from './plan.module.css';

/** Next to the slides: the plan with its checkboxes, and earlier notes. */
export function RoomPlan({ lessonId }: { lessonId: string }) {
  const plan = useQuery(planQuery(lessonId));
  if (plan.isLoadingError) return <Failed query={plan} />;
  return plan.data ? <Ticks key={lessonId} lessonId={lessonId} plan={plan.data} /> : null;
}

function Ticks({ lessonId, plan }: { lessonId: string; plan: LessonPlan }) {
  const t = useT();
  const { draft, state } = usePlanDraft(lessonId, plan);
  const { data: child } = useQuery(childQuery(lessonId, plan.child));
  return (
    <div className={classes.room}>
      {child && <ChildFacts child={child} />}
      <h3 className={classes.small}>{t('plan.title')}</h3>
      <PlanSteps steps={state.written.steps} onChange={(steps) => draft.change({ steps })} />
      {plan.before.length > 0 && (
        <details>
          <summary>{t('plan.before')}</summary>
          <NotesBefore before={plan.before} isPlain />
        </details>
      )}
    </div>
  );
}
