import { Button, Skeleton } from '@mantine/core';
import type { Practice } from '@skylark/contract/practice';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconArrowRight, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { storeWordSounds } from '../../lib/speech/wordSound.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { fetchSky, Sky } from '../../ui/Sky.tsx';
import { useProfile } from '../profile/index.ts';
import { practiceQuery } from './api.ts';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { Round } from './Round.tsx';
import { RoundDone } from './RoundDone.tsx';

type Step =
  | { kind: 'ready' }
  | { kind: 'round'; practice: Practice }
  | { kind: 'done'; practice: Practice; wentWell: boolean };

/**
 * Who: a child, five minutes a day, often one who can't read yet. Why: to remember the words of the lessons. What can
 * go wrong: no lesson yet, nothing due, no network before or during practice, no voice, no microphone.
 */
export function PracticePage() {
  const t = useT();
  const { id } = useProfile();
  const practice = useQuery(practiceQuery(id));
  // A started round continues unchanged, even if new data arrives.
  const [step, setStep] = useState<Step>({ kind: 'ready' });
  const { data } = practice;
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(() => search.has('now') && canPlaySound());
  if (isAsked && data) {
    setAsked(false);
    if (data.words.length > 0) setStep({ kind: 'round', practice: data });
  }
  useEffect(() => {
    if (data) preloadFiles(data);
  }, [data]);
  return (
    <div className={classes.page}>
      <title>{t('practice.title')}</title>
      <Button
        component={Link}
        to={paths.words}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        className={classes.leave ?? ''}
      >
        {t(step.kind === 'round' ? 'practice.leave' : 'practice.back')}
      </Button>
      {step.kind === 'round' ? (
        <Round
          practice={step.practice}
          childId={id}
          onDone={(wentWell) => setStep({ kind: 'done', practice: step.practice, wentWell })}
        />
      ) : step.kind === 'done' ? (
        <RoundDone
          words={step.practice.words.length || step.practice.game.length}
          childId={id}
          wentWell={step.wentWell}
          // Excludes the words just practised, which are the only known ones while offline.
          more={data && data !== step.practice && !practice.isFetching ? data.words.length : 0}
          onMore={() => data && setStep({ kind: 'round', practice: data })}
        />
      ) : practice.isPending ? (
        <div role="status" aria-label={t('app.loading')}>
          <Skeleton height={360} radius="xl" />
        </div>
      ) : practice.isError ? (
        <Failed query={practice} />
      ) : (
        <Ready practice={practice.data} begin={() => setStep({ kind: 'round', practice: practice.data })} />
      )}
    </div>
  );
}

/** Whether anything has been pressed since the page was loaded. */
const canPlaySound = (): boolean =>
  (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation?.hasBeenActive === true;

/** Start screen: browsers play no sound before the first press. Also shown when nothing is due. */
function Ready({ practice: { words, game, met, doneToday }, begin }: { practice: Practice; begin: () => void }) {
  const t = useT();
  const isEmpty = words.length === 0;
  const title = !isEmpty
    ? t('practice.today')
    : t(met === 0 ? 'practice.none' : doneToday > 0 ? 'practice.all_done' : 'practice.nothing_due');
  const text = !isEmpty
    ? t('practice.today.text', { count: words.length })
    : met > 0
      ? t(doneToday > 0 || game.length === 0 ? 'practice.come_back' : 'practice.game.text')
      : '';
  return (
    <section className={classes.task}>
      <Sky pose={!isEmpty ? 'listening' : met === 0 ? 'reading' : 'celebrating'} size={180} />
      <Question text={title} isRead />
      <div className={classes.spoken}>
        <p className={classes.lead}>{text}</p>
        <ReadAloud text={`${title} ${text}`} />
      </div>
      {isEmpty ? (
        <div className={classes.ends}>
          {game.length > 0 && (
            <Button
              size="xl"
              onClick={begin}
              className={classes.go ?? ''}
              leftSection={<IconPlayerPlayFilled size={28} aria-hidden="true" />}
            >
              {t('practice.game')}
            </Button>
          )}
          {met === 0 && (
            <Button
              component={Link}
              to={paths.placement}
              size="xl"
              leftSection={<IconPlayerPlayFilled size={28} aria-hidden="true" />}
            >
              {t('practice.find_first')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.lessons}
            size="xl"
            variant="light"
            leftSection={<IconArrowRight size={28} aria-hidden="true" />}
          >
            {t('practice.home')}
          </Button>
        </div>
      ) : (
        <Button
          size="xl"
          onClick={begin}
          className={classes.go ?? ''}
          leftSection={<IconPlayerPlayFilled size={28} aria-hidden="true" />}
        >
          {t('practice.begin')}
        </Button>
      )}
    </section>
  );
}

/** Preloads pictures and sounds, because the network may be gone when they are needed. */
function preloadFiles({ words, game, others }: Practice): void {
  for (const { pictureUrl } of [...words, ...game, ...others]) if (pictureUrl !== null) new Image().src = pictureUrl;
  for (const pose of ['celebrating', 'listening', 'thinking', 'found'] as const) fetchSky(pose);
  void storeWordSounds([...words, ...game, ...others]);
}
