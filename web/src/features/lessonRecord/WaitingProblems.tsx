import { Button } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/Note.tsx';
import { useProfile } from '../profile/index.ts';
import { waitingProblemsQuery } from './api.ts';
import classes from './WaitingProblems.module.css';

/**
 * Who: a teacher at the start of the day. Why: families have reported problems and expect an answer, longest waiting
 * first. Hidden if there are none, or before that is known. What can go wrong: it was answered elsewhere, no network.
 */
export function WaitingProblems() {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const query = useInfiniteQuery(waitingProblemsQuery);
  if (query.isPending) return null;
  if (!query.data)
    return (
      <div className={layout.lead}>
        <Note icon={<IconMessageReport size={24} aria-hidden="true" />} role="alert">
          <div className={layout.row}>
            <strong>{t('problem.waiting.failed')}</strong>
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('app.try_again')}
            </Button>
          </div>
        </Note>
      </div>
    );
  const total = query.data.pages.at(-1)?.total ?? 0;
  if (total === 0) return null;
  return (
    <section className={layout.lead} aria-label={t('problem.waiting.title')}>
      <Note
        icon={<IconMessageReport size={24} aria-hidden="true" />}
        title={t('problem.waiting.count', { count: total })}
      >
        <ul className={classes.list}>
          {query.data.pages
            .flatMap(({ items }) => items)
            .map(({ id, kind, words, lesson, studentFirstName: name }) => (
              <li key={id}>
                <Link to={paths.lesson(lesson.id)}>
                  {t('problem.waiting.lesson', { name, when: time.moment(new Date(lesson.startsAt)) })}
                </Link>
                <p>
                  <strong>{t(`problem.kind.${kind}`)}</strong>
                  {words !== '' && <span className={classes.words}>{words}</span>}
                </p>
              </li>
            ))}
        </ul>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('problem.waiting.more')}
          </Button>
        )}
      </Note>
    </section>
  );
}
