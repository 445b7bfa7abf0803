import { Button } from '@mantine/core';
import { IconArrowRight, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { chime } from '../../lib/chime.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { outboxOf } from './answersOutbox.ts';
import { practiceQuery } from './api.ts';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';

interface Props {
  childId: string;
  /** Words in this round. */
  words: number;
  wentWell: boolean;
  /** Words due now. */
  more: number;
  onMore: () => void;
}

/**
 * A short celebration of a round that went well; a friendly end of one that didn't. Unsent answers are kept, and the page
 * says so.
 */
export function RoundDone({ childId, words, wentWell, more, onMore }: Props) {
  const t = useT();
  const client = useQueryClient();
  const outbox = outboxOf(childId);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.count);
  const hasStar = useSyncExternalStore(outbox.subscribe, outbox.stars) > 0;
  useEffect(() => {
    if (wentWell) chime('solved');
    void client.invalidateQueries(practiceQuery(childId));
  }, [client, childId, wentWell]);
  const title = t(wentWell ? 'practice.done' : 'practice.done.hard');
  const text = t(wentWell ? 'practice.done.text' : 'practice.done.hard.text', { count: words });
  return (
    <section className={classes.task}>
      {wentWell && <Confetti />}
      <Sky pose={wentWell ? 'celebrating' : 'listening'} size={200} />
      <Question text={title} isRead />
      <div className={classes.spoken}>
        <p className={classes.lead}>{text}</p>
        <ReadAloud text={`${title} ${text}`} />
      </div>
      <div className={classes.spoken}>
        <p className={classes.star} role="status">
          {hasStar && (
            <>
              <IconStarFilled size={44} aria-hidden="true" /> {t('practice.star')}
            </>
          )}
        </p>
        {hasStar && <ReadAloud text={t('practice.star')} />}
      </div>
      <p className={classes.help} role="status">
        {waiting > 0 && t('practice.unsent')}
      </p>
      <div className={classes.ends}>
        <Button
          component={Link}
          to={paths.lessons}
          size="xl"
          className={classes.go ?? ''}
          leftSection={<IconArrowRight size={28} aria-hidden="true" />}
        >
          {t('practice.home')}
        </Button>
        {more > 0 && (
          <Button
            size="xl"
            variant="light"
            leftSection={<IconPlayerPlayFilled size={28} aria-hidden="true" />}
            onClick={onMore}
          >
            {t('practice.more')}
          </Button>
        )}
      </div>
    </section>
  );
}
