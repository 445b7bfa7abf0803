import { Button, Skeleton } from '@mantine/core';
import type { Placement, PlacementAnswers, Rung } from '@skylark/contract/placement';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPlayFilled, IconVolume } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useCannotListen } from '../../../lib/cannotListen.ts';
import { chime } from '../../../lib/chime.ts';
import { paths } from '../../../lib/paths.ts';
import { canSpeakWord } from '../../../lib/speech/wordSound.ts';
import { useT } from '../../../lib/texts.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { ChooseTask } from '../ChooseTask.tsx';
import classes from '../Practice.module.css';
import { NotKnown } from '../NotKnown.tsx';
import { Question } from '../Question.tsx';
import { useReads } from '../roundContext.ts';
import { ladderQuery, place } from './api.ts';
import { questionsFor } from './questions.ts';
import { nextOf, useSearch } from './useSearch.ts';

/**
 * Who: a new child, alone for eight minutes, often one who can't read; a parent nearby. Why: to start with a suitable
 * lesson. What can go wrong: no network at the end, no English voice, courses without pictures.
 */
export function PlacementPage() {
  const t = useT();
  const ladder = useQuery(ladderQuery);
  const pages = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const placed = useMutation({
    mutationFn: (answers: PlacementAnswers) => place(answers),
    onSuccess: () => pages.invalidateQueries({ queryKey: ['lessons'] }),
  });
  return (
    <div className={classes.page}>
      <title>{t('placement.title')}</title>
      {placed.data ? (
        <Found placement={placed.data} />
      ) : placed.isError ? (
        <Unsent again={() => placed.variables && placed.mutate(placed.variables)} />
      ) : placed.isPending || ladder.isPending ? (
        <div role="status" aria-label={t('app.loading')}>
          <Skeleton height={360} radius="xl" />
        </div>
      ) : ladder.isError ? (
        <Failed query={ladder} />
      ) : isAsked ? (
        <Asked rungs={ladder.data.rungs} onFound={(answers) => placed.mutate(answers)} />
      ) : (
        <Ready rungs={ladder.data.rungs} begin={() => setAsked(true)} />
      )}
    </div>
  );
}

/** Browsers play no sound before the first press. */
function Ready({ rungs, begin }: { rungs: readonly Rung[]; begin: () => void }) {
  const t = useT();
  const reads = useReads();
  // Whether the child listens now is asked with the first word.
  const question = questionsFor(rungs, { reads, canHear: canSpeakWord });
  const canBegin = typeof nextOf(rungs, [], (word) => question(word) !== undefined) === 'object';
  const text = canBegin
    ? undefined
    : t(rungs.length > 0 && reads !== 'words' ? 'placement.no_voice' : 'placement.none');
  return (
    <section className={classes.task}>
      <Sky pose="listening" size={180} />
      <Question text={t('placement.title')} isRead />
      <div className={classes.spoken}>
        <p className={classes.lead}>{text ?? t('placement.lead')}</p>
        <ReadAloud text={`${t('placement.title')} ${text ?? t('placement.lead')}`} />
      </div>
      {text === undefined ? (
        <Button
          size="xl"
          onClick={begin}
          className={classes.go ?? ''}
          leftSection={<IconPlayerPlayFilled size={28} aria-hidden="true" />}
        >
          {t('practice.begin')}
        </Button>
      ) : (
        <Button component={Link} to={paths.lessons} size="xl" variant="light">
          {t('practice.home')}
        </Button>
      )}
    </section>
  );
}

function Asked({ rungs, onFound }: { rungs: readonly Rung[]; onFound: (answers: PlacementAnswers) => void }) {
  const t = useT();
  const reads = useReads();
  const [cannotListen, setCannotListen] = useCannotListen();
  const question = useMemo(
    () => questionsFor(rungs, { reads, canHear: (word) => !cannotListen && canSpeakWord(word) }),
    [rungs, reads, cannotListen],
  );
  const { asked, answers, answer, isFound, isOver } = useSearch(rungs, onFound, (word) => question(word) !== undefined);
  const task = asked && question(asked.word);
  // Nothing can be asked without sound, and a word that wasn't heard must not count as unknown.
  if (!asked || !task)
    return cannotListen && !isFound && !isOver ? <Quiet again={() => setCannotListen(false)} /> : null;
  const among = task.choices.length;
  return (
    <>
      <p className={classes.counted}>{t('placement.word', { number: answers.length + 1 })}</p>
      <ChooseTask
        // A word passed over takes its mistakes with it.
        key={`${asked.rung.deckId} ${asked.word.word}`}
        task={task}
        isSeen={task.way === 'see'}
        listen={(can) => setCannotListen(!can)}
        answer={(result) => {
          chime('right');
          // A second try is a guess, so only the first one counts.
          answer(result === 'right' ? 'right' : 'missed', among);
        }}
      />
      <NotKnown act={() => answer('missed', among)} />
    </>
  );
}

/** Shown without sound. The answers so far are kept while the page is open, and sent with the others. */
function Quiet({ again }: { again: () => void }) {
  const t = useT();
  return (
    <section className={classes.task}>
      <Sky pose="good-night" size={140} />
      <Question text={t('placement.quiet')} isRead />
      <div className={classes.ends}>
        <Button
          size="xl"
          className={classes.go ?? ''}
          leftSection={<IconVolume size={28} aria-hidden="true" />}
          onClick={again}
        >
          {t('practice.can_listen')}
        </Button>
        <Button component={Link} to={paths.lessons} size="xl" variant="light">
          {t('practice.home')}
        </Button>
      </div>
    </section>
  );
}

function Found({ placement: { begins } }: { placement: Placement }) {
  const t = useT();
  const title = t('practice.done');
  const text = begins ? t('placement.found', { lesson: begins.lesson }) : t('placement.found.all');
  return (
    <section className={classes.task} role="status">
      <Sky pose="celebrating" size={180} />
      <Question text={title} isRead />
      <div className={classes.spoken}>
        <p className={classes.lead}>{text}</p>
        <ReadAloud text={`${title} ${text}`} />
      </div>
      {begins && <p>{t('app.begins', { number: begins.number, course: begins.course, lesson: begins.lesson })}</p>}
      <Button component={Link} to={paths.lessons} size="xl" variant="light">
        {t('practice.home')}
      </Button>
    </section>
  );
}

function Unsent({ again }: { again: () => void }) {
  const t = useT();
  return (
    <section className={classes.task} role="alert">
      <Sky pose="thinking" size={140} />
      <p className={classes.lead}>{t('placement.unsent')}</p>
      <Button size="xl" onClick={again}>
        {t('app.try_again')}
      </Button>
    </section>
  );
}
