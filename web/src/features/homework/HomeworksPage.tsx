import { Button, Skeleton } from '@mantine/core';
import { type HomeworkList, homeworkLists } from '@skylark/contract/homework.facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { useHomeworkCounters, useProfile } from '../profile/index.ts';
import { homeworksQuery } from './api.ts';
import { HomeworkRow } from './HomeworkRow.tsx';
import classes from './HomeworksPage.module.css';

/**
 * Who: a child who looks what there is to do, a parent who looks what was done, a teacher with a stack to review. What
 * can go wrong: nothing there, no network.
 */
export function HomeworksPage() {
  const t = useT();
  const { type } = useProfile();
  const [search] = useSearchParams();
  const counters = useHomeworkCounters();
  // A teacher comes here to review, a child to see everything.
  const first: HomeworkList = type === 'teacher' ? 'to_review' : 'all';
  const list = homeworkLists.find((one) => one === search.get('list')) ?? first;
  const count = { all: 0, completed: 0, to_do: counters?.created ?? 0, to_review: counters?.toReview ?? 0 };
  const shownCount = (one: HomeworkList): boolean =>
    count[one] > 0 && (type === 'teacher' ? one === 'to_review' : one === 'to_do');
  return (
    <>
      <title>{t('homework.title')}</title>
      <h1 className={classes.title}>{t('homework.title')}</h1>
      <nav aria-label={t('homework.lists')} className={classes.lists}>
        {homeworkLists.map((one) => (
          <Link
            key={one}
            to={`${paths.homeworks}?list=${one}`}
            className={classes.list}
            aria-current={one === list ? 'page' : undefined}
          >
            {t(`homework.list.${one}` satisfies TextKey)}
            {shownCount(one) && <span className={classes.count}>{count[one]}</span>}
          </Link>
        ))}
      </nav>
      <Homeworks list={list} />
    </>
  );
}

function Homeworks({ list }: { list: HomeworkList }) {
  const t = useT();
  const { type } = useProfile();
  const found = useInfiniteQuery(homeworksQuery({ list }));
  if (found.isPending)
    return (
      <div className={classes.rows} role="status" aria-label={t('app.loading')}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={116} radius="lg" />
        ))}
      </div>
    );
  if (found.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, found.error)}
        action={<Button onClick={() => void found.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  const items = found.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <State
        pose={list === 'to_review' || list === 'to_do' ? 'celebrating' : 'reading'}
        title={t(`homework.empty.${list}` satisfies TextKey)}
        text={t(type === 'teacher' ? 'homework.empty.teacher' : 'homework.empty.student')}
        action={
          type === 'teacher' && (
            <Button component={Link} to={paths.lessons}>
              {t('homework.to_lessons')}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className={classes.rows}>
        {items.map((homework) => (
          <li key={homework.id}>
            <HomeworkRow homework={homework} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="light" mt="md" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('homework.more')}
        </Button>
      )}
    </>
  );
}
