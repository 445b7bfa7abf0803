import { Alert, Button, Textarea } from '@mantine/core';
import { PROBLEM_MAX_LENGTH } from '@skylark/contract/lessonProblems.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { answerProblem } from './api.ts';
import classes from './ProblemSection.module.css';

/** The teacher's statement; can be given once. */
export function AnswerForm({ lessonId }: { lessonId: string }) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = answer.trim() === '';
  const send = useMutation({
    mutationFn: () => answerProblem(lessonId, answer.trim()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['lessons', 'problem', lessonId] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isEmpty) send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Textarea
        label={t('problem.answer')}
        description={t('problem.answer.hint')}
        autosize
        minRows={3}
        maxLength={PROBLEM_MAX_LENGTH}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={isChecked && isEmpty && t('field.required')}
      />
      {send.error && (
        <Alert color="coral" role="alert">
          {errorText(t, send.error)}
        </Alert>
      )}
      <Button type="submit" loading={send.isPending}>
        {t('problem.answer.send')}
      </Button>
    </form>
  );
}
