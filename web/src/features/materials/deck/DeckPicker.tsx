import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { levelName } from '@skylark/contract/afterLesson.facts';
import { useT } from '../../../lib/texts.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { State } from '../../../ui/State.tsx';
import { coursesQuery } from '../api.ts';
import classes from './DeckPicker.module.css';

interface Props {
  /** The presentation chosen now. */
  chosen: string | null;
  pick: (deckId: string) => void;
  isOpen: boolean;
  close: () => void;
}

/** Lets the teacher pick a presentation: courses, each with its presentations as their first slides. */
export function DeckPicker({ chosen, pick, isOpen, close }: Props) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="xl"
      title={t('picker.title')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <Courses
        chosen={chosen}
        pick={(deck) => {
          if (deck !== chosen) pick(deck);
          close();
        }}
      />
    </Dialog>
  );
}

function Courses({ chosen, pick }: Pick<Props, 'chosen' | 'pick'>) {
  const t = useT();
  const courses = useQuery(coursesQuery);
  if (courses.isPending) return <Skeleton height={240} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (courses.isError) return <Failed query={courses} />;
  if (courses.data.items.length === 0) return <State pose="empty-nest" title={t('picker.empty')} />;
  return courses.data.items.map((course) => (
    <section key={course.id} className={classes.course}>
      <h3>{course.isOwn ? t('picker.own') : course.title}</h3>
      {!course.isOwn && <p className={classes.level}>{levelName(course.level, t('app.level.starter'))}</p>}
      <ul className={classes.decks}>
        {course.decks.map((deck) => (
          <li key={deck.id}>
            <button
              type="button"
              className={classes.deck}
              aria-pressed={deck.id === chosen}
              onClick={() => pick(deck.id)}
            >
              {deck.coverUrl !== null && (
                <span className={classes.cover}>
                  <img src={deck.coverUrl} alt="" width={240} height={135} loading="lazy" />
                  <ActivityThumb activity={deck.coverActivity} />
                </span>
              )}
              <strong>{deck.title}</strong>
              <span>{t('picker.slides', { count: deck.slidesCount })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
