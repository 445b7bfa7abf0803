import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '@skylark/contract/reviews.facts';
import type { Review } from '@skylark/contract/reviews';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { useChildView } from '../../lib/childView.ts';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useKeptText } from '../../lib/useKeptText.ts';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StarChoice } from '../../ui/StarChoice.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { editReview, writeReview } from './api.ts';
import { problemOf } from './reviewDraft.ts';
import classes from './reviews.module.css';

interface Props {
  lessonId: string;
  teacherName: string;
  /** The person's own review, if already written. */
  review: Review | undefined;
  onSaved: () => void;
  /** The secondary button next to "save". */
  other: ReactNode;
}

/** Stars, and optionally a text. In the child view, only the stars. */
export function ReviewForm({ lessonId, teacherName, review, onSaved, other }: Props) {
  const t = useT();
  const { id, type } = useProfile();
  const isChild = useChildView();
  const [kept, keep] = useKeptText(`review.${id}.${lessonId}`);
  const [draft, setDraft] = useState({
    score: review?.score ?? 0,
    text: kept === '' ? (review?.text ?? '') : kept,
    mayPublish: review?.mayPublish ?? false,
  });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // In the child view, the text a parent has begun is neither sent nor discarded.
  const said = isChild
    ? { score: draft.score, text: review?.text ?? '', mayPublish: review?.mayPublish ?? false }
    : draft;
  const problem = isTried ? problemOf(said) : {};
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemOf(said)).length > 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await (review ? editReview(lessonId, said) : writeReview(lessonId, said));
      if (!isChild) keep('');
      // Lists, the lesson and the counters show the score, too.
      await queryClient.invalidateQueries({ queryKey: ['lessons'] });
      void toast('done', t('reviews.saved'));
      onSaved();
    } catch (error) {
      setFailure(error);
      if (error instanceof CallError && error.code === 'review_exists') {
        // The existing review will replace this form, so the error is shown as a toast.
        void toast('error', errorText(t, error));
        await queryClient.invalidateQueries({ queryKey: ['lessons'] });
      }
    } finally {
      setBusy(false);
    }
  };
  const question = t(type === 'teacher' ? 'reviews.score.teacher' : 'reviews.score.student');
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {failure !== undefined && <Notice kind="problem">{errorText(t, failure)}</Notice>}
      <div className={classes.asked}>
        <StarChoice
          label={question}
          starLabel={(stars) => t('reviews.star', { stars })}
          value={draft.score}
          onChange={(score) => setDraft({ ...draft, score })}
          error={problem.score && t('reviews.score.needed')}
        />
        <ReadAloud text={question} />
      </div>
      {!isChild && (
        <Textarea
          label={t(type === 'teacher' ? 'reviews.text.teacher' : 'reviews.text.student')}
          description={t('reviews.text.hint', { min: REVIEW_TEXT_MIN, max: REVIEW_TEXT_MAX })}
          value={draft.text}
          onChange={({ currentTarget: { value } }) => {
            setDraft({ ...draft, text: value });
            keep(value);
          }}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={REVIEW_TEXT_MAX}
          error={problem.text && t('reviews.text.short', { min: REVIEW_TEXT_MIN })}
        />
      )}
      {/* Only parents can consent. */}
      {type === 'student' && !isChild && (
        <Checkbox
          label={t('reviews.publish')}
          description={t('reviews.publish.note', { name: teacherName })}
          checked={draft.mayPublish}
          onChange={(event) => setDraft({ ...draft, mayPublish: event.currentTarget.checked })}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" size="lg" loading={isBusy}>
          {t('reviews.save')}
        </Button>
        {other}
      </div>
    </form>
  );
}
