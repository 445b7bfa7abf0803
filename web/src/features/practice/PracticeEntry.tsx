import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { useProfile } from '../profile/index.ts';
import { practiceQuery } from './api.ts';
import { EntryWaiting } from './EntryWaiting.tsx';
import classes from './PracticeEntry.module.css';

/** The link to today's words; hidden before the first lesson and while offline. */
export function PracticeEntry() {
  const t = useT();
  const { id } = useProfile();
  const isChild = useChildView();
  const { data, isPending } = useQuery(practiceQuery(id));
  if (isPending) return <EntryWaiting />;
  if (!data || data.met === 0) return null;
  const isDone = data.words.length === 0;
  const title = t(!isDone ? 'practice.today' : data.doneToday > 0 ? 'practice.all_done' : 'practice.nothing_due');
  const canPlay = isDone && data.doneToday === 0 && data.game.length > 0;
  const text = !isDone
    ? t('practice.today.text', { count: data.words.length })
    : t(canPlay ? 'practice.game.text' : 'practice.come_back');
  return (
    <section className={classes.entry} aria-labelledby="practice-title" data-done={isDone || undefined}>
      <Sky pose={isDone ? 'celebrating' : 'listening'} size={96} />
      <div className={classes.words}>
        <h2 id="practice-title">{title}</h2>
        <p>{text}</p>
      </div>
      <ReadAloud text={`${title} ${text}`} />
      {(!isDone || canPlay) && (
        <Button
          component={Link}
          to={isDone ? paths.practice : paths.practiceNow}
          size="lg"
          leftSection={isChild && <IconPlayerPlayFilled size={24} aria-hidden="true" />}
        >
          {t(isDone ? 'practice.game' : 'practice.begin')}
        </Button>
      )}
    </section>
  );
}
