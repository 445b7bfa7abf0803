import { Button, Paper, Skeleton } from '@mantine/core';
import type { Placement, PlacementAnswers, Rung } from '@skylark/contract/placement';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { Begins } from '../../../parts/Begins.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { WordPicture } from '../../../parts/WordPicture.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import classes from '../Practice.module.css';
import { lessonLadderQuery, placeInLesson } from './api.ts';
import { useSearch } from './useSearch.ts';

/**
 * Who: a teacher in the trial lesson, beside the call. Why: to find the lesson at which the child should start. The
 * teacher says the words, so the child only has to listen. What can go wrong: time runs out, no network at the end.
 */
export function AskPlacementPage() {
  const t = useT();
  const { id = '' } = useParams();
  const ladder = useQuery(lessonLadderQuery(id));
  const placed = useMutation({ mutationFn: (answers: PlacementAnswers) => placeInLesson(id, answers) });
  return (
    <>
      <title>{t('placement.ask')}</title>
      <PageHead title={t('placement.ask')} lead={t('placement.ask.lead')} pose="listening" tone="sky" />
      <Paper p="lg" mt="lg">
        {placed.data ? (
          <Saved placement={placed.data} />
        ) : placed.isError ? (
          <div role="alert">
            <p>{t('placement.unsent')}</p>
            <Button onClick={() => placed.variables && placed.mutate(placed.variables)}>{t('app.try_again')}</Button>
          </div>
        ) : placed.isPending || ladder.isPending ? (
          <Skeleton height={280} radius="lg" role="status" aria-label={t('app.loading')} />
        ) : ladder.isError ? (
          <Failed query={ladder} />
        ) : (
          <Words rungs={ladder.data.rungs} onFound={(answers) => placed.mutate(answers)} />
        )}
        <Button component={Link} to={paths.lesson(id)} variant="subtle" mt="md">
          {t('placement.ask.back')}
        </Button>
      </Paper>
    </>
  );
}

function Words({ rungs, onFound }: { rungs: readonly Rung[]; onFound: (answers: PlacementAnswers) => void }) {
  const t = useT();
  const { asked, answers, answer } = useSearch(rungs, onFound);
  const [isStopped, setStopped] = useState(false);
  if (!asked || isStopped) return <p>{t('placement.none')}</p>;
  return (
    <section className={classes.task} aria-live="polite">
      <p>{t('placement.word', { number: answers.length + 1 })}</p>
      <div className={classes.seen} aria-hidden="true">
        <WordPicture word={asked.word} />
      </div>
      <strong className={classes.word} lang="en">
        {asked.word.word}
      </strong>
      <div className={classes.ends}>
        <Button size="lg" onClick={() => answer('right', null)}>
          {t('placement.ask.knows')}
        </Button>
        <Button size="lg" variant="light" onClick={() => answer('missed', null)}>
          {t('placement.ask.not')}
        </Button>
      </div>
      {answers.length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            setStopped(true);
            onFound(answers);
          }}
        >
          {t('placement.ask.stop')}
        </Button>
      )}
    </section>
  );
}

function Saved({ placement }: { placement: Placement }) {
  const t = useT();
  return (
    <div role="status">
      <p>
        <strong>
          <Begins placement={placement} />
        </strong>
      </p>
      <p>{t('placement.ask.saved')}</p>
    </div>
  );
}
