import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { State } from '../../../ui/State.tsx';
import { coursesQuery } from '../../materials/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './DeckPicker.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Lets the teacher pick what to show: courses, each with its presentations as their first slides. */
export function DeckPicker({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="xl"
      title={t('room.deck.title')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <Courses onPicked={close} />
    </Dialog>
  );
}

function Courses({ onPicked }: { onPicked: () => void }) {
  const t = useT();
  const { link } = useRoomSession();
  const shown = useRoom((room) => room.state.deck);
  const courses = useQuery(coursesQuery);
  if (courses.isPending) return <Skeleton height={240} radius="lg" />;
  if (courses.isError)
    return (
      <State
        pose="oops"
        role="alert"
        title={errorText(t, courses.error)}
        action={<Button onClick={() => void courses.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  if (courses.data.items.length === 0) return <State pose="empty-nest" title={t('room.deck.empty')} />;
  const pick = (deck: string): void => {
    if (deck !== shown) link.do({ k: 'deck', deck });
    onPicked();
  };
  return courses.data.items.map((course) => (
    <section key={course.id} className={classes.course}>
      <h3>{course.isOwn ? t('room.deck.own') : course.title}</h3>
      {!course.isOwn && <p className={classes.level}>{course.level}</p>}
      <ul className={classes.decks}>
        {course.decks.map((deck) => (
          <li key={deck.id}>
            <button
              type="button"
              className={classes.deck}
              aria-pressed={deck.id === shown}
              onClick={() => pick(deck.id)}
            >
              {deck.coverUrl !== null && <img src={deck.coverUrl} alt="" width={240} height={135} loading="lazy" />}
              <strong>{deck.title}</strong>
              <span>{t('room.deck.slides', { count: deck.slidesCount })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
