import { Button, Paper, Skeleton } from '@mantine/core';
import type { LessonPlan } from '@skylark/contract/lessonPlans';
import type { LessonDetails } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNowMs } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { WeakWords } from '../practice/index.ts';
import { childQuery, planQuery } from './api.ts';
import { ChildFacts } from './ChildFacts.tsx';
import { NotesBefore } from './NotesBefore.tsx';
import { PlanNotes, Saving } from './PlanNotes.tsx';
import { PlanSources } from './PlanSources.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import { usePlanDraft } from './usePlanDraft.ts';
import classes from './plan.module.css';

/**
 * Who: a teacher before a lesson who has forgotten the previous one, and after it. Before the lesson, also shows the
 * words the child finds hard. What can go wrong: changes made on another device, no network; typed text is saved as
 * soon as possible.
 */
export function LessonPlanSection({ lesson, hasHappened }: { lesson: LessonDetails; hasHappened: boolean }) {
  const t = useT();
  const plan = useQuery(planQuery(lesson.id));
  if (!hasHappened && (lesson.status === 'missed' || lesson.status === 'cancelled'))
    return plan.data ? <Unused lesson={lesson} plan={plan.data} /> : null;
  return (
    <Paper p="lg" mt="lg" component="section" aria-labelledby="plan-title">
      <h2 id="plan-title" className={classes.title}>
        {t('plan.title')}
      </h2>
      {plan.isPending && <Skeleton height={200} radius="lg" role="status" aria-label={t('app.loading')} />}
      {plan.isLoadingError && <Failed query={plan} />}
      {plan.data && <Child lesson={lesson} card={plan.data.child} />}
      {plan.data && <Written key={lesson.id} lesson={lesson} plan={plan.data} />}
      {(lesson.status === 'booked' || lesson.status === 'in_progress') && (
        // Once the room is open, the words can be put on the board from there.
        <WeakWords
          lessonId={lesson.id}
          {...(lessonPhase(lesson, serverNowMs()) === 'early' && { putAt: paths.lessonPrepareWords(lesson.id) })}
        />
      )}
    </Paper>
  );
}

function Child({ lesson, card }: { lesson: LessonDetails; card: LessonPlan['child'] }) {
  const t = useT();
  const { data: child } = useQuery(childQuery(lesson.id, card));
  if (!child) return null;
  return (
    <>
      <ChildFacts child={child} />
      {!child.placement && lesson.isTrial && (
        <Button component={Link} to={paths.lessonPlacement(lesson.id)} variant="light" my="sm">
          {t('plan.placement')}
        </Button>
      )}
    </>
  );
}

function Written({ lesson, plan }: { lesson: LessonDetails; plan: LessonPlan }) {
  const t = useT();
  const { draft, state } = usePlanDraft(lesson.id, plan);
  return (
    <div className={classes.pair}>
      <div className={classes.column}>
        <p className={classes.soft}>{t('plan.private')}</p>
        <PlanSteps steps={state.written.steps} onChange={(steps) => draft.change({ steps })} canSort />
        <PlanSources
          steps={state.written.steps}
          onChange={(steps) => draft.change({ steps })}
          deckId={lesson.presentation?.id}
        />
      </div>
      <div className={classes.column}>
        <h3 className={classes.small}>{t('plan.before')}</h3>
        <NotesBefore before={plan.before} />
        <PlanNotes written={state.written} onChange={(change) => draft.change(change)} />
        <Saving state={state} />
      </div>
    </div>
  );
}

/**
 * The plan of a lesson that didn't take place, read-only, with a link to the next lesson. Nothing if nothing was
 * written.
 */
function Unused({ lesson, plan }: { lesson: LessonDetails; plan: LessonPlan }) {
  const t = useT();
  const { steps, ownNote, childNote } = plan;
  const notes = [childNote, ownNote].filter((note) => note !== '');
  const next = lesson.beside?.next;
  if (steps.length === 0 && notes.length === 0) return null;
  return (
    <Paper p="lg" mt="lg" component="section" aria-labelledby="plan-title">
      <h2 id="plan-title" className={classes.title}>
        {t('plan.unused')}
      </h2>
      {steps.length > 0 && (
        <ol className={classes.unused}>
          {steps.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.unusedNote}>
          {note}
        </p>
      ))}
      {next && (
        <Button component={Link} to={paths.lesson(next.id)} variant="light">
          {t('plan.unused.next', { name: lesson.student.firstName })}
        </Button>
      )}
    </Paper>
  );
}
