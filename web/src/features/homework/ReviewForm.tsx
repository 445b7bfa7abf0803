import { Alert, Button, Textarea } from '@mantine/core';
import { HOMEWORK_COMMENT_MAX_LENGTH, homeworkStep } from '@skylark/contract/homework.facts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { StarChoice } from '../../ui/StarChoice.tsx';
import { toast } from '../../ui/toast.ts';
import type { ToastAction } from '../../ui/toastAction.ts';
import { type HomeworkCard, returnHomework, reviewHomework, undoReturn } from './api.ts';
import { readReviewDraft, storeReviewDraft } from './reviewDraft.ts';
import { ReviewPhrases } from './ReviewPhrases.tsx';
import classes from './ReviewForm.module.css';

interface Props {
  homework: HomeworkCard;
  /** The teacher's earlier comment. */
  comment: string;
  onDone?: () => void;
  /** Called when sending back was undone, possibly while another homework is shown. */
  onUndone?: () => void;
  /** Whether Ctrl+Enter works anywhere on the page. */
  hasKeys?: boolean;
}

/** The teacher's comment and stars: completes a homework, or sends it back with a note on what is missing. */
export function ReviewForm({ homework, comment: said, onDone, onUndone, hasKeys = false }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => readReviewDraft(homework.id, { score: homework.score, comment: said }));
  const { score, comment } = draft;
  const change = (more: Partial<typeof draft>): void => {
    const next = { ...draft, ...more };
    setDraft(next);
    storeReviewDraft(homework.id, next);
  };
  const [isChecked, setChecked] = useState<'score' | 'return' | null>(null);
  const [busy, setBusy] = useState<'score' | 'return' | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const step = homeworkStep(homework);
  const run = async (
    which: 'score' | 'return',
    action: () => Promise<unknown>,
    ...done: [text: string, undo?: ToastAction]
  ): Promise<void> => {
    setBusy(which);
    setFailure(undefined);
    try {
      await action();
      storeReviewDraft(homework.id, null);
      void toast('done', ...done);
      onDone?.();
    } catch (error) {
      setFailure(error);
    }
    setBusy(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked('score');
    if (score !== null) void run('score', () => reviewHomework(homework.id, score, comment), t('homework.reviewed'));
  };
  const sendBack = (): void => {
    setChecked('return');
    if (comment.trim() === '') return;
    const undo = { label: t('homework.undo'), run: () => void undoSendingBack() };
    void run('return', () => returnHomework(homework.id, comment), t('homework.sent_back'), undo);
  };
  const undoSendingBack = async (): Promise<void> => {
    try {
      await undoReturn(homework.id);
      storeReviewDraft(homework.id, draft);
      void toast('done', t('homework.return_undone'));
      onUndone?.();
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    onKey.current = (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
  });
  useEffect(() => {
    if (!hasKeys) return undefined;
    const listen = (event: KeyboardEvent): void => onKey.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasKeys]);
  return (
    <form onSubmit={submit} className={classes.form} ref={form}>
      <StarChoice
        label={t('homework.your_score')}
        starLabel={(count) => t('homework.stars', { count })}
        value={score ?? 0}
        onChange={(next) => change({ score: next })}
        error={isChecked === 'score' && score === null ? t('homework.score_missing') : undefined}
      />
      <Textarea
        label={t('homework.overall')}
        rows={3}
        maxLength={HOMEWORK_COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
        error={isChecked === 'return' && comment.trim() === '' && t('homework.say_why')}
      />
      {failure !== undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <div className={classes.buttons}>
        {step === 'to_review' && (
          <Button variant="default" loading={busy === 'return'} onClick={sendBack}>
            {t('homework.send_back')}
          </Button>
        )}
        <Button type="submit" loading={busy === 'score'}>
          {t(step === 'completed' ? 'homework.correct_score' : 'homework.complete')}
        </Button>
      </div>
      {/* Last, so that stars and button stay on the screen, however many phrases there are. */}
      <ReviewPhrases comment={comment} onChange={(next) => change({ comment: next })} />
    </form>
  );
}
