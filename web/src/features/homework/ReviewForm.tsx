import { Alert, Button, Textarea } from '@mantine/core';
import { HOMEWORK_COMMENT_MAX_LENGTH, homeworkStep } from '@skylark/contract/homework.facts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { StarChoice } from '../../ui/StarChoice.tsx';
import { toast } from '../../ui/toast.ts';
import { type HomeworkCard, returnHomework, reviewHomework } from './api.ts';
import classes from './ReviewForm.module.css';

interface Props {
  homework: HomeworkCard;
  /** The teacher's earlier comment. */
  comment: string;
  onDone?: () => void;
}

/** The teacher's comment and stars: completes a homework, or sends it back for more work. */
export function ReviewForm({ homework, comment: said, onDone }: Props) {
  const t = useT();
  const [score, setScore] = useState(homework.score);
  const [comment, setComment] = useState(said);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState<'score' | 'return' | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const step = homeworkStep(homework);
  const run = async (which: 'score' | 'return', action: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(which);
    setFailure(undefined);
    try {
      await action();
      void toast('done', done);
      onDone?.();
    } catch (error) {
      setFailure(error);
    }
    setBusy(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (score !== null) void run('score', () => reviewHomework(homework.id, score, comment), t('homework.reviewed'));
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <StarChoice
        label={t('homework.your_score')}
        starLabel={(count) => t('homework.stars', { count })}
        value={score ?? 0}
        onChange={setScore}
        error={isChecked && score === null ? t('homework.score_missing') : undefined}
      />
      <Textarea
        label={t('homework.overall')}
        rows={3}
        maxLength={HOMEWORK_COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {failure !== undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.buttons}>
        {step === 'to_review' && (
          <Button
            variant="default"
            loading={busy === 'return'}
            onClick={() => void run('return', () => returnHomework(homework.id, comment), t('homework.sent_back'))}
          >
            {t('homework.send_back')}
          </Button>
        )}
        <Button type="submit" loading={busy === 'score'}>
          {t(step === 'completed' ? 'homework.correct_score' : 'homework.complete')}
        </Button>
      </div>
    </form>
  );
}
