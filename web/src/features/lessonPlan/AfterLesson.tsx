import { Button, Paper, Skeleton } from '@mantine/core';
import type { AfterTrial } from '@skylark/contract/afterLesson';
import type { LessonPlan } from '@skylark/contract/lessonPlans';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast.ts';
import { afterTrialQuery, ChildPlanFields, planToSave, sendBoardPicture } from '../afterLesson/index.ts';
import { OwnReview, problemOf, reviewsQuery } from '../reviews/index.ts';
import { AfterFields } from './AfterFields.tsx';
import { AfterStars } from './AfterStars.tsx';
import { planQuery } from './api.ts';
import { type AfterDraft, changeAfterDraft, storeAfterDraft, readAfterDraft } from './afterDraft.ts';
import { PlanNotes, Saving } from './PlanNotes.tsx';
import { saveAfter } from './saveAfter.ts';
import { usePlanDraft } from './usePlanDraft.ts';
import classes from './plan.module.css';

/**
 * Who: a teacher with five minutes until the next lesson: stars, homework, a note for the family, and one for the next
 * teacher, on one page and saved together. What can go wrong: no network, a reload, a part that was already done.
 */
export function AfterLesson({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const plan = useQuery(planQuery(lesson.id));
  const reviews = useQuery(reviewsQuery(lesson.id));
  const trial = useQuery({ ...afterTrialQuery(lesson.id), enabled: lesson.isTrial });
  const isHeld = lesson.status === 'held';
  // Runs while the teacher is writing, so that finishing doesn't have to wait for it.
  useEffect(() => {
    if (isHeld) sendBoardPicture(lesson.id);
  }, [isHeld, lesson.id]);
  const failed = [plan, reviews, trial].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <Failed query={failed} />;
  if (!plan.data || !reviews.data || (lesson.isTrial && !trial.data))
    return <Skeleton height={720} radius="lg" role="status" aria-label={t('app.loading')} />;
  const isReviewed = reviews.data.items.some((review) => review.authorRole === 'teacher');
  return (
    <>
      {isReviewed && <OwnReview lesson={lesson} isAside />}
      <Form key={lesson.id} lesson={lesson} plan={plan.data} trial={trial.data} isReviewed={isReviewed} />
    </>
  );
}

interface FormProps {
  lesson: LessonDetails;
  plan: LessonPlan;
  /** Set for a trial lesson. */
  trial: AfterTrial | undefined;
  /** The note for the family has already been written. */
  isReviewed: boolean;
}

function Form({ lesson, plan, trial, isReviewed }: FormProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const { draft: notes, state } = usePlanDraft(lesson.id, plan);
  const [draft, setDraft] = useState(() => readAfterDraft(lesson.id));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // Keeps what is typed during a save: each change is based on the latest state.
  const latest = useRef(draft);
  const change = (some: Partial<AfterDraft>): void => {
    latest.current = changeAfterDraft(latest.current, some);
    setDraft(latest.current);
    storeAfterDraft(lesson.id, latest.current);
  };
  const hasLine = !isReviewed && (draft.score > 0 || draft.line.trim() !== '');
  const problem = hasLine ? problemOf({ score: draft.score, text: draft.line }) : {};
  const save = async (): Promise<void> => {
    setTried(true);
    if (isBusy || Object.keys(problem).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    const childPlan = trial && planToSave(draft.plan, trial);
    const { left, error } = await saveAfter(lesson, draft, { hasLine, plan: childPlan });
    change(latest.current.task === draft.task ? left : { ...left, task: latest.current.task });
    const areNotesSaved = await notes.flush();
    setBusy(false);
    if (error !== undefined || !areNotesSaved) return setFailure(error ?? new Error('notes'));
    void toast('done', t(hasLine || isReviewed ? 'plan.after.saved' : 'plan.after.saved_without'));
    navigate(paths.lessons);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Paper p="lg">
      {/* The keyboard shortcut works in every field of the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form className={classes.after} noValidate onSubmit={submit} onKeyDown={onKey}>
        {trial && (
          <ChildPlanFields
            student={lesson.student}
            after={trial}
            draft={draft.plan}
            onChange={(childPlan) => change({ plan: childPlan })}
          />
        )}
        <AfterStars lesson={lesson} stars={plan.stars} />
        <AfterFields
          lesson={lesson}
          draft={draft}
          onChange={change}
          hasLine={!isReviewed}
          problem={isTried ? problem : {}}
        />
        {lesson.status === 'held' && <p className={classes.soft}>{t('plan.after.message')}</p>}
        <PlanNotes written={state.written} onChange={(some) => notes.change(some)} />
        <Saving state={state} />
        {failure !== undefined && (
          <Notice kind="problem">{`${t('plan.after.failed')} ${failure instanceof Error && failure.message === 'notes' ? '' : errorText(t, failure)}`}</Notice>
        )}
        <div className={classes.actions}>
          <Button type="submit" size="lg" loading={isBusy}>
            {t(
              isReviewed || hasLine || trial || draft.task.trim() !== ''
                ? 'plan.after.save'
                : 'plan.after.finish_without',
            )}
          </Button>
          <Button component={Link} to={paths.lessons} size="lg" variant="default">
            {t('reviews.skip')}
          </Button>
        </div>
        <p className={classes.soft}>
          <span className={classes.keys}>{t('plan.after.keys')} </span>
          {t('plan.after.kept')}
        </p>
      </form>
    </Paper>
  );
}
