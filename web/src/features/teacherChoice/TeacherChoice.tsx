import { Button, Skeleton } from '@mantine/core';
import type { ChoosableTeacher } from '@skylark/contract/teacherChoice';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { ANY_TIME, choiceQuery, isAnyTime, type Purpose } from './api.ts';
import { TeacherCard } from './TeacherCard.tsx';
import { WhenFilter } from './WhenFilter.tsx';
import classes from './TeacherChoice.module.css';

interface Props {
  purpose: Purpose;
  timeZone?: string;
  child?: string | undefined;
  isAside?: boolean;
  /** The card's button. */
  actionOf: (teacher: ChoosableTeacher) => ReactNode;
  onTime?: (teacher: ChoosableTeacher, at: string) => void;
  /** A teacher to leave out, because already shown. */
  without?: string | undefined;
  /** Shown if no teacher is available at all. */
  empty?: ReactNode;
}

/**
 * Who: a family looking for a teacher, before the first lesson or after paying. Why: to see portraits, and who is free
 * when the family has time. What can go wrong: nobody is free at those hours, or at all.
 */
export function TeacherChoice({ purpose, timeZone, child, isAside, actionOf, onTime, without, empty = null }: Props) {
  const t = useT();
  const locale = useLocale();
  const [when, setWhen] = useState(ANY_TIME);
  const choice = useInfiniteQuery(choiceQuery(purpose, { locale, when }));
  const goOn = async (): Promise<void> => {
    const { error } = await choice.fetchNextPage();
    // The teacher that the next page starts after is no longer free, so the list is loaded again.
    if (error instanceof CallError && error.fields['cursor'] === 'unknown') await choice.refetch();
  };
  const teachers = (choice.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ id }) => id !== without);
  if (choice.isSuccess && teachers.length === 0 && isAnyTime(when)) return empty;
  return (
    <div className={classes.choice}>
      <WhenFilter when={when} onChange={setWhen} />
      {choice.isPending ? (
        <div className={classes.cards} role="status" aria-label={t('app.loading')}>
          {[0, 1, 2].map((card) => (
            <Skeleton key={card} height={360} radius="lg" />
          ))}
        </div>
      ) : choice.isError ? (
        <Failed query={choice} />
      ) : teachers.length === 0 ? (
        <p role="status" className={classes.nobody}>
          {t('teachers.nobody')}{' '}
          <Button variant="light" onClick={() => setWhen(ANY_TIME)}>
            {t('teachers.any_time')}
          </Button>
        </p>
      ) : (
        <ul className={classes.cards}>
          {teachers.map((teacher) => (
            <li key={teacher.id}>
              <TeacherCard
                teacher={teacher}
                child={child}
                {...(timeZone !== undefined && { timeZone })}
                {...(isAside !== undefined && { isAside })}
                action={actionOf(teacher)}
                onTime={onTime && ((at) => onTime(teacher, at))}
              />
            </li>
          ))}
        </ul>
      )}
      {choice.hasNextPage && (
        <Button variant="light" loading={choice.isFetchingNextPage} onClick={() => void goOn()}>
          {t('teachers.more')}
        </Button>
      )}
    </div>
  );
}
