import { Button, Paper } from '@mantine/core';
import { levelName } from '@skylark/contract/afterLesson.facts';
import type { HomeworkTemplate } from '@skylark/contract/materials';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { Reply } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { State } from '../../ui/State.tsx';
import { courseQuery } from './api.ts';
import { Cover } from './Cover.tsx';
import { DeckDialog } from './lazyParts.tsx';
import classes from './materials.module.css';

/** One course: its lessons in order, each with its words, and the related homework. */
export function CoursePage() {
  const t = useT();
  const { id = '' } = useParams();
  const course = useQuery(courseQuery(id));
  return (
    <>
      <title>{course.data?.isOwn ? t('materials.own') : (course.data?.title ?? t('materials.title'))}</title>
      <Button
        component={Link}
        to={paths.materials}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {t('materials.back')}
      </Button>
      {course.isPending ? (
        <Outline label={t('app.loading')} rows={4} />
      ) : course.isError ? (
        <State
          pose="lost"
          role="alert"
          title={errorText(t, course.error)}
          action={<Button onClick={() => void course.refetch()}>{t('app.try_again')}</Button>}
        />
      ) : (
        <Course course={course.data} />
      )}
    </>
  );
}

function Course({ course }: { course: Reply<'GET /api/v2/courses/{id}'> }) {
  const t = useT();
  return (
    <>
      <header className={classes.top}>
        {!course.isOwn && <span className={classes.badge}>{levelName(course.level, t('app.level.starter'))}</span>}
        <h1 className={classes.title}>{course.isOwn ? t('materials.own') : course.title}</h1>
        {course.description !== '' && <p className={classes.lead}>{course.description}</p>}
        <p className={classes.soft}>
          {`${t('materials.lessons', { count: course.lessonsCount })} · ${t('materials.slides.count', { count: course.slidesCount })}`}
        </p>
      </header>
      <h2 className={classes.heading}>{t('materials.lessons.title')}</h2>
      <ol className={classes.grid}>
        {course.decks.map((deck, index) => (
          <li key={deck.id}>
            <Link to={paths.deck(deck.id)} className={classes.card}>
              <Cover url={deck.coverUrl} activity={deck.coverActivity} />
              <h3>{`${index + 1}. ${deck.title}`}</h3>
              <p className={classes.soft}>{t('materials.slides.count', { count: deck.slidesCount })}</p>
              {deck.words.length > 0 && (
                <p className={classes.words} lang="en">
                  {deck.words.join(', ')}
                </p>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {course.homework.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('materials.homework.title')}</h2>
          <ul className={classes.tasks}>
            {course.homework.map((task) => (
              <li key={task.id}>
                <Task task={task} after={course.decks.find((deck) => deck.id === task.lessonDeckId)?.title} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Task({ task, after }: { task: HomeworkTemplate; after: string | undefined }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper component="article" className={classes.task}>
      <Cover url={task.coverUrl} activity={task.coverActivity} />
      <div>
        <h3>{task.title}</h3>
        {after !== undefined && <p className={classes.soft}>{t('materials.homework.after', { lesson: after })}</p>}
        <p>{task.task}</p>
        {task.deckId !== null && (
          <Button
            variant="light"
            mt="sm"
            leftSection={<IconPhoto size={20} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('materials.homework.look', { count: task.slidesCount })}
          </Button>
        )}
      </div>
      {task.deckId !== null && isOpen && (
        <DeckDialog deckId={task.deckId} title={task.title} isOpen close={() => setOpen(false)} />
      )}
    </Paper>
  );
}
