import { Alert, Button, Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { PROBLEM_MAX_LENGTH, type ProblemKind, problemKinds } from '@skylark/contract/lessonProblems.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useKeptText } from '../../lib/useKeptText.ts';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { reportProblem } from './api.ts';
import classes from './ProblemSection.module.css';

/** The kind of problem and a description; the description is required only for "other". */
export function ProblemForm({ lessonId }: { lessonId: string }) {
  const t = useT();
  const [kind, setKind] = useState<ProblemKind | null>(null);
  const { id } = useProfile();
  const [words, setWords] = useKeptText(`problem.${id}.${lessonId}`);
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: ProblemKind) => reportProblem(lessonId, { kind: chosen, words: words.trim() }),
    onSuccess: () => {
      setWords('');
      void toast('done', t('problem.sent'));
    },
    // Also if it has been reported on another device meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['lessons', 'problem', lessonId] }),
  });
  const needsWords = kind === 'other' && words.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (kind !== null && !needsWords) send.mutate(kind);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Radio.Group
        label={t('problem.kind')}
        value={kind}
        onChange={(value) => setKind(problemKinds.find((one) => one === value) ?? null)}
        error={isChecked && kind === null && t('field.required')}
      >
        <div className={classes.kinds}>
          {problemKinds.map((one) => (
            <Radio key={one} value={one} label={t(`problem.kind.${one}`)} size="md" />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('problem.words')}
        placeholder={t('problem.example')}
        autosize
        minRows={3}
        maxLength={PROBLEM_MAX_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={isChecked && needsWords && t('field.required')}
      />
      {send.error && (
        <Alert color="coral" role="alert">
          {errorText(t, send.error)}
        </Alert>
      )}
      <Button type="submit" loading={send.isPending}>
        {t('problem.send')}
      </Button>
    </form>
  );
}
