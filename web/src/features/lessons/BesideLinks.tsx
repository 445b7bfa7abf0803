import { Button } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import classes from './LessonPage.module.css';

/** For a teacher: links to the previous and the next lesson with the same child. */
export function BesideLinks({ beside, name }: { beside: NonNullable<LessonDetails['beside']>; name: string }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const { previous, next } = beside;
  if (!previous && !next) return null;
  const dayOf = ({ startsAt }: { startsAt: string }): string => {
    const { day, month } = time.tile(new Date(startsAt));
    return `${day}\u00A0${month}`;
  };
  return (
    <nav className={classes.beside} aria-label={t('lessons.beside', { name })}>
      {previous && (
        <Button
          component={Link}
          to={paths.lesson(previous.id)}
          variant="subtle"
          aria-label={t('lessons.beside.previous', { name, day: dayOf(previous) })}
          leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
        >
          {dayOf(previous)}
        </Button>
      )}
      <span aria-hidden="true">{name}</span>
      {next && (
        <Button
          component={Link}
          to={paths.lesson(next.id)}
          variant="subtle"
          aria-label={t('lessons.beside.next', { name, day: dayOf(next) })}
          rightSection={<IconChevronRight size={20} aria-hidden="true" />}
        >
          {dayOf(next)}
        </Button>
      )}
    </nav>
  );
}
